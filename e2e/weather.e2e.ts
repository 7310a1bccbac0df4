import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { UNKNOWN_PLACE } from './server.ts';

test('each day of a plan has the weather that the service reports for the place which was chosen', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  // Nobody knows the words alone.
  const place = { destination: UNKNOWN_PLACE, position: { latitude: 38.7223, longitude: -9.1393 } };
  const trip = await ada.api<{ id: string }>('POST', '/api/trips', { title: 'Sunday out', timeZone: 'UTC', ...place });
  for (const day of [-3, 1, 40]) {
    const startTime = `${inDays(day)}T09:00:00Z`;
    await ada.api('POST', `/api/trips/${trip.id}/itinerary`, { title: `Walk ${day}`, startTime });
  }
  await page.goto(`/trip/${trip.id}`);

  const high = (day: number) => `${70 + Number(inDays(day).slice(8))}°`;
  for (const [day, words] of [
    [-3, `Was ${high(-3)}`],
    [1, high(1)],
    [40, 'Typically '],
  ] as const) {
    const shown = page.getByRole('region').filter({ hasText: new RegExp(`Walk ${day}$`) });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toContainText(words);
  }
});
