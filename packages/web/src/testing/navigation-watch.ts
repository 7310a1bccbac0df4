import { WELCOME_MS } from '../platform/session.ts';
import type { PageTimers } from './page-timers.ts';

/**
 * Keeps the page from leaving, which would end the tests: where it wanted to go is written down instead. Moving within the app
 * goes on.
 */
export class NavigationWatch {
  /** The addresses that the page wanted to leave for, without the origin where it is its own; 'reload' for a reload. */
  readonly left: string[] = [];
  readonly #timers: PageTimers;

  constructor(timers: PageTimers) {
    this.#timers = timers;
  }

  start(): void {
    navigation.addEventListener('navigate', (event) => {
      const { pathname, search, href, origin } = new URL(event.destination.url);
      if (event.destination.sameDocument || event.hashChange || event.downloadRequest !== null) return;
      if (!event.cancelable) return;
      event.preventDefault();
      if (event.navigationType === 'reload') this.left.push('reload');
      else this.left.push(origin === location.origin ? pathname + search : href);
    });
  }

  /** Where the page wanted to go, without the time that the welcome of whoever has signed in can be read. */
  leftAfterWelcome(): readonly string[] {
    this.#timers.pass(Object.values(WELCOME_MS));
    return this.left;
  }

  reset(): void {
    this.left.length = 0;
  }
}
