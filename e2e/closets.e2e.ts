import { type Trip, hang } from './closet.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';

test('the closets show a trip and its first outfit as they come', async ({ person }) => {
  const [mia, olaf] = [await person('Mia'), await person('Olaf')];
  const { page } = mia;
  await page.goto('/closets');
  await expect(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();

  const trip = await olaf.api<Trip>('POST', '/api/trips', {
    title: 'Lisbon',
    startDate: inDays(3),
    endDate: inDays(4),
  });
  await olaf.api('POST', `/api/trips/${trip.id}/members`, { userId: mia.id, role: 'member' });
  await expect(page.getByRole('region', { name: 'Lisbon', exact: true })).toContainText(
    'Nobody has planned an outfit yet.',
  );
  await hang(olaf, trip, { title: 'Linen suit' });
  await expect(page.getByRole('heading', { name: 'Linen suit', exact: true, level: 3 })).toBeVisible();
});
