// check.mjs -- checks the rules pages: every language has the same pages, every page can be shown, every rule of the
// boxes (rules.md) stands in every language, and every reference leads somewhere.
//
//   node web/help/check.mjs

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxes, filesOfBoxes } from '../../games/boxes.mjs';
import { partsOf, readPage, rulesOfPage } from '../src/help/markup.js';
import { helpLanguages, helpTexts } from './read.mjs';

const rules = boxes.map((box) => join(box, 'rules.md')).filter((path) => existsSync(path));
const faults = [];

function ruleIds() {
  const texts = rules.map((path) => readFileSync(path, 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/\*\*([A-Z][A-Z0-9]*-[A-Z]?\d+(?:\.\d+)*)\*\*/g)]);
  return [...new Set(found.map((match) => match[1]))];
}

function readLanguage(lang) {
  const pages = new Map();
  for (const { page, text } of helpTexts(lang)) {
    try {
      pages.set(page, readPage(text));
    } catch (error) {
      faults.push(`${lang}/${page}.md: ${error.message}`);
    }
  }
  return pages;
}

function checkLinks(lang, pages) {
  for (const [name, page] of pages) {
    const blocks = page.sections.flatMap((section) => section.blocks);
    const spans = blocks.flatMap((block) => partsOf(block).flat());
    for (const span of spans.filter((one) => one.kind === 'link')) {
      const target = pages.get(span.page);
      if (!target) faults.push(`${lang}/${name}.md: there is no page ${span.page}`);
      else if (span.rule && !rulesOfPage(target).includes(span.rule)) {
        faults.push(`${lang}/${name}.md: ${span.page} does not tell ${span.rule}`);
      }
    }
  }
}

/** The kinds of pictures that can be shown: tiles, and what games bring. */
async function pictureKinds() {
  const modules = filesOfBoxes('page', '.js').filter(({ name }) => name === 'pictures');
  const found = await Promise.all(modules.map(({ path }) => import(path)));
  return new Set(['tile', ...found.flatMap(({ pictures }) => Object.keys(pictures))]);
}

function checkPictures(lang, name, page) {
  const blocks = page.sections.flatMap((section) => section.blocks);
  for (const { kind, id } of blocks.flatMap(({ pictures }) => pictures ?? []))
    if (!kinds.has(kind)) faults.push(`${lang}/${name}.md: no picture is called «${kind}:${id}»`);
}

/** A page that tells rules belongs to a game, so that it is found among its pages. */
function checkHead(lang, name, page) {
  if (!page.game && rulesOfPage(page).length > 0)
    faults.push(`${lang}/${name}.md: it does not say of which game it is`);
}

/** What must be the same in all languages: which sections there are, and which rules each of them tells. */
function shapeOf(page) {
  const told = page.sections.map((section) => rulesOfPage({ sections: [section] }));
  return told.map((one) => one.join(' ')).join(' / ');
}

const headOf = ({ game, place }) => `${game} ${place}`;

const ids = ruleIds();
const kinds = await pictureKinds();
const languages = helpLanguages();
const all = new Map(languages.map((lang) => [lang, readLanguage(lang)]));
const first = all.get('en') ?? new Map();
if (ids.length === 0) faults.push('no rules.md of a box has a rule');
if (first.size === 0) faults.push('there is no page in English');
for (const [lang, pages] of all) {
  const told = new Set([...pages.values()].flatMap(rulesOfPage));
  for (const id of ids) if (!told.has(id)) faults.push(`${lang}: no page tells ${id}`);
  for (const id of told) if (!ids.includes(id)) faults.push(`${lang}: ${id} is no rule of any box`);
  checkLinks(lang, pages);
  for (const [name, page] of pages) {
    checkHead(lang, name, page);
    checkPictures(lang, name, page);
  }
  for (const name of new Set([...first.keys(), ...pages.keys()])) {
    if (!pages.has(name)) faults.push(`${lang}: there is no page ${name}`);
    else if (!first.has(name)) faults.push(`en: there is no page ${name}`);
    else if (headOf(pages.get(name)) !== headOf(first.get(name))) {
      faults.push(`${lang}/${name}.md: it says another game or place than en/${name}.md`);
    } else if (shapeOf(pages.get(name)) !== shapeOf(first.get(name))) {
      faults.push(`${lang}/${name}.md: its sections tell other rules than those of en/${name}.md`);
    }
  }
}
for (const fault of faults) console.error(fault);
const sum = `${languages.length} languages, ${first.size} pages, ${ids.length} rules`;
console.log(`${sum}: ${faults.length || 'no'} faults`);
process.exit(faults.length > 0 ? 1 : 0);
