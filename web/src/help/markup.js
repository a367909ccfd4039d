// markup.js -- the small markup of the rules pages, read into a tree.  It touches nothing of the page, so the
// check of the texts uses it too.
//
//   @carcassonne 30    first of all, where the page belongs to a game: which, and its place among the pages of it
//   # title            once, before the text  ## section
//   - item             a list                 | a | b |     a table; its second line is | --- | --- |
//   ![what](base/D base/U@90 card:mason winter:plague)     pictures, alone on a line
//   **strong**   `key`   [BAS-7] the rule that was just told   [words](page) or [words](page/BAS-7)
//
// Whatever else looks like markup is a mistake and is said so, with its line.

/**
 * @typedef {{kind: 'text' | 'strong' | 'key', text: string}
 *   | {kind: 'rule', id: string}
 *   | {kind: 'link', text: string, page: string, rule: string}} Span
 * @typedef {{kind: string, id: string, rot?: number}} Picture `tile`, or what a game brings (games/GAME/page/pictures.js)
 * @typedef {{kind: 'paragraph', spans: Span[]}
 *   | {kind: 'list', items: Span[][]}
 *   | {kind: 'table', head: Span[][], rows: Span[][][]}
 *   | {kind: 'pictures', caption: string, pictures: Picture[]}} Block
 * @typedef {{title: string, blocks: Block[]}} Section
 * @typedef {{game: string, place: number, title: string, sections: Section[]}} Page
 */

const RULE = '[A-Z][A-Z0-9]*-[A-Z]?\\d+(?:\\.\\d+)*';
const INLINE = new RegExp(
  `\\*\\*([^*]+)\\*\\*|\`([^\`]+)\`|\\[(${RULE})\\]|\\[([^\\]]+)\\]\\(([a-z_]+)(?:/(${RULE}))?\\)`,
  'g',
);
const HEAD = /^@([a-z]+) (\d+)$/;
const PICTURES = /^!\[([^\]]+)\]\(([^)]+)\)$/;
const TILE = /^([a-z]+\/[A-Za-z0-9-]+)(?:@(0|90|180|270))?$/;
const OF_GAME = /^([a-z]+):([a-z0-9_]+)$/;

/** @param {string} text @returns {Span} */
function plain(text) {
  const stray = /[*`[\]<>#|]|!\(/.exec(text);
  if (stray) throw new Error(`markup that is not known: «${text.slice(stray.index, stray.index + 20)}»`);
  return { kind: 'text', text };
}

/** @param {RegExpMatchArray} found @returns {Span} */
function special(found) {
  const [, strong, key, rule, words, page, target] = found;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (key !== undefined) return { kind: 'key', text: key };
  if (rule !== undefined) return { kind: 'rule', id: rule };
  return { kind: 'link', text: words, page, rule: target ?? '' };
}

/** @param {string} text @returns {Span[]} */
export function readLine(text) {
  /** @type {Span[]} */
  const spans = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) spans.push(plain(text.slice(at, found.index)));
    spans.push(special(found));
    at = found.index + found[0].length;
  }
  if (at < text.length) spans.push(plain(text.slice(at)));
  return spans;
}

/** @param {string} word @returns {Picture} */
function readPicture(word) {
  const tile = TILE.exec(word);
  if (tile) return { kind: 'tile', id: tile[1], rot: Number(tile[2] ?? 0) };
  const own = OF_GAME.exec(word);
  if (own) return { kind: own[1], id: own[2] };
  throw new Error(`no picture is called «${word}»`);
}

/** @param {string} line @returns {Span[][]} */
function readRow(line) {
  return line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => readLine(cell.trim()));
}

/** @param {string[]} lines @returns {Block} */
function readTable(lines) {
  const [head, rule, ...rows] = lines;
  if (!rule || !/^\|( --- \|)+$/.test(rule)) throw new Error('the second line of a table is | --- | --- |');
  const wide = readRow(head).length;
  const read = rows.map(readRow);
  if (read.some((row) => row.length !== wide)) throw new Error('the rows of a table are not equally long');
  return { kind: 'table', head: readRow(head), rows: read };
}

/** @param {string[]} lines lines without an empty one between them @returns {Block} */
function readBlock(lines) {
  const pictures = lines.length === 1 ? PICTURES.exec(lines[0]) : null;
  if (pictures) {
    return { kind: 'pictures', caption: pictures[1], pictures: pictures[2].split(' ').map(readPicture) };
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => readLine(line.slice(2))) };
  }
  if (lines[0].startsWith('|')) return readTable(lines);
  return { kind: 'paragraph', spans: readLine(lines.join(' ')) };
}

/** @param {string} text @returns {{line: number, lines: string[]}[]} */
function chunks(text) {
  /** @type {{line: number, lines: string[]}[]} */
  const all = [];
  let open = false;
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') open = false;
    else if (open) all[all.length - 1].lines.push(line.trimEnd());
    else {
      all.push({ line: index + 1, lines: [line.trimEnd()] });
      open = true;
    }
  });
  return all;
}

/** @param {Page} page @param {string[]} lines */
function addHead(page, lines) {
  const head = lines.length === 1 ? HEAD.exec(lines[0]) : null;
  if (!head) throw new Error('the game of a page and its place stand alone: @GAME 30');
  if (page.game || page.title) throw new Error('the game of a page stands before its title');
  page.game = head[1];
  page.place = Number(head[2]);
}

/** @param {Page} page @param {string[]} lines */
function addChunk(page, lines) {
  const [first] = lines;
  if (first.startsWith('@')) return addHead(page, lines);
  if (/^##? /.test(first) && lines.length > 1) throw new Error('an empty line follows a heading');
  if (first.startsWith('# ')) {
    if (page.title) throw new Error('a page has one title');
    page.title = first.slice(2);
  } else if (!page.title) throw new Error('a page begins with its title');
  else if (first.startsWith('## ')) page.sections.push({ title: first.slice(3), blocks: [] });
  else page.sections[page.sections.length - 1].blocks.push(readBlock(lines));
}

/** Reads a page; throws an error that names the line. @param {string} text @returns {Page} */
export function readPage(text) {
  /** @type {Page} */
  const page = { game: '', place: 0, title: '', sections: [{ title: '', blocks: [] }] };
  for (const { line, lines } of chunks(text)) {
    try {
      addChunk(page, lines);
    } catch (error) {
      throw new Error(`line ${line}: ${/** @type {Error} */ (error).message}`);
    }
  }
  page.sections = page.sections.filter((section) => section.title || section.blocks.length > 0);
  return page;
}

/** The pieces of text of a block, each one thing to point at. @param {Block} block @returns {Span[][]} */
export function partsOf(block) {
  if (block.kind === 'paragraph') return [block.spans];
  if (block.kind === 'list') return block.items;
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
  return [[{ kind: 'text', text: block.caption }]];
}

/** The words without the numbers of rules. @param {Span[]} spans */
export function wordsOf(spans) {
  return spans
    .map((span) => (span.kind === 'rule' ? '' : span.text))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** @param {Span[]} spans */
export function rulesOf(spans) {
  return spans.flatMap((span) => (span.kind === 'rule' ? [span.id] : []));
}

/** All rules that a page tells. @param {{sections: Section[]}} page */
export function rulesOfPage(page) {
  const blocks = page.sections.flatMap((section) => section.blocks);
  return blocks.flatMap((block) => partsOf(block).flatMap(rulesOf));
}
