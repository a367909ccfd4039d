// bar.js -- under a replay: steps, slider, speed, and what can be done with the moment.

import { toast } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { shareGame } from '../../ui/share.js';
import { say } from '../../words/say.js';
import { describeEvent } from '../../words/describe.js';

/** @typedef {import('../../play/replay.js').ReplaySession} ReplaySession */
/** @typedef {import('../../main.js').App} App */

const TEMPO = 1000; // ms between moves at speed 1
const SPEEDS = [0.5, 1, 2, 4, 8];

/**
 * @param {string} does @param {import('../../ui/icons.js').IconName} sign @param {string} words
 * @param {() => void} act
 */
function signButton(does, sign, words, act) {
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      title: words,
      aria: { label: words },
      data: { do: does },
      on: { click: act },
    },
    icon(sign),
  );
}

export class ReplayBar {
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  #speed = 1;

  /** @param {ReplaySession} session @param {App} app @param {() => Promise<void>} playOn @param {() => void} why */
  constructor(session, app, playOn, why) {
    this.session = session;
    this.turns = session.turns;
    this.slider = h('input', {
      type: 'range',
      class: 'replay-slider',
      min: '0',
      max: String(session.whole.length),
      step: '1',
      value: String(session.at),
      data: { do: 'slider' },
      aria: { label: say('story.bar.slider') },
      on: { input: () => this.#hold(() => session.go(Number(this.slider.value))) },
    });
    this.count = h('span', { class: 'number replay-count' });
    this.words = h('p', { class: 'replay-words', aria: { live: 'off' } });
    this.playing = signButton('play', 'play', say('story.bar.play'), () => this.#toggle());
    this.element = h(
      'section',
      { class: 'replay-bar', aria: { label: say('story.bar') } },
      this.words,
      h(
        'div',
        { class: 'replay-line' },
        this.#steps(),
        this.slider,
        this.count,
        signButton('why', 'hint', say('story.panel.analysis'), () => this.#hold(why)),
      ),
      this.#more(app, playOn),
    );
    session.addEventListener('change', this.#update);
    this.#update();
  }

  #steps() {
    return h(
      'div',
      { class: 'toolbar replay-steps' },
      signButton('first', 'first', say('story.bar.first'), () => this.#hold(() => this.session.go(0))),
      signButton('turn-back', 'undo', say('story.bar.turn_back'), () => this.#hold(() => this.#turn(-1))),
      signButton('step-back', 'left', say('story.bar.back'), () => this.#hold(() => this.#step(-1))),
      this.playing,
      signButton('step', 'right', say('story.bar.step'), () => this.#hold(() => this.#step(1))),
      signButton('turn', 'redo', say('story.bar.turn'), () => this.#hold(() => this.#turn(1))),
      signButton('last', 'last', say('story.bar.last'), () =>
        this.#hold(() => this.session.go(this.session.whole.length)),
      ),
    );
  }

  /** @param {App} app @param {() => Promise<void>} playOn */
  #more(app, playOn) {
    const speed = h(
      'select',
      {
        class: 'replay-speed',
        aria: { label: say('story.bar.speed') },
        on: {
          change: () => {
            this.#speed = Number(speed.value);
          },
        },
      },
      SPEEDS.map((times) => h('option', { value: String(times), selected: times === 1 }, `${times}×`)),
    );
    this.on = h(
      'button',
      {
        type: 'button',
        class: 'button small',
        data: { do: 'play-on' },
        on: { click: () => void this.#playOn(playOn) },
      },
      icon('play'),
      say('story.bar.play_on'),
    );
    return h(
      'div',
      { class: 'row replay-more' },
      speed,
      h(
        'button',
        {
          type: 'button',
          class: 'button small',
          data: { do: 'share' },
          on: { click: () => void shareGame(this.session, app, this.session.at) },
        },
        icon('share'),
        say('story.next.share'),
      ),
      this.on,
    );
  }

  /** @type {HTMLButtonElement | null} */
  on = null;

  /** @param {() => Promise<void>} playOn */
  async #playOn(playOn) {
    try {
      await playOn();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad');
    }
  }

  /** The shortcuts of a replay. @returns {Record<string, [string, () => void]>} */
  get keys() {
    return {
      ArrowLeft: [say('story.bar.back'), () => this.#hold(() => this.#step(-1))],
      ArrowRight: [say('story.bar.step'), () => this.#hold(() => this.#step(1))],
      PageUp: [say('story.bar.turn_back'), () => this.#hold(() => this.#turn(-1))],
      PageDown: [say('story.bar.turn'), () => this.#hold(() => this.#turn(1))],
      Home: [say('story.bar.first'), () => this.#hold(() => this.session.go(0))],
      End: [say('story.bar.last'), () => this.#hold(() => this.session.go(this.session.whole.length))],
      ' ': [say('story.bar.play'), () => this.#toggle()],
    };
  }

  /** @param {number} by */
  #step(by) {
    this.session.go(this.session.at + by);
  }

  /** @param {number} by */
  #turn(by) {
    const { at } = this.session;
    const to = by > 0 ? this.turns.find((n) => n > at) : this.turns.findLast((n) => n < at);
    if (to !== undefined) this.session.go(to);
  }

  /** Whoever moves by hand stops the playing. @param {() => void} act */
  #hold(act) {
    this.#stop();
    act();
  }

  #stop() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#showPlaying();
  }

  #toggle() {
    if (this.#timer !== null) return this.#stop();
    if (this.session.at >= this.session.whole.length) this.session.go(0);
    this.#tick();
    return undefined;
  }

  /** A draw is no move that one waits for. */
  #tick() {
    this.#step(1);
    const { at, whole } = this.session;
    if (at >= whole.length) return this.#stop();
    const wait = whole[at - 1]?.by === 'chance' ? TEMPO / 3 : TEMPO;
    this.#timer = setTimeout(() => this.#tick(), wait / this.#speed);
    this.#showPlaying();
    return undefined;
  }

  #showPlaying() {
    const on = this.#timer !== null;
    const words = say(on ? 'story.bar.pause' : 'story.bar.play');
    this.playing.replaceChildren(icon(on ? 'pause' : 'play'));
    this.playing.title = words;
    this.playing.setAttribute('aria-label', words);
  }

  #update = () => {
    const { at, whole } = this.session;
    const said = (whole[at - 1]?.events ?? []).map(describeEvent).join('. ');
    this.slider.value = String(at);
    this.slider.setAttribute('aria-valuetext', said || say('story.bar.start'));
    this.count.textContent = `${at} / ${whole.length}`;
    this.words.textContent = said || say('story.bar.start');
    if (this.on) this.on.disabled = this.session.over;
  };

  close() {
    this.#stop();
    this.session.removeEventListener('change', this.#update);
  }
}
