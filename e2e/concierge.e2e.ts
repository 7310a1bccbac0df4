import type { Page } from '@playwright/test';
import { readInMarket, test } from './concierge-service.ts';
import { expect } from './fixtures.ts';

/** The answer of the last question. */
const answerOn = (page: Page) => page.getByRole('article');

test('an answer comes from a service piece by piece, and is kept as far as it came when it is stopped', async ({
  person,
  answeringService,
}) => {
  const hana = await person('Hana');
  answeringService.say(readInMarket('The market opens at 10.[1] Come '), { until: new Promise(() => undefined) });
  const { page } = hana;
  await page.goto('/concierge');
  await page.getByLabel('Your question').fill('When does the market open?');
  // The second click of a double one stops nothing.
  await page.getByRole('button', { name: 'Ask', exact: true }).dblclick();
  await expect(answerOn(page)).toContainText('The market opens at 10.');
  await expect(answerOn(page).getByRole('button', { name: 'Source 1: Time Out Market Lisboa' })).toBeVisible();

  await page.getByRole('button', { name: 'Stop' }).click();

  await answeringService.left();
  await expect(answerOn(page).getByText('You stopped this answer.')).toBeVisible();
  const past = page.getByRole('region', { name: 'Past Questions' });
  const entry = past.getByRole('button', { name: /^When does the market open\?.*Stopped/ });
  await expect(entry).toBeVisible();
  await page.reload();
  await past.getByRole('searchbox').fill('MARKET');
  await entry.click();
  await expect(past.getByText('The market opens at 10.')).toBeVisible();
});
