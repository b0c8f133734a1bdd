// Judges a published log with the code of Go's checksum database, which Podium shares nothing with.
//
//	judge LEDGER KEY [OLD…] [PROOF…]
//
// LEDGER is the published folder `ledger`, KEY the organiser's line; OLD are checkpoints that were
// published before (they end in .checkpoint), PROOF receipts (.tlog-proof). Prints the size of the
// log, and ends with 1 and a sentence if anything does not hold.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Go's tiles name their height in the path, those of c2sp.org/tlog-tiles are of height 8 always.
const height = 8

func check(err error, what string) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", what, err)
		os.Exit(1)
	}
}

func fail(words string, values ...any) {
	check(fmt.Errorf(words, values...), "judge")
}

// tree is what a checkpoint says, once its signature holds.
func tree(message []byte, key note.Verifier) tlog.Tree {
	signed, err := note.Open(message, note.VerifierList(key))
	check(err, "the note")
	lines := strings.Split(signed.Text, "\n")
	if len(lines) != 4 || lines[0] != key.Name() || lines[3] != "" {
		fail("%q is no checkpoint", signed.Text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err, "the size")
	root, err := tlog.ParseHash(lines[2])
	check(err, "the root")
	return tlog.Tree{N: size, Hash: root}
}

// folder reads tiles from files.
type folder struct{ path string }

func (f folder) Height() int { return height }

func (f folder) SaveTiles([]tlog.Tile, [][]byte) {}

func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(f.path, path))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// entries reads the bundle with an entry, and gives its 256 entries or fewer.
func (f folder) entries(index, size int64) [][]byte {
	tile := tlog.Tile{H: height, L: -1, N: index / 256, W: int(min(256, size-index/256*256))}
	path := strings.Replace(tile.Path(), "tile/8/data/", "tile/entries/", 1)
	data, err := os.ReadFile(filepath.Join(f.path, path))
	check(err, "entries")
	var found [][]byte
	for len(data) > 0 {
		if len(data) < 2 || len(data) < 2+int(binary.BigEndian.Uint16(data)) {
			fail("%s is cut off", path)
		}
		end := 2 + int(binary.BigEndian.Uint16(data))
		found = append(found, data[2:end])
		data = data[end:]
	}
	if len(found) != tile.W {
		fail("%s has %d entries, not %d", path, len(found), tile.W)
	}
	return found
}

// checkProof checks a receipt, c2sp.org/tlog-proof@v1, on its own.
func checkProof(path string, key note.Verifier) {
	file, err := os.ReadFile(path)
	check(err, "the proof")
	head, message, found := bytes.Cut(file, []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	if !found || len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" {
		fail("%s is no proof", path)
	}
	entry, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	check(err, "the entry")
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	check(err, "the index")
	var proof tlog.RecordProof
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		check(err, "a hash")
		proof = append(proof, hash)
	}
	state, commitment := tree(message, key), sha256.Sum256(entry)
	check(tlog.CheckRecord(proof, state.N, state.Hash, index, tlog.RecordHash(commitment[:])), path)
}

func main() {
	if len(os.Args) < 3 {
		fail("LEDGER KEY [OLD…] [PROOF…]")
	}
	files := folder{os.Args[1]}
	key, err := note.NewVerifier(os.Args[2])
	check(err, "the key")
	message, err := os.ReadFile(filepath.Join(files.path, "checkpoint"))
	check(err, "the checkpoint")
	state := tree(message, key)
	hashes := tlog.TileHashReader(state, files)

	// Every entry stands where the authenticated hashes have it.
	for start := int64(0); start < state.N; start += 256 {
		entries := files.entries(start, state.N)
		var indexes []int64
		for at := range entries {
			indexes = append(indexes, tlog.StoredHashIndex(0, start+int64(at)))
		}
		leaves, err := hashes.ReadHashes(indexes)
		check(err, "the tiles")
		for at, entry := range entries {
			if tlog.RecordHash(entry) != leaves[at] {
				fail("entry %d is not what its tile says", start+int64(at))
			}
		}
	}
	// Entries at both ends and between can be proved.
	for _, index := range []int64{0, state.N / 3, state.N / 2, state.N - 1} {
		entry := files.entries(index, state.N)[index%256]
		proof, err := tlog.ProveRecord(state.N, index, hashes)
		check(err, "a proof")
		check(tlog.CheckRecord(proof, state.N, state.Hash, index, tlog.RecordHash(entry)), "a proof")
	}
	for _, path := range os.Args[3:] {
		if strings.HasSuffix(path, ".tlog-proof") {
			checkProof(path, key)
			continue
		}
		message, err := os.ReadFile(path)
		check(err, "an old checkpoint")
		old := tree(message, key)
		proof, err := tlog.ProveTree(state.N, old.N, hashes)
		check(err, "the log only grew")
		check(tlog.CheckTree(proof, state.N, state.Hash, old.N, old.Hash), "the log only grew")
	}
	fmt.Println(state.N)
}
