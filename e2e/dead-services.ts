import type { Locator, Page } from '@playwright/test';
import { type Fault, type FaultyService, startFaultyService } from '../packages/server/src/testing/faulty-service.ts';

/** What a service wants whose key nobody checks. */
export const KEY = 'key-of-nobody';

/** A service that never answers as it should. */
export const startDead = async (fault: Fault): Promise<FaultyService> => {
  const service = await startFaultyService(() => ({ json: {} }));
  service.fail(fault);
  return service;
};

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
export const flights = (page: Page): Locator => page.getByRole('region', { name: 'Flights' });

/** Looks for a flight on home, at a service that has nothing to say. */
export const searchFlight = async (page: Page): Promise<void> => {
  await flights(page).getByRole('button', { name: 'Add Flight' }).click();
  await dialog(page, 'Add Flight').getByLabel('Flight number').fill('BA117');
  await dialog(page, 'Add Flight').getByRole('button', { name: 'Search', exact: true }).click();
};
