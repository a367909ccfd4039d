// theme.js -- the classes on <html> that styles go by: `dark`, `contrast` and `still`, from the settings and the system;
// and the letters of headings.

import { allAssets } from '../assets.js';
import { h } from './dom.js';
import { isStill, settings } from './settings.js';

/** How long the letters of headings wait on a first visit for what is needed to play, in milliseconds. */
const LATER = 2000;

const PAGE = { light: '#F3E7CB', dark: '#1F1A17' };

/** Whether the page is dark: as the setting says or, without one, as the system is. */
export function isDark() {
  const wanted = settings.get('theme');
  return wanted === 'dark' || (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** The page's own letters: at once where the device has kept them, else after everything that is needed first. */
export function bringLetters() {
  const href = allAssets()['letters.css'];
  const bring = () => document.head.append(h('link', { rel: 'stylesheet', href }));
  if (!href) return;
  if (navigator.serviceWorker?.controller) bring();
  else setTimeout(bring, LATER);
}

/** Applies them now and whenever one of them changes. */
export function keepTheme() {
  const strong = matchMedia('(prefers-contrast: more)');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const night = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const classes = document.documentElement.classList;
    const dark = isDark();
    classes.add('themed');
    classes.toggle('dark', dark);
    classes.toggle('contrast', settings.get('contrast') === 'more' || strong.matches);
    classes.toggle('still', isStill());
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? PAGE.dark : PAGE.light);
  };
  apply();
  for (const source of [settings, strong, calm, night]) source.addEventListener('change', apply);
}
