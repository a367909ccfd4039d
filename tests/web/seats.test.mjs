// Eight players: everybody is seen at once on every screen, and such a game is offered where another edition refuses it.
import { expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { eightPlayers } from './prepared.mjs';
import { accessible, fits, worded } from './screens.mjs';
import { begin, openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true };
const WINDOWS = [
  { size: { width: 1366, height: 768 } },
  { size: { width: 2560, height: 1440 } },
  { size: { width: 360, height: 640 }, ...TOUCH },
  { size: { width: 390, height: 844 }, ...TOUCH },
  { size: { width: 844, height: 390 }, ...TOUCH },
];
const LEAST_STAGE = 0.25; // of the window

// In the page: what of every player is seen without scrolling, as it is shown.
function seenOfPlayers() {
  const place = document.querySelector('.table-players').getBoundingClientRect();
  const room = { left: place.left, right: place.right, top: place.top, bottom: Math.min(place.bottom, innerHeight) };
  const inside = (el) => {
    const { left, right, top, bottom, width, height } = el.getBoundingClientRect();
    const within = left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return width > 4 && height > 4 && within && Boolean(hit?.closest('.board-player')?.contains(el));
  };
  const shown = (el) => el?.checkVisibility() && inside(el);
  return [...document.querySelectorAll('.board-player')].map((card) => ({
    badge: shown(card.querySelector('.board-badge')),
    emblem: card.querySelector('.board-badge').src,
    score: shown(card.querySelector('.board-score')) && card.querySelector('.board-score [aria-hidden]').textContent,
    figures: [...card.querySelectorAll('.board-supplies > .board-supply:not(.none)')].map((el) => ({
      seen: shown(el.querySelector('img')),
      number: el.classList.contains('one') ? '1' : shown(el.querySelector('[aria-hidden]')) && el.innerText.trim(),
    })),
    turn: card.classList.contains('turn'),
    look: getComputedStyle(card).borderColor + getComputedStyle(card).backgroundColor,
  }));
}

const stateOf = (page) =>
  page.evaluate(() => {
    const { state } = globalThis.hradby.session;
    return state.players.map(({ score, supply }, player) => ({ score, supply, turn: state.turn === player }));
  });

async function everybodyIsSeen(guest, name) {
  const { page } = guest;
  const [cards, players] = [await page.evaluate(seenOfPlayers), await stateOf(page)];
  same(cards.length, 8, `${name}: cards`);
  for (const [i, { score, supply, turn }] of players.entries()) {
    const card = cards[i];
    same(card.badge, true, `${name}: the badge of player ${i + 1}`);
    same(card.score, String(score), `${name}: the score of player ${i + 1}`);
    const inHand = Object.values(supply).filter((n) => n > 0);
    same(
      card.figures.map(({ seen, number }) => seen && Number(number.match(/\d+$/)?.[0])),
      inHand,
      `${name}: the figures of player ${i + 1}`,
    );
    same(card.turn, turn, `${name}: whose turn it is`);
  }
  const looks = new Set(cards.filter(({ turn }) => !turn).map(({ look }) => look));
  expect(!looks.has(cards.find(({ turn }) => turn).look), `${name}: it is not seen whose turn it is`);
  same(new Set(cards.map(({ emblem }) => emblem)).size, 8, `${name}: emblems`);
}

// The landscape keeps enough of the window, whoever plays.
async function landIsSeen(page, name) {
  const { width, height } = await page.locator('.table-stage').boundingBox();
  const window = page.viewportSize();
  const part = (width * height) / (window.width * window.height);
  expect(part >= LEAST_STAGE, `${name}: the landscape has ${Math.round(100 * part)} % of the window`);
}

// Long words are in the way on narrow screens; where there is room one language is enough.
const windowsFor = (language) => WINDOWS.filter(({ size }) => language === 'en' || size.width < 900);

async function eightSeats(test, language) {
  const record = await eightPlayers();
  for (const how of windowsFor(language)) {
    const guest = await test.reopen({ ...how, language });
    await openRecord(guest, record);
    await ready(guest.page);
    const name = `${how.size.width}x${how.size.height} ${language}`;
    await everybodyIsSeen(guest, name);
    await landIsSeen(guest.page, name);
    await fits(guest.page, name);
    await worded(guest.page, name, language);
    if (language === 'en') await accessible(guest.page, name);
    await guest.picture('eight');
  }
}

export const eight_players_on_every_screen_in_english = (test) => eightSeats(test, 'en');
export const eight_players_on_narrow_screens_in_czech = (test) => eightSeats(test, 'cs');
export const eight_players_on_narrow_screens_in_slovak = (test) => eightSeats(test, 'sk');

// ---- set-up ----

export async function eight_players_begin(test) {
  const guest = await test.open();
  const kinds = Array.from({ length: 8 }, () => 'person');
  await begin(guest, { preset: { box: 'bigbox5' }, kinds });
  const { seat } = await ready(guest.page);
  same([seat, await guest.page.locator('.board-player').count()], [0, 8], 'who begins, and how many there are');
}

/** Only where everything is tested. */
export const deep = [
  eight_players_on_every_screen_in_english,
  eight_players_on_narrow_screens_in_czech,
  eight_players_on_narrow_screens_in_slovak,
];
