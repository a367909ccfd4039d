// storage.js -- everything that this page keeps in the browser, in one table, and the only way to it.
//
// A place in the browser's storage is named by its line in the table, so nothing can be kept that the settings do not
// show, save to a file and forget (play/own.js); a test looks that nobody else touches the storage.  Beside what stands
// here the service worker keeps the page itself (sw.js).  There are no cookies and no databases.

/**
 * @typedef {{
 *   key: string, each?: boolean, shortly?: boolean,
 *   of: 'settings' | 'draft' | 'games' | 'parties' | 'lessons' | 'seats' | 'shuffles' | 'joining' | 'opened',
 * }} Place
 *   each: there is one for each game or room, whose id follows the key; shortly: only until this window is closed;
 *   of: which sentence names it to people, own.OF.name
 */

/** By the name that the modules use. */
export const PLACES = /** @satisfies {Record<string, Place>} */ ({
  settings: { key: 'hradby.settings', of: 'settings' },
  draft: { key: 'hradby.draft', of: 'draft' },
  games: { key: 'hradby.games', of: 'games' },
  game: { key: 'hradby.game.', each: true, of: 'games' },
  parties: { key: 'hradby.parties', of: 'parties' },
  lessons: { key: 'hradby.lessons', of: 'lessons' },
  rooms: { key: 'hradby.rooms', of: 'seats' },
  keys: { key: 'hradby.keys.', each: true, of: 'seats' },
  shuffles: { key: 'hradby.shuffles', of: 'shuffles' },
  shuffle: { key: 'hradby.shuffle.', each: true, of: 'shuffles' },
  joining: { key: 'hradby.joining.', each: true, shortly: true, of: 'joining' },
  opened: { key: 'hradby.opened', shortly: true, of: 'opened' },
});

/** What every key and every cache of ours begins with (`FAMILY` in sw.js is the same for caches). */
const OURS = 'hradby.';
const CACHES = 'hradby-';

/** @typedef {keyof typeof PLACES} Name */

/** Throws where the browser forbids it. @param {Name} name @returns {Storage} */
const storageOf = (name) => ('shortly' in PLACES[name] ? globalThis.sessionStorage : globalThis.localStorage);

/** The text that is kept there; null where there is none, or where the browser forbids it. @param {Name} name @param {string} [id] */
export function readKept(name, id = '') {
  try {
    return storageOf(name).getItem(PLACES[name].key + id);
  } catch {
    return null;
  }
}

/** What is kept there as JSON, where it can be read. @template T @param {Name} name @param {T} otherwise @param {string} [id] @returns {T} */
export function readJson(name, otherwise, id) {
  try {
    return JSON.parse(readKept(name, id) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether all has been forgotten while this page was open: until it is loaded anew a game may go on, but is not kept. */
let forgotten = false;

/** Throws where the storage is full or forbidden. @param {Name} name @param {string} text @param {string} [id] */
export function writeKept(name, text, id = '') {
  if (forgotten) return;
  storageOf(name).setItem(PLACES[name].key + id, text);
}

/** @param {Name} name @param {string} [id] */
export function removeKept(name, id = '') {
  try {
    storageOf(name).removeItem(PLACES[name].key + id);
  } catch {
    // Where it is forbidden, nothing is kept.
  }
}

/** @param {() => Storage} storage @returns {string[]} */
function ourKeys(storage) {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(OURS));
  } catch {
    return [];
  }
}

/** The ids for which something is kept there. @param {Name} name @returns {string[]} */
export function idsKept(name) {
  const { key } = PLACES[name];
  return ourKeys(() => storageOf(name))
    .filter((one) => one.startsWith(key))
    .map((one) => one.slice(key.length));
}

/** Bytes that are kept there, with the keys. @param {Name} name */
export function bytesKept(name) {
  const { key } = PLACES[name];
  const ids = 'each' in PLACES[name] ? idsKept(name) : [''];
  const texts = ids.map((id) => [key + id, readKept(name, id)]).filter(([, text]) => text !== null);
  return new Blob(texts.flat().map(String)).size;
}

/** The page itself as it is kept for playing without a network. @returns {Promise<{files: number, bytes: number}>} */
export async function pageKept() {
  const all = { files: 0, bytes: 0 };
  if (!('caches' in globalThis)) return all;
  for (const name of await ourCaches()) {
    for (const answer of await (await caches.open(name)).matchAll()) {
      all.files += 1;
      all.bytes += (await answer.blob()).size;
    }
  }
  return all;
}

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES));

/** The service worker goes first, so that it keeps nothing anew. */
async function dropPage() {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  if ('caches' in globalThis) await Promise.all((await ourCaches()).map((name) => caches.delete(name)));
}

/** What only this window has. */
function dropShort() {
  forgotten = true;
  for (const key of ourKeys(() => sessionStorage)) sessionStorage.removeItem(key);
}

/** By this the windows of the page tell each other; those that open later hear nothing of it. */
const others = 'document' in globalThis ? new BroadcastChannel('hradby') : null;

// Another window has forgotten everything, so this one begins anew as well.
others?.addEventListener('message', ({ data }) => {
  if (data !== 'forgotten') return;
  dropShort();
  location.replace('/');
});

/**
 * Everything of ours in this browser is gone after this, and the page has to be loaded anew; throws where the browser does
 * not let the kept page go, and then nothing else is gone.
 */
export async function dropAll() {
  await dropPage();
  others?.postMessage('forgotten');
  dropShort();
  for (const key of ourKeys(() => localStorage)) localStorage.removeItem(key);
}

/** Hears when another window has written there. @param {Name} name @param {() => void} heard */
export function whenKeptElsewhere(name, heard) {
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key === PLACES[name].key && newValue !== null) heard();
  });
}
