// theme.js -- the classes on <html> that styles go by: `dark`, `contrast` and `still`, from the settings and the system;
// and the letters of headings.

import { isStill, settings } from './settings.js';

/** How long the first screen waits for the letters of headings, in milliseconds; later they would make it jump. */
const LETTERS_MS = 1500;
/** What is said in each language has some of these: a file of letters is fetched for them, or two. @type {Record<string, string>} */
const SIGNS = { en: 'H', cs: 'Hř', sk: 'Hľ' };

const PAGE = { light: '#F3E7CB', dark: '#1F1A17' };

/** Whether the page is dark: as the setting says or, without one, as the system is. */
export function isDark() {
  const wanted = settings.get('theme');
  return wanted === 'dark' || (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/**
 * The page's own letters are there, or will not be in time: then this visit does without them, so that nothing that is read
 * already changes (`font-display: optional`).
 * @param {string} language
 */
export async function letters(language) {
  const late = new Promise((resolve) => {
    setTimeout(resolve, LETTERS_MS);
  });
  await Promise.race([document.fonts.load('600 1em Alegreya', SIGNS[language] ?? SIGNS.en).catch(() => {}), late]);
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
