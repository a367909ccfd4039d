// shared.js -- what every screen with a table and every view of a game is made of, so that it comes in one file.
//
// Each of them begins with `import` of this one; why, is told in ../../shared.js.

import '../../games/described.js';
import '../../games/landscape/land.js';
import '../../games/plain/decision.js';
import '../../games/plain/list.js';
import '../../games/plain/sheet.js';
import '../../play/blake2b.js';
import '../../play/local.js';
import '../../play/online_keys.js';
import '../../play/record.js';
import '../../play/session.js';
import '../../talk/letters.js';
import '../../talk/talk.js';
import '../../ui/clocks.js';
import '../../ui/party.js';
import '../../ui/reach.js';
import '../../ui/signs.js';
import '../room_words.js';
import '../table.js';
import './news.js';
import '../../style/board_plain.css';
