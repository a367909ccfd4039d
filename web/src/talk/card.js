// card.js -- the card over the table at which a move is talked over: who speaks, pointing and proposing, what is proposed
// and who is for it.

import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { say } from '../words/say.js';
import { capital } from '../words/sentence_parts.js';
import { letterOf } from './letters.js';

/** @typedef {import('./speaking.js').Speaking} Speaking */

/** @param {string} name @param {Parameters<typeof icon>[0] | null} drawing @param {string} words @param {() => void} act @param {string} [look] */
function button(name, drawing, words, act, look = '') {
  return h(
    'button',
    { type: 'button', class: `button small ${look}`, data: { do: `talk-${name}` }, on: { click: act } },
    drawing && icon(drawing),
    h('span', null, words),
  );
}

export class TalkCard {
  #speaking;
  #count = h('span', { class: 'badge talk-count', hidden: true });
  #speakers = h('div', { class: 'talk-speakers row', role: 'group', aria: { label: say('talk.speaker') } });
  #list = h('ol', { class: 'talk-list' });
  #empty = h('p', { class: 'muted small talk-empty' }, say('talk.empty'));
  #shown = '';

  /** @param {Speaking} speaking */
  constructor(speaking) {
    this.#speaking = speaking;
    this.toggle = h(
      'button',
      {
        type: 'button',
        class: 'button small talk-toggle',
        data: { do: 'talk' },
        title: say('talk.title'),
        aria: { expanded: false, controls: 'talk-body' },
        on: { click: () => this.open(!this.isOpen) },
      },
      icon('people'),
      h('span', null, say('talk.title')),
      this.#count,
    );
    this.point = button('point', 'point', say('talk.point'), () => speaking.become('point'));
    this.propose = button('propose', 'propose', say('talk.propose'), () => speaking.become('propose'));
    this.ask = button('ask', null, say('talk.ask'), () => speaking.ask());
    this.share = button('share', null, say('talk.share'), () => void speaking.real.share?.());
    this.tools = h('div', { class: 'talk-tools row nowrap', hidden: true }, this.point, this.propose);
    for (const el of [this.point, this.propose]) el.title = el.textContent ?? '';
    this.tries = h('div', { class: 'talk-tools row' }, this.ask, this.share);
    this.body = h(
      'div',
      { class: 'talk-body stack tight', id: 'talk-body', hidden: true },
      this.#speakers,
      this.tries,
      this.#list,
      this.#empty,
    );
    const head = h('div', { class: 'talk-head row nowrap' }, this.tools, this.toggle);
    this.el = h('section', { class: 'talk', aria: { label: say('talk.title') } }, head, this.body);
    this.el.addEventListener('pointerdown', (event) => event.stopPropagation());
  }

  get isOpen() {
    return !this.body.hidden;
  }

  /** @param {boolean} open */
  open(open) {
    if (open === this.isOpen) return;
    this.body.hidden = !open;
    this.el.classList.toggle('open', open);
    this.toggle.setAttribute('aria-expanded', String(open));
    if (!open && this.#speaking.mode) this.#speaking.become('');
    this.#speaking.real.changed(); // the table makes way
  }

  /** How much of the table the card lies over, at its right, in pixels; where there is little room it lies over all of it. */
  get covers() {
    const { offsetWidth, offsetLeft, parentElement } = this.el;
    const all = parentElement?.clientWidth ?? 0;
    return this.isOpen && !this.el.hidden && offsetWidth < all / 2 ? all - offsetLeft : 0;
  }

  update() {
    const { talk, mode, real, speaker, tries } = this.#speaking;
    const { proposals } = talk;
    this.el.hidden = real.over || (speaker === null && talk.silent);
    this.#count.hidden = proposals.length === 0;
    this.#count.textContent = String(proposals.length);
    this.el.classList.toggle('speaking', mode !== '');
    this.tools.hidden = speaker === null || !this.isOpen;
    this.tries.hidden = !tries;
    this.share.hidden = real.draft.length === 0;
    this.point.setAttribute('aria-pressed', String(mode === 'point'));
    this.propose.setAttribute('aria-pressed', String(mode === 'propose'));
    this.propose.disabled = this.point.disabled = this.#speaking.actor === null;
    this.#empty.hidden = proposals.length > 0 || mode !== '';
    this.#showSpeakers();
    this.#showList();
  }

  /** At one screen it is said who speaks. */
  #showSpeakers() {
    const { seats, speaker, real } = this.#speaking;
    this.#speakers.hidden = seats.length < 2;
    const key = JSON.stringify([seats, real.names]);
    if (this.#speakers.dataset.key !== key) {
      this.#speakers.dataset.key = key;
      this.#speakers.replaceChildren(...seats.map((seat) => this.#speakerButton(seat)));
    }
    for (const el of /** @type {Iterable<HTMLElement>} */ (this.#speakers.children)) {
      el.setAttribute('aria-pressed', String(el.dataset.seat === String(speaker)));
    }
  }

  /** @param {number} seat */
  #speakerButton(seat) {
    return h(
      'button',
      {
        type: 'button',
        class: 'button small talk-speaker',
        data: { do: 'talk-speaker', seat },
        on: { click: () => (this.#speaking.speaker = seat) },
      },
      this.#dot(seat),
      h('span', null, this.#speaking.real.names[seat] ?? ''),
    );
  }

  /** @param {number} seat */
  #dot(seat) {
    const dot = h('span', { class: 'talk-seat' });
    dot.style.background = this.#speaking.colours[seat]?.colour ?? '';
    return dot;
  }

  // ---- what is proposed ----

  #showList() {
    const { talk, speaker, decides, real } = this.#speaking;
    const key = JSON.stringify([talk.proposals, talk.of(speaker ?? -1), decides, real.names, real.busy]);
    if (key === this.#shown) return;
    this.#shown = key;
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    const kept = this.#list.contains(at) ? [at?.dataset.do, at?.closest('li')?.dataset.move] : null;
    this.#list.replaceChildren(...talk.proposals.map((proposal, i) => this.#row(proposal, i)));
    if (kept) this.#refocus(kept);
  }

  /** Nobody loses his place because a list was made anew. @param {(string | undefined)[]} kept */
  #refocus([action, move]) {
    const row = [.../** @type {Iterable<HTMLElement>} */ (this.#list.children)].find(
      (one) => one.dataset.move === move,
    );
    const next = /** @type {HTMLElement | null | undefined} */ (row?.querySelector(`[data-do="${action}"]`));
    (next ?? this.toggle).focus();
  }

  /** @param {number[]} seats */
  #names(seats) {
    return seats.map((seat) => this.#speaking.real.names[seat] ?? '').join(', ');
  }

  /** @param {import('./talk.js').Proposal} proposal @param {number} i */
  #row({ move, by, votes }, i) {
    const { decides, real } = this.#speaking;
    const words = capital(this.#speaking.moveOf(move)?.words ?? move);
    const letter = h('span', { class: 'talk-row-letter', aria: { hidden: 'true' } }, letterOf(i));
    const { colour = '', ink = '' } = this.#speaking.colours[by[0]] ?? {};
    Object.assign(letter.style, { background: colour, color: ink });
    const so = decides && button('so', null, say('talk.so'), () => void this.#speaking.makeSo(move), 'main');
    if (so) so.disabled = real.busy;
    return h(
      'li',
      {
        class: 'talk-row',
        data: { move, by: by.join(' '), votes: votes.join(' ') },
        on: {
          pointerenter: () => this.#speaking.see(move),
          pointerleave: () => this.#speaking.see(''),
          focusin: () => this.#speaking.see(move),
          focusout: () => this.#speaking.see(''),
        },
      },
      letter,
      h(
        'p',
        { class: 'talk-words' },
        h('span', { class: 'talk-move' }, words),
        h('span', { class: 'muted small' }, say('talk.by', { names: this.#names(by) })),
        votes.length > 0 && h('span', { class: 'muted small' }, say('talk.votes', { names: this.#names(votes) })),
      ),
      h('div', { class: 'talk-doing row' }, this.#voteButton(move, votes, words), so, this.#backButton(move, by)),
    );
  }

  /** @param {string} move @param {number[]} votes @param {string} words */
  #voteButton(move, votes, words) {
    const { speaker, talk } = this.#speaking;
    const text = say('talk.vote', { n: votes.length });
    if (speaker === null) return h('span', { class: 'chip' }, text);
    const el = button('vote', 'confirm', text, () => talk.vote(speaker, move));
    el.setAttribute('aria-pressed', String(votes.includes(speaker)));
    el.setAttribute('aria-label', `${text}: ${words}`);
    return el;
  }

  /** @param {string} move @param {number[]} by */
  #backButton(move, by) {
    const { speaker, talk } = this.#speaking;
    if (speaker === null || !by.includes(speaker)) return null;
    const el = button('retract', 'close', '', () => talk.retract(speaker, move), 'quiet');
    el.title = say('talk.retract');
    el.setAttribute('aria-label', say('talk.retract'));
    return el;
  }
}
