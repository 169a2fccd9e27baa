'use strict';

const $ = id => document.getElementById(id);
let key = null;
let last = 0;

function state(text) {
  $('state').textContent = text;
}

// Only by textContent: what people write is text, never markup.
function show(event) {
  if (event.id && event.id <= last) {
    return;
  }
  last = Math.max(last, event.id);
  const line = document.createElement('li');
  const from = document.createElement('b');
  line.className = event.kind;
  from.textContent = event.from;
  const words = {joined: 'has joined', left: 'has left'}[event.kind] || event.text;
  line.append(from, document.createTextNode(words));
  $('events').append(line);
  line.scrollIntoView({block: 'nearest'});
}

async function ask(method, path, content, headers) {
  const answer = await fetch(path, {method, body: content, headers});
  if (!answer.ok) {
    throw new Error(answer.status + ' ' + answer.statusText);
  }
  return answer.status === 204 ? null : answer.json();
}

const parameters = values => '?' + new URLSearchParams(values);

function stream() {
  const source = new EventSource('/events' + parameters({key, after: last}));
  source.onopen = () => state('connected by server-sent events');
  source.onmessage = message => show(JSON.parse(message.data));
  source.onerror = () => {
    source.close();
    state('connecting again');
    setTimeout(stream, 1000);
  };
}

async function poll() {
  state('connected by long polling');
  while (true) {
    try {
      (await ask('GET', '/poll' + parameters({key, after: last}))).forEach(show);
    } catch (e) {
      state('connecting again: ' + e.message);
      await new Promise(again => setTimeout(again, 1000));
    }
  }
}

function on(form, action) {
  $(form).addEventListener('submit', event => {
    event.preventDefault();
    action().catch(e => state(e.message));
  });
}

on('join', async () => {
  key = (await ask('POST', '/join' + parameters({room: $('room').value, name: $('name').value}))).key;
  $('join').hidden = true;
  $('say').hidden = false;
  $('text').focus();
  if ($('polling').checked) {
    poll();
  } else {
    stream();
  }
});

on('say', async () => {
  await ask('POST', '/say' + parameters({key}), $('text').value);
  $('text').value = '';
});

const moderator = () => ({Authorization: 'Bearer ' + $('token').value});

on('moderate', async () => {
  const rooms = await ask('GET', '/moderator/rooms', undefined, moderator());
  $('rooms').replaceChildren(...rooms.map(room => {
    const line = document.createElement('li');
    line.textContent = room.room + ': ' + room.members.join(', ');
    return line;
  }));
  $('to').replaceChildren(...rooms.flatMap(room => room.members.map(name => {
    const option = document.createElement('option');
    option.value = JSON.stringify({room: room.room, name});
    option.textContent = name + ' in ' + room.room;
    return option;
  })));
  $('whisper').hidden = rooms.length === 0;
});

on('whisper', async () => {
  const to = parameters(JSON.parse($('to').value));
  await ask('POST', '/moderator/say' + to, $('words').value, moderator());
  $('words').value = '';
  state('whispered');
});

window.addEventListener('pagehide', () => key && navigator.sendBeacon('/leave' + parameters({key})));
