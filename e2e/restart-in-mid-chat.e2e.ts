import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';
import { followQuestions } from './questions.ts';
import type { TestServer } from './server.ts';

interface Trip {
  readonly id: string;
}

const log = (page: Page) => page.getByRole('log', { name: 'Group Chat' });
const messages = (page: Page) => log(page).getByText(/^\d: /);

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type a message...').fill(text);
  await page.getByPlaceholder('Type a message...').press('Enter');
};

/** Two people with the chat of one trip open, who have said hello. */
const inChat = async (first: Person, second: Person): Promise<Trip> => {
  const trip = await first.api<Trip>('POST', '/api/trips', { title: 'Stormy crossing' });
  await first.api('POST', `/api/trips/${trip.id}/members`, { userId: second.id });
  // What is read ahead would be refused by a server that stops.
  const allAnswered = [first, second].map(({ page }) => followQuestions(page));
  for (const { page, expectComplaint } of [first, second]) {
    // While the server is away the browser reports each connection that it cannot make.
    expectComplaint(/WebSocket connection|net::ERR_(CONNECTION|EMPTY|SOCKET|FAILED)/);
    await page.goto(`/trip/${trip.id}?tab=chat`);
    await expect(page.getByRole('heading', { name: 'Group Chat' })).toBeVisible();
  }
  await say(first.page, '1: Hello');
  await expect(messages(second.page)).toHaveText(['1: Hello']);
  await say(second.page, '2: Hello yourself');
  await expect(messages(first.page)).toHaveText(['1: Hello', '2: Hello yourself']);
  for (const answered of allAnswered) await answered();
  return trip;
};

/** Three tries to connect have been made by themselves; after that a press anywhere makes the next. */
const lookAgain = (page: Page) => page.getByPlaceholder('Type a message...').click();

/** Lets a person's page hear nothing on its live connection while `isDeaf`. */
const lineOf = async ({ page, expectComplaint }: Person) => {
  // What the page says takes a way through the story; the server may have gone when it gets to the real socket.
  expectComplaint(/^WebSocket is already in CLOSING or CLOSED state/);
  const line = { isDeaf: false };
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!line.isDeaf) socket.send(frame);
    });
  });
  return line;
};

const stored = async (person: Person, trip: Trip): Promise<string[]> => {
  const messages = await person.api<{ content: string }[]>('GET', `/api/trips/${trip.id}/chat`);
  return messages.map(({ content }) => content);
};

const ends: [how: string, end: (server: TestServer) => Promise<unknown>][] = [
  ['is restarted', (server) => server.stop()],
  ['is killed and started again', (server) => server.kill()],
];

for (const [how, end] of ends) {
  test(`what is said while the server ${how} is neither lost nor doubled`, async ({ person, ownServer }) => {
    const rita = await person('Rita', { baseURL: ownServer.url });
    const sven = await person('Sven', { baseURL: ownServer.url });
    const trip = await inChat(rita, sven);

    await end(ownServer);
    await say(rita.page, '3: Can you hear me?');
    await say(rita.page, '4: Nobody there');
    await expect(log(rita.page).getByText('Not sent')).toHaveCount(2);
    await expect(messages(rita.page)).toHaveCount(4);
    await ownServer.startAgain();
    await log(rita.page).getByRole('button', { name: 'Retry' }).first().click();
    await expect(log(rita.page).getByText('Not sent')).toHaveCount(1);
    await log(rita.page).getByRole('button', { name: 'Retry' }).click();
    await expect(log(rita.page).getByText(/Not sent|Sending/)).toHaveCount(0);

    const all = ['1: Hello', '2: Hello yourself', '3: Can you hear me?', '4: Nobody there'];
    await expect(messages(rita.page)).toHaveText(all);
    await lookAgain(sven.page);
    await expect(messages(sven.page)).toHaveText(all);
    await say(sven.page, '5: Now I do');
    await expect(messages(rita.page)).toHaveText([...all, '5: Now I do']);
    await expect(messages(sven.page)).toHaveText([...all, '5: Now I do']);
    expect(await stored(sven, trip)).toEqual([...all, '5: Now I do']);
  });
}

test('a message that was stored when the server died before it could answer is there once', async ({
  person,
  ownServer,
}) => {
  const tara = await person('Tara', { baseURL: ownServer.url });
  const ugo = await person('Ugo', { baseURL: ownServer.url });
  const line = await lineOf(tara);
  const trip = await inChat(tara, ugo);
  await tara.page.route(
    '**/api/trips/*/chat',
    async (route) => {
      line.isDeaf = true;
      await route.fetch();
      await ownServer.kill();
      await route.abort();
    },
    { times: 1 },
  );

  await say(tara.page, '3: Did that arrive?');
  await expect(log(tara.page).getByText('Not sent')).toBeVisible();
  await ownServer.startAgain();
  line.isDeaf = false;
  await log(tara.page).getByRole('button', { name: 'Retry' }).click();

  const all = ['1: Hello', '2: Hello yourself', '3: Did that arrive?'];
  await expect(log(tara.page).getByText(/Not sent|Sending/)).toHaveCount(0);
  await expect(messages(tara.page)).toHaveText(all);
  await lookAgain(ugo.page);
  await expect(messages(ugo.page)).toHaveText(all);
  expect(await stored(ugo, trip)).toEqual(all);
});
