// app.js -- a plain page for the server: tables, seats, the picture of the table, what is told, and one's moves as a list.
//
// It speaks docs/api.md and knows no rules.  Whatever comes from others is set as text, never as markup.  A wish that
// was not answered is sent again with its tag when the connection is back, so nothing is done twice.

const $ = (id) => document.getElementById(id);
const SEATS_SHOWN = 6;
const RETRY_MOST = 15000;

// ---- elements ----

function make(name, fields = {}, ...inside) {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...inside);
  return element;
}

function say(text, wrong = false) {
  $("line").textContent = text;
  $("line").classList.toggle("wrong", wrong);
}

function letters(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (b) => "abcdefghijkmnpqrstuvwxyz23456789"[b % 32]).join("");
}

// ---- the connection ----

const wishes = new Map(); // id -> { text, done, failed }
let socket = null;
let retry = 500;
let lastId = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/ws`, "hradby.1");
  socket.onopen = arrive;
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    say("The connection is lost; trying again …", true);
    setTimeout(connect, retry);
    retry = Math.min(2 * retry, RETRY_MOST);
  };
}

function isOpen() {
  return socket !== null && socket.readyState === WebSocket.OPEN;
}

// Resolves with the answer, rejects with a sentence.
function ask(what, fields = {}) {
  const id = ++lastId;
  const text = JSON.stringify({ do: what, id, ...fields });
  if (isOpen()) socket.send(text);
  return new Promise((done, failed) => wishes.set(id, { text, done, failed, again: "tag" in fields }));
}

// Something that changes a room: with a tag, so that it can be sent again.
function wish(what, fields) {
  return ask(what, { tag: letters(24), ...fields }).catch((reason) => {
    say(reason, true);
    return null;
  });
}

function hear(message) {
  if (message.events && message.room === room.id && !("re" in message)) return hearEvents(message.events);
  const waiting = wishes.get(message.re);
  if (!waiting) return undefined;
  wishes.delete(message.re);
  return message.ok ? waiting.done(message) : waiting.failed(message.error.message);
}

async function arrive() {
  retry = 500;
  for (const [id, waiting] of wishes) {
    if (waiting.again) socket.send(waiting.text);
    else wishes.delete(id);
  }
  try {
    hello = await ask("hello");
    say(`Connected to ${hello.server ?? "hradby"} ${hello.version ?? ""}`);
    if (room.id) await watch();
    else await showLobby();
  } catch (reason) {
    say(String(reason), true);
  }
}

// ---- the lobby ----

let hello = null;

async function showLobby() {
  $("lobby").hidden = false;
  if ($("open").game.options.length === 0) fillOpen();
  const { rooms } = await ask("list");
  $("rooms").replaceChildren(...rooms.map((head) => {
    const seats = head.seats.map((seat) => seat.name || seat.kind).join(", ");
    return make("li", {}, make("a", { href: `/t/${head.room}`, textContent: head.title }), ` – ${seats} (${head.state})`);
  }));
  if (rooms.length === 0) $("rooms").append(make("li", { textContent: "None at the moment." }));
}

function fillOpen() {
  const form = $("open");
  form.game.append(...hello.games.map((game) => make("option", { value: game.id, textContent: game.title })));
  form.game.onchange = () => fillGame(hello.games.find((game) => game.id === form.game.value));
  form.game.onchange();
}

function fillGame(game) {
  const known = game.options.filter((o) => ["flag", "choice", "choices"].includes(o.type));
  $("options").replaceChildren($("options").firstElementChild, ...known.map(optionField));
  const count = Math.min(game.players.max, SEATS_SHOWN);
  const rows = Array.from({ length: count }, (_, i) => seatField(i, game.players.min));
  $("seats").replaceChildren($("seats").firstElementChild, ...rows);
}

// Fields remember the default: what is not touched is not sent, so that a box can decide.
function optionField(o) {
  const field = o.type === "choice" ? choiceField(o) : make("span", {}, ...(o.type === "flag" ? [""] : o.values).map((word) =>
    make("label", {}, make("input", { type: "checkbox", value: word, checked: o.default === true }), ` ${word || o.name} `)));
  Object.assign(field.dataset, { option: o.name, type: o.type, usual: JSON.stringify(o.default) });
  return o.type === "flag" ? field : make("span", { title: o.help ?? "" }, `${o.name}: `, field);
}

function choiceField(o) {
  const words = o.default === null ? ["", ...o.values] : o.values;
  const select = make("select", {}, ...words.map((word) =>
    make("option", { value: word, textContent: word || "–", selected: word === o.default })));
  select.setAttribute("aria-label", o.name);
  return select;
}

function seatField(i, least) {
  const kinds = [["person", "somebody here"], ["computer", "the computer"], ["open", "open, by link"], ["none", "nobody"]];
  const usual = i === 0 ? "person" : i < Math.max(2, least) ? "computer" : "none";
  const select = make("select", {}, ...kinds.map(([value, text]) =>
    make("option", { value, textContent: text, selected: value === usual })));
  const name = make("input", { maxLength: 40, placeholder: `Player ${i + 1}` });
  select.setAttribute("aria-label", `Seat ${i + 1}`);
  name.setAttribute("aria-label", `Name of seat ${i + 1}`);
  select.onchange = () => { name.hidden = select.value !== "person"; };
  select.onchange();
  return make("span", { className: "seat" }, select, " ", name);
}

function valueOf(field) {
  const checked = Array.from(field.querySelectorAll("input:checked"), (box) => box.value);
  if (field.dataset.type === "choice") return field.value;
  return field.dataset.type === "flag" ? checked.length > 0 : checked;
}

function chosenOptions() {
  const options = {};
  for (const field of $("options").querySelectorAll("[data-option]")) {
    const value = valueOf(field);
    const touched = Array.isArray(value) ? value.length > 0 : value !== "" && value !== JSON.parse(field.dataset.usual);
    if (touched) options[field.dataset.option] = value;
  }
  return options;
}

function chosenSeats() {
  return Array.from($("seats").querySelectorAll(".seat"), (row, i) => {
    const [kind, name] = [row.querySelector("select").value, row.querySelector("input").value.trim()];
    if (kind === "person") return { kind, name: name || `Player ${i + 1}`, salt: letters(20) };
    return kind === "computer" ? { kind, level: "greedy" } : { kind };
  }).filter((seat) => seat.kind !== "none");
}

const CLOCKS = {
  none: { kind: "none" },
  move: { kind: "move", seconds: 60 },
  bank: { kind: "bank", seconds: 600, increment: 5 },
  days: { kind: "days", days: 3 },
};

$("open").onsubmit = async (event) => {
  event.preventDefault();
  const form = event.target;
  const opened = await wish("open", { game: form.game.value, options: chosenOptions(), seats: chosenSeats(),
    clock: CLOCKS[form.clock.value], public: form.public.checked });
  if (!opened) return;
  keepKeys(opened.room, opened.keys);
  location.assign(`/t/${opened.room}`);
};

// ---- keys: the secrets of one's seats ----

function keysOf(id) {
  try {
    return JSON.parse(localStorage.getItem(`hradby.keys.${id}`)) ?? [];
  } catch {
    return [];
  }
}

function keepKeys(id, keys) {
  localStorage.setItem(`hradby.keys.${id}`, JSON.stringify([...keysOf(id), ...keys]));
}

const keyOf = (seat) => room.keys.find((k) => k.seat === seat)?.key;

// ---- a room ----

const room = { id: null, seen: 0, head: null, keys: [], turn: null };

async function watch() {
  $("room").hidden = false;
  room.keys = keysOf(room.id);
  const answer = await ask("watch", { room: room.id, seen: room.seen, keys: room.keys.map((k) => k.key) });
  room.head = answer.room;
  hearEvents(answer.events);
  room.head = answer.room; // events begin with the head as it was then
  showRoom();
}

function hearEvents(events) {
  for (const event of events) {
    if (event.seq <= room.seen) continue;
    if (event.seq !== room.seen + 1) { // one is missing
      watch().catch((reason) => say(String(reason), true));
      return;
    }
    room.seen = event.seq;
    take(event);
  }
  showRoom();
}

function take(event) {
  if (event.head) room.head = event.head;
  if ("actor" in event) room.turn = event;
  if (event.kind === "play") room.last = event.by;
  if (event.kind === "sit") room.head.seats[event.seat] = { kind: "person", name: event.name, here: true };
  if (event.kind === "stand") room.head.seats[event.seat] = { kind: "open" };
  if (event.kind === "start") room.head.state = "playing";
  if (event.kind === "end") room.head.state = "over";
  if (event.kind === "substitute") room.head.seats[event.seat].kind = "computer";
  if (event.kind === "takeback") room.asked = event.by;
  if (["answer", "undo", "play"].includes(event.kind)) room.asked = null;
  for (const [text, kind] of wordsOf(event)) {
    $("told").append(make("li", { textContent: text, className: kind }));
  }
  $("told").lastElementChild?.scrollIntoView({ block: "nearest" });
}

const nameOf = (seat) => room.head.seats[seat]?.name || `Player ${seat + 1}`;

// Sentences come only as it happens; what is told later has the moves alone.
function toldOf(event) {
  const moved = (m) => `${m.by === "chance" ? "Chance" : nameOf(m.by)}: ${m.move}`;
  return (event.told ?? (event.moves ?? []).map(moved)).map((text) => [text, ""]);
}

function wordsOf(event) {
  switch (event.kind) {
    case "start": return [["The game begins.", ""], ...toldOf(event)];
    case "play": return toldOf(event);
    case "sit": return [[`${event.name} sits down.`, ""]];
    case "stand": return [[`Seat ${event.seat + 1} is open again.`, ""]];
    case "undo": return [[`${nameOf(event.by)} takes a move back.`, ""]];
    case "takeback": return [[`${nameOf(event.by)} asks for a takeback.`, ""]];
    case "answer": return [[`${nameOf(event.by)} ${event.accept ? "accepts" : "declines"}.`, ""]];
    case "chat": return [[`${event.name}: ${event.text}`, "chat"]];
    case "resign": return [[`${nameOf(event.seat)} resigns.`, ""]];
    case "flag": return [[`The time of ${nameOf(event.seat)} is up.`, ""]];
    case "substitute": return [[`A computer plays for ${nameOf(event.seat)} now.`, ""]];
    case "end": return [[`The game is over. Its seed was ${event.seed}.`, ""]];
    case "rematch": return [["There is a new table with the same set-up.", ""]];
    default: return [];
  }
}

function mineToMove() {
  const actor = room.turn?.actor;
  const actors = Array.isArray(actor) ? actor : [actor];
  return actors.filter((seat) => keyOf(seat) !== undefined);
}

function stateWords() {
  const { state } = room.head;
  if (state === "waiting") return "Waiting for players.";
  if (state === "over") return "The game is over.";
  const actor = room.turn?.actor;
  const who = (Array.isArray(actor) ? actor : [actor]).map((seat) => (Number.isInteger(seat) ? nameOf(seat) : seat));
  return `To move: ${who.join(", ")} (${room.turn?.phase ?? ""})`;
}

function showRoom() {
  const { head } = room;
  document.title = `${head.title} – Hradby`;
  $("title").textContent = head.title;
  $("state").textContent = stateWords();
  $("sitting").replaceChildren(...head.seats.map((seat, i) =>
    make("li", { className: keyOf(i) ? "mine" : "",
      textContent: seat.kind === "open" ? "open" : `${nameOf(i)}${seat.kind === "computer" ? " (computer)" : ""}` })));
  $("join").hidden = !(head.state === "waiting" && head.seats.some((seat) => seat.kind === "open"));
  $("move").hidden = !(head.state === "playing" && mineToMove().length > 0);
  $("address").textContent = location.href;
  $("record").href = `/api/rooms/${room.id}/record`;
  showActs();
  if (room.shown === room.seen) return;
  room.shown = room.seen;
  showPicture();
  showMoves();
}

function showActs() {
  const { state } = room.head;
  const mine = room.keys.length > 0;
  const asked = room.asked !== undefined && room.asked !== null && !keyOf(room.asked);
  const shown = { start: mine && state === "waiting", undo: mine && state === "playing", takeback: mine && state === "playing",
    accept: mine && asked, decline: mine && asked, resign: mine && state === "playing", rematch: mine && state === "over" };
  for (const button of $("acts").children) button.hidden = !shown[button.dataset.do];
}

const here = (seat) => ({ room: room.id, key: keyOf(seat) ?? room.keys[0]?.key });

$("join").onsubmit = async (event) => {
  event.preventDefault();
  const sat = await wish("join", { room: room.id, name: event.target.elements.name.value.trim(), salt: letters(20) });
  if (!sat) return;
  keepKeys(room.id, [{ seat: sat.seat, key: sat.key }]);
  watch().catch((reason) => say(String(reason), true));
};

// What one's own seat can do, as the server lists it; each is a button.
async function showMoves() {
  const [seat] = mineToMove();
  const at = room.seen;
  $("moves").replaceChildren();
  if ($("move").hidden || seat === undefined) return;
  try {
    const { moves } = await ask("legal", here(seat));
    if (room.seen !== at) return; // it is another moment by now
    $("move-title").textContent = `${nameOf(seat)}, your move`;
    $("moves").replaceChildren(...moves.map(({ move, words }) => {
      const button = make("button", { type: "button", textContent: words || move, title: move });
      button.onclick = async () => {
        $("moves").querySelectorAll("button").forEach((b) => { b.disabled = true; });
        if (!(await wish("move", { ...here(seat), move }))) showMoves();
      };
      return make("li", {}, button);
    }));
  } catch (reason) {
    say(String(reason), true);
  }
}

function showPicture() {
  const playing = room.head.state !== "waiting";
  $("picture").hidden = !playing;
  if (playing) $("picture").src = `/api/rooms/${room.id}/picture?${room.seen}`;
}

$("chat").onsubmit = async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  const who = room.keys.length > 0 ? here() : { room: room.id, name: "Spectator" };
  if (await wish("chat", { ...who, text: field.value })) field.value = "";
};

$("acts").onclick = async (event) => {
  const act = event.target.dataset.do;
  if (!act) return;
  if (act === "resign" && !confirm("Resign this game?")) return;
  if (act === "accept" || act === "decline") await wish("answer", { ...here(), accept: act === "accept" });
  else if (act === "rematch") await playAgain();
  else if (act === "undo" || act === "takeback") await wish(act, here(room.last));
  else await wish(act, here(mineToMove()[0]));
};

// Every own seat asks, and gets its new key.
async function playAgain() {
  let next = null;
  for (const { seat, key } of room.keys) {
    const answer = await wish("rematch", { room: room.id, key });
    if (!answer) return;
    keepKeys(answer.room, [{ seat, key: answer.key }]);
    next = answer.room;
  }
  if (next) location.assign(`/t/${next}`);
}

// ---- begin ----

room.id = /^\/t\/([a-z0-9]{1,64})$/i.exec(location.pathname)?.[1] ?? null;
connect();
