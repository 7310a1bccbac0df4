import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTrip } from '../../testing/company.ts';
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
const told = async (person: Person) =>
  (await mailsTo(app, person.user.email)).filter(({ subject }) => subject === SUBJECT);

describe('a mail that tells of a trip that somebody was added to', () => {
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
    expect(await told(stranger)).toHaveLength(1);
  });

  test.each([
    ['an address that was never confirmed', async (_stranger: Person) => undefined],
    [
      'whoever wants no such mails',
      async (stranger: Person) => {
        await confirmEmail(app, stranger);
        await stranger.patch('/api/user/adding', { mailsWhenAdded: false });
      },
    ],
    [
      'whoever had five of them in a day',
      async (stranger: Person) => {
        await confirmEmail(app, stranger);
        await app.database.pool.query(
          `insert into due_mails (id, user_id, kind, address, created_at, sent_at)
           select gen_random_uuid(), $1, 'added_to_trip', '', now() - interval '20 hours', now() from generate_series(1, 5)`,
          [stranger.id],
        );
      },
    ],
  ])('does not go to %s', async (_who, prepare) => {
    const stranger = await app.signUp();
    await prepare(stranger);

    await add(stranger);
    await untilMailsLeft(app);

    expect(await told(stranger)).toEqual([]);
  });
});
