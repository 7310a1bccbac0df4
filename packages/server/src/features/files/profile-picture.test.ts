import { deleteAllFiles } from '../../testing/stored-files.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { FoundUser, Member, TravelMembership } from '@caravan/contract/members/members.schema.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeAddress } from '../../testing/mailbox.ts';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { TestLive } from '../../testing/live-client.ts';
import { expectStoredPictures, pictureAt, pictureStatusAt, takenPhoto } from '../../testing/outfit-pictures.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { samplePhoto, samplePng } from '../../testing/sample-pictures.ts';
import { formOf, upload } from '../../testing/uploads.ts';

const PICTURE = '/api/auth/user/picture';

const here = eachWithExampleMembers();
const photo = Buffer.from(await samplePhoto());

beforeEach(async () => {
  await deleteAllFiles(here.app.database.pool);
});

const choose = <Body = CurrentUser>(by: Person, bytes = photo): Promise<Answer<Body>> =>
  by.request<Body>('PUT', PICTURE, formOf({ picture: takenPhoto(bytes) }));
const chosen = async (by: Person): Promise<string> => String((await choose(by)).body.profileImageUrl);
const resourcesHeardBy = async (live: TestLive): Promise<string[]> => {
  await live.settled();
  return live.heard.flatMap((frame) => (frame.type === 'trip_changed' ? [frame.resource] : []));
};

describe('a picture of oneself', () => {
  test('is loaded by everybody who is signed in, strangers too, and by nobody else', async () => {
    const imageUrl = await chosen(here.member);

    for (const address of [imageUrl, cardImageUrl(imageUrl)]) {
      const statuses = [here.member, here.owner, here.stranger, here.app.anonymous].map((person) =>
        pictureStatusAt(person, address),
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 401]);
    }
    expect((await here.member.get<CurrentUser>('/api/auth/user')).body.profileImageUrl).toBe(imageUrl);
  });

  test('shows wherever the person shows', async () => {
    const trip = await newSharedTrip(here.members);
    const imageUrl = await chosen(here.member);

    const live = await here.owner.live();
    await live.join(trip.id);
    const posted = (await here.member.post<Message>(`/api/trips/${trip.id}/chat`, { content: 'Here I am' })).body;
    const heard = await live.next('chat_message');
    const [members, chat, found, companions] = await Promise.all([
      here.owner.get<Member[]>(`/api/trips/${trip.id}/members`),
      here.owner.get<Message[]>(`/api/trips/${trip.id}/chat`),
      here.stranger.get<FoundUser[]>(`/api/users/search?q=${here.member.user.username}`),
      here.owner.get<TravelMembership[]>('/api/user/all-members'),
    ]);

    expect(members.body.find(({ userId }) => userId === here.member.id)?.user.profileImageUrl).toBe(imageUrl);
    expect(chat.body.map(({ sender }) => sender.profileImageUrl)).toEqual([imageUrl]);
    expect([posted.sender.profileImageUrl, heard.message.sender.profileImageUrl]).toEqual([imageUrl, imageUrl]);
    expect(found.body[0]).toMatchObject({ id: here.member.id, profileImageUrl: imageUrl });
    expect(companions.body.map(({ user }) => user.profileImageUrl).filter(Boolean)).toEqual([imageUrl]);
    live.close();
  });

  test('comes back upright, without the place where it was taken, and no larger than anybody shows it', async () => {
    const imageUrl = String(
      (await choose(here.member, Buffer.from(await samplePhoto(6, 1500, 2000)))).body.profileImageUrl,
    );

    const full = await sharp((await pictureAt(here.stranger, imageUrl)).bytes).metadata();
    const card = await sharp((await pictureAt(here.stranger, cardImageUrl(imageUrl))).bytes).metadata();

    expect([full.width, full.height, full.exif, full.orientation]).toEqual([768, 1024, undefined, undefined]);
    expect([card.width, card.height, card.exif]).toEqual([256, 256, undefined]);
  });

  test('that is small stays as it is, and its small variant is a square all the same', async () => {
    const imageUrl = String((await choose(here.member, Buffer.from(await samplePng()))).body.profileImageUrl);

    const full = await sharp((await pictureAt(here.stranger, imageUrl)).bytes).metadata();
    const card = await sharp((await pictureAt(here.stranger, cardImageUrl(imageUrl))).bytes).metadata();

    expect([full.width, full.height, card.width, card.height]).toEqual([60, 40, 40, 40]);
  });

  test('gives way to another, and is gone for everybody at once', async () => {
    const before = await chosen(here.member);

    const after = await chosen(here.member);

    expect(await pictureStatusAt(here.member, before)).toBe(404);
    expect(await pictureStatusAt(here.stranger, after)).toBe(200);
    await expectStoredPictures(here.app, 1);
  });

  test('is taken away as often as somebody says so', async () => {
    const imageUrl = await chosen(here.member);

    const statuses = [(await here.member.delete(PICTURE)).status, (await here.member.delete(PICTURE)).status];

    expect(statuses).toEqual([204, 204]);
    expect((await here.member.get<CurrentUser>('/api/auth/user')).body.profileImageUrl).toBeNull();
    expect(await pictureStatusAt(here.stranger, imageUrl)).toBe(404);
    await expectStoredPictures(here.app, 0);
  });

  test('chosen five times at once is one of the five, and nothing is left of the others', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => choose(here.member)));

    const { profileImageUrl } = (await here.member.get<CurrentUser>('/api/auth/user')).body;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.profileImageUrl)).toContain(profileImageUrl);
    await expectStoredPictures(here.app, 1);
  });

  test('outlives the tidying up of unattached uploads and the trips that its person is on', async () => {
    const trip = await newTrip(here.member);
    const imageUrl = await chosen(here.member);
    await here.app.database.pool.query(`update personal_files set created_at = now() - interval '30 days'`);

    await here.app.runJob('housekeeping');
    await here.member.delete(`/api/trips/${trip.id}`);

    expect(await pictureStatusAt(here.stranger, imageUrl)).toBe(200);
  });

  test.each([
    ['nothing', formOf({ caption: 'me' }), 400, 'file_missing'],
    ['a text', formOf({ picture: { name: 'me.jpg', bytes: 'That is me' } }), 415, 'image_type'],
    ['half a picture', null, 400, 'image_unreadable'],
  ])('is not %s, and the one before stays', async (_what, form, status, code) => {
    const before = await chosen(here.member);
    const half = formOf({ picture: takenPhoto(Buffer.from(photo.subarray(0, photo.length / 2))) });

    const answer = await here.member.request('PUT', PICTURE, form ?? half);

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await pictureStatusAt(here.stranger, before)).toBe(200);
    await expectStoredPictures(here.app, 1);
  });

  test('is nothing that a trip can take for its own', async () => {
    const imageUrl = await chosen(here.member);

    const answer = await here.member.post('/api/trips', { title: 'Rome', coverImageUrl: imageUrl });

    expect([answer.status, answer.body.code]).toEqual([400, 'file_unavailable']);
    expect(await pictureStatusAt(here.stranger, imageUrl)).toBe(200);
  });

  test('is not taken from what was uploaded for a trip', async () => {
    const { objectPath } = (await upload(here.member, { name: 'beach.jpg', bytes: photo })).body;
    const answer = await here.member.put(PICTURE, { picture: objectPath });

    expect([answer.status, answer.body.code]).toEqual([400, 'file_missing']);
  });
});

describe('who travels with somebody', () => {
  const changes: [string, (by: Person) => Promise<unknown>][] = [
    ['chooses another picture', (by) => choose(by)],
    ['takes another name', (by) => by.put('/api/auth/user', { lastName: 'Married' })],
    ['has another address', (by) => changeAddress(here.app, by, `new.${by.id}@example.com`)],
  ];

  test.each(changes)('hears at once, wherever they are, that the person %s', async (_what, change) => {
    const trips = [
      await newSharedTrip(here.members),
      await newSharedTrip(here.members),
      await newSharedTrip(here.members),
    ];
    const lives = await Promise.all([here.owner, here.owner, here.member, here.stranger].map((one) => one.live()));
    for (const { id } of trips.slice(0, 2)) await lives[0]?.join(id);

    await change(here.member);

    const heard = await Promise.all(lives.map(resourcesHeardBy));
    // A socket on two of the trips hears of both, and of all that names people there; the third may be announced to it, which
    // brings its lists up to date.
    expect(new Set(heard[0])).toEqual(
      new Set(['members', 'itinerary', 'outfits', 'shopping', 'flights', 'ideas', 'dates']),
    );
    expect(heard.slice(1)).toEqual([['members'], ['members'], []]);
    for (const live of lives) live.close();
  });

  test('hears nothing of a change that shows nowhere', async () => {
    await newSharedTrip(here.members);
    const live = await here.owner.live();

    await here.member.put('/api/auth/user', { phoneNumber: '212 555 0123' });
    await here.member.put('/api/auth/user', { lastName: here.member.user.lastName });
    await here.member.delete(PICTURE);

    expect(await resourcesHeardBy(live)).toEqual([]);
    live.close();
  });
});
