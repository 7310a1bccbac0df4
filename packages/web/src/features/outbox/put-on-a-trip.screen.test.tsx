import { imageUrlOf } from '@caravan/contract/files/files.rules.ts';
import { getObject, uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { trackFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { addOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { addShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { openDatabase } from '../../platform/offline/offline-database.ts';
import { newTimedUuid } from '../../platform/uuid.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerFlights } from '../../testing/flight-answers.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { leaveChanges } from '../../testing/waiting-change.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sheet = page.getByRole('dialog', { name: 'Waiting Changes' });
const choice = page.getByRole('dialog', { name: 'Add to a Trip' });
const trips = choice.getByLabelText('Trip');
const open = async (words: string): Promise<void> => {
  await button(words).click();
  await expect.element(sheet).toBeVisible();
};

const refused = (code: string, message: string): Partial<QueuedChange> => ({
  state: 'refused',
  refusal: { code, message },
});

test('what a trip does not take any more is added to another one, as it was changed since, with its files', async ({
  screen: { data, server, open: openPage },
}) => {
  const gone = '0192f000-0000-7000-8000-00000000000a';
  const lost = newTimedUuid(Date.now() - 1_000);
  data.addTrip({ title: 'Read alone', role: 'member', startDate: inDays(1), endDate: inDays(2) });
  const porto = data.addTrip({ title: 'Porto', startDate: inDays(3), endDate: inDays(5) });
  const faro = data.addTrip({ title: 'Faro', startDate: inDays(6), endDate: inDays(7) });
  const stored = '0192f000-0000-7000-8000-0000000000f2';
  const ticket = '0192f000-0000-7000-8000-0000000000f1';
  const changes = [
    { ...refused('trip_not_found', 'Gone'), id: lost, tripTitle: 'Oslo', body: { name: 'Tea', assignedTo: gone } },
    {
      kind: 'updateShoppingItem',
      params: { tripId: gone, itemId: lost },
      body: { name: 'Green tea', version: 0 },
      before: { [lost]: { name: 'Tea' } },
    },
    {
      ...refused('forbidden', 'Not yours'),
      kind: 'addActivity',
      subject: 'Boat',
      body: { title: 'Boat', attachments: [{ url: `waiting:${ticket}`, filename: 'ticket.pdf' }] },
      files: [{ id: ticket, name: 'ticket.pdf', type: 'application/pdf', size: 12 }],
    },
  ];
  await leaveChanges(data, gone, changes, [[ticket, new Blob(['The ticket'], { type: 'application/pdf' })]]);
  server.answer(uploadObject, {
    objectPath: `/objects/${stored}`,
    filename: 'ticket.pdf',
    contentType: 'application/pdf',
    size: 10,
  });
  server.answer(addActivity, ({ body: { id, title } }) => data.addActivity(porto, { ...(id && { id }), title }));
  server.answer(addShoppingItem, ({ params, body: { id, name } }) =>
    data.addItem(params.tripId === faro.id ? faro : porto, { ...(id && { id }), name }),
  );
  await openPage('/trips');
  await open('2 changes need you');
  await expect.element(sheet.getByText(/\s· Oslo\s· /).first()).toBeVisible();
  await button('Add to a Trip: Sunscreen').click();

  await expect.element(trips).toHaveTextContent('PortoFaro');
  await expectAccessible('a trip to add it to', '[role="dialog"]:last-of-type');
  await trips.selectOptions(faro.id);
  await choice.getByRole('button', { name: 'Add', exact: true }).click();

  await expect.poll(() => server.requests(addShoppingItem).length).toBe(1);
  await button('Add to a Trip: Boat').click();
  await choice.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  expect(data.on(faro).items).toMatchObject([{ name: 'Green tea', assignedTo: null }]);
  expect(server.requests(addActivity).map(({ params, body }) => [params.tripId, body.attachments])).toEqual([
    [porto.id, [{ url: stored, filename: 'ticket.pdf' }]],
  ]);
  expect(await server.requests(uploadObject)[0]?.file?.text()).toBe('The ticket');
});

test('what was deleted while somebody changed it is added to the same trip again, as they have changed it', async ({
  screen: { data, server, open: openPage },
}) => {
  const lisbon = data.addTrip({ title: 'Lisbon', startDate: inDays(1), endDate: inDays(5) });
  data.addTrip({ title: 'Faro', startDate: inDays(6), endDate: inDays(7) });
  data.addItem(lisbon, { name: 'Wine', price: '9', category: 'drinks', assignedTo: data.viewer.id });
  await openPage(`/trip/${lisbon.id}?tab=shopping`);
  await expect.element(button('Edit Wine')).toBeVisible();
  const comeBack = goOffline();
  const edit = page.getByRole('dialog', { name: 'Edit Item' });
  for (const [before, name] of [
    ['Wine', 'White wine'],
    ['White wine', 'Red wine'],
  ] as const) {
    await button(`Edit ${before}`).click();
    await edit.getByLabelText('Name').fill(name);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(edit).not.toBeInTheDocument();
  }
  await page.getByRole('checkbox', { name: /Red wine/ }).click();
  data.on(lisbon).items.length = 0;
  comeBack();

  await open('1 change needs you');
  await expect.element(sheet.getByText('Not saved. It is not there any more.')).toBeVisible();
  await button('Add to a Trip: White wine').click();
  await expect.element(trips).toHaveTextContent('Lisbon (the same trip)Faro');
  await expect.element(choice.getByText('Red wine')).toBeVisible();
  await expect.element(choice).toMatchTextContent('It is added as a new one, with your changes.');
  await choice.getByRole('button', { name: 'Add', exact: true }).click();

  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  expect(data.on(lisbon).items).toMatchObject([
    { name: 'Red wine', price: '9.00', category: 'drinks', assignedTo: data.viewer.id, isCompleted: true },
  ]);
  expect(server.requests(addShoppingItem)).toHaveLength(1);
});

test('what was changed on a trip that is gone is added to another one, with the photo that the device keeps of it', async ({
  screen: { data, server, open: openPage },
}) => {
  const gone = '0192f000-0000-7000-8000-00000000000a';
  const [photo, lost] = ['0192f000-0000-7000-8000-0000000000f1', '0192f000-0000-7000-8000-0000000000f2'];
  const porto = data.addTrip({ title: 'Porto', startDate: inDays(3), endDate: inDays(5) });
  const outfit = { title: 'Suit', category: 'Formal', wearerId: gone, imageUrl: imageUrlOf(photo) };
  const attachments = [{ url: `/objects/${lost}`, filename: 'menu.pdf' }];
  await leaveChanges(data, gone, [
    {
      ...refused('not_found', 'It is not there any more.'),
      kind: 'updateOutfit',
      subject: 'Suit',
      whole: outfit,
      params: { tripId: gone, outfitId: lost },
      body: { occasion: 'Opera', version: 2 },
    },
    {
      ...refused('trip_not_found', 'Gone'),
      kind: 'updateActivity',
      subject: 'Dinner',
      whole: { title: 'Dinner', attachments },
      params: { tripId: gone, itemId: photo },
      body: { location: 'Ribeira', version: 2 },
    },
  ]);
  const bytes = new Blob(['The photo'], { type: 'image/jpeg' });
  const kept = {
    address: `${imageUrlOf(photo)}?size=card`,
    tripId: gone,
    bytes,
    disposition: null,
    usedAt: Date.now(),
  };
  await (await openDatabase()).put('files', kept);
  server.refuse(getObject, 'not_found');
  server.answer(addOutfit, ({ body: { id, title } }) => data.addOutfit(porto, { ...(id && { id }), title }));
  await openPage('/trips');
  await open('2 changes need you');

  await button('Add to a Trip: Suit').click();
  await expect.element(trips).toHaveTextContent('Porto');
  await expect.element(choice.getByText(/stays behind/)).not.toBeInTheDocument();
  await choice.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => server.requests(addOutfit)).toMatchObject([{ body: { title: 'Suit', occasion: 'Opera' } }]);
  expect(await server.requests(addOutfit)[0]?.file?.text()).toBe('The photo');
  expect(server.requests(addOutfit)[0]?.body.wearerId).toBeUndefined();

  await button('Add to a Trip: Dinner').click();
  await expect.element(choice.getByText('A file of it is gone and stays behind.')).toBeVisible();
  await choice.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  expect(server.requests(addActivity).map(({ body }) => body)).toMatchObject([
    { title: 'Dinner', location: 'Ribeira', attachments: [] },
  ]);
});

test('a flight that was removed while somebody changed it is tracked again, as they have changed it, once however often it is pressed', async ({
  screen: { data, server, open: openPage },
}) => {
  const lisbon = data.addTrip({ title: 'Lisbon', startDate: inDays(1), endDate: inDays(5) });
  const dinner = data.addActivity(lisbon, { title: 'Flight there' });
  const flightId = '0192f000-0000-7000-8000-0000000000f1';
  const whole = { flightNumber: 'TP 1364', departureGate: '7', status: 'scheduled', itineraryItemId: dinner.id };
  const edit = { tripId: null, kind: 'updateTrackedFlight', subject: 'TP 1364', params: { flightId }, whole };
  await leaveChanges(data, lisbon.id, [
    { ...edit, body: { departureGate: '8' } },
    { ...edit, body: { airline: 'TAP' } },
  ]);
  answerFlights(server, data);
  await openPage('/trips');
  await open('1 change needs you');
  await expect.element(sheet.getByText('Not saved. It is not there any more.')).toBeVisible();
  await expectAccessible('a flight to track again', '[role="dialog"]');
  const again = button('Track Again: TP 1364').element() as HTMLElement;
  for (let presses = 0; presses < 2; presses += 1) again.click();

  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  expect(server.requests(trackFlight).map(({ body }) => body)).toMatchObject([
    { ...whole, departureGate: '8', airline: 'TAP' },
  ]);
});

test('a file out of reach is said to stay behind, until another page has let go of what it belongs to', async ({
  screen: { data, server, open: openPage },
}) => {
  const [gone, photo] = ['0192f000-0000-7000-8000-00000000000a', '0192f000-0000-7000-8000-0000000000f1'];
  const id = newTimedUuid(Date.now());
  data.addTrip({ title: 'Porto', startDate: inDays(3), endDate: inDays(5) });
  const database = await leaveChanges(data, gone, [
    {
      ...refused('not_found', 'It is not there any more.'),
      id,
      kind: 'updateOutfit',
      subject: 'Suit',
      whole: { title: 'Suit', category: 'Formal', imageUrl: imageUrlOf(photo) },
      params: { tripId: gone, outfitId: gone },
      body: { occasion: 'Opera', version: 2 },
    },
  ]);
  server.lose(getObject);
  await openPage('/trips');
  await open('1 change needs you');
  await button('Add to a Trip: Suit').click();
  await expect
    .element(choice.getByRole('status'))
    .toHaveTextContent('A file of it cannot be fetched without a connection, and stays behind now.');

  await database.remove([id]);
  const otherPage = new BroadcastChannel(`caravan-outbox-${data.viewer.id}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherPage.postMessage(null);
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(sheet.getByText('Everything is saved')).toBeVisible();
  otherPage.close();
});
