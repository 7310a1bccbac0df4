import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTrip } from '../../testing/example-members.ts';
import { mailsTo, nextMail, untilMailsLeft } from '../../testing/mailbox.ts';
import { confirmEmail } from '../../testing/passkeys.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SUBJECT = 'You were added to a trip at Caravan';

let app: TestApp;
let owner: Person;
let tripId: string;
let members: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp({ firstName: 'Olga', lastName: 'Berg' });
  tripId = (await newTrip(owner)).id;
  members = `/api/trips/${tripId}/members`;
});
afterAll(() => app.stop());

const add = (person: Person) => owner.post(members, { userId: person.id });
const mailsAbout = async (person: Person) =>
  (await mailsTo(app, person.user.email)).filter(({ subject }) => subject === SUBJECT);

describe('a mail about a trip that somebody was added to', () => {
  test('goes to a confirmed address, once a trip', async () => {
    const stranger = await app.signUp();
    await confirmEmail(app, stranger);

    await add(stranger);
    const mail = await nextMail(app, stranger.user.email, SUBJECT);
    await owner.delete(`${members}/${stranger.id}`);
    await add(stranger);
    await untilMailsLeft(app);

    expect(mail.text).toContain('Olga Berg added you to the trip “Lisbon”.');
    expect(mail.text).toContain(`/trip/${tripId}\n`);
    expect(await mailsAbout(stranger)).toHaveLength(1);
  });

  test.each([
    ['an address that was never confirmed', async (_stranger: Person) => undefined],
    [
      'whoever wants no such mails',
      async (stranger: Person) => {
        await confirmEmail(app, stranger);
        await stranger.patch('/api/user/preferences', { mailsWhenAdded: false });
      },
    ],
  ])('does not go to %s', async (_who, prepare) => {
    const stranger = await app.signUp();
    await prepare(stranger);

    await add(stranger);
    await untilMailsLeft(app);

    expect(await mailsAbout(stranger)).toEqual([]);
  });

  test('goes to nobody more than five times a day, also where the trips are deleted again', async () => {
    const stranger = await app.signUp();
    await confirmEmail(app, stranger);
    const addToAnother = async () => {
      const { id } = await newTrip(owner);
      await owner.post(`/api/trips/${id}/members`, { userId: stranger.id });
      await untilMailsLeft(app);
      await owner.delete(`/api/trips/${id}`);
    };
    const pass = (hours: number) =>
      app.database.pool.query(
        'update due_mails set created_at = created_at - make_interval(hours => $2) where user_id = $1',
        [stranger.id, hours],
      );

    for (let trip = 1; trip <= 6; trip += 1) await addToAnother();
    expect(await mailsAbout(stranger)).toHaveLength(5);
    await pass(23);
    await addToAnother();
    expect(await mailsAbout(stranger)).toHaveLength(5);
    await pass(2);
    await addToAnother();
    expect(await mailsAbout(stranger)).toHaveLength(6);
  });
});
