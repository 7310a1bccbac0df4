import { randomUUID } from 'node:crypto';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let app: TestApp;
let anna: Person;
let ben: Person;
let tripId: string;
let chat: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, ben] = await Promise.all([
    app.signUp({ firstName: 'Anna', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben', lastName: 'Oja' }),
  ]);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await anna.post<TripDetail>('/api/trips', { title: 'Lisbon' })).body.id;
  chat = `/api/trips/${tripId}/chat`;
  await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
});

const say = async (by: Person, content: string, fields: object = {}): Promise<Message> =>
  (await by.post<Message>(chat, { content, ...fields })).body;
const read = async (by: Person = ben): Promise<Message[]> => (await by.get<Message[]>(chat)).body;
const reaction = (id: string, emoji: string) => `${chat}/${id}/reactions/${encodeURIComponent(emoji)}`;
/** Makes a message older than it is. */
const age = (id: string, minutes: number) =>
  app.database.pool.query("update chat_messages set created_at = created_at - $2 * interval '1 minute' where id = $1", [
    id,
    minutes,
  ]);

describe("one's own message", () => {
  test('can be edited for a quarter of an hour, which everybody sees', async () => {
    const { id } = await say(anna, 'At nine');
    await age(id, 14);

    const { status, body } = await anna.patch<Message>(`${chat}/${id}`, { content: ' At ten ' });

    expect({ status, body }).toMatchObject({ status: 200, body: { content: 'At ten', seq: 1, deletedAt: null } });
    expect(await read()).toMatchObject([{ content: 'At ten', editedAt: expect.any(String) }]);
  });

  test('can be deleted for a quarter of an hour: its number stays, and nothing that it said', async () => {
    const { id } = await say(anna, 'Wrong chat');
    await ben.put(reaction(id, '😂'));

    expect((await anna.delete(`${chat}/${id}`)).status).toBe(204);

    expect(await read()).toMatchObject([{ id, seq: 1, content: '', deletedAt: expect.any(String), reactions: [] }]);
    const { rows } = await app.database.pool.query('select content from chat_messages where id = $1', [id]);
    expect(rows).toEqual([{ content: '' }]);
    expect((await anna.patch(`${chat}/${id}`, { content: 'again' })).status).toBe(404);
    expect((await ben.put(reaction(id, '👍'))).status).toBe(404);
    expect((await say(ben, 'next')).seq).toBe(2);
  });

  test('stays as it is after that, and so does what others wrote', async () => {
    const { id } = await say(anna, 'At nine');
    const refusals = [
      await ben.patch(`${chat}/${id}`, { content: 'At ten' }),
      await ben.delete(`${chat}/${id}`),
      await anna.patch(`${chat}/${id}`, { content: '  ' }),
    ];
    await age(id, 15);
    refusals.push(await anna.patch(`${chat}/${id}`, { content: 'At ten' }), await anna.delete(`${chat}/${id}`));

    expect(refusals.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [400, 'validation'],
      [403, 'message_settled'],
      [403, 'message_settled'],
    ]);
    expect(await read()).toMatchObject([{ content: 'At nine', editedAt: null, deletedAt: null }]);
  });
});

describe('a reaction', () => {
  test('is there once for each person and emoji, and goes again', async () => {
    const { id } = await say(anna, 'We have tickets');
    await ben.put(reaction(id, '👍'));
    await ben.put(reaction(id, '👍'));
    await anna.put(reaction(id, '👩🏽‍🚀'));
    const { body } = await anna.put<Message>(reaction(id, '👍'));

    expect(body.reactions).toEqual([
      { emoji: '👍', userIds: [ben.id, anna.id] },
      { emoji: '👩🏽‍🚀', userIds: [anna.id] },
    ]);
    await anna.delete(reaction(id, '👩🏽‍🚀'));
    expect((await anna.delete(reaction(id, '👩🏽‍🚀'))).status).toBe(204);
    expect((await read())[0]?.reactions).toEqual([{ emoji: '👍', userIds: [ben.id, anna.id] }]);
  });

  test.each(['a', '👍👍', '', 'thumbs', '\u{E0041}', '1'])('is one emoji, and not %j', async (emoji) => {
    const { id } = await say(anna, 'We have tickets');
    expect([400, 404]).toContain((await ben.put(reaction(id, emoji))).status);
  });

  test('is one of at most twenty different ones', async () => {
    const { id } = await say(anna, 'We have tickets');
    const emoji = [...'😀😁😂😃😄😅😆😉😊😋😎😍😘😗😙😚🙂🤗🤔😐'];
    for (const one of emoji) await ben.put(reaction(id, one));

    expect(await ben.put(reaction(id, '😑'))).toMatchObject({ status: 409, body: { code: 'too_many_reactions' } });
    expect((await anna.put(reaction(id, '😐'))).status).toBe(200);
  });
});

describe('a reply', () => {
  test('quotes the beginning of what it answers, as that is now', async () => {
    const original = await say(anna, '語'.repeat(300));
    const { replyTo } = await say(ben, 'Yes', { replyToId: original.id });

    expect(replyTo).toEqual({
      id: original.id,
      seq: 1,
      senderId: anna.id,
      senderName: 'Anna Berg',
      content: '語'.repeat(200),
      filename: null,
      isDeleted: false,
    });
    expect((await read())[1]?.replyTo).toEqual(replyTo);
    await anna.delete(`${chat}/${original.id}`);
    expect((await read())[1]?.replyTo).toMatchObject({ content: '', isDeleted: true });
  });

  test('answers a message of the same chat alone', async () => {
    expect((await ben.post(chat, { content: 'Yes', replyToId: randomUUID() })).status).toBe(404);
  });
});

describe('a file in the chat', () => {
  const uploaded = async (by: Person, name: string, bytes: Buffer<ArrayBuffer>) =>
    (await upload(by, { name, bytes })).body.objectPath;

  test('comes with a message of any member, and everybody on the trip may open it', async () => {
    const photo = await uploaded(ben, 'beach.png', Buffer.from(await samplePng()));
    const ticket = await uploaded(ben, 'ticket.pdf', Buffer.from(samplePdf()));

    const { attachment } = await say(ben, '', { attachmentUrl: photo });
    await say(ben, 'Our ticket', { attachmentUrl: ticket });

    expect(attachment).toMatchObject({ objectPath: photo, kind: 'image' });
    expect((await read(anna)).map((message) => message.attachment)).toMatchObject([
      attachment,
      { objectPath: ticket, filename: 'ticket.pdf', kind: 'document' },
    ]);
    expect((await anna.get(`/api${ticket}`)).status).toBe(200);
  });

  test('goes with its message', async () => {
    const ticket = await uploaded(ben, 'ticket.pdf', Buffer.from(samplePdf()));
    const { id } = await say(ben, '', { attachmentUrl: ticket });

    await ben.delete(`${chat}/${id}`);

    expect((await anna.get(`/api${ticket}`)).status).toBe(404);
  });

  test("is the sender's own, and sent once however often it is said", async () => {
    const ticket = await uploaded(anna, 'ticket.pdf', Buffer.from(samplePdf()));
    expect(await ben.post(chat, { content: 'mine', attachmentUrl: ticket })).toMatchObject({
      status: 400,
      body: { code: 'file_unavailable' },
    });
    const key = { 'idempotency-key': randomUUID() };
    const send = () => anna.post<Message>(chat, { content: 'mine', attachmentUrl: ticket }, key);

    const answers = [...(await Promise.all([send(), send()])), await send()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await read()).toHaveLength(1);
  });
});

test('whoever was away asks what has changed since, and a change is announced as a fresh read answers it', async () => {
  const [first, second] = [await say(anna, 'one'), await say(anna, 'two')];
  const live = await ben.live();
  await live.join(tripId);

  await anna.patch(`${chat}/${second.id}`, { content: 'two and a half' });
  await ben.put(reaction(first.id, '👍'));

  const changed = (await ben.get<Message[]>(`${chat}/changes?since=0`)).body;
  expect(changed.map(({ seq, revision }) => [seq, revision])).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect((await ben.get<Message[]>(`${chat}/changes?since=1`)).body).toEqual([changed[1]]);
  await live.settled();
  const announced = live.heard.flatMap((frame) => (frame.type === 'message_changed' ? [frame.message] : []));
  const withoutAddress = changed.map((message) => ({ ...message, sender: { ...message.sender, email: null } }));
  expect(announced).toEqual(withoutAddress);
  // What is posted later knows of the changes before it.
  expect((await say(anna, 'three')).revision).toBe(2);
  live.close();
});
