// theme.js -- the classes on <html> that styles go by: `contrast` and `still`, from the settings and the system.

import { isStill, settings } from './settings.js';

/** Applies them now and whenever one of them changes. */
export function keepTheme() {
  const strong = matchMedia('(prefers-contrast: more)');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const apply = () => {
    const classes = document.documentElement.classList;
    classes.toggle('contrast', settings.get('contrast') === 'more' || strong.matches);
    classes.toggle('still', isStill());
  };
  apply();
  for (const source of [settings, strong, calm]) source.addEventListener('change', apply);
}
