// landscape.js -- what Mists over Carcassonne adds to the table of a landscape: over the cards of the players, how all of them
// stand together.

import './mists.css';
import { partyPanel } from './panel.js';

export const parts = () => ({ party: partyPanel() });
