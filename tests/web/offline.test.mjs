// Without a network: loaded once, the page opens again and plays.
import { expect } from './harness.mjs';
import { mouse, playToTheEnd } from './person.mjs';
import { worded } from './screens.mjs';
import { begin, checkResult } from './ways.mjs';

export async function offline_after_one_visit(test) {
  const guest = await test.open({ serviceWorkers: 'allow' });
  const { page } = guest;
  await guest.go('', 'start');
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller,
  );
  const cdp = await guest.context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache'); // so that only what the page itself has kept is there
  await guest.cutOff();
  await page.reload();
  await guest.screen('start');
  await begin(guest, { texts: { bag: 'base/D=2 base/U=2', seed: 'offline' } });
  await playToTheEnd(mouse(page), { seed: 1, tally: test.tally });
  await checkResult(guest);
  for (const [route, screen] of [
    ['rules/base', 'rules'],
    ['lessons', 'lessons'],
    ['settings', 'settings'],
  ]) {
    await page.evaluate((wanted) => {
      location.hash = `#/${wanted}`;
    }, route);
    await guest.screen(screen);
  }
  await page.evaluate(() => {
    location.hash = '#/lobby';
  });
  await guest.screen('lobby'); // says that there is no server, and does not break
  await guest.picture('lobby-offline');
  await guest.turnTo('settings', 'settings');
  await page.locator('[data-lang="cs"]').first().click(); // both pieces of every language are kept
  await page.waitForFunction(() => document.documentElement.lang === 'cs');
  await guest.screen('settings');
  await worded(page, 'settings', 'cs');
  await page.goto(`${guest.server.url}/`);
  await guest.screen('start');
  await worded(page, 'start', 'cs');
}

export async function the_page_can_be_installed(test) {
  const guest = await test.open();
  await guest.go('', 'start');
  const manifest = await guest.page.evaluate(async () => {
    const { href } = document.querySelector('link[rel="manifest"]');
    return (await fetch(href)).json();
  });
  for (const field of ['name', 'start_url', 'display', 'icons'])
    expect(manifest[field], `the manifest has no ${field}`);
  for (const size of ['192x192', '512x512'])
    expect(
      manifest.icons.some((icon) => icon.sizes?.includes(size)),
      `no icon of ${size}`,
    );
  for (const { src } of manifest.icons) {
    const status = await guest.page.evaluate(async (url) => (await fetch(url)).status, src);
    expect(status === 200, `${src}: ${status}`);
  }
}
