"use strict";

// Connects a section of the page to its path; shows what is sent and what comes, as text only.
function connect(section) {
  const log = section.querySelector("pre");
  const input = section.querySelector("input");
  const show = (sign, text) => log.append(sign + " " + text + "\n");
  const scheme = location.protocol === "https:" ? "wss://" : "ws://";
  const socket = new WebSocket(scheme + location.host + section.dataset.path);
  socket.onopen = () => show("-", "connected");
  socket.onmessage = (event) => show("<", event.data);
  socket.onclose = (event) => show("-", "closed, code " + event.code);
  section.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    if (socket.readyState === WebSocket.OPEN && input.value !== "") {
      socket.send(input.value);
      show(">", input.value);
      input.value = "";
    }
  };
}

document.querySelectorAll("section").forEach(connect);
