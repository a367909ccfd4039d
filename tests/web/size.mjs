// size.mjs -- what a first visit loads, compressed as it is served, and how the files of the page are kept.
//
//   node tests/web/size.mjs
//
// Counts index.html and everything the browser asks for before the start page can be used.  What the page fetches
// later (the rules, lessons, pictures, and the copy that the service worker keeps) does not belong to it.  The letters of
// headings are told apart: which files of them are fetched depends on the language, and the page can do without them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Server, launch, web } from './harness.mjs';

const MOST = 388_000;
const HASHED = /-[0-9a-zA-Z]{8,}\.\w+$/;
const PACKED = new Set(['.html', '.js', '.css', '.json', '.wasm', '.svg', '.webmanifest', '.weights']);
const LETTERS = /\.woff2$/;
const wrong = [];

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

// Every file in assets/ has its hash in its name, and what can be packed lies there packed.
function checkFiles() {
  const files = filesIn(web).filter((file) => !/\.(br|gz|map)$/.test(file));
  for (const file of files) {
    const name = path.relative(web, file);
    if (name.startsWith('assets/') && !HASHED.test(name)) wrong.push(`${name} has no hash in its name`);
    if (!PACKED.has(path.extname(file)) || readFileSync(file).length < 1400) continue;
    for (const ending of ['.br', '.gz']) if (!existsSync(file + ending)) wrong.push(`${name}${ending} is not there`);
  }
}

// What one request cost on the wire: head and body, as Chromium counts it.
function listen(cdp) {
  const asked = new Map();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const headers = Object.fromEntries(Object.entries(response.headers).map(([k, v]) => [k.toLowerCase(), v]));
    asked.set(requestId, { url: response.url, status: response.status, headers, size: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.size = encodedDataLength;
  });
  return asked;
}

function checkAnswer({ url, headers, size }, home) {
  const name = url.slice(home.length);
  if (size > 1400 && PACKED.has(path.extname(name) || '.html') && !headers['content-encoding'])
    wrong.push(`${name} comes unpacked`);
  if (name.startsWith('/assets/') && !/immutable/.test(headers['cache-control'] ?? ''))
    wrong.push(`${name} may not be kept`);
  if (!name.startsWith('/assets/') && /immutable/.test(headers['cache-control'] ?? ''))
    wrong.push(`${name} may be kept for ever`);
}

async function firstVisit(home) {
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'en', serviceWorkers: 'block' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const asked = listen(cdp);
    await page.goto(`${home}/`);
    await page.waitForSelector('main[data-screen="start"]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    return [...asked.values()].filter(({ url }) => url.startsWith(home));
  } finally {
    await browser.close();
  }
}

function tell(loaded, home) {
  const sum = (list) => list.reduce((all, { size }) => all + size, 0);
  const total = sum(loaded.filter(({ url }) => !LETTERS.test(url)));
  for (const { url, size, headers } of loaded.sort((a, b) => b.size - a.size)) {
    console.log(
      `${String(size).padStart(8)}  ${(headers['content-encoding'] ?? '').padEnd(5)} ${url.slice(home.length)}`,
    );
  }
  console.log(`${String(total).padStart(8)}  without letters; at most ${MOST}`);
  console.log(`${String(sum(loaded)).padStart(8)}  with letters`);
  if (total > MOST) wrong.push(`the first visit loads ${total} bytes`);
}

checkFiles();
const server = await new Server().start();
try {
  const loaded = await firstVisit(server.url);
  loaded.forEach((one) => checkAnswer(one, server.url));
  tell(loaded, server.url);
} finally {
  await server.stop();
}
for (const sentence of wrong) console.log(`FAILED ${sentence}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
