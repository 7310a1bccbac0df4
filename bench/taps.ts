// What somebody taps in a full trip, and what shows the effect.
import type { Locator, Page } from '@playwright/test';

/** What the browser's own share of a tap is, which draws without a graphics card here. */
const NATIVE_BOXES = '<label style="display: block; padding: 14px"><input type="checkbox"> Item</label>'.repeat(100);

/** A tap, and how to be where the next can be made. */
export interface Step {
  readonly tap: () => Promise<Locator>;
  readonly shown: () => Locator;
  readonly back?: () => Promise<void>;
}

/** What is tapped, how to get there, and what shows its effect. */
export function taps(page: Page, tripId: string): [string, () => Promise<void>, Step][] {
  const at = (tab: string) => async () => {
    await page.goto(`/trip/${tripId}?tab=${tab}`);
    await page.waitForLoadState('networkidle');
  };
  return [
    ['a native box alone', () => page.setContent(NATIVE_BOXES), nativeStep(page)],
    ['ticking an item', at('shopping'), tickStep(page)],
    ['opening a sheet', at('itinerary'), sheetStep(page)],
    ['to the closet', at('itinerary'), tabStep(page, 'Closet', 'Itinerary')],
    ['to the itinerary', at('closet'), tabStep(page, 'Itinerary', 'Closet')],
    ['to the shopping list', at('itinerary'), tabStep(page, 'Shopping', 'Itinerary')],
    ['to the money', at('shopping'), viewStep(page, 'Money', 'List')],
    ['opening an expense', at('shopping&view=money'), expenseStep(page)],
    ['to the chat', at('itinerary'), tabStep(page, 'Chat', 'Itinerary')],
    ['sending a message', at('chat'), messageStep(page)],
  ];
}

function nativeStep(page: Page): Step {
  let next = 0;
  const box = () => page.getByRole('checkbox').nth(next);
  return {
    tap: async () => {
      next += 1;
      return box();
    },
    shown: () => page.locator(':checked').and(box()),
  };
}

function tickStep(page: Page): Step {
  let next = 0;
  const box = () => page.getByRole('checkbox', { name: /^Sunscreen / }).nth(next);
  return {
    tap: async () => {
      next += 1;
      await box().scrollIntoViewIfNeeded();
      return box();
    },
    shown: () => page.locator(':checked').and(box()),
  };
}

function sheetStep(page: Page): Step {
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  return {
    tap: async () => page.getByRole('button', { name: /^Edit Walk/ }).first(),
    shown: () => dialog,
    back: async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

function tabStep(page: Page, to: string, from: string): Step {
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const selected = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true });
  return {
    tap: async () => tab(to),
    shown: () => selected(to),
    back: async () => {
      await tab(from).tap();
      await selected(from).waitFor();
    },
  };
}

function viewStep(page: Page, to: string, from: string): Step {
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  return {
    tap: async () => view(to),
    shown: () => page.getByRole('button', { name: /Lunch/ }).first(),
    back: async () => {
      await view(from).tap();
      await page
        .getByRole('checkbox', { name: /^Sunscreen / })
        .first()
        .waitFor();
    },
  };
}

function expenseStep(page: Page): Step {
  const dialog = page.getByRole('dialog', { name: /Lunch/ });
  return {
    tap: async () => page.getByRole('button', { name: /Lunch/ }).first(),
    shown: () => dialog,
    back: async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

function messageStep(page: Page): Step {
  let sent = 0;
  return {
    tap: async () => {
      sent += 1;
      await page.getByRole('textbox', { name: 'Message' }).fill(`On my way, ${sent}`);
      return page.getByRole('button', { name: 'Send message' });
    },
    shown: () => page.getByText(`On my way, ${sent}`, { exact: true }),
  };
}
