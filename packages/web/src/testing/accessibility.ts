import axe from 'axe-core';
import { commands } from 'vitest/browser';
import { expect } from 'vitest';
import { atRest, paintedFrames } from './at-rest.ts';

/** The rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Looks in both colour schemes for what keeps somebody from using the page, or the overlay that covers it.
 *
 * @param overlay a selector; what an overlay covers is out of reach as long as it is there.
 */
export const expectAccessible = async (where: string, overlay?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    expect.soft(await violations(colorScheme, overlay), `${where}, ${colorScheme}`).toEqual([]);
  }
  await commands.emulateMedia({ colorScheme: null });
};

/** What keeps somebody from using the page as it stands, or the overlay that covers it. */
export const violations = async (colorScheme: 'light' | 'dark', overlay?: string): Promise<string[]> => {
  await commands.emulateMedia({ colorScheme });
  // A frame within a page hears of it with the next picture of that page.
  await paintedFrames(2);
  await atRest();
  const found = await axe.run(overlay === undefined ? document : overlay, {
    resultTypes: ['violations'],
    iframes: false,
    // Dark changes colours and nothing else.
    ...(colorScheme === 'light' ? {} : { runOnly: { type: 'rule', values: COLOUR_RULES } }),
  });
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
};
