import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { addShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { createTrip, listTrips, updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { formatDay } from '../../platform/format-dates.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { inDays, aPerson } from '../../testing/samples.ts';
import { letThingsMove } from '../../testing/browser-settings.ts';
import { answerFrom, answerNewTrips } from '../../testing/everyday-answers.ts';
import { toast, textsOf } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const newTrip = page.getByRole('dialog', { name: 'Create New Trip' });
const search = page.getByPlaceholder('Search trips by title or destination...');

for (const size of SIZES) {
  test(`a first trip is made, changed, found again and deleted, on a ${size}`, async ({
    screen: { data, server, open, reload },
  }) => {
    // The focus finds its place whether dialogs fade or are gone at once.
    if (size === 'phone') await letThingsMove();
    answerNewTrips(server, data);
    await open('/', size);
    await expect.element(page.getByRole('heading', { name: 'Ready to start planning?' })).toBeVisible();
    await page.getByRole('link', { name: 'Get Started' }).click();
    await newTrip.getByLabelText('Title').fill('Lofoten by bike');
    await newTrip.getByLabelText(/^Destination/).fill('Svolvær, Norway');
    await newTrip.getByLabelText(/^Start date/).fill(inDays(12));
    await newTrip.getByLabelText(/^End date/).fill(inDays(19));
    await newTrip.getByRole('button', { name: 'Choose on a Calendar' }).click();
    const days = newTrip.getByRole('group', { name: 'Days of the trip' });
    await expectAccessible(`the days of a trip on a ${size}`, '[role="dialog"]');
    await days.getByRole('button', { name: formatDay(inDays(12)), exact: false }).click();
    await expect.element(newTrip.getByLabelText(/^End date/)).toHaveValue('');
    await days.getByRole('button', { name: formatDay(inDays(13)), exact: false }).click();
    await expect.element(days).not.toBeInTheDocument();
    await newTrip.getByLabelText(/^Description/).fill('Eight days, four tents.');
    await newTrip.getByLabelText('Currency').selectOptions('EUR');
    await newTrip.getByRole('button', { name: 'Create Trip' }).click();

    await expect.element(toast('Trip created successfully!')).toBeVisible();
    await expect.element(newTrip).not.toBeInTheDocument();
    await expect
      .poll(() => server.requests(createTrip).map(({ body }) => body))
      .toMatchObject([
        {
          title: 'Lofoten by bike',
          destination: 'Svolvær, Norway',
          startDate: inDays(12),
          endDate: inDays(13),
          description: 'Eight days, four tents.',
          currency: 'EUR',
        },
      ]);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Lofoten by bike' })).toBeVisible();
    await open('/trips', size);
    const made = card('Lofoten by bike');
    await expect.element(made).toMatchTextContent('12 days left');
    await expect.element(made).toMatchTextContent('Svolvær, Norway');
    await expect.element(made).toMatchTextContent('1 traveler');

    await made.getByRole('button', { name: 'Edit Lofoten by bike' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Trip' });
    await expect.element(edit.getByLabelText(/^Description/)).toHaveValue('Eight days, four tents.');
    await expect.element(edit.getByLabelText('Currency')).toHaveValue('EUR');
    await edit.getByLabelText('Title').fill('Lofoten by boat');
    await edit.getByLabelText(/^Start date/).fill(inDays(1));
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(toast('Trip updated successfully!')).toBeVisible();
    await expect
      .poll(() => server.requests(updateTrip).map(({ body }) => body))
      .toMatchObject([{ title: 'Lofoten by boat', startDate: inDays(1), version: 1 }]);
    const changed = card('Lofoten by boat');
    await expect.element(changed).toMatchTextContent('Tomorrow');

    await search.fill('moon');
    await expect.element(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect.element(search).toHaveValue('');
    await search.fill('boat');
    await expect.element(changed).toBeVisible();
    await search.fill('norway');
    await expect.element(changed).toBeVisible();
    await expect.poll(() => location.search).toBe('?q=norway');
    await reload();
    await expect.element(search).toHaveValue('norway');

    await changed.getByRole('button', { name: 'Edit Lofoten by boat' }).click();
    await edit.getByRole('button', { name: 'Delete Trip' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this trip?' });
    await expect.element(question).toMatchTextContent('activities, shared outfits, shopping lists and chat');
    await expect.element(question).toMatchTextContent('All members lose access');
    await question.getByRole('button', { name: 'Keep Trip' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(edit).toBeVisible();
    await edit.getByRole('button', { name: 'Delete Trip' }).click();
    await question.getByRole('button', { name: 'Yes, Delete Trip' }).click();

    await expect.element(toast('Trip deleted successfully!')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
    // The focus has a place though its card is gone.
    await expect.poll(() => document.activeElement?.id).toBe('content');
    await reload();
    await expect.element(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  });
}

test('a trip needs a title, and does not end before it starts', async ({ screen: { data, server, open } }) => {
  answerNewTrips(server, data);
  await open('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const create = newTrip.getByRole('button', { name: 'Create Trip' });
  const title = newTrip.getByLabelText('Title');
  const end = newTrip.getByLabelText(/^End date/);

  await newTrip.getByLabelText(/^Start date/).fill('2027-05-10');
  await end.fill('2027-05-09');
  await create.click();

  await expect.element(title).toHaveAccessibleDescription('Trip title is required');
  await expect.element(title).toHaveFocus();
  await expect.element(end).toHaveAccessibleDescription('End date must be on or after start date');
  expect(server.requests(createTrip)).toEqual([]);

  await title.fill('One day');
  await end.fill('2027-05-10');
  await expect.element(end).not.toHaveAccessibleDescription();
  await create.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'One day' })).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('May 10, 2027');
});

test('what was typed is not thrown away without a question', async ({ screen: { open } }) => {
  await open('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await newTrip.getByLabelText('Title').fill('Half an idea');

  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard this trip?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();

  await expect.element(newTrip.getByLabelText('Title')).toHaveValue('Half an idea');
  await newTrip.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(newTrip).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await expect.element(newTrip.getByLabelText('Title')).toHaveValue('');
});

test('trips stand in the order in which they come, those that are over aside, each saying how far off it is', async ({
  screen: { data, server, open },
}) => {
  const days: [title: string, start: number | null, end: number | null][] = [
    ['Undated', null, null],
    ['Later', 40, 45],
    ['Over since the answer', -4, -1],
    ['Now', -1, 3],
    ['Today and on', 0, 4],
    ['Soon', 5, 6],
  ];
  for (const [title, start, end] of days) {
    data.addTrip({
      title,
      startDate: start === null ? null : inDays(start),
      endDate: end === null ? null : inDays(end),
    });
  }
  // What is kept of an answer outlasts its day: the page goes by the day that it is.
  server.answer(listTrips, () => data.trips.map(({ detail }) => detail));

  await open('/trips');

  await expect
    .poll(() => textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual(['Now', 'Today and on', 'Soon', 'Later', 'Undated']);
  await expect.element(card('Now')).toMatchTextContent('Current Trip');
  await expect.element(card('Today and on')).toMatchTextContent('Current Trip');
  await expect.element(card('Soon')).toMatchTextContent('5 days left');
  await expect.element(card('Undated')).toMatchTextContent('Dates TBD');
  await expect.element(card('Undated')).not.toMatchTextContent('left');
});

test('five whole trips are in sight on a phone, whatever they are called, and can be pressed as a whole', async ({
  screen: { data, open },
}) => {
  const long = 'Three weeks by night train from Lisbon to Tallinn with all cousins';
  const coverImageUrl = `/api/objects/${crypto.randomUUID()}`;
  data.addTrip({ title: 'Lisbon', destination: 'Lisbon, Portugal', startDate: inDays(-1), endDate: inDays(4) });
  const trip = data.addTrip({
    title: long,
    destination: 'Tallinn, Estonia',
    startDate: inDays(9),
    endDate: inDays(30),
  });
  data.addTrip({ title: 'Winter cabin', startDate: inDays(46), endDate: inDays(52), coverImageUrl });
  data.addTrip({ title: 'Porto', startDate: inDays(60), endDate: inDays(62), chatSeq: 3, readSeq: 1, role: 'member' });
  data.addTrip({ title: 'Someday', startDate: null, endDate: null });
  data.addTrip({ title: 'Someday too', startDate: null, endDate: null });

  await open('/trips');
  await expect.element(card('Someday')).toMatchTextContent('Dates TBD');
  await expect.element(card('Porto')).toMatchTextContent('2 unread messages');
  await document.fonts.ready;

  const navigation = page.getByRole('navigation', { name: 'Main' }).last().element().getBoundingClientRect();
  const whole = [...document.querySelectorAll('main article')].filter(
    (article) => article.getBoundingClientRect().bottom <= navigation.top,
  );
  expect(whole.map((article) => article.querySelector('h2')?.textContent)).toEqual([
    'Lisbon',
    long,
    'Winter cabin',
    'Porto',
    'Someday',
  ]);
  await card(long).getByText('Tallinn, Estonia').click({ force: true });
  await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}`);
});

test('a trip that is over moves to the history, by the year in which it ended', async ({ screen: { data, open } }) => {
  data.addTrip({ title: 'Ended yesterday', startDate: inDays(-4), endDate: inDays(-1) });
  data.addTrip({ title: 'Rome at Easter', startDate: '2023-04-07', endDate: '2023-04-10' });
  data.addTrip({ title: 'Ends today', startDate: inDays(-4), endDate: inDays(0) });
  const titles = (level: number) => textsOf(page.getByRole('heading', { level }));

  await open('/trips');
  await expect.poll(() => titles(2)).toEqual(['Ends today']);
  await page.getByRole('link', { name: 'History' }).click();

  await expect.poll(() => location.pathname).toBe('/trips/completed');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Completed Trips');
  await expect.poll(() => titles(2)).toEqual([inDays(-1).slice(0, 4), '2023']);
  expect(titles(3)).toEqual(['Ended yesterday', 'Rome at Easter']);
  await search.fill('rome');
  await expect.poll(() => titles(3)).toEqual(['Rome at Easter']);
  await page.getByRole('link', { name: 'Rome at Easter' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Rome at Easter');
});

for (const size of SIZES) {
  test(`home greets by name, counts, and shows what comes next, on a ${size}`, async ({ screen: { data, open } }) => {
    data.user = aPerson({ firstName: 'Lena' });
    const farOff = inDays(90);
    data.addTrip({ title: 'Far off', startDate: farOff, endDate: inDays(95) });
    const trip = data.addTrip({
      title: 'Sauna weekend',
      startDate: inDays(2),
      endDate: inDays(4),
      others: [[aPerson({ firstName: 'Mats', lastName: 'Lindqvist' }), 'member']],
    });

    await open('/', size);

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Lena!');
    await expect.element(page.getByText('Ready for your next adventure?')).toBeVisible();
    const numbers = page.getByRole('list', { name: 'Your numbers' });
    await expect.element(numbers.getByRole('link', { name: /Trips/ })).toMatchTextContent('2');
    await expect.element(numbers.getByRole('listitem').filter({ hasText: 'Outfits' })).toMatchTextContent('0');
    await expect.element(numbers.getByRole('link', { name: /Members/ })).toMatchTextContent('1');
    const nextUp = page.getByRole('region', { name: 'Next up' });
    await expect.element(nextUp).toMatchTextContent('Sauna weekend');
    await expect.element(nextUp).toMatchTextContent('2 days left');
    const firstDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(farOff));
    await expect.element(page.getByRole('region', { name: 'After that' })).toMatchTextContent(firstDay);

    await numbers.getByRole('link', { name: /Members/ }).click();
    await expect.poll(() => location.pathname).toBe('/members');
    await expect.element(page.getByRole('heading', { name: 'Mats Lindqvist' })).toBeVisible();
    await page.getByRole('link', { name: /Sauna weekend/ }).click();
    await expect.poll(() => location.pathname + location.search).toBe(`/trip/${trip.id}?tab=members`);
    await expect.element(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
  });
}

for (const role of ['admin', 'member'] as const) {
  test(`who is no owner of a trip but its ${role} gets no way to edit it from its card`, async ({
    screen: { data, open },
  }) => {
    data.addTrip({ title: 'Shared', role, others: [[aPerson({ firstName: 'Owner' }), 'owner']] });

    await open('/trips');

    await expect.element(card('Shared')).toMatchTextContent('2 travelers');
    await expect.element(card('Shared').getByRole('link', { name: /View Details/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });
}

test('without companions the page of travel members says what to do', async ({ screen: { open } }) => {
  await open('/members');

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Travel Members');
  await expect.element(page.getByText("People you've shared itineraries with")).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No Travel Members Yet' })).toBeVisible();
});

test('the way back from a trip leads to the list with its search, also where it was typed just before', async ({
  screen: { data, open },
}) => {
  data.addTrip({ title: 'Lofoten', startDate: inDays(3) });
  data.addTrip({ title: 'Lisbon', startDate: inDays(9) });
  await open('/trips');
  const search = page.getByRole('searchbox', { name: 'Search trips' });
  await search.fill('lof');
  await expect.element(page.getByRole('heading', { name: 'Lisbon' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'View Details of Lofoten' }).click();
  await page.getByRole('link', { name: 'Back to trips' }).first().click();

  await expect.element(search).toHaveValue('lof');
  await expect.element(page.getByRole('heading', { name: 'Lofoten' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Lisbon' })).not.toBeInTheDocument();
  // From elsewhere it leads to all trips.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page
    .getByRole('link', { name: /Lofoten/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Back to trips' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
});

test('a trip that is made without a connection opens with an empty plan, takes things, and is made once when there is one', async ({
  screen: { data, server, open, reload },
}) => {
  answerNewTrips(server, data);
  await open('/trips');
  await expect.element(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  for (const change of [createTrip, updateTrip, addShoppingItem, postMessage]) server.lose(change);

  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await newTrip.getByLabelText('Title').fill('Kyoto in May');
  await newTrip.getByRole('button', { name: 'Create Trip' }).click();
  await expect.element(toast('Saved on this device')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Kyoto in May', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Item' }).click();
  const item = page.getByRole('dialog', { name: 'Add Item' });
  await item.getByLabelText('Name').fill('Matcha');
  await item.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Matcha' })).toBeVisible();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByLabelText('Message', { exact: true }).fill('Who brings the tea?');
  await userEvent.keyboard('{Enter}');
  const chat = page.getByRole('log');
  await expect.element(chat.getByText('Who brings the tea?')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await page.getByLabelText('Title').fill('Kyoto in June');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Kyoto in June', level: 1 })).toBeVisible();
  await reload();
  await expect.element(chat.getByText('Who brings the tea?')).toBeVisible();
  await expect.element(chat.getByText('Waiting for a connection…')).toBeVisible();
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Matcha' })).toBeVisible();
  await expectAccessible('a trip that waits for a connection');
  await page.getByRole('link', { name: 'Trips', exact: true }).first().click();
  await expect.element(card('Kyoto in June')).toMatchTextContent('Waiting for a connection');
  expect(data.trips).toHaveLength(0);

  answerFrom(server, data);
  answerNewTrips(server, data);
  dispatchEvent(new Event('online'));

  await expect
    .poll(() =>
      data.trips.map(({ detail, items, messages }) => [
        detail.title,
        items.map(({ name }) => name),
        messages.map(({ content }) => content),
      ]),
    )
    .toEqual([['Kyoto in June', ['Matcha'], ['Who brings the tea?']]]);
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  await expect.element(card('Kyoto in June')).toHaveLength(1);
});
