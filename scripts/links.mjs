// links.mjs -- every file that a document or a comment names is there, and so is every heading that a link goes to.
//
//   node scripts/links.mjs
//
// Looked at are the links of all Markdown files, what their text and the manual name as a path, and what comments name as a
// path or as a source file.  A path may leave out the folders at its beginning, as boxes do that are told of in general; words in
// capitals, * and {a,b} stand for any part of a name.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ls = ['ls-files', '--cached', '--others', '--exclude-standard'];
const { stdout } = spawnSync('git', ls, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const files = stdout.split('\n').filter(isFile);

const folders = new Set(files.flatMap((file) => parentsOf(file)));
const there = new Set([...files, ...folders]);
const tops = new Set([...folders].filter((folder) => !folder.includes('/')));

/** What readers make, what programs make, and what others have. */
const ELSEWHERE = [
  /^games\/(carcassonne\/)?(fair|meadow)\b/,
  /^(fair_referee\.c|art\/marks\/bell\.svg)$/,
  /^(my|build|node_modules|share|assets|\.config|sys|yield)\//,
  /^players\/N\//, // in facts
  /^(commit|cmocka)\.h$/,
];
const SOURCE = /\.(c|h|inc|in|mjs|js|d\.ts|css|md|cmake|py|sh|svg|tiles|figures|weights|mixes|scenario|properties)$/;

/** @param {string} file */
function isFile(file) {
  return file !== '' && (statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false);
}

/** @param {string} file @returns {string[]} */
function parentsOf(file) {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...parentsOf(folder)];
}

/** @param {string} name */
const read = (name) => readFileSync(path.join(root, name), 'utf8');

/** Whether a path names something, or the end of a path does: NAME, * and {a,b} in it stand for something else. @param {string} name */
function isThere(name) {
  const plain = path.posix.normalize(name).replace(/\/$/, '');
  if (there.has(plain)) return true;
  const pattern = plain
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*\//g, '(.+/)?')
    .replace(/\*/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, list) => `(${list.replaceAll(',', '|')})`)
    .replace(/(?<![A-Za-z])[A-Z]{2,}(?![a-z])|\b[A-Z]\b/g, '[^/]+');
  const found = new RegExp(`^(.+/)?${pattern}$`);
  return [...there].some((known) => found.test(known));
}

/** A folder by its name alone is one at the root, beside the file that names it, or one that boxes have. @param {string} file @param {string} name */
function isNamed(file, name) {
  const beside = path.posix.join(path.posix.dirname(file), name);
  if (!/^\w+\/$/.test(name)) return isThere(name) || isThere(beside);
  const folder = name.slice(0, -1);
  return [...folders].some(
    (known) =>
      [folder, beside.slice(0, -1)].includes(known) || (known.startsWith('games/') && known.endsWith(`/${folder}`)),
  );
}

/** What in a text looks like a path of the tree. @param {string} text @returns {string[]} */
function pathsIn(text) {
  text = text.replace(/<[a-z]+>/g, 'NAME');
  const words = text.matchAll(/(?<![\w:/.~$%<"\]\\-]|:\/\/[^ ]*)[\w@.{*-][\w@.,{}*-]*(?:\/[\w@.,{}*-]+)+\/?/g);
  const alone = text.matchAll(/(?<![\w/.~$%<>{}*\\\])-])[a-z]\w*\/(?![\w*.{@<$"'/[:+]|\.\.)/g);
  return [...words, ...alone]
    .map(([word]) => word.replace(/[.,]+$/, '').replace(/^\.\//, ''))
    .filter(
      (word) =>
        SOURCE.test(word) || /^\w+\/$/.test(word) || (tops.has(word.split('/')[0]) && /^[\w@./*{},-]+$/.test(word)),
    );
}

/** The names of source files that stand in a text without a folder. @param {string} text @returns {string[]} */
function namesIn(text) {
  return [...text.matchAll(/(?<![\w/.*<{}-])[a-z]\w*\.(?:c|h|mjs|js|css|md|cmake)\b(?![\w/(*])/g)].map(
    ([word]) => word,
  );
}

/** @param {string} text */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');

/** @param {string} file */
function headingsOf(file) {
  const seen = new Map();
  return new Set(
    [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title]) => {
      const name = slug(title.trim());
      seen.set(name, (seen.get(name) ?? -1) + 1);
      return seen.get(name) ? `${name}-${seen.get(name)}` : name;
    }),
  );
}

/** What a programming language calls a remark, by the ending of a file; scripts have none. @param {string} file @param {string} text */
function remarksOf(file, text) {
  const stars = /\/\*.*?\*\//gs;
  const slashes = /(?<![:'"`])\/\/.*$/gm;
  const hashes = /(?:^|\s)#(?!include|define|if|el|endif|undef|error|pragma).*$/gm;
  if (/\.(c|h|css)$/.test(file)) return text.replace(/"(\\.|[^"\\\n])*"/g, '""').match(stars) ?? [];
  if (/\.(mjs|js|ts)$/.test(file)) return [...(text.match(stars) ?? []), ...(text.match(slashes) ?? [])];
  if (/\.(sh|cmake|py|in|properties|tiles|figures|mixes)$|CMakeLists\.txt$/.test(file) || text.startsWith('#!'))
    return text.match(hashes) ?? [];
  return [];
}

let looked = 0;
/** @type {string[]} */
const faults = [];

/** @param {string} file @param {string} name @param {boolean} good */
function judge(file, name, good) {
  looked++;
  if (!good && !ELSEWHERE.some((place) => place.test(name))) faults.push(`${file}: ${name} is not there`);
}

/** @param {string} file @param {string} text */
function lookAtLinks(file, text) {
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [name, heading] = target.split('#');
    const to = name ? path.posix.join(path.posix.dirname(file), decodeURI(name)).replace(/\/$/, '') : file;
    judge(file, target, there.has(to) && (!heading || headingsOf(to).has(heading)));
  }
}

for (const file of files) {
  const isPage = /\.md$/.test(file) && !/(^|\/)help\//.test(file);
  const isText = isPage || file === 'NOTICE' || file.endsWith('.6');
  if (isPage) lookAtLinks(file, read(file));
  const parts = isText
    ? [
        read(file)
          .replace(/\]\([^)]*\)/g, ']')
          .replace(/\\\(\w\w|\\\[\w+\]/g, '~'),
      ]
    : /\.(c|h|css|mjs|js|ts|sh|cmake|py|in|properties|tiles|figures|mixes|txt)$/.test(file) ||
        !/\./.test(path.posix.basename(file))
      ? remarksOf(file, read(file))
      : [];
  for (const part of parts) {
    for (const name of pathsIn(part)) judge(file, name, isNamed(file, name));
    if (!isText || isPage) for (const name of namesIn(part)) judge(file, name, isThere(name));
  }
}

for (const fault of new Set(faults)) console.error(fault);
console.log(`links.mjs: ${looked} names in ${files.length} files, ${faults.length} of them lead nowhere`);
process.exit(looked === 0 || faults.length > 0 ? 1 : 0);
