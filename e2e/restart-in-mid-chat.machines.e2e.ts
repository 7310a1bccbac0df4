import type { Page } from '@playwright/test';
import { expectAsAfterReload, watchLoads } from './as-after-reload.ts';
import { expect, type Person, test } from './fixtures.ts';
import { followQuestions } from './questions.ts';

interface Trip {
  readonly id: string;
}

const log = (page: Page) => page.getByRole('log', { name: 'Group Chat' });
const messages = (page: Page) => log(page).getByText(/^\d: /);

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type a message...').fill(text);
  await page.getByPlaceholder('Type a message...').press('Enter');
};

/** Two people with the chat of one trip open, and nothing said in it. */
const inChat = async (first: Person, second: Person): Promise<Trip> => {
  const trip = await first.api<Trip>('POST', '/api/trips', { title: 'Stormy crossing' });
  await first.api('POST', `/api/trips/${trip.id}/members`, { userId: second.id });
  // What is read ahead would be refused by a server that stops.
  const allAnswered = [first, second].map(({ page }) => followQuestions(page));
  for (const { page, expectConsoleError } of [first, second]) {
    // While the server is away the browser reports each connection that it cannot make.
    expectConsoleError(/WebSocket connection|net::ERR_(CONNECTION|EMPTY|SOCKET|FAILED)/);
    await page.goto(`/trip/${trip.id}?tab=chat`);
    await expect(page.getByRole('heading', { name: 'Group Chat' })).toBeVisible();
  }
  for (const answered of allAnswered) await answered();
  return trip;
};

/** Three tries to connect have been made by themselves; after that a press anywhere makes the next. */
const lookAgain = (page: Page) => page.getByPlaceholder('Type a message...').click();

/** Lets a person's page hear nothing on its live connection while `isDeaf`. */
const lineOf = async ({ page, expectConsoleError }: Person) => {
  // What the page says takes a way through the story; the server may have gone when it gets to the real socket.
  expectConsoleError(/^WebSocket is already in CLOSING or CLOSED state/);
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

const hasReadAll = async (person: Person, trip: Trip): Promise<boolean> => {
  const marks = await person.api<{ chatSeq: number; readSeq: number }>('GET', `/api/trips/${trip.id}`);
  return marks.readSeq === marks.chatSeq;
};

const WAITING = 'Waiting for a connection…';
const ON_ITS_WAY = /Not sent|Sending|Waiting for/;

test('what is said while the server is restarted or killed is neither lost nor doubled', async ({
  person,
  ownServer,
}) => {
  const rita = await person('Rita', { baseURL: ownServer.url });
  const sven = await person('Sven', { baseURL: ownServer.url });
  const svensLine = await lineOf(sven);
  const trip = await inChat(rita, sven);
  const watched = watchLoads(rita.page);
  const all: string[] = [];
  const expectAll = async () => {
    for (const { page } of [rita, sven]) await expect(messages(page)).toHaveText(all);
  };
  /** Somebody says something that both of them see. */
  const hear = async ({ page }: Person, text: string) => {
    await say(page, text);
    all.push(text);
    await expectAll();
  };
  await hear(rita, '1: Hello');
  await hear(sven, '2: Hello yourself');

  for (const [how, end, [writer, reader], [first, second, answer]] of [
    ['is restarted', () => ownServer.stop(), [rita, sven], ['3: Can you hear me?', '4: Nobody there', '5: Now I do']],
    ['is killed', () => ownServer.kill(), [sven, rita], ['6: And now?', '7: Gone again', '8: There you are']],
  ] as const) {
    await test.step(`who writes twice while the server ${how} sends both once it is back`, async () => {
      await end();
      for (const text of [first, second]) await say(writer.page, text);
      all.push(first, second);
      await expect(log(writer.page).getByText(WAITING)).toHaveCount(2);
      await expect(messages(writer.page)).toHaveText(all);
      await ownServer.startAgain();
      for (const { page } of [writer, reader]) await lookAgain(page);
      await expect(log(writer.page).getByText(ON_ITS_WAY)).toHaveCount(0);

      await expectAll();
      await hear(reader, answer);
      expect(await stored(reader, trip)).toEqual(all);
    });
  }

  await test.step('what was stored when the server died before it could answer is there once', async () => {
    await sven.page.route(
      '**/api/trips/*/chat',
      async (route) => {
        svensLine.isDeaf = true;
        await route.fetch();
        await ownServer.kill();
        await route.abort();
      },
      { times: 1 },
    );
    await say(sven.page, '9: Did that arrive?');
    all.push('9: Did that arrive?');
    await expect(log(sven.page).getByText(WAITING)).toBeVisible();
    await ownServer.startAgain();
    svensLine.isDeaf = false;
    for (const { page } of [sven, rita]) await lookAgain(page);

    await expect(log(sven.page).getByText(ON_ITS_WAY)).toHaveCount(0);
    await expectAll();
    expect(await stored(rita, trip)).toEqual(all);
  });

  // What is in sight counts as read a moment later: a page that is loaded before that shows it as new.
  await expect.poll(async () => hasReadAll(rita, trip)).toBe(true);
  // It stands there while events arrive.
  await expect(rita.page.getByText(/^Last active/)).toBeVisible();
  await expectAsAfterReload(watched);
});
