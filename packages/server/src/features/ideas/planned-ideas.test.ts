import { randomUUID } from 'node:crypto';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';

const here = eachWithExampleMembers();
const WHEN = { startTime: '2027-05-01T19:00:00.000Z', endTime: '2027-05-01T21:00:00.000Z' };
const WHERE = { location: 'Alfama', position: { latitude: 38.71, longitude: -9.13 } };
let trip: string;
let idea: Idea;

beforeEach(async () => {
  trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const fields = { title: 'Fado', note: 'In Alfama', link: 'https://example.com/fado', ...WHERE };
  idea = (await here.member.post<Idea>(`${trip}/ideas`, fields)).body;
  await here.member.put(`${trip}/ideas/${idea.id}/answers/${here.member.id}`, { answer: 'want' });
});

const plan = (by: Person, body: object = WHEN) => by.post<Activity>(`${trip}/ideas/${idea.id}/plan`, body);
const plannedOf = async (): Promise<string | null | undefined> =>
  (await here.member.get<Idea[]>(`${trip}/ideas`)).body[0]?.plannedActivityId;
const itinerary = async (): Promise<Activity[]> => (await here.member.get<Activity[]>(`${trip}/itinerary`)).body;

describe('an idea that is put on the plan', () => {
  test('becomes an activity with all that is known of it, and stays with its answers', async () => {
    const { status, body } = await plan(here.admin);

    expect(status).toBe(201);
    const description = 'In Alfama\n\nhttps://example.com/fado';
    const participants = { mode: 'some', personIds: [here.member.id] };
    expect(body).toMatchObject({
      title: 'Fado',
      description,
      ...WHERE,
      ...WHEN,
      participants,
      createdBy: here.admin.id,
    });
    expect(await itinerary()).toEqual([body]);
    expect((await here.member.get<Idea[]>(`${trip}/ideas`)).body).toMatchObject([
      { id: idea.id, plannedActivityId: body.id, version: 1, answers: [{ userId: here.member.id, answer: 'want' }] },
    ]);
  });

  test('that nobody wants has everybody as its people', async () => {
    await here.member.put(`${trip}/ideas/${idea.id}/answers/${here.member.id}`, { answer: 'fine' });

    expect((await plan(here.admin)).body.participants).toEqual({ mode: 'everybody', personIds: [] });
  });

  test('while somebody who wants it leaves has none of its people who are gone', async () => {
    const [planned, left] = await Promise.all([plan(here.owner), here.member.post(`${trip}/leave`)]);

    expect([planned.status, left.status]).toEqual([201, 204]);
    const [activity] = (await here.owner.get<Activity[]>(`${trip}/itinerary`)).body;
    expect(activity?.participants?.personIds).toEqual([]);
  });

  test('is put there by editors alone', async () => {
    expect([(await plan(here.member)).status, (await plan(here.stranger)).status]).toEqual([403, 404]);
    expect([await itinerary(), await plannedOf()]).toEqual([[], null]);
  });

  test('needs a day and a time', async () => {
    const answer = await here.owner.post(`${trip}/ideas/${idea.id}/plan`, {});

    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: 'startTime', message: 'Please choose a day and a time' }],
    ]);
    expect(await itinerary()).toEqual([]);
  });

  test('by ten at once is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => plan(n % 2 ? here.owner : here.admin)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await itinerary()).toHaveLength(1);
  });

  test('by a device that sends it again is there once, and answered as it is', async () => {
    const id = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d90';
    await plan(here.owner, { ...WHEN, id });
    await here.owner.put(`${trip}/itinerary/${id}`, { title: 'Jazz' });

    const again = await plan(here.owner, { ...WHEN, id });

    expect([again.status, again.body.id, again.body.title]).toEqual([201, id, 'Jazz']);
    expect(await itinerary()).toHaveLength(1);
  });

  test('is an idea again once its activity is deleted, which everybody hears of', async () => {
    const { body } = await plan(here.owner);
    const live = await here.member.live();
    await live.join(trip.split('/').at(-1) ?? '');

    await here.owner.delete(`${trip}/itinerary/${body.id}`);

    await live.settled();
    expect(live.heard.filter(({ type }) => type === 'trip_changed')).toMatchObject([
      { resource: 'itinerary' },
      { resource: 'ideas' },
    ]);
    expect(await plannedOf()).toBeNull();
    expect((await plan(here.owner)).status).toBe(201);
    live.close();
  });

  test('is an idea again where a server of the previous release has deleted its activity', async () => {
    const { body } = await plan(here.owner);
    await here.app.database.pool.query('delete from itinerary_items where id = $1', [body.id]);
    await here.app.database.pool.query('delete from item_directory where id = $1', [body.id]);

    expect(await plannedOf()).toBeNull();
    expect((await plan(here.owner)).status).toBe(201);
  });

  test('leaves its activity on the plan when it is deleted', async () => {
    const { body } = await plan(here.owner);

    await here.member.delete(`${trip}/ideas/${idea.id}`);

    expect(await itinerary()).toEqual([body]);
  });

  test('while its activity is deleted at the same time is the one or the other', async () => {
    const { body } = await plan(here.owner);

    const [deletion, planning] = await Promise.all([
      here.admin.delete(`${trip}/itinerary/${body.id}`),
      plan(here.owner, { ...WHEN, id: randomUUID().replace(/^(.{14})./, '$17') }),
    ]);

    expect(deletion.status).toBe(204);
    const planned = await plannedOf();
    expect(planning.status === 201 ? planned : null).toBe(planning.status === 201 ? planning.body.id : null);
    expect((await itinerary()).map(({ id }) => id)).toEqual(planned ? [planned] : []);
  });
});
