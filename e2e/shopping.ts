import type { Page } from '@playwright/test';
import type { Person } from './fixtures.ts';

export interface Trip {
  readonly id: string;
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly isCompleted: boolean;
}

export const naxos = (owner: Person, more: object = {}) =>
  owner.api<Trip>('POST', '/api/trips', { title: 'Naxos together', currency: 'EUR', ...more });

export const put = (person: Person, trip: Trip, item: object) =>
  person.api<Item>('POST', `/api/trips/${trip.id}/shopping`, item);

export const invite = (owner: Person, trip: Trip, person: Person, role = 'member') =>
  owner.api('POST', `/api/trips/${trip.id}/members`, { userId: person.id, role });

export const storedItem = async (person: Person, trip: Trip, name: string): Promise<Item | undefined> => {
  const items = await person.api<Item[]>('GET', `/api/trips/${trip.id}/shopping`);
  return items.find((item) => item.name === name);
};

export const open = (page: Page, trip: Trip) => page.goto(`/trip/${trip.id}?tab=shopping`);
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: box(page, name) });
export const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const complained = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A trip with a list that is half done. */
export const halfShopped = async (owner: Person, member: Person): Promise<Trip> => {
  const trip = await naxos(owner);
  await invite(owner, trip, member);
  for (const [index, category] of ['essentials', 'snacks', 'clothing', 'electronics', 'toiletries'].entries()) {
    const item = { name: `Something to get, ${category}`, category, price: '12.50', assignedTo: member.id };
    const { id } = await put(owner, trip, item);
    if (index % 2 === 0) await owner.api('PUT', `/api/trips/${trip.id}/shopping/${id}`, { isCompleted: true });
  }
  return trip;
};
