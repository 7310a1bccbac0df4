import {
  addPackingEntry,
  changePackingEntry,
  getPackingList,
  packEntries,
} from '@caravan/contract/packing/packing.endpoints.ts';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { inDays } from '../../testing/samples.ts';
import { answerPacking, ownEntry, packedItem, packedLook } from '../../testing/packing-answers.ts';
import { type Screen, expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const noonIn = (days: number): string => `${inDays(days)}T12:00:00.000Z`;

const box = (name: string) => page.getByRole('checkbox', { name });
/** The boxes of things: not those that tick a whole section. */
const boxesIn = (part: Locator) => part.getByRole('listitem').getByRole('checkbox');
const ofKind = (name: string) => page.getByRole('region', { name });
const field = page.getByLabelText('Something else to pack');

const act = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** A trip with three outfits, one of them for two days, and two things to buy; its packing list is not made yet. */
const lisbon = (server: ApiServer, data: TripData) => {
  const trip = data.addTrip({ title: 'Lisbon', startDate: inDays(3), endDate: inDays(6) });
  const suit = data.addOutfit(trip, { title: 'Linen suit', plannedDate: noonIn(3) });
  const again = data.addOutfit(trip, { title: 'Linen suit', plannedDate: noonIn(5), lookId: suit.lookId });
  const beach = data.addOutfit(trip, { title: 'Beach things', plannedDate: noonIn(4) });
  const raincoat = data.addOutfit(trip, { title: 'Raincoat' });
  const items = ['Sunscreen', 'Adapter'].map((name) => data.addItem(trip, { name, category: 'essentials' }));
  const list: PackingList = {
    tripId: trip.id,
    createdAt: null,
    scope: 'mine',
    entries: [packedLook([suit, again]), packedLook([beach]), packedLook([raincoat]), ...items.map(packedItem)],
  };
  answerPacking(server, list);
  return { trip, list };
};

/** The same, with its list made and open. */
const openList = async ({ server, data, open }: Pick<Screen, 'server' | 'data' | 'open'>) => {
  const { trip, list } = lisbon(server, data);
  list.createdAt = new Date().toISOString();
  await open(`/trip/${trip.id}/packing`);
  await expect.element(page.getByText('0 of 5 packed')).toBeVisible();
  return { trip, list };
};

for (const size of SIZES) {
  test(`somebody packs for a trip from its outfits and shopping list without making a list first, on a ${size}`, async ({
    screen: { data, server, open, reload },
  }) => {
    const { trip } = lisbon(server, data);
    await open(`/trip/${trip.id}?tab=closet`, size);
    await page.getByRole('tabpanel').getByRole('link', { name: 'Pack' }).click();

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Packing List');
    await expect.element(page.getByText(/The list stays in step with both/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Start Over' })).not.toBeInTheDocument();
    await expectAccessible(`a packing list before its first tick, on a ${size}`);
    await expect.element(page.getByText('0 of 5 packed')).toBeVisible();
    await expect.element(boxesIn(page.getByRole('main'))).toHaveLength(5);
    await expect.element(boxesIn(ofKind('Outfits'))).toHaveLength(3);
    await expect.element(boxesIn(ofKind('From the shopping list'))).toHaveLength(2);
    await expect.element(box('Linen suit')).toHaveAccessibleDescription(/ · /);

    await box('Linen suit').click();
    await expect.element(page.getByRole('button', { name: 'Start Over' })).toBeVisible();
    await box('Sunscreen').click();
    await field.fill('Passport');
    await userEvent.keyboard('{Enter}');
    await box('Passport').click();
    await expect.element(page.getByText('3 of 6 packed')).toBeVisible();
    await act('Raincoat', 'Leave Out');
    await expect.element(page.getByText('3 of 5 packed')).toBeVisible();
    await expectAccessible(`a packing list on a ${size}`);

    await reload();
    await expect.element(page.getByText('3 of 5 packed')).toBeVisible();
    await expect.element(box('Linen suit')).toBeChecked();
    await expect.element(box('Raincoat')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Left out (1)' }).click();
    await page.getByRole('button', { name: 'Bring Raincoat back' }).click();
    await expect.element(box('Raincoat')).not.toBeChecked();
    for (const name of ['Raincoat', 'Beach things', 'Adapter']) await box(name).click();
    await expect.element(page.getByText('All 6 packed')).toBeVisible();
    await expect
      .poll(() => server.requests(changePackingEntry).map(({ body }) => body))
      .toMatchObject([{ isLeftOut: true }, { isLeftOut: false }]);
    // What is shown at once is sent one after the other.
    const ticked = () =>
      server.requests(packEntries).flatMap(({ body: { entryIds, isPacked } }) => entryIds.map(() => isPacked));
    await expect.poll(ticked).toEqual([true, true, true, true, true, true]);
  });
}

test('own things are renamed, what was removed comes back, and whoever starts over begins with what is planned', async ({
  screen: { data, server, open },
}) => {
  const { trip, list } = lisbon(server, data);
  Object.assign(list, { createdAt: new Date().toISOString(), entries: [...list.entries, ownEntry('Passport')] });
  await open(`/trip/${trip.id}/packing`);

  await act('Passport', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabelText('What to pack').fill('Passports');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await act('Passports', 'Remove');
  await expect.element(box('Passports')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(box('Passports')).toBeVisible();
  await expect
    .poll(() => server.requests(addPackingEntry).map(({ body }) => body))
    .toMatchObject([{ name: 'Passports' }]);
  await act('Linen suit', 'Leave Out');
  await page.getByRole('button', { name: 'Undo' }).click();
  await box('Linen suit').click();
  await expect.element(page.getByText('1 of 6 packed')).toBeVisible();
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Please say what to pack');

  await page.getByRole('button', { name: 'Start Over' }).click();
  const question = page.getByRole('alertdialog', { name: 'Start Over' });
  await question.getByRole('button', { name: 'Yes, Start Over' }).click();
  await expect.element(page.getByText('0 of 5 packed')).toBeVisible();
  await expect.element(box('Passports')).not.toBeInTheDocument();
});

test('what is packed, added, renamed and left out without a connection is kept through a reload, and goes out once there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip, list } = lisbon(server, data);
  Object.assign(list, { createdAt: new Date().toISOString(), entries: [...list.entries, ownEntry('Passport')] });
  const stored = JSON.stringify(list.entries);
  await open(`/trip/${trip.id}/packing`);
  await expect.element(page.getByText('0 of 6 packed')).toBeVisible();

  for (const change of [packEntries, changePackingEntry, addPackingEntry]) server.lose(change);
  await box('Linen suit').click();
  await box('Adapter').click();
  await act('Raincoat', 'Leave Out');
  await act('Passport', 'Rename');
  await page.getByLabelText('What to pack').fill('Passports');
  await page.getByRole('button', { name: 'Save' }).click();
  await field.fill('Charger');
  await userEvent.keyboard('{Enter}');
  await box('Charger').click();
  const shown = async () => {
    await expect.element(page.getByText('3 of 6 packed')).toBeVisible();
    for (const name of ['Linen suit', 'Adapter', 'Charger']) await expect.element(box(name)).toBeChecked();
    for (const name of ['Linen suit', 'Passports'])
      await expect
        .element(page.getByRole('listitem').filter({ hasText: name }))
        .toMatchTextContent('Waiting for a connection');
  };
  await shown();
  await expectAccessible('a packing list with changes that wait');
  expect(JSON.stringify(list.entries)).toBe(stored);
  await reload();
  await shown();
  answerPacking(server, list);
  dispatchEvent(new Event('online'));

  const marks = () => list.entries.map(({ name, isPacked, isLeftOut }) => `${name} ${isPacked} ${isLeftOut}`);
  await expect
    .poll(marks)
    .toEqual([
      'Linen suit true false',
      'Beach things false false',
      'Raincoat false true',
      'Sunscreen false false',
      'Adapter true false',
      'Passports false false',
      'Charger true false',
    ]);
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  await expect.element(page.getByText('3 of 6 packed')).toBeVisible();
});

test('several rows are ticked one after the other without waiting, and a whole section in one tap', async ({
  screen: { data, server, open },
}) => {
  const { trip, list } = lisbon(server, data);
  const packed = () => list.entries.filter(({ isPacked }) => isPacked).map(({ name }) => name);
  await open(`/trip/${trip.id}/packing`);
  await expect.element(page.getByText('0 of 5 packed')).toBeVisible();
  const release = server.hold(packEntries);

  for (const name of ['Linen suit', 'Raincoat', 'Adapter', 'Sunscreen']) await box(name).click();
  await expect.element(page.getByText('4 of 5 packed')).toBeVisible();
  release();
  await expect.poll(packed).toEqual(['Linen suit', 'Raincoat', 'Sunscreen', 'Adapter']);
  await expect.poll(() => server.requests(packEntries).map(({ body }) => body.entryIds.length)).toEqual([1, 3]);

  await box('All of Outfits').click();
  await expect.element(box('All of Outfits')).toBeChecked();
  await expect.element(page.getByText('All 5 packed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(box('Beach things')).not.toBeChecked();
  await expect.element(box('Linen suit')).toBeChecked();
  await box('All of From the shopping list').click();
  await expect.element(page.getByText('2 of 5 packed')).toBeVisible();
  await expect.poll(packed).toEqual(['Linen suit', 'Raincoat']);
  await expect
    .poll(() => server.requests(packEntries).map(({ body }) => [body.entryIds.length, body.isPacked]))
    .toEqual([
      [1, true],
      [3, true],
      [1, true],
      [1, false],
      [2, false],
    ]);
});

test('what others changed while changes waited for a connection is there once they are through', async ({
  screen: { data, server, live, open },
}) => {
  const { trip, list } = await openList({ server, data, open });
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);

  const comeBack = goOffline();
  Object.assign(list, { entries: [...list.entries, packedItem(data.addItem(trip, { name: 'Torch' }))] });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'shopping' });
  await act('Linen suit', 'Leave Out');
  await act('Beach things', 'Leave Out');
  await expect.element(page.getByText('0 of 3 packed')).toBeVisible();
  comeBack();

  await expect.element(box('Torch')).toBeVisible();
  await expect.element(page.getByText('0 of 4 packed')).toBeVisible();
  await expect
    .poll(() => server.requests(changePackingEntry).map(({ body }) => body))
    .toMatchObject([{ isLeftOut: true }, { isLeftOut: true }]);
});

test('an answer that was lost and comes again hides nothing that another device has packed since', async ({
  screen: { data, server, open },
}) => {
  const { list } = await openList({ server, data, open });
  const pack = (name: string) =>
    Object.assign(list, {
      entries: list.entries.map((entry) => (entry.name === name ? { ...entry, isPacked: true } : entry)),
    });
  server.lose(packEntries);
  await box('Linen suit').click();
  await expect.poll(() => server.requests(packEntries).length).toBeGreaterThan(0);
  const stored = structuredClone(pack('Linen suit'));
  pack('Beach things');

  server.answer(packEntries, stored);

  await expect.element(page.getByText('2 of 5 packed')).toBeVisible();
});

test('a change that is refused is taken back, and the list is read once for it', async ({
  screen: { data, server, open },
}) => {
  await openList({ server, data, open });
  await server.settled();
  const before = server.requests(getPackingList).length;
  server.refuse(changePackingEntry, 'validation');

  await act('Linen suit', 'Leave Out');

  await expect.element(page.getByRole('alert').getByText('Error')).toBeVisible();
  await expect.element(page.getByText('0 of 5 packed')).toBeVisible();
  await server.settled();
  await expect.poll(() => server.requests(getPackingList)).toHaveLength(before + 1);
});

test('the button that adds a thing is busy until it is on the list, and takes no second press meanwhile', async ({
  screen: { data, server, open },
}) => {
  const { trip, list } = lisbon(server, data);
  list.createdAt = new Date().toISOString();
  const release = server.hold(addPackingEntry);
  await open(`/trip/${trip.id}/packing`);
  const add = page.getByRole('button', { name: 'Add to the list' });

  await field.fill('Passport');
  await add.click();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await expect.element(add).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  release();

  await expect.element(box('Passport')).toHaveLength(1);
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await expect.element(add).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expect
    .poll(() => server.requests(addPackingEntry).map(({ body }) => body))
    .toMatchObject([{ name: 'Passport' }]);
});

test('whoever closes the actions of a thing with a key is back at their button, even where a press gives buttons no focus', async ({
  screen: { data, server, open },
}) => {
  const { trip, list } = lisbon(server, data);
  list.createdAt = new Date().toISOString();
  await open(`/trip/${trip.id}/packing`);
  const actions = page.getByRole('button', { name: 'Actions for Raincoat' });
  await expect.element(actions).toBeVisible();
  const button = actions.element() as HTMLElement;

  for (const key of ['{Escape}', '{Tab}']) {
    // Safari gives no focus to a button that is pressed.
    button.blur();
    button.click();
    await expect.element(page.getByRole('menu')).toHaveFocus();
    await userEvent.keyboard(key);

    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(actions).toHaveFocus();
  }
});
