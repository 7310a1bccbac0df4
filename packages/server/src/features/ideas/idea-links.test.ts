import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { expectNoLoggedErrors } from '../../testing/logged-errors.ts';
import { pictureStatusAt } from '../../testing/outfit-pictures.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Respond = (response: ServerResponse) => void;

let site: Server;
let url: string;
let pages: Record<string, Respond> = {};
let requests: string[] = [];
let app: TestApp;
let group: ExampleMembers;
let tripId: string;
let ideas: string;
let picture: Buffer;

beforeAll(async () => {
  picture = Buffer.from(await samplePng());
  site = createServer((request, response) => {
    requests.push(request.url ?? '');
    const respond = pages[request.url ?? ''];
    if (respond) respond(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { LINK_PREVIEWS: 'on', LINK_PREVIEW_ORIGINS: url } });
  group = await signUpExampleMembers(app);
});
afterAll(async () => {
  await app.stop();
  site.closeAllConnections();
  site.close();
  expectNoLoggedErrors(app);
});

beforeEach(async () => {
  tripId = (await newSharedTrip(group)).id;
  ideas = `/api/trips/${tripId}/ideas`;
  requests = [];
  pages = {
    '/fado': (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Fado in Alfama</title><meta property="og:image" content="/fado.png">'),
    '/fado.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
    '/jazz': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Jazz</title>'),
    '/down': (response) => response.writeHead(503).end(),
  };
});

const add = async (link: string): Promise<Idea> =>
  (await group.member.post<Idea>(ideas, { title: 'Fado', link: `${url}${link}` })).body;
const listed = async (): Promise<Idea | undefined> => (await group.owner.get<Idea[]>(ideas)).body[0];
/** Whether its link is still to be read. */
const isDue = async ({ id }: Idea): Promise<boolean> => {
  const { rows } = await app.database.pool.query('select link_due_at from ideas where id = $1', [id]);
  return (rows[0] as { link_due_at: unknown }).link_due_at !== null;
};
/** Lets the next try come now instead of in a minute. */
const tryAgain = async (): Promise<void> => {
  await app.database.pool.query('update ideas set link_due_at = now() where link_due_at is not null');
  await app.runJob('links-of-ideas');
};

describe('the link of an idea', () => {
  test('has the title and the picture of its page soon, which everybody hears of', async () => {
    const live = await group.owner.live();
    await live.join(tripId);

    const added = await add('/fado');
    expect([added.linkTitle, added.linkImageUrl]).toEqual([null, null]);

    await live.next('trip_changed');
    await live.next('trip_changed');
    const idea = await listed();
    expect(idea).toMatchObject({ linkTitle: 'Fado in Alfama', version: 1 });
    expect(idea?.linkImageUrl).toMatch(/^\/api\/objects\//);
    expect(await pictureStatusAt(group.owner, idea?.linkImageUrl ?? '')).toBe(200);
    expect(await pictureStatusAt(group.stranger, idea?.linkImageUrl ?? '')).toBe(404);
    live.close();
  });

  test('that is changed has those of the other page, and the first picture is gone', async () => {
    const idea = await add('/fado');
    await expect.poll(async () => (await listed())?.linkTitle).toBe('Fado in Alfama');
    const before = (await listed())?.linkImageUrl ?? '';

    await group.member.put(`${ideas}/${idea.id}`, { link: `${url}/jazz` });

    await expect.poll(async () => (await listed())?.linkTitle).toBe('Jazz');
    expect((await listed())?.linkImageUrl).toBeNull();
    expect(await pictureStatusAt(group.owner, before)).toBe(404);
  });

  test('that is changed while its page is read keeps nothing of that', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    pages['/slow'] = (response) => arrived.resolve(response);
    const idea = await add('/slow');
    const answering = await arrived.promise;
    await group.member.put(`${ideas}/${idea.id}`, { link: `${url}/jazz` });

    pages['/fado']?.(answering);

    await expect.poll(async () => (await listed())?.linkTitle).toBe('Jazz');
    await expect.poll(() => isDue(idea)).toBe(false);
    expect((await listed())?.linkImageUrl).toBeNull();
  });

  test('whose page is down is tried three times', async () => {
    const idea = await add('/down');
    await expect.poll(() => requests.length).toBe(1);
    expect(await isDue(idea)).toBe(true);
    await tryAgain();
    await expect.poll(() => requests.length).toBe(2);
    await tryAgain();

    await expect.poll(() => isDue(idea)).toBe(false);
    expect(requests).toEqual(['/down', '/down', '/down']);
    expect(await listed()).toMatchObject({ linkTitle: null, link: `${url}/down` });
  });

  test('that leads nowhere is tried once', async () => {
    const idea = await add('/nowhere');

    await expect.poll(() => isDue(idea)).toBe(false);
    expect(requests).toEqual(['/nowhere']);
  });

  test('of this server’s own network is not read', async () => {
    const { body } = await group.member.post<Idea>(ideas, { title: 'Inside', link: 'http://127.0.0.1:80/secret' });

    await expect.poll(() => isDue(body)).toBe(false);
    expect((await listed())?.linkTitle).toBeNull();
  });

  test('of somebody who has left meanwhile has its title, and no picture', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    pages['/slow'] = (response) => arrived.resolve(response);
    await add('/slow');
    const answering = await arrived.promise;
    await group.member.post(`/api/trips/${tripId}/leave`);

    pages['/fado']?.(answering);

    await expect.poll(async () => (await listed())?.linkTitle).toBe('Fado in Alfama');
    expect((await listed())?.linkImageUrl).toBeNull();
  });

  test('whose picture is none has its title', async () => {
    pages['/fado.png'] = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('no picture');
    await add('/fado');

    await expect.poll(async () => (await listed())?.linkTitle).toBe('Fado in Alfama');
    expect((await listed())?.linkImageUrl).toBeNull();
  });
});
