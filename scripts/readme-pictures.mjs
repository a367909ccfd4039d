// readme-pictures.mjs -- takes the pictures of the browser client in README.md and docs/first-steps.md, from recorded games.
//
//   node scripts/readme-pictures.mjs      after scripts/build-page; writes docs/images/web-*.png
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../tests/web/engine.mjs';
import { launch, Server, Test } from '../tests/web/harness.mjs';
import { openRecord } from '../tests/web/ways.mjs';

const images = path.join(root, 'docs/images');

/** The header of a recorded game and its first moves. */
function beginning(name, moves) {
  const lines = readFileSync(path.join(images, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const head = { ...JSON.parse(lines[0]), chance: 'given' };
  delete head.result;
  return [JSON.stringify(head), ...lines.slice(1, moves + 1)].join('\n') + '\n';
}

const people = (names) => names.map((name) => ({ kind: 'person', name }));

async function take(guest, name) {
  await guest.page.waitForLoadState('networkidle');
  await guest.page.screenshot({ path: path.join(images, `web-${name}.png`) });
}

const shots = {
  async table(test) {
    const guest = await test.open();
    await openRecord(guest, beginning('evening.jsonl', 130), people(['Anna', 'Karel', 'Petra']));
    const board = await guest.page.locator('[data-board]').first().boundingBox();
    await guest.page.mouse.move(board.x + board.width * 0.44, board.y + board.height * 0.62);
    await take(guest, 'table');
  },
  async castle(test) {
    const guest = await test.open();
    await openRecord(guest, beginning('castle-winter.jsonl', 110), people(['Anna', 'Petr', 'Eva', 'Jan']));
    await take(guest, 'castle');
  },
  async phone(test) {
    const guest = await test.open({ size: 'phone', language: 'cs', hasTouch: true, isMobile: true });
    await openRecord(guest, beginning('evening.jsonl', 131), people(['Anna', 'Karel', 'Petra']));
    await take(guest, 'phone');
  },
  async start(test) {
    const guest = await test.open({ language: 'cs' });
    await guest.go('', 'start');
    await guest.page.waitForTimeout(1500); // the landscape behind the title is drawn later
    await take(guest, 'start');
  },
  async result(test) {
    const guest = await test.open({ language: 'sk' });
    const record = readFileSync(path.join(images, 'evening.jsonl'), 'utf8');
    await openRecord(guest, record, people(['Anna', 'Karel', 'Petra']));
    await guest.page.locator('dialog[open]').waitFor();
    await take(guest, 'result');
  },
};

const server = await new Server().start();
const browser = await launch();
for (const [name, shot] of Object.entries(shots)) {
  const test = new Test(name, server, browser, null);
  await shot(test);
  await test.end();
}
await browser.close();
await server.stop();
