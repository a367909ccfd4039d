// What the build writes into the service worker: every file of the page, and a name for this build.
declare const ASSETS: string[];
declare const VERSION: string;
declare const LATER: string[];

/** The part of a service worker's world that is used here. */
interface ServiceWorkerEvents {
  install: Event & { waitUntil(work: Promise<unknown>): void };
  activate: Event & { waitUntil(work: Promise<unknown>): void };
  message: MessageEvent<string>;
  fetch: Event & { request: Request; respondWith(answer: Promise<Response>): void };
}

interface ServiceWorkerWorld {
  addEventListener<K extends keyof ServiceWorkerEvents>(kind: K, heard: (event: ServiceWorkerEvents[K]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
