import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks in both colour schemes for what keeps somebody from using a page, or the overlay that covers it. */
export const expectAccessible = async (page: Page, where: string, overlay?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    expect.soft(await violationsOn(page, colorScheme, overlay), `${where}, ${colorScheme}`).toEqual([]);
  }
};

/** What keeps somebody from using the page as it stands, or the overlay that covers it. */
const violationsOn = async (page: Page, colorScheme: 'light' | 'dark', overlay?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await stillness(page);
  // Within the page itself, which has no frames, and without telling what is fine: in half of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  // What an overlay covers is out of reach as long as it is there.
  if (overlay !== undefined) axe.include(overlay);
  // Dark changes colours and nothing else.
  const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOUR_RULES)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
};

/** Colours and places are judged where they end, not on their way. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    // One may begin another: a colour on its way is inherited by what has a transition of its own.
    for (let moving = running(); moving.length > 0; moving = running()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
