"""Phones of a class that take a quiz together, and the teacher's page, as programs that ask over HTTP.

Each connection may break: what a phone sends is sent again until it is answered, as the page does it.
"""

import http.client
import json
import re
import secrets
import threading
import time

SITE = """-- content/site.yml --
id: class.example.org
title: A class
-- content/geography/rivers.md --
---
title: Rivers
---
""" + "".join(f"""
## Which river is number {number}? {{#q{number}}}

- [x] Nile {number}
- [ ] Seine {number}
- [ ] Rhine {number}
""" for number in range(10)) + """
-- content/geography/other.md --
---
type: quiz
title: Other
ranked: false
---

## What is the capital of France?

[[Paris]]

## Put these in order

1. one
2. two
3. three
"""
FOLDER = "/podium/classroom/"


class Asking:
    """Requests to the classroom over one connection, which is opened again when it breaks."""

    def __init__(self, port, headers) -> None:
        self.port, self.headers, self.connection = port, headers, None

    def ask(self, path, body=None, method=None):
        """The status and the answer; fails with OSError if there is none."""
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            data = None if body is None else json.dumps(body).encode()
            self.connection.request(method or ("GET" if data is None else "POST"), FOLDER + path, data, self.headers)
            response = self.connection.getresponse()
            read = response.read()
            return response.status, json.loads(read) if read[:1] in b"{[" and read else read
        except (OSError, http.client.HTTPException):
            if self.connection is not None:
                self.connection.close()
            self.connection = None
            raise

    def insist(self, path, body=None, seconds=60):
        """Asks until there is an answer that is not about too much at once."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                status, answer = self.ask(path, body)
                if status not in (429, 503):
                    return status, answer
            except (OSError, http.client.HTTPException):
                pass
            assert time.monotonic() < deadline, path
            time.sleep(0.05)


class Phone(Asking):
    def __init__(self, port, name, token=None) -> None:
        self.name, self.token = name, token or secrets.token_hex(16)
        super().__init__(port, {"Podium-Pupil": self.token, "Content-Type": "application/json"})

    def join(self, if_taken="ask", name=None):
        return self.insist("pupil/join", {"name": name or self.name, "ifTaken": if_taken})

    def state(self, known=""):
        status, view = self.insist(f"pupil/state?known={known}")
        assert status == 200, view
        return view

    def wait(self, check, seconds=60):
        """Follows the state until it passes the check."""
        deadline = time.monotonic() + seconds
        view = self.state()
        while not check(view):
            assert time.monotonic() < deadline, view
            view = self.state(view["tag"])
        return view

    def answer(self, number, question, response):
        return self.insist("pupil/answer", {"round": number, "question": question, "response": response})


class Teacher(Asking):
    def __init__(self, preview) -> None:
        while (found := re.search(r"http://\S+/(podium/classroom/teacher\?key=(\w+))", preview.output)) is None:
            line = preview.process.stdout.readline()
            assert line, preview.process.stderr.read()
            preview.output += line
        self.path, self.key = "/" + found[1], found[2]
        status, headers, _ = preview.ask(self.path)
        assert status == 302 and headers["Location"] == "/podium/classroom/teacher"
        self.cookie = headers["Set-Cookie"].split(";")[0]
        assert "HttpOnly" in headers["Set-Cookie"] and "SameSite=Strict" in headers["Set-Cookie"]
        page = preview.get("/podium/classroom/teacher", Cookie=self.cookie).decode()
        setup = json.loads(re.search(r'data-setup="([^"]*)"', page)[1].replace("&quot;", '"').replace("&#39;", "'").replace("&amp;", "&"))
        self.token, self.addresses = setup["token"], setup["addresses"]
        super().__init__(preview.port, {
            "Cookie": self.cookie, "Podium-Teacher": self.token, "Content-Type": "application/json"})

    def do(self, what, **body):
        status, answer = self.insist(f"teacher/{what}", body)
        assert status == 200, (what, status, answer)

    def view(self):
        status, view = self.insist("teacher/state")
        assert status == 200, view
        return view


def all_at_once(phones, play):
    """Lets every phone play in a thread of its own; what went wrong is raised."""
    mistakes = []

    def run(phone):
        try:
            play(phone)
        except Exception as error:  # noqa: BLE001
            mistakes.append((phone.name, error))

    threads = [threading.Thread(target=run, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mistakes == [], mistakes[:3]
