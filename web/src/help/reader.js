// reader.js -- reading the rules: the list of pages, a page, and the search over all of them.  The same reader
// is a screen of its own and a panel beside a game; a link in it stays in it.

import { clear, h, live } from '../ui/dom.js';
import { isStill } from '../ui/settings.js';
import { language, say } from '../words/say.js';
import { gameTitle } from '../words/describe.js';
import { drawBlock, pageLink } from './draw.js';
import { firstPageOf, helpPages, pageFor } from './pages.js';
import { indexOf, search } from './search.js';

/**
 * @typedef {import('./pages.js').HelpPage} HelpPage
 * @typedef {import('./search.js').Found} Found
 * @typedef {{page: string, rule: string}} Place
 */

/** @param {string} text @param {import('./search.js').Mark[]} marks */
function marked(text, marks) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let at = 0;
  for (const { from, to } of marks) {
    parts.push(text.slice(at, from), h('mark', null, text.slice(from, to)));
    at = to;
  }
  return [...parts, text.slice(at)];
}

export class Reader {
  #list = h('nav', { class: 'rules-pages', aria: { label: say('help.pages') } });
  #pick = h('select', {
    class: 'rules-pick',
    aria: { label: say('help.pages') },
    on: { change: () => this.open(this.#pick.value, '') },
  });
  #text = h('article', { class: 'rules-text prose', tabIndex: -1 });
  #found = h('section', { class: 'rules-found', hidden: true, aria: { label: say('help.results') } });
  #question = h('input', {
    type: 'search',
    id: `search-${Math.random().toString(36).slice(2)}`,
    autocomplete: 'off',
    placeholder: say('help.search'),
    on: { input: () => this.#search() },
  });
  element = h('div', { class: 'rules' });
  /** @type {HelpPage[]} */
  #pages = [];
  /** @type {import('./search.js').Entry[]} */
  #index = [];
  #moved;
  #more;

  /**
   * @param {(place: Place) => void} [moved] called when another page is opened from inside
   * @param {(page: string) => HTMLElement | null} [more] what stands under a page
   */
  constructor(moved = () => {}, more = () => null) {
    this.#moved = moved;
    this.#more = more;
    const label = h('label', { class: 'sr', htmlFor: this.#question.id }, say('help.search'));
    this.element.append(
      h('div', { class: 'rules-head', role: 'search' }, label, this.#question, this.#pick),
      this.#list,
      h('div', { class: 'rules-body' }, this.#found, this.#text),
    );
  }

  /** At a page or a rule, or where a game begins. @param {Partial<Place> & {game?: string}} place */
  async start({ page = '', rule = '', game = '' }) {
    this.#pages = await helpPages(language());
    this.#index = indexOf(this.#pages);
    this.#show(pageFor(this.#pages, page || firstPageOf(this.#pages, game), rule), rule);
  }

  /** @param {string} page @param {string} rule @param {string} [section] */
  open(page, rule, section) {
    this.#question.value = '';
    const found = pageFor(this.#pages, page, rule);
    this.#moved({ page: found.page, rule });
    this.#show(found, rule, section);
    if (rule || section) return;
    this.element.scrollIntoView({ block: 'start' });
    this.#text.focus({ preventScroll: true });
  }

  /** @param {HelpPage} page @param {string} rule @param {string} [section] */
  #show(page, rule, section) {
    const open = (/** @type {string} */ to, /** @type {string} */ at) => this.open(to, at);
    this.#found.hidden = true;
    this.#text.hidden = false;
    clear(this.#text);
    this.#text.append(h('h2', { class: 'rules-title' }, page.title));
    for (const { title, blocks } of page.sections) {
      if (title) this.#text.append(h('h3', { tabIndex: -1 }, title));
      this.#text.append(...blocks.map((block) => drawBlock(block, page.page, open)));
    }
    this.#text.append(this.#more(page.page) ?? '');
    this.#showList(page);
    this.#goTo(rule, section);
  }

  /** Where the reader looks at when a page opens. @param {string} rule @param {string} [section] */
  #goTo(rule, section) {
    /** @type {NodeListOf<HTMLElement>} */
    const places = this.#text.querySelectorAll(rule ? `[data-rules~="${CSS.escape(rule)}"]` : 'h3');
    const target = [...places].find((el) => rule || el.textContent === section);
    if (!target) return;
    target.classList.add('rule-told');
    requestAnimationFrame(() => {
      target.scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' });
      target.focus({ preventScroll: true });
    });
  }

  // ---- the pages ----

  /** The pages of each game, then the others. @returns {{label: string, pages: HelpPage[]}[]} */
  #groups() {
    return [...new Set(this.#pages.map(({ game }) => game))].map((game) => ({
      label: game ? gameTitle(game) : say('help.group.other'),
      pages: this.#pages.filter((page) => page.game === game),
    }));
  }

  /** @param {HelpPage} here */
  #showList(here) {
    const open = (/** @type {string} */ to, /** @type {string} */ at) => this.open(to, at);
    clear(this.#list);
    clear(this.#pick);
    for (const { label, pages } of this.#groups()) {
      this.#list.append(h('h2', { class: 'small muted' }, label));
      this.#list.append(
        h(
          'ul',
          null,
          pages.map((page) =>
            h(
              'li',
              null,
              pageLink(page.page, '', open, page === here ? { 'aria-current': 'page' } : {}, page.title),
              page === here ? this.#sectionList(page) : null,
            ),
          ),
        ),
      );
      this.#pick.append(
        h(
          'optgroup',
          { label },
          pages.map((page) => h('option', { value: page.page, selected: page === here }, page.title)),
        ),
      );
    }
  }

  /** @param {HelpPage} page */
  #sectionList(page) {
    const titles = page.sections.map(({ title }) => title).filter((title) => title);
    return h(
      'ul',
      { class: 'rules-sections small' },
      titles.map((title) =>
        h(
          'li',
          null,
          pageLink(page.page, '', () => this.#goTo('', title), {}, title),
        ),
      ),
    );
  }

  // ---- searching ----

  #search() {
    const question = this.#question.value.trim();
    this.#found.hidden = question.length < 2;
    this.#text.hidden = !this.#found.hidden;
    if (this.#found.hidden) return;
    const found = search(this.#index, question);
    const words = found.length > 0 ? say('help.found', { n: found.length }) : say('help.found_none');
    clear(this.#found);
    const results = found.map((one) => this.#result(one));
    this.#found.append(h('p', { class: 'muted' }, words), h('ul', { class: 'rules-results' }, results));
    live(words);
  }

  /** @param {Found} found */
  #result({ page, title, section, rule, excerpt, marks }) {
    const open = () => this.open(page, rule, rule ? '' : section);
    return h(
      'li',
      null,
      pageLink(
        page,
        rule,
        open,
        { class: 'card pick' },
        h('strong', null, section || title),
        section ? h('span', { class: 'muted small' }, ` ${title}`) : null,
        h('p', { class: 'small' }, marked(excerpt, marks)),
      ),
    );
  }
}
