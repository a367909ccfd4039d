// sw.js -- the service worker: keeps the whole page of one build on the device, so that it opens without a network.
//
// One cache holds one build.  Files with a hash in their name are taken over from the build before.  A new build waits
// until the page asks for it or is closed everywhere, so that scripts of two builds never meet.  What is large and not wanted by
// everybody (LATER) is kept when it was asked for once.  What the server says
// of games (/api, /ws, /metrics, /healthz) is never kept.

const worker = /** @type {ServiceWorkerWorld} */ (/** @type {unknown} */ (globalThis));
const FAMILY = 'hradby-';
const CACHE = FAMILY + VERSION;
const LIVE = /^\/(api|ws|metrics|healthz)(\/|$)/;
const PAGE = /^\/(index\.html|t\/[A-Za-z0-9]+)?$/;

/** @param {string} path */
async function fetched(path) {
  if (path.startsWith('/assets/')) {
    const known = await caches.match(path);
    if (known) return known;
  }
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(ASSETS.map(async (path) => cache.put(path, await fetched(path))));
  for (const path of LATER) {
    const known = await caches.match(path);
    if (known) await cache.put(path, known);
  }
}

/** @param {Cache} cache @param {Request} request @param {string} path */
async function keptFromNowOn(cache, request, path) {
  const found = await fetch(request);
  if (found.ok) await cache.put(path, found.clone());
  return found;
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request @param {URL} address */
async function answer(request, { origin, pathname }) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(PAGE.test(pathname) ? '/' : origin + pathname);
  if (known) return known;
  try {
    return await (LATER.includes(pathname) ? keptFromNowOn(cache, request, pathname) : fetch(request));
  } catch (error) {
    const page = request.mode === 'navigate' ? await cache.match('/') : undefined;
    if (page) return page;
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== worker.location.origin) return;
  if (LIVE.test(address.pathname)) return;
  event.respondWith(answer(event.request, address));
});
