// What the build writes into the service worker: every file of the page, and a name for this build.
declare const ASSETS: string[];
declare const VERSION: string;
declare const LATER: string[];
