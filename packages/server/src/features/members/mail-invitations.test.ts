import type { Invitation, JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newSharedTrip, signUpExampleMembers, type ExampleMembers } from '../../testing/example-members.ts';
import { mailsTo, nextMail, untilMailsLeft } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SUBJECT = 'You are invited to a trip at Caravan';

let app: TestApp;
let people: ExampleMembers;
let path: string;
let invited = 0;
let email: string;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  path = `/api/trips/${(await newSharedTrip(people)).id}`;
  email = `friend${(invited += 1)}@example.com`;
});

const invite = (fields: object = {}) => people.admin.post<JoinLink>(`${path}/mail-invitations`, { email, ...fields });

test('somebody without an account is mailed a link, by which one person joins in a role', async () => {
  const made = await invite({ role: 'admin' });
  const mail = await nextMail(app, email, SUBJECT);
  const secret = /\/join\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const shown = (await app.anonymous.get<Invitation>(`/api/join/${secret}`)).body;
  const [friend, late] = [await app.signUp(), await app.signUp()];
  const joined = await friend.post(`/api/join/${secret}`);

  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ secret, role: 'admin', maxUses: 1, uses: 0 });
  expect(mail.text).toMatch(/^Hello,\n\n.+ invites you to the trip “Lisbon”\./);
  expect(shown).toMatchObject({ role: 'admin', trip: { title: 'Lisbon' } });
  expect(joined.status).toBe(200);
  expect((await late.post(`/api/join/${secret}`)).body.code).toBe('join_link_used_up');
  const members = (await people.owner.get<Member[]>(`${path}/members`)).body;
  expect(members.find(({ userId }) => userId === friend.id)?.role).toBe('admin');
});

test('nothing says whether an address has an account', async () => {
  const answers = [await invite(), await invite({ email: people.stranger.user.email })];
  await untilMailsLeft(app);

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await mailsTo(app, people.stranger.user.email)).toContainEqual(expect.objectContaining({ subject: SUBJECT }));
});

test('one person mails two invitations a day to an address, in whatever spelling, and reads how long to wait', async () => {
  const sent = [await invite(), await invite({ email: email.toUpperCase() })];
  await app.database.pool.query("update due_mails set created_at = now() - interval '23 hours' where id = $1", [
    sent[0]?.body.id,
  ]);

  const refused = await invite();
  const links = (await people.owner.get<JoinLink[]>(`${path}/join-links`)).body;

  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after')) / 60).toBeCloseTo(60, 0);
  expect(links).toHaveLength(2);
  expect((await invite({ email: 'somebody.else@example.com' })).status).toBe(201);
});

test('an address gets five invitations a day, and whoever invites it after that reads nothing of it', async () => {
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const person = await app.signUp();
      const trip = (await person.post<{ id: string }>('/api/trips', { title: 'Other' })).body.id;
      const inviteTo = (to: string) => person.post(`/api/trips/${trip}/mail-invitations`, { email: to });
      expect([(await inviteTo(email)).status, (await inviteTo(email.toUpperCase())).status]).toEqual([201, 201]);
    }),
  );

  const answers = [await invite(), await invite(), await invite()];
  await untilMailsLeft(app);

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(await app.anonymous.get(`/api/join/${answers[1]?.body.secret}`)).toMatchObject({ status: 200 });
  const mails = [...(await mailsTo(app, email)), ...(await mailsTo(app, email.toUpperCase()))];
  expect(mails.filter(({ subject }) => subject === SUBJECT)).toHaveLength(5);
});

test('who manages the members reads of a mailed link to whom it went, masked, and the address is kept nowhere', async () => {
  await invite({ email: 'maya.lindqvist@example.com' });
  await untilMailsLeft(app);

  const { body } = await people.owner.get<JoinLink[]>(`${path}/join-links`);
  const kept = await app.database.pool.query(
    `select from due_mails where address <> '' or recipient like '%maya%'
    union all select from join_links where mailed_to like '%maya%'`,
  );

  expect(body.map(({ mailedTo }) => mailedTo)).toEqual(['m•••@e•••.com']);
  expect(kept.rowCount).toBe(0);
});

test('an invitation is not sent once its maker may invite nobody any more', async () => {
  const client = await app.database.pool.connect();
  await client.query('begin');
  // Whoever claims a mail waits for it.
  await client.query('select pg_advisory_xact_lock(7264001)');
  const made = await invite();
  await client.query("update trip_members set role = 'member' where user_id = $1", [people.admin.id]);
  await client.query('commit');
  client.release();

  await untilMailsLeft(app);

  expect(made.status).toBe(201);
  expect(await mailsTo(app, email)).toEqual([]);
  await app.database.pool.query("update trip_members set role = 'admin' where user_id = $1", [people.admin.id]);
});

test('an invitation that cannot be sent leaves no link behind', async () => {
  await app.database.pool.query(
    `insert into due_mails (id, kind, address, by_user_id, sent_at)
    select gen_random_uuid(), 'trip_invitation', '', $1, now() from generate_series(1, 20)`,
    [people.admin.id],
  );

  const refused = [await invite(), await invite({ email: 'nobody' })];
  const links = (await people.owner.get<JoinLink[]>(`${path}/join-links`)).body;
  await app.database.pool.query('delete from due_mails where by_user_id = $1', [people.admin.id]);

  expect(refused.map(({ status }) => status)).toEqual([429, 400]);
  expect(links).toEqual([]);
});
