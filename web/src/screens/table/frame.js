// frame.js -- the places of the table screen, and the buttons that every game has.

import { gameOf } from '../../games/index.js';
import { clear, h, renew } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { settings } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { gameTitle } from '../../words/describe.js';
import { Keys } from './keys.js';
import { tableMenu } from './menu.js';
import { News } from './news.js';
import { bringStyle } from '../../ui/style.js';

/** @typedef {import('../../types').Session} Session */

/** What panels are known by: there is room for many signs in a row, but not for many names. @type {Record<string, Parameters<typeof icon>[0]>} */
const SIGNS = {
  log: 'log',
  chat: 'chat',
  room: 'people',
  rules: 'book',
  text: 'text',
  track: 'track',
  left: 'bag',
  result: 'trophy',
  analysis: 'hint',
  curve: 'curve',
};

/** Where the panels are opened for a moment, and lie over everything else. */
const narrow = () => matchMedia('(max-width: 900px), (max-height: 520px) and (orientation: landscape)');

export class Frame {
  settings = settings;
  /** When what is drawn on tables has its style. */
  styled = bringStyle('tables.css');
  players = h('section', { class: 'table-players', tabIndex: 0 });
  stage = h('section', { class: 'table-stage' });
  hand = h('div', { class: 'table-hand' });
  info = h('div', { class: 'table-info', role: 'group' });
  actions = h('div', { class: 'table-view-actions row' });
  #sentence = h('p', { class: 'table-sentence', role: 'status' });
  #say = h('div', { class: 'table-say stack' }, this.#sentence, this.info);
  #turn = h('div', { class: 'table-turn row' });
  #buttons = h('div', { class: 'table-buttons' }, this.actions, this.#turn);
  #dock = h('section', { class: 'table-dock card', tabIndex: -1, aria: { label: say('shell.your_turn_place') } });
  #side = h('aside', { class: 'table-side', id: 'side' });
  #tabs = h('div', { class: 'tabs', role: 'tablist' });
  #panels = h('div', { class: 'table-panels' });
  #thinker = h('span', { class: 'table-thinking row nowrap small muted', role: 'status', hidden: true });
  #watcher = h('span', { class: 'chip gold table-watcher', hidden: true }, icon('eye'), say('online.spectator'));
  #folded = narrow().matches || settings.get('folded');
  /** @type {Map<string, {tab: HTMLButtonElement, panel: HTMLElement}>} */
  #made = new Map();
  #keys;

  /**
   * @param {HTMLElement} host @param {Session} session @param {import('../../main.js').App} app
   */
  constructor(host, session, app) {
    this.host = host;
    this.session = session;
    this.app = app;
    this.#keys = new Keys(host);
    this.news = new News(session);
    this.stage.append(this.news.el);
    this.stage.setAttribute('aria-label', say('shell.table'));
    this.players.setAttribute('aria-label', say('shell.players'));
    this.info.setAttribute('aria-label', say('shell.details'));
    this.root = h(
      'div',
      { class: `table table-${session.game}`, data: { mode: session.mode } },
      this.#bar(),
      this.players,
      this.stage,
      this.#dock,
      this.#side,
    );
    this.#dock.append(this.hand, this.#say, this.#buttons);
    this.#side.append(this.#tabs, this.#panels);
    this.#side.setAttribute('aria-label', say('shell.panels'));
    this.stage.addEventListener('pointerdown', () => session.skip?.());
    host.append(this.root);
    this.#fold(this.#folded);
    this.#turnButtons();
    this.#sharedKeys();
  }

  #bar() {
    return h(
      'header',
      { class: 'table-bar' },
      h(
        'button',
        {
          class: 'icon-button table-home',
          type: 'button',
          aria: { label: say('shell.home') },
          title: say('shell.home'),
          on: { click: () => this.app.go('') },
        },
        icon('home'),
      ),
      h('h1', { class: 'table-title' }, gameTitle(this.session.game)),
      (this.notes = h('div', { class: 'table-notes row' })),
      tableMenu(this),
      (this.#foldButton = h(
        'button',
        {
          class: 'icon-button',
          type: 'button',
          title: say('shell.panels'),
          aria: { label: say('shell.panels'), expanded: !this.#folded, controls: 'side' },
          on: { click: () => this.#toggle() },
        },
        icon('log'),
      )),
    );
  }

  /** @type {HTMLElement} */
  notes = h('div', null);
  /** @type {HTMLElement} */
  #foldButton = h('button', null);
  /** Draws moves that somebody is told about; set by a view that can. @type {import('./strip.js').Guide | null} */
  guide = null;

  /** @param {boolean} folded */
  #fold(folded) {
    this.#folded = folded;
    this.root.classList.toggle('folded', folded);
    this.#foldButton.setAttribute('aria-expanded', String(!folded));
    this.#select(this.#open);
    dispatchEvent(new Event('resize'));
  }

  /** Somebody folds the panels, or opens them; they stay so on this device, but on phones, where they are opened for a moment. */
  #toggle() {
    this.#fold(!this.#folded);
    if (!narrow().matches) settings.set('folded', this.#folded);
  }

  get folded() {
    return this.#folded;
  }

  /** What may lie over the stage, as long as the table is seen. @returns {HTMLElement[]} */
  get over() {
    return [this.players, this.#side, this.hand, this.#say, this.#buttons];
  }

  // ---- the buttons of a turn ----

  /** @type {Record<string, HTMLButtonElement>} */
  #button = {};

  /**
   * @param {string} name @param {string} look @param {Parameters<typeof icon>[0]} drawing @param {() => void} act
   */
  #makeButton(name, look, drawing, act) {
    const words = say(`shell.turn.${name}`);
    const title = look === 'quiet' ? words : ''; // where there is little room its words are not seen
    const el = h(
      'button',
      {
        type: 'button',
        class: `button ${look} turn-${name}`,
        title,
        data: { do: name },
        hidden: true,
        on: { click: act },
      },
      icon(drawing),
      h('span', null, words),
    );
    this.#button[name] = el;
    return el;
  }

  #turnButtons() {
    const { session } = this;
    if (session.mode === 'replay') return;
    this.#turn.append(
      this.#makeButton('back', 'quiet', 'undo', () => session.back()),
      this.#makeButton('undo', 'quiet', 'undo', () => void session.undo()),
      this.#makeButton('hint', 'quiet', 'hint', () => void this.#hint()),
      this.#makeButton('confirm', 'main', 'confirm', () => void session.confirm()),
    );
    this.#turn.prepend(this.#thinker, this.#watcher);
    session.addEventListener('thinking', () => this.#showThinker());
  }

  async #hint() {
    const { showHint } = await import('./hint.js');
    await showHint(this, this.session);
  }

  /** Which computer thinks now; it shows only if it takes a while. */
  #showThinker() {
    const { thinking, names } = this.session;
    renew(this.#thinker, { hidden: thinking === null });
    if (thinking === null) return;
    const words = say('shell.thinking', { name: names[thinking] });
    this.#thinker.replaceChildren(h('span', { class: 'spinner' }), h('span', null, words));
  }

  /** Whether an earlier moment is shown; what is done then must not happen to the present unseen. */
  get looksBack() {
    return this.root.classList.contains('looking-back');
  }

  #sharedKeys() {
    const { session } = this;
    this.keys({
      Enter: [
        say('shell.turn.confirm'),
        () => {
          if (session.canConfirm) void session.confirm();
        },
      ],
      Backspace: [
        say('shell.turn.back'),
        () => {
          if (session.canBack) session.back();
          else if (session.canUndo && !this.looksBack) void session.undo();
        },
      ],
      h: [
        say('shell.turn.hint'),
        () => {
          if (session.seat !== null && session.mayHint && !this.looksBack) void this.#hint();
        },
      ],
      '?': [say('shell.keys'), () => this.#keys.showHelp()],
    });
  }

  showKeys() {
    this.#keys.showHelp();
  }

  update() {
    const { session } = this;
    this.#mark();
    if (session.mode === 'replay') return;
    this.#showThinker();
    const { back, undo, hint, confirm } = this.#button;
    const mayAsk = session.seat !== null && session.mayHint && session.moves.length > 1 && session.mode !== 'lesson';
    renew(back, { hidden: !session.canBack });
    renew(undo, { hidden: session.canBack || !session.canUndo });
    this.#nameUndo();
    renew(hint, { hidden: !mayAsk });
    renew(this.#watcher, { hidden: session.mode !== 'online' || session.over || session.here.length > 0 });
    renew(confirm, {
      hidden: session.seat === null && !session.busy,
      disabled: !session.canConfirm,
      class: { ready: session.canConfirm },
    });
    renew(this.root, { class: { 'my-turn': session.seat !== null } });
  }

  /** On a server it may have to be asked for. */
  #nameUndo() {
    const asks = this.session.undoAsks === true;
    const label = /** @type {HTMLElement} */ (this.#button.undo.querySelector('span'));
    const words = say(asks ? 'online.takeback.ask' : 'shell.turn.undo');
    renew(label, { textContent: words });
    renew(this.#button.undo, { title: words });
  }

  /** Where the game stands, for styles and for whoever looks from outside. */
  #mark() {
    const { session, root } = this;
    renew(root, {
      data: {
        phase: session.turn.phase,
        seat: session.handover ? '' : String(session.seat ?? ''),
        count: session.history.length,
        steps: session.steps,
        pending: session.pending?.move.move ?? '',
      },
    });
    root.toggleAttribute('data-over', session.over);
    root.toggleAttribute('data-busy', session.busy);
  }

  // ---- what a view may use ----

  /** @param {Node | string} words */
  sentence(words) {
    if (typeof words === 'string' && this.#sentence.textContent === words) return;
    this.#sentence.replaceChildren(words);
  }

  /** Whoever has lost the focus goes on at what is to be done. */
  focus() {
    this.#dock.focus({ preventScroll: true });
  }

  /** A panel at the side, with its tab. @param {string} id @param {string} label @param {HTMLElement} element */
  panel(id, label, element) {
    const old = this.#made.get(id);
    if (old) {
      old.panel.replaceChildren(element);
      this.#nameTab(old.tab, id, label);
      return old.tab;
    }
    const tab = h('button', {
      type: 'button',
      role: 'tab',
      id: `tab-${id}`,
      aria: { controls: `panel-${id}`, selected: false },
      on: {
        click: () => this.openPanel(id),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#walkTabs(event, id),
      },
    });
    this.#nameTab(tab, id, label);
    const panel = h(
      'div',
      {
        class: 'table-panel scroll',
        role: 'tabpanel',
        id: `panel-${id}`,
        tabIndex: 0,
        aria: { labelledby: `tab-${id}` },
        hidden: true,
      },
      element,
    );
    this.#made.set(id, { tab, panel });
    this.#tabs.append(tab);
    this.#panels.append(panel);
    if (this.#made.size === 1) this.#select(id);
    else tab.tabIndex = -1;
    return tab;
  }

  /** Its sign, and its name, which is seen of the one that is open. @param {HTMLElement} tab @param {string} id @param {string} label */
  #nameTab(tab, id, label) {
    tab.title = label;
    tab.replaceChildren(
      icon(SIGNS[id] ?? gameOf(this.session.game).panels?.[id] ?? 'list'),
      h('span', { class: 'table-tab-name' }, label),
    );
  }

  /** @param {KeyboardEvent} event @param {string} id */
  #walkTabs(event, id) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const ids = [...this.#made.keys()];
    const next = ids[(ids.indexOf(id) + step + ids.length) % ids.length];
    this.#select(next);
    this.#made.get(next)?.tab.focus();
  }

  /** The panel that is open, or would be; while they are folded no tab counts as chosen. */
  #open = '';

  /** @param {string} id */
  #select(id) {
    this.#open = id;
    for (const [name, { tab, panel }] of this.#made) {
      tab.setAttribute('aria-selected', String(name === id && !this.#folded));
      tab.tabIndex = name === id ? 0 : -1;
      panel.hidden = name !== id;
    }
  }

  /** The panels make way for the table where they lie over it. */
  foldOnPhone() {
    if (narrow().matches) this.#fold(true);
  }

  /** @param {string} id */
  openPanel(id) {
    this.#fold(false);
    this.#select(id);
  }

  /** @param {string} id */
  hasPanel(id) {
    return this.#made.has(id);
  }

  /** Keys of this table: {key: [what it does, function]}. @param {Record<string, [string, () => void]>} map */
  keys(map) {
    this.#keys.add(map);
  }

  /** What a view put into the frame goes with it. */
  clearView() {
    for (const place of [this.players, this.hand, this.info, this.actions]) clear(place);
    this.sentence('');
  }

  destroy() {
    this.#keys.close();
    this.root.remove();
  }
}
