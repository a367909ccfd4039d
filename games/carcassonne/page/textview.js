// textview.js -- the table in words: a landscape and nothing else.

export { landParts as parts } from '../../../web/src/ui/textview_land.js';
