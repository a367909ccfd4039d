// screens.mjs -- every screen of the page, how one comes there, and what must hold on each.
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './engine.mjs';
import { expect } from './harness.mjs';
import { ready } from './person.mjs';
import { castleHalfWay, findRecord, fullLandscape } from './prepared.mjs';
import { begin, openRecord } from './ways.mjs';

const require = createRequire(path.join(root, 'web/package.json'));
const axe = require.resolve('axe-core/axe.min.js');

const once = (make) => {
  let made = null;
  return () => (made ??= make());
};
const landscape = once(() => fullLandscape(60));
const castle = once(castleHalfWay);
const payment = once(
  async () =>
    (await findRecord({ game: 'castle', until: (turn, moves) => turn.phase === 'pay' && moves.length > 2 })).record,
);
const ended = once(async () => {
  const { record } = await findRecord({
    game: 'carcassonne',
    options: { bag: { 'base/D': 2, 'base/E': 3, 'base/U': 3 } },
    until: (turn) => turn.phase === 'tile',
  });
  return record;
});

/** Back to the start page from wherever one is. */
export const home = (guest) => guest.turnTo('', 'start');

const table = (record) => async (guest) => {
  await openRecord(guest, await record());
  const { handover } = await ready(guest.page);
  if (handover !== null) await guest.page.locator('[data-do="takeover"]').click();
};

/** name: how one comes there from any of them. */
export const SCREENS = {
  start: home,
  setup: (guest) => guest.turnTo('new', 'new'),
  'setup-castle': async (guest) => {
    await guest.turnTo('new', 'new');
    await guest.page.locator('[data-key="game=castle"]').evaluate((el) => el.click());
  },
  lobby: (guest) => guest.turnTo('lobby', 'lobby'),
  room: (guest) => begin(guest, { where: 'server', kinds: ['person', 'open'] }).then(() => guest.screen('room')),
  lessons: (guest) => guest.turnTo('lessons', 'lessons'),
  lesson: async (guest) => {
    await guest.turnTo('lessons', 'lessons');
    await guest.page.locator('[data-do^="lesson-"]').first().click();
    await guest.screen('lesson');
  },
  rules: (guest) => guest.turnTo('rules/base', 'rules'),
  settings: (guest) => guest.turnTo('settings', 'settings'),
  replay: async (guest) => {
    await home(guest);
    await guest.page.setInputFiles('[data-do="record-file"]', path.join(root, 'docs/images/evening.jsonl'));
    await guest.screen('replay');
  },
  'replay-list': (guest) => guest.turnTo('replay', 'replay'),
  landscape: table(landscape),
  'landscape-fields': async (guest) => {
    await table(landscape)(guest);
    await guest.page.locator('[data-do="fields"]:visible').click();
  },
  castle: table(castle),
  payment: table(payment),
  results: async (guest) => {
    await table(ended)(guest);
    await finish(guest.page);
    await guest.page.locator('dialog[open] [data-screen="results"]').waitFor();
  },
};

// Ends the game at the table as the computer would; only for looking at the result.
async function finish(page) {
  for (let i = 0; i < 200; i++) {
    const over = await page.evaluate(async () => {
      const { session } = globalThis.hradby;
      if (session.over) return true;
      session.choose((await session.hint()).move);
      if (session.pending) await session.confirm();
      return session.over;
    });
    if (over) return;
  }
  throw new Error('the game does not end');
}

/** Serious and critical findings of axe-core. */
export async function accessible(page, name) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source());
  const found = await page.evaluate(async () => {
    // A colour on its way to another one is nobody's fault.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id} (${v.nodes
            .slice(0, 3)
            .map((n) => n.target.join(' '))
            .join(' | ')})`,
      );
  });
  expect(found.length === 0, `${name}: ${found.join('; ')}`);
}

let text = null;
async function source() {
  text ??= await (await import('node:fs/promises')).readFile(axe, 'utf8');
  return text;
}

/** Nothing sticks out to the right, and every button can be reached. */
export async function fits(page, name) {
  const out = await page.evaluate(() => {
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    const scrolls = (el) => {
      for (let p = el.parentElement; p; p = p.parentElement)
        if (/auto|scroll/.test(getComputedStyle(p).overflowX)) return true;
      return false;
    };
    const bad = [...document.querySelectorAll('button, a[href], input, select, textarea')]
      .filter(
        (el) =>
          el.checkVisibility({ visibilityProperty: true }) &&
          !el.closest('.sr, [aria-hidden="true"]') &&
          !el.classList.contains('sr'),
      )
      .filter((el) => {
        const b = el.getBoundingClientRect();
        return b.width > 0 && (b.left < -1 || b.right > innerWidth + 1) && !scrolls(el);
      })
      .map((el) => el.outerHTML.slice(0, 90));
    return { wide, bad: bad.slice(0, 3) };
  });
  expect(out.wide <= 0, `${name}: ${out.wide} pixels stick out`);
  expect(out.bad.length === 0, `${name}: outside of the window: ${out.bad.join(' ')}`);
}

/** The language of the page, and no key without its text. */
export async function worded(page, name, language) {
  const found = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    missing: document.body.innerHTML.match(/⟦[^⟧]*⟧/g) ?? [],
  }));
  expect(found.lang === language, `${name}: <html lang> is ${found.lang} instead of ${language}`);
  expect(found.missing.length === 0, `${name}: no ${language} words for ${[...new Set(found.missing)].join(' ')}`);
}
