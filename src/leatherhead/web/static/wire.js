// The connection to a table: a WebSocket, which comes back by itself, or polling where sockets do not get through.

import { complete } from "./parts.js";

const WAITS = [0, 250, 500, 1000, 2000, 4000]; // ms before the next try
const TRIES = 4; // sockets that never opened, before polling begins

const HELLO = { hello: 1, packs: 1 };

/** Lay out a table that came compressed. */
async function unpack(frame) {
  if (!frame?.packed) return;
  const bytes = Uint8Array.from(atob(frame.packed), (each) => each.charCodeAt(0));
  frame.table = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

export class Wire {
  /** `heard` is given every message, `changed` whether there is a connection. */
  constructor(table, heard, changed) {
    this.table = table;
    this.heard = heard;
    this.changed = changed;
    this.version = 0;
    this.failures = 0;
    this.parts = new Map();
    this.everOpen = false;
    this.unsent = null;
    this.polling = false;
    this.taken = Promise.resolve(); // when all that has come is
    addEventListener("online", () => this.reconnect());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => !document.hidden && !this.isOpen && this.reconnect());
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Whether what is sent gets through. */
  get isReady() {
    return this.isOpen || this.polling;
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onopen = () => {
      this.everOpen = true;
      this.failures = 0;
      this.changed(true);
      this.send({ ...HELLO, have: this.version });
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      this.taken = this.taken.then(() => unpack(message.frame)).then(() => this.socket === socket && this.#take(message)).catch(reportError);
    };
    socket.onclose = () => this.socket === socket && this.#lost();
  }

  /** Connect anew at once: as another viewer, or because the network is back. */
  reconnect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.version = 0;
    if (!this.polling) this.connect();
  }

  #lost() {
    this.changed(false);
    this.failures += 1;
    if (!this.everOpen && this.failures >= TRIES) {
      this.polling = true;
      this.#poll();
      return;
    }
    this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.failures, WAITS.length - 1)]);
  }

  async #poll() {
    for (;;) {
      try {
        const response = await fetch(`/api/tables/${this.table}/poll?v=${this.version}`);
        if (response.status === 404) return location.reload(); // the server says that there is no such table
        this.changed(response.ok);
        this.#take(await response.json());
      } catch {
        this.changed(false);
        await new Promise((done) => setTimeout(done, WAITS.at(-1)));
      }
    }
  }

  #take(message) {
    if (message.v !== undefined) {
      if (message.frame && !complete(message.frame, this.parts)) {
        this.send(HELLO); // a page that has missed a part asks for the whole
        return;
      }
      this.version = message.v;
      this.#sayAgain(message.q);
    } else if (message.refused !== undefined) this.unsent = null;
    this.heard(message);
  }

  /** An answer that went down with an old socket, or that there was none for, is said again; it counts only once. */
  #sayAgain(question) {
    if (!this.unsent) return;
    const { message, socket } = this.unsent;
    if (question !== message.q) this.unsent = null;
    else if (socket !== this.socket) this.send(message);
  }

  send(message) {
    if ("answer" in message) this.unsent = { message, socket: this.isReady ? this.socket : null };
    this.#deliver(message);
  }

  async #deliver(message) {
    if (!this.polling) {
      if (this.isOpen) this.socket.send(JSON.stringify(message));
      return;
    }
    const response = await fetch(`/api/tables/${this.table}/say`, { method: "POST", body: JSON.stringify(message) });
    const reply = await response.json();
    if (Object.keys(reply).length) this.#take(reply);
  }
}
