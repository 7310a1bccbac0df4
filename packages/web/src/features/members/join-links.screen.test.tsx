import { createJoinLink, revokeJoinLink } from '@caravan/contract/members/join-links.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { keepCopies, refuseCopies } from '../../testing/browser-settings.ts';
import { aJoinLink, answerJoinLinks } from '../../testing/join-link-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Invite by link' });
const links = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem');
const openLinks = () => page.getByRole('button', { name: 'Invite by link' }).click();

test('a link is made for some people and some days, copied, and revoked', async ({
  screen: { data, server, open },
}) => {
  const copied = keepCopies();
  const trip = data.addTrip({ title: 'Azores with friends' });
  answerJoinLinks(server, data, []);
  await open(`/trip/${trip.id}?tab=members`);

  await openLinks();
  await dialog.getByLabelText('Works for').selectOptions('30 days');
  await dialog.getByLabelText(/^People/).fill('2');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect.element(dialog.getByText('0 of 2 joined')).toBeVisible();
  await expect
    .poll(() => server.requests(createJoinLink).map(({ body }) => body))
    .toEqual([{ role: 'member', expiresInDays: 30, maxUses: 2 }]);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copied).toEqual([expect.stringMatching(/\/join\/[\w-]{24}$/)]);

  await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
  await page.getByRole('button', { name: 'Yes, Revoke' }).click();
  await expect.element(toast('Link revoked')).toBeVisible();
  await expect.poll(() => server.requests(revokeJoinLink)).toHaveLength(1);
});

test('where the browser refuses to copy, the link is there to be selected', async ({
  screen: { data, server, open },
}) => {
  refuseCopies();
  const trip = data.addTrip({ title: 'Azores with friends' });
  const link = aJoinLink(trip);
  answerJoinLinks(server, data, [link]);
  await open(`/trip/${trip.id}?tab=members`);
  await openLinks();

  await dialog.getByRole('button', { name: 'Copy link' }).click();

  const field = dialog.getByLabelText(/Copy the link from here/);
  await expect.element(field).toHaveValue(`${location.origin}/join/${link.secret}`);
  expect(getSelection()?.toString()).toContain(link.secret);
});

test('a link that was mailed says to whom, masked', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Azores with friends' });
  answerJoinLinks(server, data, [aJoinLink(trip, { maxUses: 1, mailedTo: 'm•••@e•••.com' })]);
  await open(`/trip/${trip.id}?tab=members`);
  await openLinks();

  await expect.element(links.first()).toMatchTextContent(/Mailed to m•••@e•••\.com · works until /);
  await expect
    .element(links.first().getByRole('button', { name: 'Revoke the link mailed to m•••@e•••.com' }))
    .toBeVisible();
});

test('links that somebody else makes and revokes come and go without a reload', async ({
  screen: { data, server, live, open },
}) => {
  const adam = aPerson({ firstName: 'Adam', lastName: 'Lindqvist' });
  const trip = data.addTrip({ title: 'Azores with friends', others: [[adam, 'admin']] });
  const all = [aJoinLink(trip)];
  answerJoinLinks(server, data, all);
  await open(`/trip/${trip.id}?tab=members`);
  await openLinks();
  await expect.poll(() => links.elements().length).toBe(1);

  all.unshift(aJoinLink(trip, { role: 'admin', createdBy: { ...adam } }));
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });
  await expect.poll(() => links.elements().length).toBe(2);
  await expect.element(links.first()).toMatchTextContent('made by Adam Lindqvist');
  await links
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  all.shift();
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.poll(() => links.elements().length).toBe(1);
});

test('how many have joined by a link changes as they do', async ({ screen: { data, server, live, open } }) => {
  const trip = data.addTrip({ title: 'Azores with friends' });
  const all = [aJoinLink(trip, { maxUses: 2 })];
  answerJoinLinks(server, data, all);
  await open(`/trip/${trip.id}?tab=members`);
  await openLinks();
  await expect.element(dialog.getByText('0 of 2 joined')).toBeVisible();

  all[0] = { ...all[0]!, uses: 1 };
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });

  await expect.element(dialog.getByText('1 of 2 joined')).toBeVisible();
});

test('a member sees no links', async ({ screen: { data, open } }) => {
  const others = [
    [aPerson({ firstName: 'Olga' }), 'owner'],
    [aPerson({ firstName: 'Adam' }), 'admin'],
  ] as const;
  const trip = data.addTrip({ title: 'Azores with friends', role: 'member', others });

  await open(`/trip/${trip.id}?tab=members`);

  await expect.element(page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Invite by link' })).not.toBeInTheDocument();
});

for (const size of SIZES) {
  test(`inviting by a link is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ title: 'Azores with friends' });
    answerJoinLinks(server, data, []);
    await open(`/trip/${trip.id}?tab=members`, size);

    await openLinks();
    await expect.element(dialog.getByRole('button', { name: 'Make link' })).toBeVisible();
    await expectAccessible('how a link is made', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectAccessible('the links of a trip', '[role=dialog]');
  });
}
