import { onlineManager } from '@tanstack/react-query';
import { TIME_ZONE_COOKIE } from '@caravan/contract/page-document.ts';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, inject, test as base } from 'vitest';
import { page } from 'vitest/browser';
import { App, prepareFirstScreen } from '../app/shell/App.tsx';
import { forgetAll } from '../platform/browser-memory.ts';
import { forgetMarks } from '../platform/chat-marks.ts';
import { live as liveChannel } from '../platform/live.ts';
import { closeOutbox } from '../platform/outbox/outbox-of-page.ts';
import { stopKeeping } from '../platform/offline/keeping.ts';
import { setKeepingWanted } from '../platform/offline/offline-settings.ts';
import { queryClient } from '../platform/query-client.ts';
import { forgetLeaving } from '../platform/session-end.ts';
import { rememberSignedIn } from '../platform/session.ts';
import { backAtRest, stayInDocument } from '../ui/back-closes.ts';
import { dismissToast } from '../ui/toast-store.ts';
import '../styles.css';
import { ApiServer } from './api-server.ts';
import { answerFrom } from './everyday-answers.ts';
import { LiveServer } from './live-server.ts';
import { NavigationWatch } from './navigation-watch.ts';
import { ConsoleErrors } from './console-errors.ts';
import { PageTimers } from './page-timers.ts';
import { TripData } from './trip-data.ts';

export { expect, page };

/** The two sizes that every screen is made for, CSS pixels. */
const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

declare module 'vitest' {
  export interface ProvidedContext {
    screenSizes: readonly (keyof typeof windows)[];
  }
}

/** The sizes at which a test is repeated: a phone alone in everyday runs, a desktop too in long ones (scripts/test/test-stages.mjs). */
export const SIZES = inject('screenSizes');

export interface Screen {
  /** What the API answers from; filled and changed by the test. */
  readonly data: TripData;
  /** The API inside the page: answers beside or instead of those out of the data, and what was requested. */
  readonly server: ApiServer;
  /** The live channel inside the page. */
  readonly live: LiveServer;
  /** Where the page wanted to leave for; it is kept from it. */
  readonly navigation: NavigationWatch;
  /** Opens the app at a path, as a browser does that was not there before; on a phone, unless said otherwise. */
  readonly open: (path: string, size?: keyof typeof windows) => Promise<void>;
  /**
   * The same with each component shown once, as people have the app: while it is developed, React shows each twice, breaks off what the
   * first one requests, and so says nothing of how much is requested.
   */
  readonly openPlain: (path: string) => Promise<void>;
  /** Opens the app again where it is, with nothing left but what the browser keeps. */
  readonly reload: () => Promise<void>;
  /** Expects an error that the test brings about, on the console or one that nobody catches. */
  readonly expectConsoleError: (pattern: RegExp) => void;
}

// One of each for all tests of the page: they take the place of what the browser has.
const server = new ApiServer();
const live = new LiveServer();
const timers = new PageTimers();
const navigation = new NavigationWatch(timers);
const consoleErrors = new ConsoleErrors();
for (const part of [server, live, navigation, consoleErrors, timers]) part.start();
// What the browser makes of answers that a busy machine gives late: nothing would be read ahead on what looks like a slow line.
Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } });

let root: Root | null = null;
/** Whether what the first screen needs is still on its way. */
let isPreparing = false;

const strictApp = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** Starts the app as main.tsx does. */
const start = (app: ReactNode = strictApp): void => {
  const host = document.createElement('div');
  host.id = 'root';
  document.body.append(host);
  isPreparing = true;
  void prepareFirstScreen().finally(() => {
    isPreparing = false;
  });
  root = createRoot(host);
  root.render(app);
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Takes the app away with all that it holds in memory. */
const stop = async (): Promise<void> => {
  root?.unmount();
  root = null;
  // The live channel is left a moment after the last screen that was on it.
  while (liveChannel.status !== 'off') await nextTask();
  // What a page of before would still request counts as a request of the next one.
  // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- what prepares the page says so itself
  while (isPreparing) {
    await queryClient.cancelQueries();
    await nextTask();
  }
  document.querySelector('#root')?.remove();
  dismissToast();
  forgetLeaving();
  forgetMarks();
  scrollTo(0, 0);
  timers.reset();
  closeOutbox();
  stopKeeping();
  await queryClient.cancelQueries();
  queryClient.clear();
  // As a new page does, whatever was before.
  onlineManager.setOnline(true);
  // No test loads the document that a page was left for.
  stayInDocument();
  // Once nothing that was put off can come in the meantime.
  await backAtRest();
};

const openAt =
  (data: TripData, app: ReactNode = strictApp) =>
  async (path: string, size: keyof typeof windows = 'phone'): Promise<void> => {
    const { width, height } = windows[size];
    // Once more at the same size it would be laid out and painted anew all the same.
    if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
    await stop();
    history.replaceState(null, '', path);
    if (data.user) rememberSignedIn(true);
    // What fits is measured in the typeface, and not in what stands in for it until that is there.
    await document.fonts.load('1rem "Figtree Variable"');
    start(app);
  };

/** Fails a test with errors of its page. That there are none is no expectation: a test has some of its own. */
const refuse = (errors: readonly string[], what: string): void => {
  if (errors.length > 0) throw new Error(`${what}:\n${errors.join('\n')}`);
};

/** A test of screens in a browser, without a server: the contract's own endpoints are answered in the page. */
export const test = base.extend<{ screen: Screen; afterwards: void }>({
  afterwards: [
    async ({}, use) => {
      await use();
      await nextTask();
      refuse(consoleErrors.finish(), 'Errors of the page after the last test');
    },
    { scope: 'file', auto: true },
  ],
  screen: async ({}, use) => {
    const data = new TripData();
    answerFrom(server, data);
    // What is read ahead for a flight would be requested in the midst of tests of other things.
    setKeepingWanted(false);
    await use({
      data,
      server,
      live,
      navigation,
      open: openAt(data),
      openPlain: openAt(data, <App />),
      reload: async () => {
        await stop();
        start();
      },
      expectConsoleError: (pattern) => consoleErrors.expect(pattern),
    });
    await stop();
    const errors = [...(await server.finish()), ...live.finish(), ...consoleErrors.finish()];
    // What the answers that came last have said is not to lie over the next test's page.
    await nextTask();
    dismissToast();
    navigation.reset();
    forgetAll(data.user?.id);
    document.cookie = `${TIME_ZONE_COOKIE}=; path=/; max-age=0`;
    history.replaceState(null, '', '/');
    refuse(errors, 'Errors of the page or the contract');
  },
});
