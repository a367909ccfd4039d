// What a screen reader says in a turn of each game: after every key the element that has the focus, as the browser's own
// accessibility tree tells it, and what was announced.  It is kept as a text, heard/GAME.txt, which one reads like a play; when
// words or the table change, HRADBY_HEARD=write writes it anew, and the change is read before it is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, same } from './harness.mjs';
import { drawn, look, ready } from './person.mjs';
import { begin } from './ways.mjs';

const here = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), 'heard');
const MOST_LINES = 240;
const MOST_STOPS = 250;
const BAG = 'base/D=2 base/E=2 base/U=1 base/V=2 base/B=1';

/** In the page: what is announced, in the order in which it is: a place whose words are read whenever they change. */
function hearVoice() {
  globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const el = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const place = el?.closest('[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]');
      const words = place?.checkVisibility() ? place.innerText.trim().replace(/\s+/g, ' ').replaceAll(' .', '.') : '';
      if (words && !globalThis.heard.includes(words)) globalThis.heard.push(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Someone at the keyboard with a screen reader. */
class Listener {
  #lines = [];
  #option = '';

  async sit(page) {
    this.page = page;
    this.devtools = await page.context().newCDPSession(page);
    await page.evaluate(hearVoice);
    return this;
  }

  // Role, name, states and description of what has the focus.
  async #focus() {
    const { nodes } = await this.devtools.send('Accessibility.getFullAXTree');
    const has = ({ properties = [] }, name) => properties.find((one) => one.name === name)?.value.value;
    const node = nodes.filter((one) => has(one, 'focused')).at(-1);
    if (!node) return 'nothing';
    const states = [
      has(node, 'disabled') && 'disabled',
      ['true', true].includes(has(node, 'pressed') ?? node.checked?.value) && 'pressed',
      has(node, 'expanded') === true && 'expanded',
      has(node, 'selected') === true && 'selected',
    ].filter(Boolean);
    const [role, name, more] = [node.role, node.name, node.description].map((one) => one?.value ?? '');
    return [role, `«${name}»`, ...states, more && `(${more})`].filter(Boolean).join(' ');
  }

  async #note(what) {
    await drawn(this.page);
    const said = await this.page.evaluate(() => globalThis.heard.splice(0));
    const chosen = await this.#chosen();
    this.#lines.push(what, `  on    ${await this.#focus()}`, ...chosen, ...said.map((words) => `  says  ${words}`));
  }

  // The option of a list that has the focus, where it is another one than before.
  async #chosen() {
    const [id, words] = await this.page.evaluate(() => {
      const option = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant'));
      return [option?.id, option?.textContent];
    });
    if (!id || id === this.#option) return [];
    this.#option = id;
    return [`  reads ${words}`];
  }

  async begin() {
    await this.#note('(at the table)');
  }

  async press(key) {
    expect(this.#lines.length < MOST_LINES, 'the turn does not end');
    await this.page.keyboard.press(key);
    await ready(this.page);
    await this.#note(key);
  }

  // On with Tab until the focus is where it should be; only where it comes to is heard, since people skip what lies between.
  async tabTo(selector) {
    const there = () => this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let i = 0; i < MOST_STOPS && !(await there()); i++) {
      await this.page.evaluate(() => globalThis.heard.splice(0));
      await this.page.keyboard.press('Tab');
    }
    expect(await there(), `${selector} is not reached by Tab`);
    await this.#note('Tab …');
  }

  isAs(game) {
    const file = path.join(here, `${game}.txt`);
    const text = `${this.#lines.join('\n')}\n`;
    if (process.env.HRADBY_HEARD === 'write') writeFileSync(file, text);
    same(text.split('\n'), readFileSync(file, 'utf8').split('\n'), `what is heard in a turn of ${game}`);
  }
}

async function sitDown(test, what) {
  const guest = await test.open();
  await begin(guest, { kinds: ['person', 'person'], ...what });
  await ready(guest.page);
  return new Listener().sit(guest.page);
}

/** A turn on a landscape: looks about, turns the tile, lays it, puts a follower, confirms. */
async function turnOnALandscape(listener) {
  const { page } = listener;
  await listener.begin();
  await listener.tabTo('.board-stage');
  await listener.press('ArrowRight');
  await listener.press('r');
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
    if ((await look(page)).draft.length) break;
    await listener.press(key);
    await listener.press('Enter');
  }
  expect((await look(page)).draft.length === 1, 'no tile is laid');
  await listener.press('ArrowDown');
  await listener.press('Enter');
  if (!(await look(page)).pending) await listener.press('1'); // of several pieces the first
  expect((await look(page)).pending, 'no follower is put');
  await listener.press('Enter');
}

export async function a_turn_of_carcassonne_is_heard(test) {
  const listener = await sitDown(test, { texts: { seed: 'heard', bag: BAG } });
  await turnOnALandscape(listener);
  listener.isAs('carcassonne');
}

export async function a_turn_of_the_mists_is_heard(test) {
  const listener = await sitDown(test, { game: 'mists', texts: { seed: 'heard' } });
  await turnOnALandscape(listener);
  listener.isAs('mists');
}

export async function a_turn_of_the_castle_is_heard(test) {
  const listener = await sitDown(test, { game: 'castle', texts: { seed: 'heard' } });
  const { page } = listener;
  await listener.begin();
  await listener.press('Enter');
  for (let n = 1; n <= 9 && (await look(page)).pending === null; n++) {
    await listener.press(String(n));
    if (await page.locator('.castle-chooser').count()) await listener.press('Enter');
  }
  await listener.tabTo('[data-do="confirm"]');
  await listener.press('Enter');
  await listener.press('Enter');
  listener.isAs('castle');
}
