import { inDays } from './dates.ts';
import { expect, type Person } from './fixtures.ts';
import { openCold, test, untilInstalled, untilRead } from './kept-on-device.ts';
import { CHANGES, planTogether } from './offline-changes.ts';
import { expectTheSame, planApart, settle, waiting } from './planned-apart.ts';

interface Made {
  readonly id: string;
}

/** A trip of two with something of everything. */
const wholeTrip = async (ines: Person, otto: Person): Promise<Made> => {
  const trip = await ines.api<Made>('POST', '/api/trips', {
    title: 'Fjord',
    description: 'By ferry and on foot',
    startDate: inDays(3),
    endDate: inDays(6),
    timeZone: 'UTC',
  });
  const add = (what: string, body: object) => ines.api<Made>('POST', `/api/trips/${trip.id}/${what}`, body);
  await add('members', { userId: otto.id });
  const ferry = await add('itinerary', { title: 'Ferry to Flam', startTime: `${inDays(3)}T08:00:00Z` });
  await add('outfits', { title: 'Wool jumper', category: 'Casual', plannedDate: inDays(4) });
  await add('shopping', { name: 'Gas canister' });
  await add('packing/entries', { name: 'Head torch' });
  await add('chat', { content: 'The cabin has no oven' });
  await ines.api('POST', '/api/flights/track', {
    flightNumber: 'SK4151',
    departureIata: 'OSL',
    arrivalIata: 'BGO',
    departureTime: `${inDays(3)}T05:00:00Z`,
    itineraryItemId: ferry.id,
  });
  await ines.api('POST', '/api/concierge/search', { query: 'What is planned for the Fjord trip?' });
  return trip;
};

test('the installed app opens cold without a network and shows a whole trip', async ({ deviceOwner, person }) => {
  const [ines, otto] = [await deviceOwner('Ines'), await person('Otto')];
  const trip = await wholeTrip(ines, otto);
  await ines.page.goto('/');
  await untilInstalled(ines.page);
  const ofTrip = ['', '/itinerary', '/outfits', '/shopping', '/packing', '/members', '/flights', '/chat'];
  await untilRead(ines.page, [...ofTrip.map((read) => `/api/trips/${trip.id}${read}`), '/api/concierge/searches']);

  await ines.setLine('cut');
  const page = await openCold(ines.context, `/trip/${trip.id}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjord');
  await expect(page.getByText('By ferry and on foot')).toBeVisible();
  await expect(page.getByText('2 travelers')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ferry to Flam' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Flights' })).toContainText('SK4151');
  for (const [tab, shown] of [
    ['Closet', 'Wool jumper'],
    ['Shopping', 'Gas canister'],
    ['Members', 'Otto Lindqvist'],
    ['Chat', 'The cabin has no oven'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByText(shown).first()).toBeVisible();
  }
  await page.goto(`/trip/${trip.id}/packing`);
  await expect(page.getByRole('checkbox', { name: 'Head torch' })).toBeVisible();
  await page.goto('/concierge');
  await page.getByRole('button', { name: /^What is planned for the Fjord trip\?/ }).click();
  await expect(page.getByRole('region', { name: 'Past Questions' })).toContainText('Ferry to Flam');
});

test('two who have changed everything on the plane end the same, the first to land before the other', async ({
  deviceOwner,
}) => {
  const couple = await planTogether(await deviceOwner('Anna'), await deviceOwner('Ben'));
  const { anna, ben } = couple;
  await planApart(couple);
  for (const { page } of [anna, ben]) await expect(waiting(page)).toHaveText(`${CHANGES} changes wait`);

  await anna.setLine('open');
  await expect(waiting(anna.page)).toBeHidden();
  await ben.setLine('open');
  await settle(ben.page, 'Keep Mine');

  await expectTheSame(couple, [anna.page, ben.page], 'Dinner of Ben');
});
