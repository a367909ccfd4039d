// check.mjs -- checks the rules pages: every language has the same pages, every page can be shown, every rule
// of docs/rules stands in every language, and every reference leads somewhere.
//
//   node web/help/check.mjs

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partsOf, readPage, rulesOfPage } from '../src/help/markup.js';

const here = dirname(fileURLToPath(import.meta.url));
const rules = join(here, '../../docs/rules');
const faults = [];

function ruleIds() {
  const files = readdirSync(rules).filter((name) => name.endsWith('.md'));
  const texts = files.map((name) => readFileSync(join(rules, name), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/\*\*([A-Z][A-Z0-9]*-[A-Z]?\d+(?:\.\d+)*)\*\*/g)]);
  return [...new Set(found.map((match) => match[1]))];
}

function readLanguage(lang) {
  const pages = new Map();
  for (const name of readdirSync(join(here, lang))
    .filter((file) => file.endsWith('.md'))
    .sort()) {
    const page = name.slice(0, -3);
    try {
      pages.set(page, readPage(readFileSync(join(here, lang, name), 'utf8')));
    } catch (error) {
      faults.push(`${lang}/${name}: ${error.message}`);
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

/** What must be the same in all languages: which sections there are, and which rules each of them tells. */
function shapeOf(page) {
  const told = page.sections.map((section) => rulesOfPage({ title: '', sections: [section] }));
  return told.map((one) => one.join(' ')).join(' / ');
}

const ids = ruleIds();
const languages = readdirSync(here)
  .filter((name) => statSync(join(here, name)).isDirectory())
  .sort();
const all = new Map(languages.map((lang) => [lang, readLanguage(lang)]));
const first = all.get('en');
for (const [lang, pages] of all) {
  const told = new Set([...pages.values()].flatMap(rulesOfPage));
  for (const id of ids) if (!told.has(id)) faults.push(`${lang}: no page tells ${id}`);
  for (const id of told) if (!ids.includes(id)) faults.push(`${lang}: ${id} is no rule of docs/rules`);
  checkLinks(lang, pages);
  for (const name of new Set([...first.keys(), ...pages.keys()])) {
    if (!pages.has(name)) faults.push(`${lang}: there is no page ${name}`);
    else if (!first.has(name)) faults.push(`en: there is no page ${name}`);
    else if (shapeOf(pages.get(name)) !== shapeOf(first.get(name))) {
      faults.push(`${lang}/${name}.md: its sections tell other rules than those of en/${name}.md`);
    }
  }
}
for (const fault of faults) console.error(fault);
const sum = `${languages.length} languages, ${first.size} pages, ${ids.length} rules`;
console.log(`${sum}: ${faults.length || 'no'} faults`);
process.exit(faults.length > 0 ? 1 : 0);
