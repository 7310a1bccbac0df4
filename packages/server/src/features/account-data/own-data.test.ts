import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  ownActivitySchema,
  ownIdeaSchema,
  ownMessageSchema,
  ownOutfitSchema,
  ownShoppingItemSchema,
  ownTripSchema,
} from '@caravan/contract/accounts/account-data.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import type { Idea, IdeaComment } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { expectStoredFiles, storedFiles } from '../../testing/stored-files.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { takenPhoto } from '../../testing/outfit-pictures.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { signUpByPhone } from '../../testing/phone-people.ts';
import { takePlan } from '../../testing/plans.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { download, formOf, upload } from '../../testing/uploads.ts';
import { addPasskey, addProvider } from '../../testing/sign-in-methods.ts';

const DATA = '/api/auth/user/data';

const here = eachWithExampleMembers();
const photo = Buffer.from(await samplePhoto());

const ask = (by: Person) => fetch(here.app.url + DATA, { headers: by.session });
const dataOf = async (by: Person): Promise<Map<string, Buffer>> => {
  const response = await ask(by);
  expect(response.status).toBe(200);
  return unzipped(Buffer.from(await response.arrayBuffer()));
};
const jsonIn = (archive: Map<string, Buffer>, path: string): unknown => JSON.parse(String(archive.get(path)));
const bodyOf = async <Body>(by: Person, path: string): Promise<Body> => (await by.get<Body>(path)).body;

/** A trip with something of everything on it. */
const fullTrip = async (): Promise<TripDetail> => {
  const cover = (await upload(here.owner, { name: 'beach.jpg', bytes: photo })).body.objectPath;
  const trip = await newSharedTrip(here.members, { title: 'Lisbon', startDate: '2027-05-01', coverImageUrl: cover });
  const path = `/api/trips/${trip.id}`;
  const attachmentUrl = (await upload(here.owner, { name: 'ticket.pdf', bytes: Buffer.from(samplePdf()) })).body
    .objectPath;
  await here.owner.post(`${path}/itinerary`, { title: 'Flight', attachmentUrl });
  const guest = (await here.member.post<{ id: string }>(`${path}/guests`, { name: 'Emil' })).body;
  const participants = { mode: 'some', personIds: [guest.id, here.member.id].toSorted() };
  await here.owner.post(`${path}/itinerary`, { title: 'Tram 28', participants });
  await here.owner.post(`${path}/outfits`, formOf({ title: 'Linen', category: 'Casual', image: takenPhoto(photo) }));
  await here.owner.post(`${path}/shopping`, { name: 'Water', assignedTo: here.member.id });
  const span = '2027-06-04/2027-06-07';
  const poll = (await here.owner.post<DatePoll>(`${path}/date-polls`, { candidates: [span] })).body;
  await here.member.put(`${path}/date-polls/${poll.id}/answers/${here.member.id}`, { span, answer: 'yes' });
  await here.owner.put(`${path}/date-polls/${poll.id}/link`);
  const photoUrl = (await upload(here.owner, { name: 'fado.jpg', bytes: photo })).body.objectPath;
  const idea = (await here.owner.post<Idea>(`${path}/ideas`, { title: 'Fado', photoUrl })).body;
  await here.member.put(`${path}/ideas/${idea.id}/answers/${here.member.id}`, { answer: 'want' });
  await here.member.post(`${path}/ideas/${idea.id}/comments`, { text: 'Yes' });
  const receipt = (await upload(here.member, { name: 'bill.pdf', bytes: Buffer.from(samplePdf()) })).body.objectPath;
  await here.member.post(`${path}/money/expenses`, {
    title: 'Dinner',
    spentOn: '2027-05-01',
    currency: 'EUR',
    amountMinor: 3000,
    payers: [{ personId: here.member.id, amountMinor: 3000 }],
    split: { mode: 'equally', personIds: [here.member.id, here.owner.id] },
    receipts: [{ url: receipt }],
  });
  await here.owner.post(`${path}/chat`, { content: 'Olá!' });
  await here.member.post(`${path}/chat`, { content: 'Line\none' });
  return trip;
};

describe('all of one’s data', () => {
  test('says what the API says, with every file as it is downloaded', async () => {
    const { id } = await fullTrip();
    const picture = formOf({ picture: takenPhoto(photo) });
    const user = (await here.member.request<CurrentUser>('PUT', '/api/auth/user/picture', picture)).body;
    await upload(here.member, { name: 'note.txt', bytes: 'Gate 12' });
    for (const person of [here.member, here.owner]) {
      await person.post(`/api/trips/${id}/packing`);
      await person.post(`/api/trips/${id}/packing/entries`, { name: `Tent of ${person.user.firstName}` });
    }

    const archive = await dataOf(here.member);

    const path = `/api/trips/${id}`;
    const [trip, activities, outfits, items, packing, messages, money, expenses] = await Promise.all([
      bodyOf<TripDetail>(here.member, path),
      bodyOf<Activity[]>(here.member, `${path}/itinerary`),
      bodyOf<Outfit[]>(here.member, `${path}/outfits`),
      bodyOf<ShoppingItem[]>(here.member, `${path}/shopping`),
      bodyOf<PackingList>(here.member, `${path}/packing`),
      bodyOf<Message[]>(here.member, `${path}/chat`),
      bodyOf<Money>(here.member, `${path}/money`),
      bodyOf<Expense[]>(here.member, `${path}/money/expenses`),
    ]);
    const folder = 'trips/2027-05-01 Lisbon';
    expect([...archive.keys()].toSorted()).toEqual(
      [
        'README.txt',
        'calendars.json',
        'concierge.json',
        'flights.json',
        'notifications.json',
        'notified.json',
        'payment-details.json',
        'plan.json',
        'profile.json',
        'profile-picture.jpg',
        'security.json',
        'sessions.json',
        'sign-in.json',
        'uploads/note.txt',
        ...[
          'trip',
          'members',
          'itinerary',
          'outfits',
          'shopping',
          'ideas',
          'packing',
          'chat',
          'dates',
          'money',
          'expenses',
          'payments',
          'money-history',
        ].map((name) => `${folder}/${name}.json`),
        `${folder}/cover.jpg`,
        `${folder}/attachments/ticket.pdf`,
        `${folder}/outfits/Linen.jpg`,
        `${folder}/receipts/bill.pdf`,
        `${folder}/ideas/Fado.jpg`,
      ].toSorted(),
    );
    expect(jsonIn(archive, 'profile.json')).toEqual({ ...user, pictureFile: 'profile-picture.jpg' });
    expect(jsonIn(archive, `${folder}/trip.json`)).toEqual(ownTripSchema.parse({ ...trip, coverFile: 'cover.jpg' }));
    expect(jsonIn(archive, `${folder}/trip.json`)).toMatchObject({ guests: [{ name: 'Emil' }] });
    expect(jsonIn(archive, `${folder}/itinerary.json`)).toMatchObject([{}, { participants: { mode: 'some' } }]);
    expect(jsonIn(archive, `${folder}/itinerary.json`)).toEqual(
      activities.map((activity) =>
        ownActivitySchema.parse({
          ...activity,
          attachmentFile: activity.attachmentUrl && 'attachments/ticket.pdf',
          attachmentFiles: activity.attachmentUrl ? ['attachments/ticket.pdf'] : [],
        }),
      ),
    );
    expect(jsonIn(archive, `${folder}/outfits.json`)).toEqual(
      outfits.map((outfit) => ownOutfitSchema.parse({ ...outfit, imageFile: 'outfits/Linen.jpg' })),
    );
    // As everybody on the trip sees it: without its link, which is a secret.
    expect(jsonIn(archive, `${folder}/dates.json`)).toEqual(
      await bodyOf<DatePoll[]>(here.member, `${path}/date-polls`),
    );
    const [idea] = await bodyOf<Idea[]>(here.member, `${path}/ideas`);
    const comments = await bodyOf<IdeaComment[]>(here.member, `${path}/idea-comments`);
    expect(jsonIn(archive, `${folder}/ideas.json`)).toEqual([
      ownIdeaSchema.parse({ ...idea, photoFile: 'ideas/Fado.jpg', linkImageFile: null, comments }),
    ]);
    expect(jsonIn(archive, `${folder}/shopping.json`)).toEqual(items.map((item) => ownShoppingItemSchema.parse(item)));
    expect(jsonIn(archive, `${folder}/money.json`)).toEqual(money);
    expect(jsonIn(archive, `${folder}/expenses.json`)).toEqual(
      expenses.map((expense) => ({ ...expense, receiptFiles: ['receipts/bill.pdf'] })),
    );
    expect(jsonIn(archive, `${folder}/money-history.json`)).toMatchObject([{ action: 'added', title: 'Dinner' }]);
    expect(jsonIn(archive, `${folder}/packing.json`)).toEqual(packing);
    expect(packing.entries.map(({ name }) => name)).toEqual(['Water', 'Tent of Mia']);
    expect(jsonIn(archive, `${folder}/chat.json`)).toEqual(
      messages.map((message) => ownMessageSchema.parse({ ...message, attachmentFile: null })),
    );
    const attachment = activities.find(({ title }) => title === 'Flight')?.attachmentUrl ?? '';
    expect(archive.get(`${folder}/attachments/ticket.pdf`)).toEqual((await download(here.member, attachment)).bytes);
    const image = String(outfits[0]?.imageUrl).replace('/api', '');
    expect(archive.get(`${folder}/outfits/Linen.jpg`)).toEqual((await download(here.member, image)).bytes);
    expect(String(archive.get('uploads/note.txt'))).toBe('Gate 12');
  });

  test('tells of others their names and roles alone, and no secrets of anybody', async () => {
    await fullTrip();
    await here.owner.post(`/api/trips/${(await newSharedTrip(here.members)).id}/join-links`, {
      role: 'member',
      expiresInDays: 7,
    });

    const archive = await dataOf(here.member);

    const all = [...archive].flatMap(([path, bytes]) => (path.endsWith('.json') ? [String(bytes)] : [])).join('\n');
    expect(all).toContain(here.member.user.email);
    for (const other of [here.owner, here.admin]) {
      expect(all).toContain(other.user.lastName);
      expect(all).not.toContain(other.user.email);
      expect(all).not.toContain(other.user.username);
    }
    const { rows } = await here.app.database.pool.query<{ secret: string }>(
      `select password as secret from users where password is not null union select sid from sessions union select secret from join_links`,
    );
    expect(rows.filter(({ secret }) => all.includes(secret))).toEqual([]);
    expect(jsonIn(archive, 'sessions.json')).toMatchObject([{ isCurrent: true }]);
    expect(all).not.toMatch(/"(sid|password|clientKey)":/);
  });

  test('has the plan that was taken, and how much was asked', async () => {
    await takePlan(here.app, here.member, 'free', { status: 'ended', endDate: '2027-04-30T00:00:00.000Z' });
    await here.app.database.pool.query(
      `insert into concierge_usage (user_id, month, questions) values ($1, '2027-05-01', 2), ($1, '2027-04-01', 30)`,
      [here.member.id],
    );

    expect(jsonIn(await dataOf(here.member), 'plan.json')).toEqual({
      plan: { id: 'free', name: 'Free', price: 0, currency: 'USD', interval: 'month' },
      status: 'ended',
      subscriptionEndDate: '2027-04-30T00:00:00.000Z',
      endsThen: false,
      customerId: null,
      questions: [
        { month: '2027-04-01', questions: 30 },
        { month: '2027-05-01', questions: 2 },
      ],
    });
  });

  test('tells what signs in, and nothing of what proves it', async () => {
    const person = await signUpByPhone(here.app);
    const passkeyAt = await addPasskey(here.app, person);
    const providerAt = await addProvider(here.app, person);

    const archive = await dataOf(person);

    expect(jsonIn(archive, 'sign-in.json')).toEqual({
      phoneNumber: person.user.signInPhone,
      passkeys: [{ name: 'iPhone', createdAt: passkeyAt, lastUsedAt: null }],
      providers: [{ issuer: 'https://id.example', createdAt: providerAt }],
    });
    expect(String(archive.get('README.txt'))).toContain('sign-in.json');
  });

  test('comes as a file to save, kept by no cache, and costs nothing where only its headers are asked for', async () => {
    here.app.setNow('2027-03-04T23:30:00Z');
    const member = await signInAgain(here.member);
    const [whole, head] = await Promise.all([
      ask(member),
      fetch(here.app.url + DATA, { method: 'HEAD', headers: member.session }),
    ]);
    await whole.arrayBuffer();

    for (const { status, headers } of [whole, head]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/zip');
      expect(headers.get('content-disposition')).toBe('attachment; filename=caravan-data-2027-03-04.zip');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('content-length')).toBeNull();
    }
  });

  test('has a folder of its own for every trip, whatever the trips are called', async () => {
    const titles = [
      '../../etc',
      'x'.repeat(255),
      '🏖️'.repeat(60),
      'Rome',
      'rome',
      'Rome',
      'CON',
      'a/b\\c:d*e?',
      '...',
      'Ro\u202Eme',
    ];
    for (const title of titles) await newTrip(here.member, { title });

    const archive = await dataOf(here.member);

    const folders = [...archive.keys()].filter((path) => path.endsWith('/trip.json')).map((path) => path.split('/'));
    expect(folders).toHaveLength(titles.length);
    expect(new Set(folders.map(([, name]) => name?.toLowerCase())).size).toBe(titles.length);
    const names = folders.map(([, name]) => name);
    for (const name of names) {
      expect(Buffer.byteLength(String(name))).toBeLessThanOrEqual(100);
      expect(name).toMatch(/^[^.\s<>:"/\\|?*]([^<>:"/\\|?*]*[^.\s<>:"/\\|?*])?$/);
    }
    expect(names).toEqual(expect.arrayContaining(['etc', '_CON', 'a b c d e', 'Trip', 'Ro me', 'Rome', 'rome (2)']));
    const exported = [...archive].flatMap(([path, bytes]) =>
      path.endsWith('/trip.json') ? [(JSON.parse(String(bytes)) as TripDetail).title] : [],
    );
    expect(exported.toSorted()).toEqual(titles.toSorted());
  });

  test('has nothing of a trip that the person has left', async () => {
    const trip = await fullTrip();
    await here.member.post(`/api/trips/${trip.id}/leave`);

    expect([...(await dataOf(here.member)).keys()]).toEqual([
      'README.txt',
      'profile.json',
      'sign-in.json',
      'sessions.json',
      'security.json',
      'flights.json',
      'payment-details.json',
      'calendars.json',
      'concierge.json',
      'notifications.json',
      'notified.json',
      'plan.json',
    ]);
  });

  test('tells of a file that is deleted meanwhile instead of breaking off', async () => {
    await fullTrip();
    const { rows } = await here.app.database.pool.query<{ id: string }>(
      `select id from files where filename = 'ticket.pdf'`,
    );
    // The bytes go a moment after the row, and the row a moment after the data was read.
    await here.app.storage.objects.remove(rows.map(({ id }) => id));

    const archive = await dataOf(here.member);

    expect(archive.has('trips/2027-05-01 Lisbon/attachments/ticket.pdf')).toBe(false);
    expect(String(archive.get('missing-files.txt'))).toContain('trips/2027-05-01 Lisbon/attachments/ticket.pdf');
    expect(archive.has('trips/2027-05-01 Lisbon/outfits/Linen.jpg')).toBe(true);
  });

  test('is that of one moment, whatever others change while it is read', async () => {
    const trips = [
      await newSharedTrip(here.members, { title: 'One' }),
      await newSharedTrip(here.members, { title: 'Two' }),
    ];
    let reading: Promise<Map<string, Buffer>> | undefined;
    // The first trip is not read to its end before this is done; by then the second one is another.
    await whileHoldingOutfits(async () => {
      reading = dataOf(here.member);
      await here.app.untilSomebodyWaits();
      for (const { id } of trips) await here.owner.put(`/api/trips/${id}`, { title: 'Changed' });
      for (const { id } of trips) await here.owner.post(`/api/trips/${id}/chat`, { content: 'Too late' });
    });

    const archive = (await reading) ?? new Map<string, Buffer>();

    expect(jsonIn(archive, 'trips/Two/trip.json')).toMatchObject({ title: 'Two' });
    expect(jsonIn(archive, 'trips/Two/chat.json')).toEqual([]);
  });

  test('has every message of a long chat once and in order', async () => {
    const { id } = await newTrip(here.member);
    await here.app.database.pool.query(
      `insert into chat_messages (id, trip_id, seq, sender_id, content)
       select gen_random_uuid(), $1, n, $2, 'Message ' || n from generate_series(1, 2500) n`,
      [id, here.member.id],
    );

    const chat = jsonIn(await dataOf(here.member), 'trips/Lisbon/chat.json') as { seq: number }[];

    expect(chat.map(({ seq }) => seq)).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
  });

  test('has every question to the concierge with its answer, once and in order, and none of anybody else', async () => {
    await here.owner.post('/api/concierge/search', { query: 'Whose question is this?' });
    await here.app.database.pool.query(
      `insert into concierge_searches (id, user_id, query, response, outcome, answered_by)
       select lpad(to_hex(n), 32, '0')::uuid, $1, 'Question ' || n, 'Answer [1]', 'answered', 'built_in'
       from generate_series(1, 250) n`,
      [here.member.id],
    );

    const searches = jsonIn(await dataOf(here.member), 'concierge.json') as { query: string; response: string }[];

    expect(searches.map(({ query }) => query)).toEqual(
      Array.from({ length: 250 }, (_, index) => `Question ${index + 1}`),
    );
    expect(searches[0]).toMatchObject({ response: 'Answer [1]', citations: [], trip: null });
  });

  test('ends with whoever goes away, and leaves neither a connection nor a file', async () => {
    const { id } = await newTrip(here.member);
    await here.app.database.pool.query(
      `insert into chat_messages (id, trip_id, seq, sender_id, content)
       select gen_random_uuid(), $1, n, $2, repeat(md5(n::text), 100) from generate_series(1, 5000) n`,
      [id, here.member.id],
    );
    const busy = () => here.app.database.pool.totalCount - here.app.database.pool.idleCount;
    const [busyBefore, keptBefore] = [busy(), (await storedFiles(here.app)).length];

    // Once before anything was sent, while the data is read, and once in the middle of the archive.
    const early = new AbortController();
    await whileHoldingOutfits(async () => {
      const refused = fetch(here.app.url + DATA, { headers: here.member.session, signal: early.signal }).catch(
        () => 'gone',
      );
      await here.app.untilSomebodyWaits();
      early.abort();
      expect(await refused).toBe('gone');
    });
    const late = new AbortController();
    const response = await fetch(here.app.url + DATA, { headers: here.member.session, signal: late.signal });
    await response.body?.getReader().read();
    late.abort();

    await expect.poll(busy).toBe(busyBefore);
    await expectStoredFiles(here.app, keptBefore);
  });
});

test('data can be asked for a few times an hour', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  const person = await strict.signUp();

  const answers: Response[] = [];
  for (let times = 0; times < 6; times += 1) {
    const answer = await fetch(strict.url + DATA, { headers: person.session });
    await answer.arrayBuffer();
    answers.push(answer);
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.stop();
});

/** Nobody reads outfits while this is done. */
const whileHoldingOutfits = async (work: () => Promise<void>): Promise<void> => {
  const client = await here.app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table outfits in access exclusive mode');
    await work();
    await client.query('commit');
  } finally {
    client.release();
  }
};
