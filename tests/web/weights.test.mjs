// What computer players have learned: fetched when one plays who goes by it, kept, and told where it cannot be had.
import { withJudge } from './engine.mjs';
import { comesTrue, expect, same } from './harness.mjs';
import { ready } from './person.mjs';

const FILE = /landscape-[0-9a-f]+\.weights$/;
const GAME = { cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], options: {}, seed: 'learned' };
const QUESTION = { level: 'master:memory=4', playouts: 120, seed: 'same', reasons: 1 };
const MOVES = 12;

// A game some moves on, as requests; and what the program says of it.
const asked = (question = QUESTION) =>
  withJudge(async (judge) => {
    const requests = [GAME];
    let turn = await judge.ask(GAME);
    for (let i = 0; i < MOVES; i++) {
      const { move } = await judge.ask({ cmd: 'suggest', level: 'greedy', actor: turn.actor });
      requests.push({ cmd: 'play', actor: turn.actor, move });
      turn = await judge.ask(requests.at(-1));
    }
    const about = { cmd: 'suggest', actor: turn.actor, ...question };
    return { requests, about, answer: await judge.ask(about) };
  });

// What a fresh worker says to the same.
const fromWorker = (page, { requests, about }) =>
  page.evaluate(
    (wish) =>
      new Promise((resolve, reject) => {
        const assets = JSON.parse(document.getElementById('assets').textContent);
        const worker = new Worker(assets['adviser_worker.js'], { type: 'module' });
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage({ assets });
        worker.postMessage({ id: 1, keep: 0, more: wish.requests, about: wish.about });
      }),
    { requests, about },
  );

const watched = ({ context }) => {
  const fetched = [];
  context.on('request', (request) => FILE.test(request.url()) && fetched.push(request.url()));
  return fetched;
};

const told = ({ move, value, candidates }) => ({ move, value, candidates });

export async function a_master_in_the_page_thinks_as_in_the_program(test) {
  const guest = await test.open();
  const fetched = watched(guest);
  await guest.go('', 'start');
  same(fetched.length, 0, 'weights fetched by the start page');
  const wanted = await asked();
  const { answer, lacks, error } = await fromWorker(guest.page, wanted);
  same(error, undefined, 'what went wrong');
  same(lacks, '', 'what the worker lacks');
  same(told(answer), told(wanted.answer), 'what the page and the program say');
  await comesTrue(
    () => fetched.length > 0,
    () => 'weights that are fetched',
  );
  same(fetched.length, 1, 'files of weights fetched');
}

export async function weights_are_not_fetched_for_those_who_do_without(test) {
  const guest = await test.open();
  const fetched = watched(guest);
  await guest.go('', 'start');
  const easy = await asked({ level: 'easy', reasons: 0 });
  const { answer } = await fromWorker(guest.page, easy);
  same(answer.move, easy.answer.move, 'the move of an easy player');
  const castle = { cmd: 'new', game: 'castle', players: ['Anna', 'Petr'], seed: 1 };
  const about = { cmd: 'suggest', actor: 0, level: 'master', playouts: 20, seed: 1 };
  const other = await fromWorker(guest.page, { requests: [castle], about });
  same(other.error, undefined, 'what went wrong in the castle');
  same(fetched.length, 0, 'files of weights fetched');
}

async function withoutWeights(guest, fulfil) {
  await guest.context.route(FILE, fulfil);
  await guest.go('', 'start');
  const wanted = await asked();
  const { answer, lacks } = await fromWorker(guest.page, wanted);
  expect(lacks, 'the worker does not say that it lacks weights');
  expect(answer.move, 'without weights there is no move');
  expect(answer.value !== wanted.answer.value, `the formula alone expects ${answer.value}, as the weights do`);
  return lacks;
}

// A file that was changed on its way is no file of weights.
export async function broken_weights_are_refused_by_their_sum(test) {
  const guest = await test.open();
  const lacks = await withoutWeights(guest, async (route) => {
    const good = await route.fetch();
    const body = await good.body();
    body[body.length >> 1] ^= 1;
    await route.fulfill({ response: good, body });
  });
  expect(/sum/.test(lacks), `why: ${lacks}`);
}

async function aMasterBegins(guest) {
  await guest.go('#/new', 'new');
  const { page } = guest;
  await page.locator('[data-key="kind0"]').selectOption('computer');
  await page.locator('[data-key="level0"]').selectOption('master');
  await page.locator('[data-key="kind1"]').selectOption('person');
  await page.locator('[data-do="begin"]').click();
  await guest.screen('play');
}

async function isTold(test, language, words) {
  const guest = await test.open({ language });
  await guest.context.route(FILE, (route) => route.fulfill({ status: 200, body: 'nothing' }));
  await aMasterBegins(guest);
  await guest.noted(words);
  same((await ready(guest.page)).seat, 1, 'who is to move after the computer');
  await guest.picture('unlearned');
}

export const a_lack_of_weights_is_told_in_english = (test) => isTold(test, 'en', 'have learned could not be loaded');
export const a_lack_of_weights_is_told_in_czech = (test) => isTold(test, 'cs', 'co se počítačoví hráči naučili');
export const a_lack_of_weights_is_told_in_slovak = (test) => isTold(test, 'sk', 'čo sa počítačoví hráči naučili');

// Asked for once, it is there without a network, too.
export async function weights_are_kept_for_when_there_is_no_network(test) {
  const guest = await test.open({ serviceWorkers: 'allow' });
  const { page } = guest;
  await guest.go('', 'start');
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller,
  );
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().filter(({ url }) => url.endsWith('.weights')).length;
    });
  same(await kept(), 0, 'weights kept before anybody asked for them');
  const wanted = await asked();
  same((await fromWorker(page, wanted)).lacks, '', 'what the worker lacks');
  await comesTrue(
    async () => (await kept()) === 1,
    () => 'weights that are kept',
  );
  const cdp = await guest.context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache'); // so that only what the page itself has kept is there
  await guest.cutOff();
  await page.reload();
  await guest.screen('start');
  const { answer, lacks } = await fromWorker(page, wanted);
  same(lacks, '', 'what the worker lacks without a network');
  same(told(answer), told(wanted.answer), 'what it says without a network');
}

/** Only where everything is tested. */
export const deep = [
  weights_are_not_fetched_for_those_who_do_without,
  a_lack_of_weights_is_told_in_czech,
  a_lack_of_weights_is_told_in_slovak,
  weights_are_kept_for_when_there_is_no_network,
];
