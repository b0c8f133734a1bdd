internal import Bytes

/// The media type of a file, by the end of its name.
package func mediaType(of path: String) -> String {
  let name = path.splitAtSlashes().last ?? ""
  guard let dot = name.lastIndex(of: ".") else {
    // The state of a log, as c2sp.org/tlog-tiles has it.
    return name == "checkpoint" ? "text/plain; charset=utf-8" : "application/octet-stream"
  }
  return mediaTypes[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
}

private let mediaTypes: [String: String] = [
  "html": "text/html; charset=utf-8",
  "css": "text/css; charset=utf-8",
  "js": "text/javascript; charset=utf-8",
  "mjs": "text/javascript; charset=utf-8",
  "json": "application/json",
  "jsonl": "application/jsonl; charset=utf-8",
  "map": "application/json",
  "webmanifest": "application/manifest+json",
  "xml": "application/xml",
  "txt": "text/plain; charset=utf-8",
  "csv": "text/csv; charset=utf-8",
  "md": "text/markdown; charset=utf-8",
  "vtt": "text/vtt; charset=utf-8",
  "wasm": "application/wasm",
  "svg": "image/svg+xml",
  "png": "image/png",
  "jpg": "image/jpeg",
  "jpeg": "image/jpeg",
  "gif": "image/gif",
  "webp": "image/webp",
  "avif": "image/avif",
  "ico": "image/x-icon",
  "mp3": "audio/mpeg",
  "m4a": "audio/mp4",
  "ogg": "audio/ogg",
  "oga": "audio/ogg",
  "opus": "audio/ogg",
  "wav": "audio/wav",
  "flac": "audio/flac",
  "mp4": "video/mp4",
  "webm": "video/webm",
  "ogv": "video/ogg",
  "woff": "font/woff",
  "woff2": "font/woff2",
  "ttf": "font/ttf",
  "otf": "font/otf",
  "pdf": "application/pdf",
  "zip": "application/zip",
  "gz": "application/gzip",
]
