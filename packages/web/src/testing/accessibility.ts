import axe from 'axe-core';
import { commands } from 'vitest/browser';
import { expect } from 'vitest';
import { atRest, paintedFrames } from './at-rest.ts';
import { SIZES } from './screen.tsx';

/** The rules that look at colours: nothing else differs between the schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/**
 * Looks for what keeps somebody from using the page, or the overlay that covers it: in both colour schemes where a test is repeated
 * in a desktop's window too, else in one of them, half of all places in each.
 *
 * @param overlay a selector; what an overlay covers is out of reach as long as it is there.
 */
export const expectAccessible = async (where: string, overlay?: string): Promise<void> => {
  const [first, ...others] = schemesOf(where);
  expect.soft(await violations(first, overlay), `${where}, ${first}`).toEqual([]);
  for (const scheme of others) {
    expect.soft(await violations(scheme, overlay, COLOUR_RULES), `${where}, ${scheme}`).toEqual([]);
  }
  await commands.emulateMedia({ colorScheme: null });
};

const schemesOf = (where: string): readonly [Scheme, ...Scheme[]] => {
  if (SIZES.includes('desktop')) return ['light', 'dark'];
  return where.length % 2 === 0 ? ['light'] : ['dark'];
};

/**
 * What keeps somebody from using the page as it stands, or the overlay that covers it.
 *
 * @param rules those that are looked at; all of them by default.
 */
export const violations = async (
  colorScheme: Scheme,
  overlay?: string,
  rules?: readonly string[],
): Promise<string[]> => {
  await commands.emulateMedia({ colorScheme });
  // A frame within a page hears of it with the next picture of that page.
  await paintedFrames(2);
  await atRest();
  const found = await axe.run(overlay === undefined ? document : overlay, {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  });
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
};
