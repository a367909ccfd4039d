// build.mjs -- makes the page: one folder that the server serves as it is.
//
//   node web/build.mjs [--out build/web] [--engine build/engine/hradby.wasm]
//
// Needs esbuild, which Debian packs under that name; HRADBY_ESBUILD names another one.
// Scripts and styles are bundled, everything loaded later has its content's hash in its name and may be kept for ever,
// and what can be compressed lies there compressed.  The folder is made beside its place and moved there whole.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesOfBoxes } from '../games/boxes.mjs';
import { languages, pageWords, wordsOf } from '../words/read.mjs';
import { helpLanguages, helpTexts, rulePages } from './help/read.mjs';
import { lessons } from './lessons/read.mjs';
import { sceneryOf } from './scenery.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const options = readOptions(process.argv.slice(2));
const out = `${options.out}.new`;

/** @param {string[]} args */
function readOptions(args) {
  const found = { out: join(root, 'build/web'), engine: join(root, 'build/engine/hradby.wasm') };
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i]?.replace(/^--/, '');
    if (!(name in found) || args[i + 1] === undefined) fail(`not an option: ${args[i]}; there are --out and --engine`);
    found[/** @type {'out' | 'engine'} */ (name)] = resolve(args[i + 1]);
  }
  return found;
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(`build.mjs: ${sentence}`);
  process.exit(1);
}

/** What was found, which is something: a page without it would be built and lack it. @template T @param {T[]} found @param {string} what @returns {T[]} */
function some(found, what) {
  return found.length > 0 ? found : fail(`there is no ${what}`);
}

/** @param {string | Buffer} content */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}

/** The hashed name of each asset. @type {Record<string, string>} */
const assets = {};

/** @param {string} name @param {string | Buffer} content */
function addAsset(name, content) {
  const kind = extname(name);
  const hashed = `assets/${basename(name, kind)}-${hashOf(content)}${kind}`;
  writeFileSync(join(out, hashed), content);
  assets[name] = `/${hashed}`;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path}: ${/** @type {Error} */ (error).message}`);
  }
}

/** Two pieces a language: what the start page says, and all else. @param {string} script of the start page */
function addWords(script) {
  for (const language of some(languages(), 'language in words/')) {
    const words = pageWords(language);
    const first = wordsOf(words, script);
    some(Object.keys(first), `sentence of the start page in words/${language}`);
    const rest = Object.entries(words).filter(([key]) => !(key in first));
    addAsset(`words-${language}-start.json`, JSON.stringify(first));
    addAsset(`words-${language}.json`, JSON.stringify(Object.fromEntries(rest)));
  }
}

/** The rules pages of a language in one file. */
function addHelp() {
  for (const language of some(helpLanguages(), 'language in web/help/')) {
    const pages = some(helpTexts(language), `rules page in ${language}`);
    addAsset(`help-${language}.json`, JSON.stringify(pages));
  }
}

function addLessons() {
  addAsset('lessons.json', JSON.stringify(some(lessons(), 'lesson.json in a box')));
}

function addEngine() {
  if (!existsSync(options.engine))
    fail(`${options.engine} is not there; build the engine first: ninja -C build engine`);
  addAsset('hradby.wasm', readFileSync(options.engine));
}

/** The picture behind the title, of the game that brings one. */
async function addScenery() {
  const [{ box, path }] = some(
    filesOfBoxes('page', '.js').filter(({ name }) => name === 'title'),
    'page/title.js of a game',
  );
  addAsset('scenery.svg', await sceneryOf(options.engine, basename(box), await import(pathToFileURL(path).href)));
}

/** What computers have learned; fetched when one thinks. */
function addWeights() {
  addAsset('landscape.weights', readFileSync(join(root, 'players/landscape/landscape.weights')));
}

/** The letters of headings, and for which signs a file of them is fetched: Czech and Slovak need both. */
const font = join(here, 'node_modules/@fontsource/alegreya');
const LETTERS = [
  [
    'files/alegreya-latin-600-normal.woff2',
    'U+0-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2212',
  ],
  ['files/alegreya-latin-ext-600-normal.woff2', 'U+100-130,U+132-151,U+154-2BA,U+1E00-1EFF'],
];

/** The files of letters that every language needs are fetched with the page. */
const FIRST_LETTERS = basename(LETTERS[0][0]);

/** Adds the font where npm has brought it; the rules of its faces, for the style sheet. */
function addFont() {
  const found = LETTERS.filter(([name]) => existsSync(join(font, name)));
  const faces = found.map(([file, signs]) => {
    const name = basename(file);
    addAsset(name, readFileSync(join(font, file)));
    return (
      `@font-face{font-family:Alegreya;font-weight:400 900;font-display:optional;size-adjust:104%;` +
      `src:url(${assets[name]}) format("woff2");unicode-range:${signs}}`
    );
  });
  return faces.join('\n');
}

/** Whose work the page carries besides ours. */
function addLicences() {
  const letters = join(font, 'LICENSE');
  const texts = [join(root, 'NOTICE'), join(root, 'LICENSE'), letters].filter((path) => existsSync(path));
  writeFileSync(join(out, 'licences.txt'), texts.map((path) => readFileSync(path, 'utf8')).join('\n----\n\n'));
}

/** What games bring to the page: games/NAME/page/MODULE.js of all of them is '@games/MODULE' (src/games/found.d.ts). */
const FOUND = ['game', 'landscape', 'party', 'pictures', 'result', 'setup', 'textview'];

/** Writes those down, for one bundle; which module stands for which name. */
function foundModules() {
  const pages = filesOfBoxes('page', '.js');
  return FOUND.map((module) => {
    const own = some(
      pages.filter(({ name }) => name === module),
      `page/${module}.js of a game`,
    );
    const found = own.map(({ box, path }) => ({ game: basename(box), path }));
    const file = join(out, `found-${module}.js`);
    const imports = found.map(({ game, path }) => `import * as ${game} from ${JSON.stringify(path)};\n`).join('');
    writeFileSync(file, `${imports}export const found = { ${found.map(({ game }) => game).join(', ')} };\n`);
    return { name: `@games/${module}`, file };
  });
}

/** Runs esbuild; what it prints to its output. @param {string[]} args @param {{ input?: string, cwd?: string }} [how] */
function esbuild(args, how = {}) {
  const program = process.env.HRADBY_ESBUILD ?? 'esbuild';
  const { error, status, stdout } = spawnSync(program, [...args, '--bundle', '--minify', '--log-level=warning'], {
    cwd: here,
    stdio: [how.input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
    ...how,
  });
  if (error) fail(`${program} cannot be started (${error.message}); install it: apt-get install esbuild`);
  if (status !== 0) fail(`${program} ended with ${status}; the lines above say why`);
  return stdout;
}

/** The module that comes with all others, whether they need it or not. */
const shared = join(here, 'src/shared.js');

/** Bundles a script of src/; the files it made. @param {string} name @param {Record<string, string>} [define] */
function bundle(name, define = {}) {
  const about = join(out, 'bundle.json');
  const found = foundModules();
  const source = join(here, `src/${name === 'adviser_worker' ? 'engine/' : ''}${name}.js`);
  const how = ['--format=esm', '--target=es2022', '--loader:.css=empty', '--legal-comments=none'];
  const names = found.map((module) => `--alias:${module.name}=${module.file}`);
  esbuild([
    `${name}=${source}`,
    ...(name === 'main' ? ['--splitting', `--inject:${shared}`] : []),
    `--metafile=${about}`,
    `--outdir=${join(out, name === 'sw' ? '' : 'assets')}`,
    `--entry-names=${name === 'sw' ? '[name]' : '[name]-[hash]'}`,
    '--chunk-names=[name]-[hash]',
    ...how,
    ...names,
    ...Object.entries(define).map(([word, value]) => `--define:${word}=${value}`),
  ]);
  const { outputs, inputs } = readJson(about);
  const start = name === 'main' ? atOnce(source, inputs, [...how, ...names]) : '';
  for (const file of [about, ...found.map((module) => module.file)]) rmSync(file);
  return Object.entries(outputs).map(([path, file]) => ({
    path: resolve(here, path),
    entry: file.entryPoint,
    parts: file.imports.filter(({ kind }) => kind === 'import-statement').map((part) => resolve(here, part.path)),
    start,
  }));
}

/** @typedef {{path: string, kind: string, original?: string}} Import */
/** A module that stands outside of a script. */
const OUTSIDE = /(?:^|[;}\n])(?:import|export)\b(?![^;]*\()[^;]*["'](\.[^"']*)["']/;

/** What of a script runs before anything is loaded later, without what is not used of it. @param {string} script @param {Record<string, {imports: Import[]}>} inputs @param {string[]} how it is bundled */
function atOnce(script, inputs, how) {
  const later = loadedLater(inputs, script).map((path) => `--external:${path}`);
  const text = String(esbuild([script, ...how, ...later]));
  const outside = OUTSIDE.exec(text);
  if (outside) fail(`${outside[1]} is imported under the same name both at once and later`);
  return text;
}

/** What the modules that a script imports load later, as it is written there. @param {Record<string, {imports: Import[]}>} inputs @param {string} script */
function loadedLater(inputs, script) {
  const modules = new Map(Object.entries(inputs).map(([path, { imports }]) => [resolve(here, path), imports]));
  const seen = new Set([shared]);
  /** @type {Set<string>} */
  const later = new Set();
  const follow = (/** @type {string} */ module) => {
    if (seen.has(module)) return;
    seen.add(module);
    for (const { path, kind, original } of modules.get(module) ?? [])
      if (kind === 'import-statement') follow(resolve(here, path));
      else if (original) later.add(original);
  };
  follow(script);
  return [...later];
}

/** @param {string} path */
function address(path) {
  return path.slice(out.length);
}

/** What the start page shows; all that is in none of these lists comes with the first other screen. */
const START_STYLES = ['base.css', 'start.css'];

/** What comes with the first table, and of a game what is not in NAME.css; what comes with other screens. @type {Record<string, string[]>} */
const LATER_STYLES = {
  'tables.css': [
    'board_guide.css',
    'board_plain.css',
    'clocks.css',
    'guide.css',
    'story.css',
    'table_land.css',
    'talk.css',
    ...filesOfBoxes('page', '.css')
      .filter(({ box, name }) => name !== basename(box))
      .map(({ path }) => basename(path)),
  ].sort(),
  'settings.css': ['settings.css'],
  'setup.css': ['setup.css'],
  'room.css': ['room.css'],
};

/** Where each style sheet is, in the order of their names: here, and in boxes. @returns {Map<string, string>} */
function sheets() {
  const folder = join(here, 'src/style');
  const shared = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const own = filesOfBoxes('page', '.css').map(({ path }) => path);
  const all = [...shared.map((name) => join(folder, name)), ...own];
  return new Map(all.map((path) => /** @type {[string, string]} */ ([basename(path), path])).sort());
}

/** @param {string[]} paths */
function sheetOf(paths) {
  const contents = paths.map((path) => `@import "${path}";`).join('\n');
  return esbuild(['--loader=css'], { input: contents });
}

/** The style sheet of the start page, and those that come later. @param {string} faces of letters */
function addStyle(faces) {
  const found = sheets();
  const of = (/** @type {string} */ name) => found.get(name) ?? fail(`there is no ${name}`);
  const shared = readFileSync(of('base.css'), 'utf8');
  const named = [...START_STYLES, ...Object.values(LATER_STYLES).flat()];
  const screens = [...found.keys()].filter((name) => !shared.includes(`"./${name}"`) && !named.includes(name));
  addAsset('style.css', faces + sheetOf(START_STYLES.map(of)));
  for (const [name, files] of Object.entries({ 'screens.css': screens, ...LATER_STYLES }))
    addAsset(name, sheetOf(files.map(of)));
  return assets['style.css'];
}

/** The page itself, and the names of scripts, styles and everything loaded later written into it. */
function addPage() {
  for (const { path, entry } of bundle('adviser_worker')) if (entry) assets['adviser_worker.js'] = address(path);
  const main = bundle('main').find(({ entry }) => entry?.endsWith('src/main.js'));
  if (!main) return fail('there is no main script');
  addWords(main.start);
  const style = addStyle(addFont());
  const letters = assets[FIRST_LETTERS];
  /** Asked for with the page, so that all of the first screen is there at once; the engine, which is large, comes behind it. */
  const first = [
    ...main.parts.map((path) => `<link rel="modulepreload" href="${address(path)}">`),
    ...(letters ? [`<link rel="preload" href="${letters}" as="font" type="font/woff2" crossorigin>`] : []),
    `<link rel="preload" href="${assets['scenery.svg']}" as="fetch" crossorigin>`, // to be read as a picture by the start page only
    '<link rel="preload" href="/icon.svg" as="image" type="image/svg+xml">',
  ];
  const head =
    `<script type="application/json" id="assets">${JSON.stringify(assets)}</script>\n` +
    `<script type="application/json" id="rule-pages">${JSON.stringify(rulePages())}</script>\n` +
    `<link rel="stylesheet" href="${style}">\n` +
    `${first.join('\n')}\n` +
    `<script type="module" src="${address(main.path)}"></script>`;
  writeFileSync(
    join(out, 'index.html'),
    readFileSync(join(here, 'index.html'), 'utf8').replace('<!-- assets -->', head),
  );
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** What the service worker does not fetch by itself, but keeps once it was asked for. */
const LATER = /\.weights$/;

/** The service worker knows every file of this build; any change makes it another one. */
function addServiceWorker() {
  if (!existsSync(join(here, 'src/sw.js'))) return;
  const names = filesIn(out)
    .map(address)
    .filter((name) => name !== '/index.html' && !name.endsWith('.map'));
  const version = hashOf(
    filesIn(out)
      .map((path) => hashOf(readFileSync(path)))
      .join(),
  );
  bundle('sw', {
    ASSETS: JSON.stringify(['/', ...names.filter((name) => !LATER.test(name))]),
    LATER: JSON.stringify(names.filter((name) => LATER.test(name))),
    VERSION: JSON.stringify(version),
  });
}

const COMPRESSED = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.wasm',
  '.svg',
  '.webmanifest',
  '.md',
  '.txt',
  '.weights',
]);

/** @param {string} path */
function compress(path) {
  const content = readFileSync(path);
  const best = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const small = brotliCompressSync(content, best);
  const zipped = gzipSync(content, { level: 9 });
  if (small.length < content.length) writeFileSync(`${path}.br`, small);
  if (zipped.length < content.length) writeFileSync(`${path}.gz`, zipped);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'assets'), { recursive: true });
cpSync(join(here, 'public'), out, { recursive: true });
addHelp();
addLessons();
addEngine();
addWeights();
await addScenery();
addLicences();
addPage();
addServiceWorker();
for (const path of filesIn(out)) if (COMPRESSED.has(extname(path))) compress(path);
const old = `${options.out}.old`;
rmSync(old, { recursive: true, force: true });
if (existsSync(options.out)) renameSync(options.out, old);
renameSync(out, options.out);
rmSync(old, { recursive: true, force: true });
