import { updateExpense } from '@caravan/contract/money/money.endpoints.ts';
import { toast } from '../../testing/page-texts.ts';
import { aGuest, aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const main = page.getByRole('main');
const edit = page.getByRole('dialog', { name: 'Edit Expense' });
const had = (item: number, name: string) =>
  edit.getByRole('group', { name: `Who had item ${item}` }).getByRole('button', { name });

test('a bill with somebody who is not on the trip any more keeps them, until somebody else has what they had', async ({
  screen: { data, server, open },
}) => {
  const lena = aPerson({ firstName: 'Lena', lastName: 'Hofmann' });
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR', others: [[lena, 'member']] });
  const ben = aGuest(trip.id, 'Ben Okafor', { isFormer: true });
  Object.assign(data.on(trip).detail, { guests: [ben] });
  const me = data.viewer;
  const items = [
    { title: 'Fish', amountMinor: 3000, personIds: [me.id, ben.id] },
    { title: 'Salad', amountMinor: 1800, personIds: [lena.id] },
  ];
  data.addExpense(trip, { title: 'Lunch', amountMinor: 4800, split: { mode: 'items', items } });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: /Lunch/ }).click();
  await page.getByRole('dialog', { name: 'Lunch' }).getByRole('button', { name: 'Edit' }).click();

  await expect.element(edit.getByRole('list', { name: 'Parts' })).toMatchTextContent('Ben €15.00');
  const note = edit.getByText(
    'Ben Okafor is not on the trip any more. Their part stays, unless you choose somebody else.',
  );
  await expect.element(note).toBeVisible();
  await expect.element(had(1, 'Ben')).toHaveAttribute('aria-pressed', 'true');
  await edit.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(had(3, 'Lena')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(had(3, 'Ben')).toHaveAttribute('aria-pressed', 'false');
  await edit.getByRole('button', { name: 'Remove item 3' }).click();
  await had(1, 'Ben').click();
  await expect.element(note).not.toBeInTheDocument();
  // They can have it back while it is not saved.
  await had(1, 'Ben').click();
  await expect.element(note).toBeVisible();
  await had(1, 'Ben').click();
  await had(1, 'Lena').click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Expense changed')).toBeVisible();
  await expect
    .poll(() => server.requests(updateExpense).map(({ body }) => body.split))
    .toEqual([
      {
        mode: 'items',
        items: [
          { title: 'Fish', amountMinor: 3000, personIds: [me.id, lena.id] },
          { title: 'Salad', amountMinor: 1800, personIds: [lena.id] },
        ],
      },
    ]);
});
