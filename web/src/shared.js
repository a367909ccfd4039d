// shared.js -- what the start page and most other screens are made of, so that it comes in one file.
//
// Modules are put into a file together that the same screens need, and what some more screens need would become a file each:
// asking for one costs more than the few hundred bytes in it.  So every module of the page is bundled as if it began with
// `import` of this one (web/build.mjs), and all of these have the same users.  What is only needed around a game in play is
// in screens/table/shared.js.

import './assets.js';
import './engine/engine.js';
import './games/index.js';
import './play/campaign.js';
import './play/keep.js';
import './play/online_words.js';
import './screens/setup/draft.js';
import './ui/calm.js';
import './ui/campaign.js';
import './ui/colour_choice.js';
import './ui/colours.js';
import './ui/dialog.js';
import './ui/dom.js';
import './ui/icons.js';
import './ui/install.js';
import './ui/languages.js';
import './ui/settings.js';
import './ui/sounds.js';
import './ui/style.js';
import './ui/theme.js';
import './ui/topbar.js';
import './words/say.js';
import './words/describe.js';
