import { SEARCHES_PAGE } from '../packages/contract/src/concierge/concierge.schema.ts';
import { expect, test } from './fixtures.ts';

test('past questions are read page by page, and asked again', async ({ person }) => {
  const hana = await person('Hana');
  for (let number = 1; number <= SEARCHES_PAGE + 2; number += 1) {
    await hana.api('POST', '/api/concierge/search', { query: `When is my next trip, part ${number}?` });
  }
  const { page } = hana;
  await page.goto('/concierge');
  const past = page.getByRole('region', { name: 'Past Questions' });
  await expect(past.getByRole('listitem')).toHaveCount(SEARCHES_PAGE);
  await expect(past.getByRole('button', { name: /part 1\?/ })).toHaveCount(0);

  await past.getByRole('button', { name: 'Show Older Questions' }).click();

  await expect(past.getByRole('listitem')).toHaveCount(SEARCHES_PAGE + 2);
  await expect(past.getByRole('button', { name: 'Show Older Questions' })).toHaveCount(0);
  await past.getByRole('button', { name: 'Actions for When is my next trip, part 1?' }).click();
  await page.getByRole('menuitem', { name: 'Ask again' }).click();
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'When is my next trip, part 1?' }),
  ).toBeInViewport();
  await expect(page.getByRole('article').getByText('Not found in any source.')).toBeVisible();
});
