import { addShoppingItem, updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { trackFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { openDB } from 'idb';
import { outboxDatabaseOf } from '../../platform/browser-memory.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { keepCopies } from '../../testing/browser-settings.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { anItem, inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';
import { leaveChanges } from '../../testing/waiting-change.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sheet = page.getByRole('dialog', { name: 'Waiting Changes' });
const question = page.getByRole('alertdialog');
const part = (name: string) => sheet.getByRole('region', { name });
const open = async (words: string): Promise<void> => {
  await button(words).click();
  await expect.element(sheet).toBeVisible();
};

const lisbon = (data: TripData) =>
  data.addTrip({ title: 'Lisbon', startDate: inDays(1), endDate: inDays(5), timeZone: 'Europe/Lisbon' });

const refused = (code: string, message: string): Partial<QueuedChange> => ({
  state: 'refused',
  refusal: { code, message },
});

test('forty changes of long names wait in a list', async ({ screen: { data, server, open: openPage } }) => {
  const trip = lisbon(data);
  server.lose(addShoppingItem);
  const name = (index: number) => `Thing ${index} ${'Donaudampfschiff'.repeat(6)}`;
  await leaveChanges(
    data,
    trip.id,
    Array.from({ length: 40 }, (_, index) => ({ subject: name(index), body: { name: name(index) } })),
  );
  await openPage(`/trip/${trip.id}`);
  await open('40 changes wait');

  await expect.element(sheet.getByText('Waiting for a connection')).toBeVisible();
  expect(sheet.getByRole('listitem').elements()).toHaveLength(40);
  await expect.element(sheet.getByText(/^Added to the shopping list\s· Lisbon\s· /).first()).toBeVisible();
});

test('what waits while nothing gets through is tried at once by a press', async ({
  screen: { data, server, open: openPage },
}) => {
  const trip = lisbon(data);
  await leaveChanges(data, trip.id, [{}]);
  server.lose(addShoppingItem);
  await openPage(`/trip/${trip.id}`);
  await open('1 change waits');
  const retry = button('Retry: Waiting for a connection');
  await expect.element(retry).toBeVisible();
  answerFrom(server, data);

  await retry.click();

  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  expect(data.on(trip).items).toHaveLength(1);
});

test('what waits shows on a page that opens while another one sends', async ({ screen: { data, open: openPage } }) => {
  const trip = lisbon(data);
  const item = data.addItem(trip, { name: 'Sunscreen' });
  await leaveChanges(data, trip.id, [
    { kind: 'tickShoppingItem', params: { tripId: trip.id, itemId: item.id }, body: { isCompleted: true } },
  ]);
  const sent = Promise.withResolvers<void>();
  const { promise: isSending, resolve } = Promise.withResolvers<void>();
  const sending = navigator.locks.request(`caravan-outbox-${data.viewer.id}`, () => {
    resolve();
    return sent.promise;
  });
  await isSending;

  await openPage(`/trip/${trip.id}?tab=shopping`);
  const box = page.getByRole('checkbox', { name: 'Sunscreen' });
  await expect.element(box).toBeChecked();
  expect(data.on(trip).items).toMatchObject([{ isCompleted: false }]);

  sent.resolve();
  await sending;
  await expect.poll(() => data.on(trip).items).toMatchObject([{ isCompleted: true }]);
});

test('what was refused says why, is tried again, copied as text, or discarded after a question where that loses text', async ({
  screen: { data, server, open: openPage },
}) => {
  const trip = lisbon(data);
  const item = data.addItem(trip, { name: 'Tea' });
  const copies = keepCopies();
  const tick = { kind: 'tickShoppingItem', subject: 'Tea', params: { tripId: trip.id, itemId: item.id } };
  await leaveChanges(data, trip.id, [
    refused('forbidden', 'You do not have permission to perform this action.'),
    { ...refused('validation', 'Please check what you entered.'), subject: 'Hat', body: { name: 'Hat' } },
    { ...refused('not_found', 'No such thing'), ...tick, body: { isCompleted: true } },
  ]);
  await openPage(`/trip/${trip.id}`);
  await open('3 changes need you');
  const part3 = part('Needs you');
  await expect.element(part3.getByText('Not saved. No such thing.')).toBeVisible();
  await expectAccessible('what needs somebody', '[role="dialog"]');

  await button('Copy Text: Sunscreen').click();
  await expect.poll(() => copies).toEqual(['Sunscreen']);
  await button('Discard: Sunscreen').click();
  await expect.element(question).toMatchTextContent('This cannot be undone.');
  await question.getByRole('button', { name: 'Keep It' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await button('Discard: Sunscreen').click();
  await question.getByRole('button', { name: 'Yes, Discard' }).click();
  await expect.element(part3.getByText('Sunscreen')).not.toBeInTheDocument();

  // It can be ticked again: nothing is asked.
  await button('Discard: Tea').click();
  await expect.element(part3.getByText('Tea')).not.toBeInTheDocument();
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true);

  server.answer(addShoppingItem, ({ body: { name } }) => anItem(trip, { name }));
  await button('Retry: Hat').click();
  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  await expectAccessible('nothing that waits', '[role="dialog"]');
  expect(server.requests(addShoppingItem)).toHaveLength(1);
});

test('of what two people have changed both versions are shown, field by field, and what depends on it waits', async ({
  screen: { data, server, open: openPage },
}) => {
  const trip = lisbon(data);
  const item = data.addItem(trip, { name: 'Cable', price: '20', currency: 'USD', version: 5 });
  const ofItem = { kind: 'updateShoppingItem', subject: 'Charger', params: { tripId: trip.id, itemId: item.id } };
  await leaveChanges(data, trip.id, [
    {
      ...ofItem,
      state: 'conflict',
      body: { name: 'Adapter', price: '25', currency: 'EUR', version: 4 },
      before: { [item.id]: { name: 'Charger', price: '15', currency: 'EUR' } },
      theirs: { [item.id]: { name: 'Cable', price: '20', currency: 'USD' } },
    },
    { kind: 'tickShoppingItem', subject: 'Charger', params: ofItem.params, body: { isCompleted: true } },
  ]);
  server.answer(updateShoppingItem, { ...item, version: 6 });
  await openPage(`/trip/${trip.id}`);
  await open('1 change needs you');

  await expect.element(sheet.getByText('It goes out once you have settled what needs you above.')).toBeVisible();
  await expect.element(sheet.getByText('25 EUR')).toBeVisible();
  await expect.element(sheet.getByText('20 USD')).toBeVisible();
  await expectAccessible('two versions', '[role="dialog"]');

  await button('Use Theirs: Name').click();
  await expect.element(sheet.getByText('Cable')).not.toBeInTheDocument();
  await button('Keep Mine: Price').click();

  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  const [changed, ticked] = server.requests(updateShoppingItem).map(({ body }) => body);
  expect(changed).toMatchObject({ price: '25', currency: 'EUR' });
  expect(changed).not.toHaveProperty('name');
  expect(ticked).toMatchObject({ isCompleted: true });
});

test('what is kept and cannot be read is in the list, to be discarded with its files', async ({
  screen: { data, open: openPage },
}) => {
  const trip = lisbon(data);
  const [own, others] = ['0192f000-0000-7000-8000-0000000000f1', '0192f000-0000-7000-8000-0000000000f2'];
  const hat = { ...refused('forbidden', 'No'), subject: 'Hat', body: { name: 'Hat', imageUrl: `waiting:${others}` } };
  const device = await leaveChanges(data, trip.id, [{ subject: 'Boat', state: 'paused' as never }, hat]);
  const database = await openDB(outboxDatabaseOf(data.viewer.id));
  const [boat] = (await database.getAll('changes')) as { change: object }[];
  await database.put('changes', { ...boat, change: { ...boat?.change, pictures: [own, others] } });
  await database.put('files', new Blob(['Boat']), own);
  await database.put('files', new Blob(['Hat']), others);
  database.close();
  await openPage(`/trip/${trip.id}`);
  await open('2 changes need you');

  await expect.element(part('Needs you').getByText(/^Change that cannot be read\s· Lisbon\s· /)).toBeVisible();
  await expect.element(part('Needs you').getByText(/^It cannot be read here and is not sent\./)).toBeVisible();
  await expectAccessible('what cannot be read', '[role="dialog"]');
  await button('Discard: Boat').click();
  await question.getByRole('button', { name: 'Yes, Discard' }).click();
  await expect.element(sheet.getByText('Boat')).not.toBeInTheDocument();
  await expect.poll(async () => (await device.list()).map(({ subject }) => subject)).toEqual(['Hat']);
  expect([await device.file(own), await (await device.file(others))?.text()]).toEqual([null, 'Hat']);
});

test('a change whose file is gone goes without it', async ({ screen: { data, server, open: openPage } }) => {
  const trip = lisbon(data);
  const file = '0192f000-0000-7000-8000-0000000000f1';
  await leaveChanges(data, trip.id, [
    {
      ...refused('file_gone', 'The file is not here any more. Please choose it again.'),
      kind: 'addActivity',
      subject: 'Boat',
      body: { title: 'Boat', attachments: [{ url: `waiting:${file}`, filename: 'ticket.pdf' }] },
      files: [{ id: file, name: 'ticket.pdf', type: 'application/pdf', size: 12 }],
    },
  ]);
  server.answer(addActivity, ({ body: { id, title } }) => data.addActivity(trip, { ...(id && { id }), title }));
  await openPage(`/trip/${trip.id}`);
  await open('1 change needs you');
  await button('Send Without It').click();

  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  expect(server.requests(addActivity).map(({ body }) => body)).toMatchObject([{ title: 'Boat', attachments: [] }]);
});

test('a flight whose activity is gone is tracked without it, or copied as it was entered', async ({
  screen: { data, server, open: openPage },
}) => {
  const trip = lisbon(data);
  const copies = keepCopies();
  const entered = { departureTime: '2027-05-02T18:05:00.000Z', departureGate: '7' };
  const body = { flightNumber: 'TP 1364', ...entered, itineraryItemId: trip.id };
  const flight = { tripId: null, kind: 'trackFlight', subject: 'TP 1364', params: {}, body };
  await leaveChanges(data, trip.id, [flight]);
  server.refuse(trackFlight, 'not_found');
  await openPage(`/trip/${trip.id}`);
  await open('1 change needs you');
  await expect.element(sheet.getByText('Not saved. Its activity is not there any more.')).toBeVisible();
  await button('Copy Text: TP 1364').click();
  await expect.poll(() => copies).toHaveLength(1);
  expect(copies[0]).toMatch(/^Flight: TP 1364\nDeparture: .*May 2.*, 6:05\sPM UTC\nDeparture Gate: 7$/);

  server.refuse(trackFlight, 'too_many_flights');
  await button('Send Without Activity: TP 1364').click();
  await expect.element(sheet.getByText(/^Not saved\. You are tracking as many flights/)).toBeVisible();
  await expect.element(button('Send Without Activity: TP 1364')).not.toBeInTheDocument();
  const [, resent] = server.requests(trackFlight);
  expect(resent?.body).toMatchObject(entered);
  expect(resent?.body).not.toHaveProperty('itineraryItemId');
});
