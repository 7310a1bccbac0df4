// A hand on a phone: what it does in a page is counted, and how long it has to wait is measured.
import type { Locator, Page } from '@playwright/test';
import { monthsBetween } from './week-plan.ts';

/**
 * What an action takes by the Keystroke-Level Model (Card, Moran & Newell: The Keystroke-Level Model for User Performance Time with
 * Interactive Systems, Communications of the ACM 23, 1980): a key of an average typist, and pointing at something.
 */
const SECONDS = { key: 0.2, tap: 1.1 };

/** The pickers of a phone, which a browser without a window does not show: opening, choosing, closing. */
const PICKER_TAPS = { date: 3, time: 4, choice: 2 };
/** So much a swipe moves by: a screen, pixels. */
const SWIPE = 844;

/** What a part of the work took. */
export interface Effort {
  readonly taps: number;
  readonly keys: number;
  /** What the pages kept waiting, milliseconds. */
  readonly waited: number;
}

export const secondsOf = ({ taps, keys, waited }: Effort): number =>
  taps * SECONDS.tap + keys * SECONDS.key + waited / 1_000;

export class Hand {
  readonly #page: Page;
  readonly #now: { taps: number; keys: number; waited: number };
  /** What each part of the work took. */
  readonly parts: Map<string, Effort>;

  constructor(page: Page, before: Hand | null = null) {
    this.#page = page;
    this.#now = before ? before.#now : { taps: 0, keys: 0, waited: 0 };
    this.parts = before ? before.parts : new Map();
  }

  /** Goes on with another page, such as that of another person. */
  on(page: Page): Hand {
    return new Hand(page, this);
  }

  async part(name: string, work: () => Promise<void>): Promise<void> {
    const before = { ...this.#now };
    await work();
    const { taps, keys, waited } = this.#now;
    this.parts.set(name, { taps: taps - before.taps, keys: keys - before.keys, waited: waited - before.waited });
  }

  /** Waits until something is there. */
  async sees(what: Locator): Promise<void> {
    await this.#timed(() => what.waitFor());
  }

  async waitsUntilGone(what: Locator): Promise<void> {
    await this.#timed(() => what.waitFor({ state: 'hidden' }));
  }

  async tap(what: Locator): Promise<void> {
    await this.sees(what);
    await this.#swipeTo(what);
    this.#now.taps += 1;
    await this.#timed(() => what.tap());
  }

  /** Types into a field, after a tap into it where the page has not put the caret there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.sees(field);
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.keys(text);
  }

  async keys(text: string): Promise<void> {
    this.#now.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Presses a key of the keyboard: 'Enter', or 'Tab', which is its 'Next'. */
  async key(name: 'Enter' | 'Tab'): Promise<void> {
    this.#now.keys += 1;
    await this.#page.keyboard.press(name);
  }

  /** @param shown the date at which the picker opens where the field is empty. */
  async pickDate(field: Locator, date: string, shown: string): Promise<void> {
    await this.sees(field);
    const from = (await field.inputValue()) || shown;
    await this.#pick(field, PICKER_TAPS.date + monthsBetween(from, date), () => field.fill(date));
  }

  async pickTime(field: Locator, time: string): Promise<void> {
    await this.#pick(field, PICKER_TAPS.time, () => field.fill(time));
  }

  async choose(field: Locator, label: string | RegExp): Promise<void> {
    const option = field.locator('option').filter({ hasText: label }).first();
    await this.#pick(field, PICKER_TAPS.choice, async () => {
      await field.selectOption({ value: (await option.getAttribute('value')) ?? '' });
    });
  }

  /** Swipes until something is in sight. */
  async bring(what: Locator): Promise<void> {
    await this.sees(what);
    await this.#swipeTo(what);
    await what.scrollIntoViewIfNeeded();
  }

  async #pick(field: Locator, taps: number, fill: () => Promise<void>): Promise<void> {
    await this.sees(field);
    await this.#swipeTo(field);
    this.#now.taps += taps;
    await this.#timed(fill);
  }

  /** A swipe is a press of the finger as a tap is. */
  async #swipeTo(what: Locator): Promise<void> {
    await this.#timed(() => what.evaluate(untilStill));
    const beyond = await what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(-top, bottom - innerHeight, 0);
    });
    this.#now.taps += Math.ceil(beyond / SWIPE);
  }

  async #timed(work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await work();
    this.#now.waited += performance.now() - began;
  }
}

/** Until an element stays where it is: nobody swipes while the page still scrolls. */
const untilStill = async (element: Element): Promise<void> => {
  let [before, frames] = [Number.NaN, 0];
  while (frames < 3) {
    await new Promise(requestAnimationFrame);
    const { top } = element.getBoundingClientRect();
    frames = top === before ? frames + 1 : 0;
    before = top;
  }
};
