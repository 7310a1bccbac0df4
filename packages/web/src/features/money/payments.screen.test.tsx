import { recordPayment } from '@caravan/contract/money/money.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { toast } from '../../testing/page-texts.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const main = page.getByRole('main');
const sheet = page.getByRole('dialog', { name: 'Record Payment' });
const amount = sheet.getByLabelText('Amount', { exact: true });
const record = sheet.getByRole('button', { name: 'Record Payment' });
const moneyOf = ({ id }: TripDetail) => `/trip/${id}?tab=shopping&view=money`;
const openForm = async () => {
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Record Payment' }).click();
  await expect.element(amount).toHaveFocus();
};

/** A trip in euros of the viewer, Ben and Mia. */
const threeOn = (data: TripData, fields: Partial<TripDetail> = {}) => {
  const ben = aPerson({ firstName: 'Ben', lastName: 'Okafor' });
  const mia = aPerson({ firstName: 'Mia', lastName: 'Hofmann' });
  const trip = data.addTrip({
    currency: 'EUR',
    others: [
      [ben, 'member'],
      [mia, 'member'],
    ],
    ...fields,
  });
  return { trip, ben, mia, me: data.viewer };
};

test('an editor records a payment that nothing suggests, between any two, with its day and a note', async ({
  screen: { data, open },
}) => {
  const { trip, ben, mia, me } = threeOn(data);
  await open(moneyOf(trip));
  await openForm();
  await expect.element(sheet.getByLabelText('From')).toHaveValue(me.id);
  await expect.element(sheet.getByLabelText('Date')).toHaveValue(inDays(0));
  await expectAccessible('the form of a payment', '[role=dialog]');

  await record.click();
  await expect.element(amount).toHaveAccessibleDescription('Enter an amount');
  await amount.fill('20');
  await sheet.getByLabelText('From').selectOptions(ben.id);
  await sheet.getByLabelText('To').selectOptions(mia.id);
  await sheet.getByLabelText('Date').fill(inDays(-1));
  await sheet.getByLabelText(/^Note/).fill('In cash');
  await record.click();

  await expect.element(toast('Payment recorded')).toBeVisible();
  await expect.element(main.getByRole('button', { name: /Ben paid Mia back/ })).toMatchTextContent('€20.00');
  await expect
    .poll(() => data.on(trip).payments)
    .toMatchObject([
      { fromId: ben.id, toId: mia.id, amountMinor: 2000, currency: 'EUR', paidOn: inDays(-1), note: 'In cash' },
    ]);
});

test('a member records what they paid or got, and nothing between two others', async ({
  screen: { data, server, open },
}) => {
  const { trip, ben, mia, me } = threeOn(data, { role: 'member' });
  data.addExpense(trip, { createdBy: mia.id, amountMinor: 3600 });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(sheet.getByLabelText('To')).toHaveValue(mia.id);

  await sheet.getByLabelText('From').selectOptions(ben.id);
  await expect.element(sheet.getByLabelText('To')).toHaveValue(me.id);
  await amount.fill('7,50');
  await record.click();

  await expect.element(toast('Payment recorded')).toBeVisible();
  await expect
    .poll(() => server.requests(recordPayment).map(({ body }) => body))
    .toMatchObject([{ fromId: ben.id, toId: me.id, amountMinor: 750 }]);
});
