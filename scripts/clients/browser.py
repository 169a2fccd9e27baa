"""A headless Chromium that is driven through chromedriver."""
import base64
import json
import sys
import time
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1000,860"]
PATIENCE = 30


def call(driver, method, path, value=None):
    data = None if value is None else json.dumps(value).encode()
    request = urllib.request.Request(driver + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]


class Browser:
    """A browser with a page. The driver listens on a port of the loopback address."""

    def __init__(self, driver_port, page):
        self.driver = "http://127.0.0.1:" + driver_port
        options = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": {"args": ARGUMENTS}}}
        self.session = "/session/" + call(self.driver, "POST", "/session", {"capabilities": options})["sessionId"]
        self.go(page)

    def go(self, url):
        call(self.driver, "POST", self.session + "/url", {"url": url})

    def script(self, text):
        return call(self.driver, "POST", self.session + "/execute/sync", {"script": text, "args": []})

    def element(self, selector):
        found = call(self.driver, "POST", self.session + "/element", {"using": "css selector", "value": selector})
        return self.session + "/element/" + found[ELEMENT]

    def write(self, selector, text):
        element = self.element(selector)
        call(self.driver, "POST", element + "/clear", {})
        call(self.driver, "POST", element + "/value", {"text": text})

    def click(self, selector):
        call(self.driver, "POST", self.element(selector) + "/click", {})

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(call(self.driver, "GET", self.session + "/screenshot")))

    def end(self):
        call(self.driver, "DELETE", self.session)


def wait(condition, what, more=lambda: ""):
    end = time.time() + PATIENCE
    while not condition():
        if time.time() > end:
            sys.exit("not seen: " + what + str(more()))
        time.sleep(0.1)


def said(what):
    print("ok  " + what, flush=True)
