import type { Page } from '@playwright/test';
import { expect, PASSWORD, type Person, type Visitor } from './fixtures.ts';
import { entryOf, findNewVersion } from './front.ts';
import { openCold, test, untilRead } from './kept-on-device.ts';
import { CHANGES, go, planTogether } from './offline-changes.ts';
import { expectTheSame, planApart, settle, waiting } from './planned-apart.ts';

/** Ends somebody's session on the server as another device of theirs would; their browser keeps its cookie. */
const endElsewhere = async (person: Person, { context }: Visitor): Promise<void> => {
  await context.addCookies(await person.context.cookies());
  await context.request.get('/api/logout', { maxRedirects: 0 });
};

/** Signs somebody in on a device, and opens the app on it anew. */
const signInOn = async (device: Person, { email }: Person, path: string): Promise<Page> => {
  await device.context.request.post('/api/auth/email-login', { data: { email, password: PASSWORD } });
  return openCold(device.context, path);
};

test('two who have changed everything on the plane end the same with their apps closed and updated in between, and with a session that has ended meanwhile', async ({
  deviceOwner,
  person,
  visitor,
}) => {
  const couple = await planTogether(await deviceOwner('Anna'), await deviceOwner('Ben'));
  const { anna, ben, tripId } = couple;
  const cleo = await person('Cleo');
  const elsewhere = await visitor();
  await planApart(couple);
  const all = `${CHANGES} changes wait`;
  const bens = await openCold(ben.context, '/trips');
  await expect(waiting(bens)).toHaveText(all);

  await test.step('Ben gets a new version before the server can be reached, and lands first', async () => {
    for (const { front } of [anna, ben]) front.release();
    await ben.setLine('without-api');
    await findNewVersion(bens);
    await go(bens, 'Profile');
    await bens.getByRole('button', { name: 'Update' }).click();
    await expect(entryOf(bens)).toHaveAttribute('src', '/assets/index-next.js');
    await expect(waiting(bens)).toHaveText(all);
    await ben.setLine('open');
    await expect(waiting(bens)).toBeHidden();
  });

  await test.step('somebody else on the device of Anna, whose session has ended, sends and sees nothing of hers', async () => {
    await endElsewhere(anna, elsewhere);
    const own = await openCold(anna.context, '/trips');
    await expect(waiting(own)).toHaveText(all);
    await anna.setLine('open');
    await expect(own.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    const hers = await signInOn(anna, cleo, '/profile');
    await untilRead(hers, ['/api/trips/completed']);
    await expect(waiting(hers)).toBeHidden();
    await hers.getByRole('button', { name: 'Sign Out' }).click();
    await expect(hers.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    const items = await ben.api<{ name: string }[]>('GET', `/api/trips/${tripId}/shopping`);
    expect(items.map(({ name }) => name)).not.toContain('Rope of Anna');
  });

  const annas = await signInOn(anna, anna, '/trips');
  await settle(annas, 'Use Theirs');
  await expectTheSame(couple, [annas, bens], 'Dinner of Ben');
});
