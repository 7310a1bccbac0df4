import type { Locator, Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, type Person } from './fixtures.ts';
import type { DeviceOwner } from './kept-on-device.ts';

interface Made {
  readonly id: string;
}

/** Two who plan one trip, each with one that is over, to be planned again. */
export interface Couple {
  readonly anna: DeviceOwner;
  readonly ben: DeviceOwner;
  readonly tripId: string;
}

/** What one of them changes while they are cut off: each in every way, both the same where `both` says so. */
export interface Changes {
  readonly name: string;
  /** What of the trip itself, which the other one leaves alone. */
  readonly field: 'Title' | 'Description';
  /** What of an item that the other one changes too. */
  readonly ofBread: { readonly field: 'Name' | 'Price'; readonly value: string };
}

export const planTogether = async (anna: DeviceOwner, ben: DeviceOwner): Promise<Couple> => {
  const trip = await anna.api<Made>('POST', '/api/trips', {
    title: 'Naxos',
    startDate: inDays(3),
    endDate: inDays(6),
    timeZone: 'UTC',
  });
  const add = (what: string, body: object) => anna.api<Made>('POST', `/api/trips/${trip.id}/${what}`, body);
  await add('members', { userId: ben.id, role: 'admin' });
  await add('itinerary', { title: 'Dinner', startTime: `${inDays(3)}T18:00:00Z` });
  for (const name of ['Bread', 'Eggs', 'Salt of Anna', 'Salt of Ben']) await add('shopping', { name });
  const message = await add('chat', { content: 'When do we meet?' });
  await anna.api('PUT', `/api/trips/${trip.id}/chat/${message.id}/reactions/❤️`);
  for (const person of [anna, ben])
    await person.api('POST', '/api/trips', {
      title: `Rome of ${person.firstName}`,
      startDate: '2024-05-01',
      endDate: '2024-05-04',
    });
  return { anna, ben, tripId: trip.id };
};

const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

/** Presses a tab of the app's navigation, which says what is unread there behind its name. */
export const go = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

/** In the itinerary of both: something new, and something that both call something else. */
const changeItinerary = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add Activity' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add Activity' });
  await adding.getByLabel('Title').fill(`Walk of ${name}`);
  await adding.getByRole('button', { name: 'Add Activity' }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: 'Edit Dinner', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Activity' });
  await editing.getByLabel('Title').fill(`Dinner of ${name}`);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing).toBeHidden();
};

/** On the list of both: something new, something of which each changes something else, ticked (by both) and deleted. */
const changeShopping = async (page: Page, { name, ofBread }: Changes): Promise<void> => {
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await page.getByRole('button', { name: 'Add Item' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add Item' });
  await adding.getByLabel('Name').fill(`Rope of ${name}`);
  await adding.getByRole('button', { name: 'Add Item' }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: 'Edit Bread', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Item' });
  await editing.getByLabel(ofBread.field).fill(ofBread.value);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing).toBeHidden();
  await box(page, 'Eggs').click();
  await page.getByRole('button', { name: `Edit Salt of ${name}` }).click();
  await editing.getByRole('button', { name: 'Delete Item' }).click();
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(box(page, `Salt of ${name}`)).toBeHidden();
};

/** In the chat of both: a message, and a reaction to one that is there, which the other one takes away. */
const changeChat = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByPlaceholder('Type a message...').fill(`${name} is on the plane`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('log').getByText(`${name} is on the plane`)).toBeVisible();
  await page.getByRole('list', { name: 'Reactions' }).getByRole('button').click();
};

const changeTrip = async (page: Page, { name, field }: Changes): Promise<void> => {
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Trip' });
  await dialog.getByLabel(field).fill(`Naxos as ${name} wants it`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
};

/** What one packs oneself: something new, which is packed. */
const pack = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Packing List' }).click();
  await page.getByLabel('Something else to pack').fill(`Socks of ${name}`);
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await box(page, `Socks of ${name}`).click();
};

const addFlight = async (page: Page, name: string): Promise<void> => {
  await go(page, 'Home');
  await page.getByRole('button', { name: 'Add Flight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Flight' });
  await dialog.getByLabel('Flight number').fill(flightOf(name));
  await dialog.getByRole('button', { name: 'Track This Flight' }).click();
  await expect(dialog).toBeHidden();
};

const flightOf = (name: string): string => (name === 'Anna' ? 'A3100' : 'LH200');

/** A new trip, and a copy of one that is over. */
const makeTrips = async (page: Page, name: string): Promise<void> => {
  await go(page, 'Trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill(`Oslo of ${name}`);
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Oslo of ${name}`);
  await go(page, 'Trips');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: `Duplicate Rome of ${name}` }).click();
  await dialog.getByLabel('Title').fill(`Rome of ${name} again`);
  await dialog.getByLabel('Start date').fill(inDays(30));
  await dialog.getByRole('button', { name: 'Duplicate Trip' }).click();
  await expect(dialog).toBeHidden();
};

const choosePreferences = async (page: Page): Promise<void> => {
  await go(page, 'Profile');
  await page.getByRole('button', { name: /^Preferences/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await dialog.getByLabel('Theme').selectOption('dark');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

/** What {@link changeEverything} makes. */
export const CHANGES = 15;

/** Makes a change of each kind, by the screens of a phone that shows the trip. */
export const changeEverything = async (page: Page, changes: Changes): Promise<void> => {
  const { name } = changes;
  await changeItinerary(page, name);
  await changeShopping(page, changes);
  await changeTrip(page, changes);
  await pack(page, name);
  await page.goBack();
  await changeChat(page, name);
  await addFlight(page, name);
  await makeTrips(page, name);
  await choosePreferences(page);
};

interface Held {
  readonly title: string;
}

/** All that the server holds of what they have changed, each thing as often as it is there. */
export const heldOf = async ({ anna, ben, tripId }: Couple) => {
  const read = <Answer>(path: string) => anna.api<Answer>('GET', `/api/trips/${tripId}${path}`);
  const { title, description } = await read<{ title: string; description: string }>('');
  const items = await read<{ name: string; price: string | null; isCompleted: boolean }[]>('/shopping');
  const activities = await read<{ title: string }[]>('/itinerary');
  const messages = await read<{ content: string; reactions: { userIds: string[] }[] }[]>('/chat');
  const own = async (person: Person) => {
    const trips = await person.api<Held[]>('GET', '/api/trips');
    const packing = await person.api<{ entries: { kind: string; name: string; isPacked: boolean }[] }>(
      'GET',
      `/api/trips/${tripId}/packing`,
    );
    const flights = await person.api<{ flightNumber: string }[]>('GET', '/api/flights/tracked');
    const { preferences } = await person.api<{ preferences: { theme: string } }>('GET', '/api/auth/user');
    return {
      trips: trips.map((trip) => trip.title).toSorted(),
      packed: packing.entries.filter(({ kind }) => kind === 'own').map(({ name, isPacked }) => [name, isPacked]),
      flights: flights.map(({ flightNumber }) => flightNumber),
      theme: preferences.theme,
    };
  };
  return {
    trip: [title, description],
    activities: activities.map((activity) => activity.title).toSorted(),
    items: items
      .map(({ name, price, isCompleted }) => `${name} ${Number(price)} ${isCompleted ? '✓' : '○'}`)
      .toSorted(),
    messages: messages.map(({ content }) => content).toSorted(),
    reactions: messages.flatMap(({ reactions }) => reactions.flatMap(({ userIds }) => userIds)),
    anna: await own(anna),
    ben: await own(ben),
  };
};

/**
 * What they have changed, each change once.
 *
 * @param dinner what was chosen of what both have called the same thing.
 */
export const madeBy = ({ ben }: Couple, dinner: string): Awaited<ReturnType<typeof heldOf>> => {
  const ownOf = (name: string) => ({
    trips: ['Naxos as Anna wants it', `Oslo of ${name}`, `Rome of ${name}`, `Rome of ${name} again`],
    packed: [[`Socks of ${name}`, true]],
    flights: [flightOf(name)],
    theme: 'dark',
  });
  return {
    trip: ['Naxos as Anna wants it', 'Naxos as Ben wants it'],
    activities: [dinner, 'Walk of Anna', 'Walk of Ben'],
    items: ['Eggs 0 ✓', 'Rope of Anna 0 ○', 'Rope of Ben 0 ○', 'Rye bread 3 ○'],
    messages: ['Anna is on the plane', 'Ben is on the plane', 'When do we meet?'],
    reactions: [ben.id],
    anna: ownOf('Anna'),
    ben: ownOf('Ben'),
  };
};

/** A phone shows of the trip what the server holds, in its order; opened from the list of trips. */
export const expectShown = async (page: Page, { anna, tripId }: Couple): Promise<void> => {
  const held = <Row>(what: string) => anna.api<Row[]>('GET', `/api/trips/${tripId}/${what}`);
  const activities = await held<{ title: string }>('itinerary');
  const messages = await held<{ content: string }>('chat');
  const items = await held<{ name: string }>('shopping');
  await go(page, 'Trips');
  await page.getByRole('link', { name: 'View Details of Naxos as Anna wants it' }).click();
  await expect(page.getByText('Naxos as Ben wants it')).toBeVisible();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText(activities.map(({ title }) => title));
  await page.getByRole('tab', { name: 'Chat' }).click();
  const said = page.getByRole('log').getByText(/plane$|^When/);
  await expect(said).toHaveText(messages.map(({ content }) => content));
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await expect(panel.getByRole('listitem').locator('bdi')).toHaveText(items.map(({ name }) => name));
};
