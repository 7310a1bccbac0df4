import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { samplePdf } from '../packages/server/src/testing/sample-documents.ts';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { said, sizeOf } from './closet.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Made {
  readonly id: string;
}

const LISBON = {
  title: 'Lisbon with Leo',
  destination: 'Lisbon, Portugal',
  startDate: '2024-06-10',
  endDate: '2024-06-14',
  timeZone: 'Europe/Lisbon',
};

const TICKET = samplePdf();

const upload = async (person: Person, name: string, buffer: Buffer): Promise<string> => {
  const file = { name, mimeType: 'application/octet-stream', buffer };
  const answer = await person.context.request.post('/api/objects/upload', { multipart: { file } });
  return ((await answer.json()) as { objectPath: string }).objectPath;
};

/** Last summer's trip: a ride with its ticket, a night out with a dress for it, and a shopping list that was ticked. */
const lastTrip = async (person: Person): Promise<Made> => {
  const photo = await fourColours(900, 1200).jpeg().toBuffer();
  const trip = await person.api<Made>('POST', '/api/trips', {
    ...LISBON,
    coverImageUrl: await upload(person, 'beach.jpg', photo),
  });
  const add = (folder: string, body: object) => person.api<Made>('POST', `/api/trips/${trip.id}/${folder}`, body);
  const attachmentUrl = await upload(person, 'ticket.pdf', TICKET);
  await add('itinerary', { title: 'Tram 28', startTime: '2024-06-10T08:00:00Z', attachmentUrl });
  const fado = await add('itinerary', { title: 'Fado', startTime: '2024-06-12T20:30:00Z' });
  await person.context.request.post(`/api/trips/${trip.id}/outfits`, {
    multipart: {
      title: 'Red dress',
      category: 'Formal',
      plannedDate: '2024-06-12',
      activityId: fado.id,
      image: { name: 'dress.jpg', mimeType: 'image/jpeg', buffer: photo },
    },
  });
  const water = await add('shopping', { name: 'Sun cream' });
  await person.api('PUT', `/api/trips/${trip.id}/shopping/${water.id}`, { isCompleted: true });
  return trip;
};

const duplicateFromCard = async (page: Page) => {
  await page.goto('/trips/completed');
  await page.getByRole('button', { name: `Duplicate ${LISBON.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await expect(dialog.getByLabel('Duplicate from completed trip')).toBeChecked();
  return dialog;
};

test("last year's trip is planned again from its card, everything on its day and nothing lost", async ({ person }) => {
  const ines = await person('Inês');
  await lastTrip(ines);
  const { page } = ines;
  await page.goto('/trips/completed');
  await expect(page.getByRole('region', { name: '2024' })).toContainText('Jun 10 – 14');
  await expect(page.getByRole('region', { name: '2024' })).toContainText('2 activities');
  await expect(page.getByRole('region', { name: '2024' })).toContainText('1 outfit');

  const dialog = await duplicateFromCard(page);
  await expect(dialog.getByLabel('Title')).toHaveValue(LISBON.title);
  await dialog.getByLabel('Title').fill('Lisbon once more');
  await dialog.getByLabel('Start date').fill('2027-01-04');
  await expect(dialog.getByLabel('End date'), 'as long as it was').toHaveValue('2027-01-08');
  await expect(dialog).toContainText('Everything moves 938 days later, at the same time of day.');
  await dialog.getByRole('button', { name: 'Duplicate Trip' }).click();

  await expect(dialog).toBeHidden();
  const toast = said(page, 'Trip duplicated successfully with all your saved content!');
  await expect(toast).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lisbon once more', level: 1 })).toBeVisible();

  const first = page.getByRole('region', { name: /Monday, January 4/ });
  await expect(first).toContainText('Tram 28');
  await expect(first, 'nine in the morning, in winter as in summer').toContainText('9:00 AM');
  const third = page.getByRole('region', { name: /Wednesday, January 6/ });
  await expect(third).toContainText('Fado');
  await expect(third).toContainText('9:30 PM');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: /^Download ticket\.pdf/ }).click(),
  ]);
  expect((await readFile(await download.path())).equals(TICKET), 'byte for byte the same').toBe(true);
  await expect.poll(() => sizeOf(page.locator('header img'))).toEqual({ width: 900, height: 1200 });

  await page.getByRole('tab', { name: /Closet/ }).click();
  const day = page.getByRole('region', { name: /January 6/ });
  await expect(day).toContainText('Red dress');
  await expect(day).toContainText('Fado');
  const picture = day.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => sizeOf(picture)).not.toBeNull();

  await page.getByRole('tab', { name: /Shopping/ }).click();
  await expect(page.getByRole('checkbox', { name: /Sun cream/ })).not.toBeChecked();
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'Lisbon once more' })).toBeVisible();
});
