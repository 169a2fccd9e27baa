'use strict';

const $ = id => document.getElementById(id);
const DAY = 86400000;
let user = '';
let token = '';
let month = new Date();
let watching = new AbortController();
let access = {};

function state(text) {
  $('state').textContent = text;
}

async function ask(method, path, parameters, content, signal) {
  const headers = token ? {Authorization: 'Bearer ' + user + '~' + token} : {};
  const answer = await fetch(path + '?' + new URLSearchParams(parameters), {method, headers, body: content, signal});
  if (!answer.ok) {
    const text = (await answer.text()).trim();
    if (answer.status === 401) {
      document.querySelector('main').hidden = true;
      $('login').hidden = false;
    }
    throw new Error(answer.status + ' ' + text);
  }
  return answer;
}

function attempt(task) {
  return async event => {
    if (event) {
      event.preventDefault();
    }
    try {
      await task(event);
    } catch (e) {
      state(e.message);
    }
  };
}

// ---- dates: asctime and iCalendar, both in UTC

function asctime(date) {
  const [weekday, day, monthName, year, time] = date.toUTCString().replace(',', '').split(' ');
  return weekday + ' ' + monthName + ' ' + String(Number(day)).padStart(2) + ' ' + time + ' ' + year;
}

function stamp(date) {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}

function read(value) {
  const [, y, m, d, rest] = value.match(/^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/);
  if (!rest) {
    return {date: new Date(Number(y), m - 1, Number(d)), whole: true};
  }
  return {date: new Date(Date.UTC(Number(y), m - 1, d, rest.slice(0, 2), rest.slice(2, 4), rest.slice(4))), whole: false};
}

// ---- events: those of an answer are in UTC, each instance by itself

function unescaped(text) {
  return text.replace(/\\([nN,;\\])/g, (all, c) => c === 'n' || c === 'N' ? '\n' : c);
}

function escaped(text) {
  return text.replace(/[\\;,]/g, c => '\\' + c).replace(/[\u0000-\u001f]+/g, ' ');
}

function parse(object) {
  const events = [];
  let event = null;
  let depth = 0;
  for (const line of object.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).split(';')[0];
    const value = line.slice(colon + 1);
    if (name === 'BEGIN') {
      depth++;
      event = value === 'VEVENT' ? {summary: '(no title)', recurs: false} : event;
    } else if (name === 'END') {
      depth--;
      if (value === 'VEVENT') {
        events.push(event);
        event = null;
      }
    } else if (event && depth === 2) {
      if (name === 'DTSTART') {
        event.start = read(value);
        event.end = event.end || event.start;
      } else if (name === 'DTEND') {
        event.end = read(value);
      } else if (name === 'SUMMARY') {
        event.summary = unescaped(value);
      } else if (name === 'UID') {
        event.uid = value;
      } else if (name === 'RECURRENCE-ID') {
        event.recurs = true;
      }
    }
  }
  return events.sort((a, b) => a.start.date - b.start.date);
}

// Lines of at most 75 octets; no character is divided.
function folded(line) {
  const encoder = new TextEncoder();
  let text = '';
  let octets = 0;
  for (const c of line) {
    const more = encoder.encode(c).length;
    if (octets + more > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += c;
    octets += more;
  }
  return text + '\r\n';
}

function object(summary, start, end) {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tatoo//Calendar page//EN', 'BEGIN:VEVENT',
    'UID:' + crypto.randomUUID(), 'DTSTAMP:' + stamp(new Date()), 'DTSTART:' + stamp(start), 'DTEND:' + stamp(end),
    'SUMMARY:' + escaped(summary), 'END:VEVENT', 'END:VCALENDAR'].map(folded).join('');
}

// ---- views

function firstDay() {
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  return new Date(first.getFullYear(), first.getMonth(), 1 - (first.getDay() + 6) % 7);
}

function later(date, days) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function clock(time) {
  return time.whole ? '' : time.date.toTimeString().slice(0, 5) + ' ';
}

// Only by textContent: what people write is text, never markup.
function element(name, text, parent) {
  const made = document.createElement(name);
  made.textContent = text;
  parent.append(made);
  return made;
}

function isOn(event, day) {
  const end = later(day, 1);
  return event.start.date < end && (event.end.date > day || (event.end.date - event.start.date === 0 && event.start.date >= day));
}

function showMonth(events) {
  const body = document.querySelector('#days tbody');
  body.replaceChildren();
  for (let week = 0; week < 6; week++) {
    const row = body.insertRow();
    for (let i = 0; i < 7; i++) {
      const day = later(firstDay(), week * 7 + i);
      const cell = row.insertCell();
      cell.classList.toggle('other', day.getMonth() !== month.getMonth());
      cell.classList.toggle('today', day.toDateString() === new Date().toDateString());
      element('b', day.getDate(), cell);
      for (const event of events.filter(each => isOn(each, day))) {
        element('div', (event.start.date >= day ? clock(event.start) : '… ') + event.summary, cell).title = event.summary;
      }
    }
  }
  $('title').textContent = month.toLocaleDateString('en', {month: 'long', year: 'numeric'});
  $('month').value = month.getFullYear() + '-' + String(month.getMonth() + 1).padStart(2, '0');
}

function showAgenda(events) {
  $('agenda').replaceChildren();
  const inMonth = events.filter(event => event.start.date.getMonth() === month.getMonth());
  for (const event of inMonth) {
    const line = element('li', '', $('agenda'));
    element('time', event.start.date.toLocaleDateString('en', {weekday: 'short', day: 'numeric', month: 'short'}) + ' '
      + clock(event.start) + (event.whole ? '' : clock(event.end).trim() && '– ' + clock(event.end)), line);
    element('span', event.summary, line);
    if (access[$('calendar').value] === 'write') {
      const remove = element('button', '×', line);
      remove.title = event.recurs ? 'Delete all of it' : 'Delete';
      remove.addEventListener('click', attempt(() => ask('POST', '/delete', {calendar: $('calendar').value, uid: event.uid})));
    }
  }
  if (!inMonth.length) {
    element('li', 'Nothing this month', $('agenda'));
  }
}

let asked = 0;

async function show() {
  const number = ++asked;
  const from = firstDay();
  const answer = await ask('GET', '/events',
    {calendar: $('calendar').value, from: asctime(from), to: asctime(later(from, 42))});
  const events = parse(await answer.text());
  if (number === asked) {
    showMonth(events);
    showAgenda(events);
  }
}

// ---- changes as they happen

async function watch() {
  watching.abort();
  const mine = watching = new AbortController();
  const calendar = $('calendar').value;
  let since = '';
  while (!mine.signal.aborted) {
    try {
      const answer = await ask('GET', '/watch', since ? {calendar, since} : {calendar}, undefined, mine.signal);
      state(user + ', live');
      since = await follow(answer.body.getReader(), since);
    } catch (e) {
      if (mine.signal.aborted || e.message.startsWith('401')) {
        return;
      }
      since = e.message.startsWith('410') ? '' : since;
      state('not live: ' + e.message);
    }
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}

async function follow(reader, token) {
  const decoder = new TextDecoder();
  let since = token;
  let text = '';
  try {
    for (;;) {
      const {value, done} = await reader.read();
      if (done) {
        return since;
      }
      text += decoder.decode(value, {stream: true});
      const lines = text.split('\r\n');
      text = lines.pop();
      let changed = false;
      for (const line of lines) {
        const [word, version] = line.split(' ');
        since = version;
        changed = changed || word === 'put' || word === 'delete' || (word === 'alive' && token === '');
        token = since;
      }
      if (changed) {
        await show();
      }
    }
  } catch (e) {
    return since;
  }
}

// ---- what people do

$('login').addEventListener('submit', attempt(async () => {
  token = '';
  user = $('user').value;
  token = (await (await ask('POST', '/login', {user}, $('password').value)).text()).trim();
  $('password').value = '';
  const lines = (await (await ask('GET', '/calendars', {})).text()).split('\r\n');
  access = {};
  $('calendar').replaceChildren();
  for (const line of lines.filter(each => each.startsWith('calendar '))) {
    const [, level, , name] = line.split(' ');
    access[name] = level;
    element('option', name, $('calendar'));
  }
  document.querySelector('main').hidden = false;
  $('login').hidden = true;
  state(user);
  await choose();
}));

async function choose() {
  $('add').hidden = access[$('calendar').value] !== 'write';
  await show();
  watch();
}

$('calendar').addEventListener('change', attempt(choose));

function turn(months) {
  return attempt(async () => {
    month = new Date(month.getFullYear(), month.getMonth() + months, 1);
    await show();
  });
}

$('before').addEventListener('click', turn(-1));
$('after').addEventListener('click', turn(1));
$('month').addEventListener('change', attempt(async () => {
  if ($('month').value) {
    const [year, number] = $('month').value.split('-').map(Number);
    month = new Date(year, number - 1, 1);
    await show();
  }
}));

$('add').addEventListener('submit', attempt(async () => {
  const start = new Date($('day').value + 'T' + $('from').value);
  const end = new Date($('day').value + 'T' + $('to').value);
  if (end < start) {
    throw new Error('the event ends before it begins');
  }
  await ask('POST', '/put', {calendar: $('calendar').value}, object($('summary').value, start, end));
  $('summary').value = '';
}));
