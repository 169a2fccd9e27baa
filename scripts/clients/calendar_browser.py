"""Drives the page of the calendar server by headless Chromium: calendar_browser.py PAGE SCREENSHOT DRIVER"""
import json
import sys

import browser
from browser import said, wait

page, screenshot, driver_port = sys.argv[1:4]
PASSWORD = "AjxHKRFkRwxx3j9lM2HMow=="


class Browser(browser.Browser):
    """A browser with the calendar."""

    def __init__(self):
        super().__init__(driver_port, page)

    def login(self, password=PASSWORD):
        self.write("#user", "forax")
        self.write("#password", password)
        self.click("#login button")

    def set(self, name, value):
        """Date fields take no typing that is the same in all languages."""
        self.script(f"const field = document.getElementById('{name}'); field.value = {json.dumps(value)};"
                    "field.dispatchEvent(new Event('change'))")

    def add(self, summary, day, begin="09:00", end="10:00"):
        self.set("day", day)
        self.set("from", begin)
        self.set("to", end)
        self.script("document.getElementById('summary').value = " + json.dumps(summary))
        self.click("#add button")

    def agenda(self):
        return self.script("return [...document.querySelectorAll('#agenda li')].map(line => line.querySelector('span')"
                           " ? line.querySelector('span').textContent : line.textContent)")

    def month(self):
        return self.script("return [...document.querySelectorAll('#days td:not(.other)')].map("
                           "cell => [...cell.children].map(each => each.textContent).join('|')).filter(text => text.includes('|'))")

    def sees(self, what, agenda):
        wait(lambda: self.agenda() == agenda, what + "; there is ", self.agenda)

    def state(self, text):
        now = "return document.getElementById('state').textContent"
        wait(lambda: text in self.script(now), "the state " + text + "; it is ", lambda: self.script(now))


ada = Browser()
ada.login("wrong")
ada.state("401")
said("a wrong password is refused")

ada.login()
ada.state("forax, live")
ada.set("month", "1994-11")
ada.sees("the demonstration", ["Dinner", "Compiler seminar", "Compiler seminar", "Compiler seminar", "Compiler seminar"])
if not any(cell.endswith("Compiler seminar") and cell.startswith("7|") for cell in ada.month()):
    sys.exit("the month has no seminar on the 7th: " + str(ada.month()))
said("the month of the demonstration, as agenda and as table")

bob = Browser()
bob.login()
bob.state("forax, live")
bob.set("month", "1994-12")
first = bob.agenda
wait(lambda: "Conference" in first(), "the conference")
ada.set("month", "1994-12")
days = [cell.split("|")[0] for cell in ada.month() if "Conference" in cell]
wait(lambda: [c.split("|")[0] for c in ada.month() if "Conference" in c] == ["5", "6", "7"], "three days; ", ada.month)
said("an event of whole days is on each of its days")

markup = "<img src=x onerror=\"document.title='broken'\">; a, b \\ & grüße 🎈 " + "long " * 20
ada.add(markup, "1994-12-24", "18:00", "20:30")
for each in (ada, bob):
    wait(lambda: markup.strip() in [text.strip() for text in each.agenda()], "the event of the other; ", each.agenda)
    found = each.script("return [document.querySelectorAll('#agenda img, #days img').length, document.title]")
    if found != [0, "Calendar"]:
        sys.exit("markup was not taken as text: " + str(found))
said("what one adds, the other sees at once, as text")

bob.script("[...document.querySelectorAll('#agenda li')].find(line => line.textContent.includes('onerror'))"
           ".querySelector('button').click()")
for each in (ada, bob):
    wait(lambda: not any("onerror" in text for text in each.agenda()), "the end of the event; ", each.agenda)
said("what one deletes, the other does not see any more")

ada.add("Backwards", "1994-12-24", "20:00", "18:00")
ada.state("the event ends before it begins")
said("an event that ends before it begins is refused")

ada.set("month", "1994-11")
ada.sees("November", ["Dinner", "Compiler seminar", "Compiler seminar", "Compiler seminar", "Compiler seminar"])
ada.state("the event ends before it begins")
ada.script("state('forax, live')")
ada.picture(screenshot)
for each in (ada, bob):
    each.end()
