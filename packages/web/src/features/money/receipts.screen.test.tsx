import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { addExpense, updateExpense } from '@caravan/contract/money/money.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { aFile, aPhoto, chooseFile } from '../../testing/files.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const main = page.getByRole('main');
const adding = page.getByRole('dialog', { name: 'Add Expense' });
const editing = page.getByRole('dialog', { name: 'Edit Expense' });
const PDF = 'application/pdf';

/** Takes files, each under an address of its own. */
const answerUploads = (server: ApiServer) =>
  server.answer(uploadObject, ({ file }) => ({
    objectPath: `/objects/${crypto.randomUUID()}`,
    filename: file?.name ?? '',
    contentType: file?.type ?? '',
    size: file?.size ?? 0,
  }));

const choose = (dialog: typeof adding, file: File, button = 'Add Receipt') =>
  chooseFile(() => dialog.getByRole('button', { name: button }).click(), file);

const fillIn = async () => {
  await main.getByRole('button', { name: 'Add Expense' }).last().click();
  await adding.getByLabelText('Amount', { exact: true }).fill('30');
  await adding.getByLabelText('What was it for?').fill('Taxi');
};

test('a photo and a PDF are added as receipts, and shown with the expense', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  answerUploads(server);
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await fillIn();
  await choose(adding, await aPhoto(40, 30, 'taxi.jpg'));
  await expect.element(adding.getByText('taxi.jpg')).toBeVisible();
  await choose(adding, aFile('invoice.pdf', PDF, 900), 'Add Another');
  await expect.element(adding.getByRole('button', { name: 'View invoice.pdf' })).toBeVisible();
  await expectAccessible('the receipts of an expense', '[role=dialog]');
  await adding.getByRole('button', { name: 'Save' }).click();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect
    .poll(() => server.requests(addExpense).map(({ body }) => body.receipts.map(({ filename }) => filename)))
    .toEqual([['taxi.jpg', 'invoice.pdf']]);
  await expect.element(main.getByRole('button', { name: /Taxi.*with a receipt/ })).toBeVisible();
  await main.getByRole('button', { name: /Taxi/ }).click();
  const shown = page.getByRole('dialog', { name: 'Taxi' });
  for (const name of ['taxi.jpg', 'invoice.pdf'])
    await expect.element(shown.getByRole('button', { name: `View ${name}` })).toBeVisible();
});

test('a receipt is taken away and another one put in its place', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ currency: 'EUR' });
  const url = `/objects/${crypto.randomUUID()}`;
  data.addExpense(trip, { title: 'Taxi', receipts: [{ url, filename: 'wrong.pdf', size: 900, kind: 'document' }] });
  answerUploads(server);
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: /Taxi/ }).click();
  await page.getByRole('dialog', { name: 'Taxi' }).getByRole('button', { name: 'Edit' }).click();
  await editing.getByRole('button', { name: 'Remove wrong.pdf' }).click();
  await expect.element(editing.getByText('wrong.pdf')).not.toBeInTheDocument();
  await choose(editing, aFile('right.pdf', PDF, 900));
  await expect.element(editing.getByRole('button', { name: 'View right.pdf' })).toBeVisible();
  await editing.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Expense changed')).toBeVisible();
  const sent = () => server.requests(updateExpense).map(({ body }) => body.receipts?.map(({ filename }) => filename));
  await expect.poll(sent).toEqual([['right.pdf']]);
});

test('what is too large, empty or no receipt says so, goes no further, and is forgotten by a press', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await fillIn();
  let button = 'Add Receipt';
  for (const [file, words] of [
    [aFile('huge.pdf', PDF, FILE_MAX_BYTES + 1), /^File too large\./],
    [aFile('empty.pdf', PDF, 0), /This file is empty/],
    [aFile('song.mp3', 'audio/mpeg', 900), /^Invalid file type\. A receipt is a PDF or a picture/],
  ] as const) {
    await choose(adding, file, button);
    await expect.element(adding.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await adding.getByRole('button', { name: `Forget ${file.name}` }).click();
    await expect.element(adding.getByText(file.name)).not.toBeInTheDocument();
    button = 'Add Receipt';
  }
  await adding.getByRole('button', { name: 'Save' }).click();

  await expect.element(toast('Expense added')).toBeVisible();
  expect(server.requests(uploadObject)).toEqual([]);
  await expect.poll(() => server.requests(addExpense).map(({ body }) => body.receipts)).toEqual([[]]);
});

test('an expense takes five receipts and offers no sixth', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ currency: 'EUR' });
  const receipts = [1, 2, 3, 4, 5].map((number) => ({
    url: `/objects/${crypto.randomUUID()}`,
    filename: `${number}.pdf`,
    size: 900,
    kind: 'document' as const,
  }));
  data.addExpense(trip, { title: 'Taxi', receipts });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: /Taxi/ }).click();
  await page.getByRole('dialog', { name: 'Taxi' }).getByRole('button', { name: 'Edit' }).click();

  await expect.element(editing.getByText('5 receipts: an expense carries no more.')).toBeVisible();
  await expect.element(editing.getByRole('button', { name: /^Add (Receipt|Another)$/ })).toHaveLength(0);
  await editing.getByRole('button', { name: 'Remove 3.pdf' }).click();
  await expect.element(editing.getByRole('button', { name: 'Add Another' })).toBeVisible();
});

test('a receipt that is added without a connection goes out with its expense once there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  for (const endpoint of [uploadObject, addExpense]) server.lose(endpoint);
  await fillIn();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Saved on this device')).toBeVisible();
  await fillIn();
  await choose(adding, aFile('invoice.pdf', PDF, 900));
  await expect.element(adding.getByText('Goes along once there is a connection')).toBeVisible();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Saved on this device')).toBeVisible();
  await expect
    .element(main.getByRole('button', { name: /Taxi.*Waiting for a connection.*with a receipt/ }))
    .toBeVisible();

  answerFrom(server, data);
  answerUploads(server);
  await reload();
  await expect
    .poll(() =>
      data
        .on(trip)
        .expenses.map(({ receipts }) => receipts.length)
        .toSorted((a, b) => a - b),
    )
    .toEqual([0, 1]);
  expect(server.requests(uploadObject).at(-1)?.file?.name).toBe('invoice.pdf');
});
