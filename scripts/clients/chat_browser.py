"""Drives the sample chat by headless Chromium: python3 chat_browser.py PAGE TOKEN SCREENSHOT DRIVER"""
import base64
import json
import subprocess
import sys
import time
import urllib.request

page, token, screenshot, driver_port = sys.argv[1:5]
DRIVER = "http://127.0.0.1:" + driver_port
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1000,860"]
PATIENCE = 30


def call(method, path, value=None):
    data = None if value is None else json.dumps(value).encode()
    request = urllib.request.Request(DRIVER + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]


class Browser:
    """A browser with the page of the chat."""

    def __init__(self):
        options = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": {"args": ARGUMENTS}}}
        self.session = "/session/" + call("POST", "/session", {"capabilities": options})["sessionId"]
        self.go(page)

    def go(self, url):
        call("POST", self.session + "/url", {"url": url})

    def script(self, text):
        return call("POST", self.session + "/execute/sync", {"script": text, "args": []})

    def element(self, selector):
        found = call("POST", self.session + "/element", {"using": "css selector", "value": selector})
        return self.session + "/element/" + found[ELEMENT]

    def write(self, selector, text):
        element = self.element(selector)
        call("POST", element + "/clear", {})
        call("POST", element + "/value", {"text": text})

    def click(self, selector):
        call("POST", self.element(selector) + "/click", {})

    def join(self, room, name, polling=False):
        self.write("#room", room)
        self.write("#name", name)
        if polling:
            self.click("#polling")
        self.click("#join button")

    def say(self, text):
        self.write("#text", text)
        self.click("#say button")

    def lines(self):
        return self.script("return [...document.querySelectorAll('#events li')].map(line => line.textContent)")

    def sees(self, line):
        wait(lambda: line in self.lines(), "the line " + line + "; there is ", self.lines)

    def state(self, text):
        wait(lambda: text in self.script("return document.getElementById('state').textContent"), "the state " + text)

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(call("GET", self.session + "/screenshot")))

    def end(self):
        call("DELETE", self.session)


def wait(condition, what, more=lambda: ""):
    end = time.time() + PATIENCE
    while not condition():
        if time.time() > end:
            sys.exit("not seen: " + what + str(more()))
        time.sleep(0.1)


def said(what):
    print("ok  " + what, flush=True)


ada, bob = Browser(), Browser()
ada.join("lobby", "ada")
ada.state("server-sent events")
bob.join("lobby", "bob", polling=True)
bob.state("long polling")
ada.sees("bobhas joined")
bob.sees("adahas joined")
said("two people, one by server-sent events and one by long polling")

for i in range(5):
    ada.say("from ada %d" % i)
    bob.sees("adafrom ada %d" % i)
    bob.say("from bob %d" % i)
    ada.sees("bobfrom bob %d" % i)
said("each sees what the other says")

markup = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script> & 'grüße' 🎈"
ada.script("document.getElementById('text').value = " + json.dumps(markup))
ada.click("#say button")
for browser in (ada, bob):
    browser.sees("ada" + markup)
    found = browser.script("return [document.querySelectorAll('#events img, #events script').length, document.title]")
    if found != [0, "Chat"]:
        sys.exit("markup was not taken as text: " + str(found))
said("markup is text")

other = Browser()
other.join("lobby", "ada")
other.state("409")
other.join("a/b", "carol")
other.state("400")
said("a name that is taken and a room that cannot be are refused")

other.write("#token", "wrong")
other.click("#moderate button")
other.state("401")
other.write("#token", token)
other.click("#moderate button")
rooms = "return document.getElementById('rooms').textContent"
wait(lambda: other.script(rooms) == "lobby: ada, bob", "the rooms", lambda: other.script(rooms))
other.write("#words", "a word for ada alone")
other.click("#whisper button")
other.state("whispered")
ada.sees("moderatora word for ada alone")
ada.say("that was all")
bob.sees("adathat was all")
if any("alone" in line for line in bob.lines()):
    sys.exit("bob saw what was for ada")
said("the moderator sees the rooms, and speaks to one person")

ada.script("document.getElementById('events').scrollTop = 0")
ada.picture(screenshot)
bob.go("about:blank")
ada.sees("bobhas left")
said("who leaves the page leaves the room")
for browser in (ada, bob, other):
    browser.end()
