// view.js -- mounts the table of Mists over Carcassonne: a landscape, and over the cards of the players how all of them
// stand together.

import '../../screens/table/shared.js';
import '../../style/mists.css';
import { mount as mountLandscape } from '../landscape/view.js';
import { partyPanel } from './panel.js';

/** @param {HTMLElement} host @param {any} sitting @param {any} frame */
export function mount(host, sitting, frame) {
  return mountLandscape(host, sitting, frame, { party: partyPanel() });
}
