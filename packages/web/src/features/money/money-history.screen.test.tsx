import { listMoneyHistory } from '@caravan/contract/money/money.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

test('the history says who changed what from what to what, and when', async ({ screen: { data, server, open } }) => {
  const lena = aPerson({ firstName: 'Lena', lastName: 'Hofmann' });
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR', others: [[lena, 'member']] });
  const me = data.viewer;
  const dinner = data.addExpense(trip, { title: 'Dinner', createdBy: lena.id });
  const half = (personId: string, amountMinor: number) => ({ personId, amountMinor });
  const said = {
    thingId: dinner.id,
    thing: 'expense' as const,
    title: 'Dinner',
    currency: 'EUR',
    amountMinor: 6000,
    isCorrection: false,
  };
  const at = '2026-03-02T10:00:00.000Z';
  server.answer(listMoneyHistory, {
    entries: [
      {
        ...said,
        id: crypto.randomUUID(),
        at,
        byId: lena.id,
        action: 'changed',
        isCorrection: true,
        fields: [
          { field: 'amount', before: '30.00 EUR', after: '60.00 EUR' },
          {
            field: 'parts',
            before: JSON.stringify([half(me.id, 1500), half(lena.id, 1500)]),
            after: JSON.stringify([half(me.id, 4000), half(lena.id, 2000)]),
          },
        ],
      },
      {
        ...said,
        id: crypto.randomUUID(),
        at,
        byId: me.id,
        thing: 'payment',
        title: '',
        amountMinor: 1500,
        action: 'recorded',
        fields: [
          { field: 'fromId', before: null, after: me.id },
          { field: 'toId', before: null, after: lena.id },
        ],
      },
    ],
    hasMore: false,
  });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await page.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();

  const history = page.getByRole('dialog', { name: 'History' });
  await expect.element(history).toMatchTextContent('Lena changed Dinner, €60.00');
  await expect.element(history).toMatchTextContent('Corrected after settling');
  await expect.element(history).toMatchTextContent('Amount: €30.00 → €60.00');
  await expect.element(history).toMatchTextContent('For you: €15.00 → €40.00');
  await expect.element(history).toMatchTextContent('For Lena: €15.00 → €20.00');
  await expect.element(history).toMatchTextContent('You recorded a payment of €15.00 from you to Lena');
  await expect.element(history.getByText(/^Mar 2, 2026, \d+:\d\d [AP]M$/).first()).toBeVisible();
  await expectAccessible('the history of the money', '[role=dialog]');
});
