import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sampleText } from '../packages/server/src/testing/sample-files.ts';
import { samplePdf } from '../packages/server/src/testing/sample-documents.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

interface Activity {
  readonly id: string;
  readonly attachmentUrl: string | null;
  readonly attachmentFilename: string | null;
  readonly attachmentFileSize: number | null;
}

const MEGABYTE = 1_048_576;
const PDF = 'application/pdf';

/** A trip with one activity, its dialog open. */
const atTheHotel = async (person: Person) => {
  const trip = await person.api<Trip>('POST', '/api/trips', { title: 'Lisbon' });
  const activity = await person.api<Activity>('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Check in' });
  await person.page.goto(`/trip/${trip.id}`);
  return { trip, activity };
};

const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Edit Check in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const stored = async (person: Person, trip: Trip): Promise<Activity | undefined> => {
  const [activity] = await person.api<Activity[]>('GET', `/api/trips/${trip.id}/itinerary`);
  return activity;
};

/** Presses a button that lets choose a file, and chooses one. */
const choose = async (button: Locator, name: string, buffer: Buffer, mimeType = PDF) => {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name, mimeType, buffer });
};

/** Chooses the first file of an activity, and waits until it is there. */
const attachFile = async (dialog: Locator, name: string, bytes: Buffer, mimeType?: string) => {
  await choose(attach(dialog), name, bytes, mimeType);
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeVisible();
};

/** A line that carries so many bytes a second, up and down. */
const slowLine = async ({ context, page }: Person, bytesPerSecond: number) => {
  const devtools = await context.newCDPSession(page);
  const line = { offline: false, latency: 20, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send('Network.emulateNetworkConditions', line);
  return async () => {
    const usual = { ...line, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };
    await devtools.send('Network.emulateNetworkConditions', usual);
  };
};

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const attach = (dialog: Locator) => dialog.getByRole('button', { name: 'Attach a File' });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' });
const field = (dialog: Locator) => dialog.getByRole('group', { name: /^Attachment/ });

test('an attachment goes up with progress, is replaced and downloaded, byte for byte the same', async ({ person }) => {
  const ines = await person('Inês');
  const { trip, activity } = await atTheHotel(ines);
  const { page } = ines;
  const booking = samplePdf(3 * MEGABYTE);
  const changed = samplePdf(5 * MEGABYTE);

  const dialog = await openDialog(page);
  const useUsualLine = await slowLine(ines, 1.5 * MEGABYTE);
  await choose(attach(dialog), 'Booking.pdf', booking);
  const progress = dialog.getByRole('progressbar', { name: 'Uploading Booking.pdf' });
  const seen = new Set<number>();
  const isHalfway = async () => {
    const value = Number(await progress.getAttribute('aria-valuenow'));
    seen.add(value);
    return value > 20 && value < 100;
  };
  await expect.poll(isHalfway).toBe(true);
  await expect(dialog).toContainText(/Uploading… \d+%/);
  await save(dialog).click();
  await expect(field(dialog)).toContainText('The file is still on its way. Wait for it, or cancel it.');
  await expect(field(dialog)).toBeFocused();
  await expect(said(page, 'File uploaded')).toBeVisible({ timeout: 15_000 });
  await useUsualLine();
  await expect(progress).toBeHidden();
  await expect(field(dialog)).toContainText('Booking.pdf3.0 MB');
  await expect(field(dialog)).not.toContainText('on its way');
  await save(dialog).click();
  await expect(said(page, 'Activity updated successfully!')).toBeVisible();

  const link = page.getByRole('link', { name: 'Download Booking.pdf 3.0 MB' });
  await expect(link).toBeVisible();
  const first = await stored(ines, trip);
  expect(first).toMatchObject({ attachmentFilename: 'Booking.pdf', attachmentFileSize: booking.length });
  const edit = await openDialog(page);
  await choose(edit.getByRole('button', { name: 'Replace' }), 'Booking, changed.pdf', changed);
  await expect(field(edit)).toContainText('Booking, changed.pdf5.0 MB');
  await save(edit).click();
  await expect(edit).toBeHidden();

  const next = page.getByRole('link', { name: /^Download Booking, changed.pdf/ });
  await expect(next).toContainText('5.0 MB');
  const useUsualLineAgain = await slowLine(ines, 3 * MEGABYTE);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    next.click(),
    expect(next).toContainText(/Downloading… [1-9]\d?%/),
  ]);
  await useUsualLineAgain();
  await expect(said(page, 'Download started')).toBeVisible();
  expect(download.suggestedFilename()).toBe('Booking, changed.pdf');
  expect(changed.equals(await readFile(await download.path())), 'byte for byte the same').toBe(true);
  const gone = await ines.context.request.get(`/api${first?.attachmentUrl}`);
  expect(gone.status(), 'what was replaced is gone').toBe(404);
  expect((await stored(ines, trip))?.id).toBe(activity.id);
});

test('an attachment is viewed in a tab of its own, and taken away', async ({ person }) => {
  const joao = await person('João');
  const { trip } = await atTheHotel(joao);
  const { page, context } = joao;
  const dialog = await openDialog(page);
  await attachFile(dialog, 'Notes.txt', sampleText(), 'text/plain');

  const [tab] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('button', { name: 'View' }).click()]);
  await expect(tab.locator('body')).toContainText('Réception : 2e étage');
  expect(await tab.evaluate(() => [document.contentType, window.opener])).toEqual(['text/plain', null]);
  await tab.close();
  await save(dialog).click();
  await expect(dialog).toBeHidden();

  const link = page.getByRole('link', { name: /^Download Notes.txt/ });
  await expect(link).toBeVisible();
  const edit = await openDialog(page);
  await edit.getByRole('button', { name: 'Remove' }).click();
  await expect(attach(edit)).toBeVisible();
  await save(edit).click();
  await expect(edit).toBeHidden();

  await expect(link).toHaveCount(0);
  expect((await stored(joao, trip))?.attachmentUrl).toBeNull();
});
