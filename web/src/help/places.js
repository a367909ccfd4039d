// places.js -- on which rules page a rule is told.  The build looks into the pages and writes it into the index.

/** By family, as BAS: the page that tells most of it. @type {Record<string, string>} */
let pages = {};

/**
 * Where a rule is explained, null where nowhere.  If another page tells this one of its family, the reader knows.
 * @param {string} id
 */
export function rulePage(id) {
  return pages[id.split('-')[0]] ?? null;
}

const holder = globalThis.document?.getElementById('rule-pages');
if (holder?.textContent) pages = JSON.parse(holder.textContent);

/** For whoever runs without a page. @param {Record<string, string>} known */
export function setRulePages(known) {
  pages = known;
}
