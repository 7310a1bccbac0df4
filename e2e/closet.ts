import type { Locator, Page } from '@playwright/test';
import type { Person } from './fixtures.ts';

export interface Trip {
  readonly id: string;
}

export interface Outfit {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
}

/** A week in Tokyo, from a Monday on. */
export const tokyo = (owner: Person, more: object = {}): Promise<Trip> =>
  owner.api('POST', '/api/trips', {
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    ...more,
  });

export const hang = (person: Person, trip: Trip, outfit: object): Promise<Outfit> =>
  person.api('POST', `/api/trips/${trip.id}/outfits`, { category: 'Casual', ...outfit });

export const openCloset = (page: Page, trip: Trip) => page.goto(`/trip/${trip.id}?tab=closet`);

export const day = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The card of an outfit; several where it is worn on several days. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });

export const inStrip = (page: Page, name: RegExp): Locator =>
  page.getByRole('region', { name: 'Days of the trip' }).getByRole('button', { name });

export const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
export const failure = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The size of a picture that is there, pixels; `null` until it is. */
export const sizeOf = (picture: Locator): Promise<{ width: number; height: number } | null> =>
  picture.evaluate((image: HTMLImageElement) =>
    image.complete && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null,
  );
