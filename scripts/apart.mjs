// apart.mjs -- what works for every game names none: no game and no expansion, in the engine, views, table, players, system and
// the page with its style sheets, nor in a key of the sentences that all games share.
//
//   node scripts/apart.mjs
//
// A game is looked for by its name as a word, alone or in an identifier; an expansion, whose name can be a word of the
// landscape, such as river, where it can only be the expansion: its folder, its rule, its tiles.  Remarks may name both.
//
// C does not name either what a game alone has: the commands that it brings to the page (its folder browser), and the words of
// sentences that stand in its catalogues alone, such as `building` of building.keep.name.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { boxes, nameOf } from '../games/boxes.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const FOLDERS = ['engine', 'include', 'views', 'table', 'players', 'system', 'web/src', 'words'];

/** What may stand there all the same. @type {{file: RegExp, code: RegExp, why: string}[]} */
const EXCEPTIONS = [
  { file: /^views\//, code: /\b(HB_ON_CASTLE|HB_CASTLE|sign_castle)\b/g, why: 'a kind of feature on tiles' },
  {
    file: /^(engine|include)\//,
    code: /\bHB_CASTLE\b|"castle"|"event\.score\.castle"|\bscore_of_castle\b/g,
    why: 'a kind of feature on tiles',
  },
  { file: /^(table|views)\//, code: /"together\.[^"]*"/g, why: 'sentences of any game that is played together' },
  { file: /^views\//, code: /"station\.[^"]*"/g, why: 'names of places beside any landscape' },
  { file: /^players\/training\/selfplay\.c$/, code: /"carcassonne"/g, why: 'the weights are learned from its games' },
];

const games = boxes.filter((box) => path.dirname(box) === path.join(root, 'games')).map(nameOf);
const expansions = boxes.map(nameOf).filter((name) => !games.includes(name));
const game = new RegExp(`(?<![a-z])(${games.join('|')})(?![a-z])`, 'gi');
const expansion = new RegExp(
  `games/\\w+/(${expansions.join('|')})\\b|\\bhb_(rule_)?(${expansions.join('|')})\\b|['"\`](${expansions.join('|')})/`,
  'g',
);

/** Of a box, by what its files are called. @param {string} box @param {string} folder @param {RegExp} ending */
const textsIn = (box, folder, ending) =>
  (existsSync(path.join(box, folder)) ? readdirSync(path.join(box, folder)) : [])
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(path.join(box, folder, name), 'utf8'));

const commands = boxes.flatMap((box) =>
  textsIn(box, 'browser', /_browser\.c$/).flatMap((text) =>
    [...text.matchAll(/\{ "(\w+)", "[\w ]*", (?:true|false), \w+ \}/g)].map(([, name]) => name),
  ),
);

/** How the keys of sentences begin. @param {string} text */
const groupsOf = (text) => [...text.matchAll(/^([\w-]+)\.\S+ =/gm)].map(([, group]) => group);
const sharedGroups = new Set(
  readdirSync(path.join(root, 'words/en'))
    .filter((name) => name.endsWith('.properties'))
    .flatMap((name) => groupsOf(readFileSync(path.join(root, 'words/en', name), 'utf8'))),
);
const groupsByBox = boxes.map((box) => new Set(textsIn(box, 'words', /^en\.properties$/).flatMap(groupsOf)));
const ownGroups = [...new Set(groupsByBox.flatMap((groups) => [...groups]))].filter(
  (group) => !sharedGroups.has(group) && groupsByBox.filter((groups) => groups.has(group)).length === 1,
);

const ownThing = new RegExp(`"(${commands.join('|')})"|"(${ownGroups.join('|')})\\.[^"]*"`, 'g');

/** Without remarks, and of sentences the keys alone; their lines stay. @param {string} file @param {string} code */
const partsThatName = (file, code) =>
  file.endsWith('.properties') ? code.replace(/^#.*|=.*/gm, '') : withoutRemarks(code);

/** @param {string} code */
const withoutRemarks = (code) =>
  code.replace(/\/\*.*?\*\//gs, (remark) => remark.replace(/[^\n]/g, '')).replace(/(?<![:'"`])\/\/.*/g, '');

const ls = ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS];
const { stdout } = spawnSync('git', ls, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const files = stdout
  .split('\n')
  .filter((file) => /\.(c|h|js|ts|css|properties)$/.test(file))
  .filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());

const used = new Set();
let faults = 0;
for (const file of files) {
  let code = partsThatName(file, readFileSync(path.join(root, file), 'utf8'));
  for (const exception of EXCEPTIONS.filter((one) => one.file.test(file)))
    code = code.replace(exception.code, () => {
      used.add(exception);
      return '';
    });
  code.split('\n').forEach((line, i) => {
    const own = /\.[ch]$/.test(file) ? line.matchAll(ownThing) : [];
    for (const [name] of [...line.matchAll(game), ...line.matchAll(expansion), ...own]) {
      faults++;
      console.error(`${file}:${i + 1} names ${name}: ${line.trim()}`);
    }
  });
}
for (const { file, code } of EXCEPTIONS.filter((one) => !used.has(one))) {
  faults++;
  console.error(`apart.mjs: nothing is like ${code} in ${file} any more`);
}
if (commands.length === 0 || ownGroups.length === 0) {
  faults++;
  console.error('apart.mjs: nothing was found that a game alone has');
}
console.log(`apart.mjs: ${files.length} files, ${faults} places that name a game or an expansion`);
process.exit(files.length === 0 || faults > 0 ? 1 : 0);
