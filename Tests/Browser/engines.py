"""One small interface over Firefox and WebKitGTK, which Playwright cannot drive as Debian has them.

Firefox speaks WebDriver BiDi on a web socket of its own; WebKitGTK is driven by Selenium, on a
display that nobody sees. Waiting is the caller's: `until` asks again until the page agrees.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from visiting import PATIENCE

# Driven, Firefox would let pages from a folder share their storage and fetch one another. Nobody's
# does.
HONEST = {
    "remote.prefs.recommended": False,
    "security.fileuri.strict_origin_policy": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
}
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Space": " ", "ArrowDown": "\ue015"}


class Engine:
    """A browser with one tab."""

    name = ""
    # What its console said that is an error or a warning, as far as it can be asked.
    complaints: list[str]

    def goto(self, address: str) -> None:
        raise NotImplementedError

    def js(self, expression: str):
        """The value of an expression in the page, or of what it promises."""
        raise NotImplementedError

    def click(self, selector: str) -> None:
        raise NotImplementedError

    def bring_to_rest(self, selector: str) -> None:
        """Scrolls an element into view, and waits until it stands where it did a frame before: a click goes to a place, not to an element."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.js(f"""(async () => {{
          const target = document.querySelector({json.dumps(selector)}), frame = () => new Promise(requestAnimationFrame)
          for (let before, now; before === undefined || before !== now;) {{
            before = now
            target.scrollIntoView({{ block: "center" }})
            await frame()
            now = target.getBoundingClientRect().y
          }} }})()""")

    def type(self, keys: str) -> None:
        """Presses keys, one by one, where the focus is."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def press(self, key: str) -> None:
        self.type(KEYS[key])

    def until(self, expression: str, seconds: float = PATIENCE):
        """Waits until an expression is true in the page, and gives what it then is."""
        last = None
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                last = self.js(f"Promise.resolve({expression}).then((value) => value instanceof Node || value)")
            except Exception as error:  # noqa: BLE001 - the page may just be going away
                last = error
            if last and not isinstance(last, Exception):
                return last
            time.sleep(0.03)
        raise AssertionError(f"{self.name}: never true: {expression}; at last {last!r}")

    def text(self, selector: str) -> str:
        return self.js(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def select(self, selector: str, value: str) -> None:
        """Chooses from a list, whose popup belongs to the system and not to the page."""
        self.js(f"""(() => {{ const field = document.querySelector({json.dumps(selector)})
          field.focus(); field.value = {json.dumps(value)}
          field.dispatchEvent(new Event("change", {{ bubbles: true }})) }})()""")


class Firefox(Engine):
    name = "firefox"

    def __init__(self) -> None:
        from websockets.sync.client import connect
        self.complaints = []
        self.profile = tempfile.mkdtemp(prefix="podium-firefox")
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in HONEST.items()]
        pathlib.Path(self.profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", self.profile,
             "--remote-debugging-port=0"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        address = next(
            (found[1] for line in self.process.stderr
             if (found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line))), None)
        assert address, "firefox-esr went away before it could be driven"
        self.open, self.sent = contextlib.ExitStack(), 0
        self.socket = self.open.enter_context(connect(address + "/session", max_size=None))
        # A start takes seconds of work, and a busy machine many times as long.
        self.command("session.new", timeout=120, capabilities={})
        self.tab = self.command("browsingContext.getTree")["contexts"][0]["context"]
        self.command("session.subscribe", events=["log.entryAdded"])

    def command(self, method: str, timeout: float = 30, **parameters):
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": parameters}))
        while True:
            said = json.loads(self.socket.recv(timeout=timeout))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.complaints.append(str(said["params"]["text"]))
            if said.get("id") == self.sent:
                if said["type"] == "error":
                    raise RuntimeError(f"{said['error']}: {said['message']}")
                return said["result"]

    def open_tab(self) -> str:
        """Goes to a new tab, and names the one before, which is that again once its name is put in place of `tab`."""
        before = self.tab
        self.tab = self.command("browsingContext.create", type="tab")["context"]
        return before

    def goto(self, address: str) -> None:
        self.command("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def js(self, expression: str):
        result = self.command(
            "script.evaluate", target={"context": self.tab}, awaitPromise=True, userActivation=True,
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()")
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def click(self, selector: str) -> None:
        self.bring_to_rest(selector)
        found = self.command(
            "browsingContext.locateNodes", context=self.tab,
            locator={"type": "css", "value": selector})["nodes"]
        assert found, f"nothing is {selector}"
        origin = {"type": "element", "element": {"sharedId": found[0]["sharedId"]}}
        self.command("input.performActions", context=self.tab, actions=[
            {"type": "pointer", "id": "mouse", "actions": [
                {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def type(self, keys: str) -> None:
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("input.performActions", context=self.tab, actions=[
            {"type": "key", "id": "keyboard", "actions": strokes}])

    def close(self) -> None:
        try:
            self.command("browser.close", timeout=5)
            self.open.close()
            self.process.wait(10)
        except Exception:  # noqa: BLE001 - whatever it is, it ends here
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit(Engine):
    name = "webkit"

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service
        # Its console cannot be asked.
        self.complaints = []
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        display = ":" + self.screen.stdout.readline().strip()
        options = Options()
        options.binary_location = str(mini_browser())
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(
            shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": display}))
        self.driver.set_script_timeout(30)

    def goto(self, address: str) -> None:
        self.driver.get(address)

    def js(self, expression: str):
        value = self.driver.execute_async_script(
            f"const done = arguments[0]; (async () => (await ({expression})) ?? null)()"
            ".then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))")
        answer = json.loads(value)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def click(self, selector: str) -> None:
        from selenium.webdriver.common.by import By
        self.bring_to_rest(selector)
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def type(self, keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains
        ActionChains(self.driver, duration=0).send_keys(keys).perform()

    def close(self) -> None:
        try:
            self.driver.quit()
        finally:
            self.screen.terminate()
            self.screen.wait(10)


def mini_browser() -> pathlib.Path | None:
    """WebKitGTK's own small browser, which Debian puts beside the library."""
    found = sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return found[-1] if found else None


def missing(engine: type[Engine]) -> str:
    """What is not installed of that which an engine needs; empty if nothing is."""
    if engine is Firefox:
        return "" if shutil.which("firefox-esr") else "firefox-esr"
    needed = {"webkit2gtk-driver": shutil.which("WebKitWebDriver"), "xvfb": shutil.which("Xvfb"),
              "libwebkit2gtk-4.1-0": mini_browser()}
    return ", ".join(package for package, found in needed.items() if not found)
