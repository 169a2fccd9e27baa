"""Drives the sample chat by headless Chromium: python3 chat_browser.py PAGE TOKEN SCREENSHOT DRIVER"""
import json
import sys

import browser
from browser import said, wait

page, token, screenshot, driver_port = sys.argv[1:5]


class Browser(browser.Browser):
    """A browser with the page of the chat."""

    def __init__(self):
        super().__init__(driver_port, page)

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
