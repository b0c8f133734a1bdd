"""What `podium serve` costs alone: until it answers first, from a saved edit to the answer, and memory.

    python preview.py --podium PROGRAM [--edits 15] CONTENT

Serves a copy of a content folder twice: first without a cache, then from the one that the first left. Each
edit gives a quiz another description. The page of that quiz is followed as an open window follows it, so an
edit ends when the server has told of it and has sent the page once more. Times by the clock are medians;
beside them stands the processor time of the whole server, which tells more on a machine that others use.
"""

import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import time

PORT = 8757


class Preview:
    def __init__(self, command: list[str]) -> None:
        started = time.monotonic()
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=120)
        while True:
            try:
                self.get("/index.html")
                break
            except OSError:
                # Else it would refuse the next request.
                self.connection.close()
                time.sleep(0.005)
        self.start = time.monotonic() - started
        self.start_processor = self.processor()

    def get(self, path: str) -> bytes:
        self.connection.request("GET", path)
        return self.connection.getresponse().read()

    def processor(self) -> float:
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak(self) -> float:
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024

    def edit(self, file: pathlib.Path, page: str, number: int) -> tuple[float, float]:
        state = json.loads(self.get(f"/podium/live?page={page}"))
        text = re.sub(r"^description:.*$", f"description: edit {number}", file.read_text(), count=1, flags=re.M)
        processor, started = self.processor(), time.monotonic()
        file.write_text(text)
        self.get(f"/podium/live?page={page}&seen={state['page']}&styles={state['styles']}"
                 f"&findings={state['findings']}")
        self.get(page)
        elapsed = time.monotonic() - started
        time.sleep(0.3)
        return elapsed * 1000, (self.processor() - processor) * 1000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--podium", required=True)
    parser.add_argument("--edits", type=int, default=15)
    parser.add_argument("content", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        content = pathlib.Path(name, "content")
        shutil.copytree(options.content, content)
        quizzes = [file for file in sorted(content.glob("*/*/*.md")) if re.search("^description:", file.read_text(), re.M)
                   and file.name != "index.md"]
        quiz = quizzes[len(quizzes) // 2]
        page = f"/{quiz.relative_to(content).with_suffix('.html')}"
        print("| | first answer | processor | edit to answer | processor | peak memory |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        for kind in ("without a cache", "from the cache"):
            preview = Preview([options.podium, "serve", "--content", str(content), "--cache", f"{name}/cache",
                               "--port", str(PORT)])
            time.sleep(5)
            preview.get(page)
            edits = [preview.edit(quiz, page, number) for number in range(options.edits)]
            wall, processor = (statistics.median(column) for column in zip(*edits))
            print(f"| {kind} | {preview.start:.2f} s | {preview.start_processor:.2f} s | {wall:.0f} ms "
                  f"| {processor:.0f} ms | {preview.peak():.0f} MiB |")
            preview.process.terminate()
            preview.process.wait()


if __name__ == "__main__":
    main()
