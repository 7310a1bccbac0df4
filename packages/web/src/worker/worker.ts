import type { ToWorker } from '../platform/worker-messages.ts';
import { activate, answerAppFile, install, isOfThisVersion } from './app-files.ts';
import { answerKeptFile } from './kept-files.ts';
import { answerNavigation } from './navigations.ts';
import { answerShared } from './handover.ts';
import { takePushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * What keeps the app on the device (docs/decisions/0081-the-app-is-installed.md). Each of these answers requests of one kind, `null` where
 * one is not of it; what none answers goes to the network as without a worker. The API's answers are kept by the app's data layer,
 * never here.
 */
const ANSWERS: readonly ((event: FetchEvent) => Promise<Response> | null)[] = [
  answerAppFile,
  answerNavigation,
  answerShared,
  answerKeptFile,
];

self.addEventListener('install', (event) => {
  install(event);
  bypass(event);
});

/** Where the browser chooses by address alone who answers (ServiceWorker Static Routing API). */
interface Routing {
  readonly addRoutes?: (routes: readonly object[]) => Promise<void>;
}

/** What the API answers never comes here but for stored files: a worker that sleeps is not woken for it, which would cost time. */
const bypass = (event: ExtendableEvent & Routing): void => {
  const routed = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/objects/*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]);
  if (routed) event.waitUntil(routed);
};

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      // The page of a first visit gets its further files from here, too.
      activate().then(() => self.clients.claim()),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  for (const answer of ANSWERS) {
    const response = answer(event);
    if (response) {
      event.respondWith(response);
      return;
    }
  }
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const said = event.data as ToWorker;
  if (said.type === 'activate') event.waitUntil(self.skipWaiting());
  if (said.type === 'is-yours') event.ports[0]?.postMessage(isOfThisVersion(said.entry));
});

takePushes();
