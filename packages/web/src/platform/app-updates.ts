import { onlineManager } from '@tanstack/react-query';
import { leaveDocument } from '../ui/back-closes.ts';
import { toastStore } from '../ui/toast-store.ts';
import { isCalm, stepAt } from './calm.rules.ts';
import { whenAtRest } from './idle.ts';
import { changeInstalledApp } from './installed-app.ts';
import { hasEarlyChanges } from './outbox/outbox-loader.ts';
import { queryClient } from './query-client.ts';
import type { ToWorker } from './worker-messages.ts';

/** How often a page that stays open looks for a new version when somebody comes back to it, milliseconds. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/** How long somebody who wants the new version waits for its worker, milliseconds. */
const PATIENCE_MS = 3_000;

/** What lies over a page. */
const OPEN = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], :popover-open';
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea';

/** Keeps the app on the device, and follows its versions until the page is left. */
export const keepInstalled = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  // Some browsers, and the stories that need none, register no worker.
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register('/worker.js', {
    updateViaCache: 'none',
  });
  if (registration === undefined) return;
  let isOld = false;

  /** This page may be of the new version already: the server's documents are. */
  const look = async (): Promise<void> => {
    const newest = registration.waiting ?? serviceWorker.controller;
    isOld = newest !== null && !(await isOfVersion(newest));
    changeInstalledApp({ update: isOld ? () => showUpdate(registration) : null });
  };
  const followInstalling = (): void => registration.installing?.addEventListener('statechange', () => void look());
  const atMoment = (moment: 'hidden' | 'screen-changed'): void => {
    const isWaiting = registration.waiting !== null;
    const step = stepAt(moment, { calm: isPageCalm(), isWaiting, isOld, isOnline: onlineManager.isOnline() });
    // Behind all that the screen requests and loads ahead: Chromium, whose worker is woken while it goes, keeps the next one waiting until
    // nothing was requested for half a minute.
    if (step === 'activate') whenAtRest(() => whenAtRest(() => say(registration.waiting, { type: 'activate' })));
    if (step === 'reload') reload();
  };

  serviceWorker.addEventListener('controllerchange', () => void look());
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  void look();
  onScreenChange(() => atMoment('screen-changed'));
  document.addEventListener('visibilitychange', () => document.hidden && atMoment('hidden'));
  lookNowAndThen(registration);
};

const say = (worker: ServiceWorker | null, message: ToWorker, ports: MessagePort[] = []): void =>
  worker?.postMessage(message, ports);

/** Whether this page's code is that of a worker's version. */
const isOfVersion = (worker: ServiceWorker): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => resolve(data === true));
  port1.start();
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  say(worker, { type: 'is-yours', entry }, [port2]);
  return promise;
};

const reload = (): void => leaveDocument(() => location.reload());

/** Shows the new version at once, because somebody wants it. */
const showUpdate = ({ waiting }: ServiceWorkerRegistration): void => {
  if (waiting === null) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // The server's document is of the new version in any case: nobody waits for a worker that is kept waiting.
  setTimeout(reload, PATIENCE_MS);
  say(waiting, { type: 'activate' });
};

const isPageCalm = (): boolean =>
  isCalm({
    isTyping: [...document.querySelectorAll<HTMLElement>(FIELDS)].some(isBeingFilled),
    isOpen: document.querySelector(OPEN) !== null,
    isSending: queryClient.isMutating() > 0 || hasEarlyChanges(),
    isSaying: toastStore.current() !== null,
  });

const isBeingFilled = (field: HTMLElement): boolean =>
  field === document.activeElement || (field as HTMLInputElement).value !== '';

/** Calls back once another screen is shown. The router makes events of the history's methods. */
const onScreenChange = (changed: () => void): void => {
  let path = location.pathname;
  const look = (): void => {
    if (location.pathname === path) return;
    path = location.pathname;
    // What the change of the screen says, such as that something was saved, is said by then.
    setTimeout(changed);
  };
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, look);
};

const lookNowAndThen = (registration: ServiceWorkerRegistration): void => {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without a connection there is nothing to be found.
    registration.update().catch(() => undefined);
  });
};
