import {
  addMember,
  changeMemberRole,
  handOverTrip,
  leaveTrip,
  removeMember,
  searchUsers,
} from '@caravan/contract/members/members.endpoints.ts';
import { deleteTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { inviteByMail, listJoinLinks } from '@caravan/contract/members/join-links.endpoints.ts';
import { roles } from '@caravan/contract/members/members.schema.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerMembers, asFound } from '../../testing/member-answers.ts';
import { letThingsMove } from '../../testing/browser-settings.ts';
import { aMember, aPerson } from '../../testing/samples.ts';
import { alarm, toast, textsOf } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const heading = (count: number) => page.getByRole('heading', { name: `Members (${count})` });
const anyActions = page.getByRole('button', { name: /^Actions for/ });
const invite = page.getByRole('dialog', { name: 'Invite to Trip' });

const actOn = async (name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

for (const size of SIZES) {
  test(`somebody is found, invited with a role, given another one, and removed, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    // The focus finds its place whether dialogs fade or are gone at once.
    if (size === 'phone') await letThingsMove();
    const guest = aPerson({ firstName: 'Gaia', lastName: 'Guest' });
    answerMembers(server, data, [guest]);
    const trip = data.addTrip({ title: 'Island' });
    await open(`/trip/${trip.id}?tab=members`, size);
    await expect.element(heading(1)).toBeVisible();

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect.element(invite.getByRole('button', { name: 'Add Member' })).toBeDisabled();
    await invite.getByLabelText('Search people').fill(guest.username ?? '');
    await invite.getByRole('button', { name: /Gaia Guest/ }).click();
    await expect.element(invite.getByRole('radio', { name: /View Only/ })).toBeChecked();
    await expect.element(invite).toMatchTextContent('Can view details but not edit');
    await expect.element(invite).toMatchTextContent('Edit trip details and manage content');
    await invite.getByRole('radio', { name: /Can Edit/ }).click();
    await invite.getByRole('button', { name: 'Add Member' }).click();

    await expect.element(toast('Member added successfully!')).toBeVisible();
    await expect
      .poll(() => server.requests(addMember).map(({ body }) => body))
      .toEqual([{ userId: guest.id, role: 'admin' }]);
    await expect.element(heading(2)).toBeVisible();
    await expect.element(row('Gaia Guest')).toMatchTextContent('Can Edit');

    await actOn('Gaia Guest', 'Change Role');
    const change = page.getByRole('dialog', { name: 'Change Role' });
    await expect.element(change.getByRole('button', { name: 'Update Role' })).toBeDisabled();
    await change.getByRole('radio', { name: /View Only/ }).click();
    await change.getByRole('button', { name: 'Update Role' }).click();
    await expect.element(toast('Member role updated successfully!')).toBeVisible();
    await expect
      .poll(() => server.requests(changeMemberRole).map(({ params, body }) => [params.userId, body]))
      .toEqual([[guest.id, { role: 'member' }]]);
    await expect.element(row('Gaia Guest')).not.toMatchTextContent('Can Edit');

    await actOn('Gaia Guest', 'Remove Member');
    const remove = page.getByRole('alertdialog', { name: 'Remove Member' });
    await remove.getByRole('button', { name: 'Keep Member' }).click();
    await expect.element(row('Gaia Guest')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Actions for Gaia Guest' })).toHaveFocus();
    expect(server.requests(removeMember)).toEqual([]);
    await actOn('Gaia Guest', 'Remove Member');
    await remove.getByRole('button', { name: 'Yes, Remove' }).click();
    await expect.element(toast('Member removed successfully!')).toBeVisible();
    await expect.element(row('Gaia Guest')).not.toBeInTheDocument();
    await expect.element(heading(1)).toBeVisible();
    // The focus has a place though its row is gone.
    await expect.poll(() => document.activeElement?.id).toBe('content');
  });
}

test('the search says when it needs more, when it finds nobody, and when all are on the trip', async ({
  screen: { data, server, open },
}) => {
  const companion = aPerson({ firstName: 'Companion', lastName: 'Besideyou' });
  answerMembers(server, data, [companion]);
  const trip = data.addTrip({ title: 'Island', others: [[companion, 'member']] });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const box = invite.getByLabelText('Search people');

  await expect.element(invite).toMatchTextContent('Type at least 2 characters to search');
  await box.fill(' a ');
  await expect.element(invite).toMatchTextContent('Type at least 2 characters to search');
  await box.fill('Qqzzxx');
  await expect.element(invite).toMatchTextContent('No users found matching "Qqzzxx"');
  await box.fill(companion.username ?? '');
  await expect.element(invite).toMatchTextContent(`No users found matching "${companion.username}"`);
  await expect.element(invite).toMatchTextContent('Everyone it finds is on this trip already.');
  await box.fill(data.viewer.username ?? '');
  await expect.element(invite).toMatchTextContent(`No users found matching "${data.viewer.username}"`);
  await expect
    .poll(() => server.requests(searchUsers).map(({ query }) => query.q))
    .toEqual(['Qqzzxx', companion.username, data.viewer.username]);
});

test("a stranger's address shows as far as the search gives it", async ({ screen: { data, server, open } }) => {
  const stranger = aPerson({ firstName: 'Stranger', lastName: 'Lindqvist' });
  // Covered, unless somebody knows the whole of it.
  server.answer(searchUsers, ({ query }) => [
    { ...asFound(stranger), email: query.q.includes('@') ? stranger.email : 's•••@e•••.com' },
  ]);
  const trip = data.addTrip({ title: 'Island' });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const found = invite.getByRole('button', { name: /Stranger Lindqvist/ });

  await invite.getByLabelText('Search people').fill(stranger.username ?? '');
  await expect.element(found).toMatchTextContent('s•••@e•••.com');
  await expect.element(invite).not.toMatchTextContent(stranger.email ?? '');

  const typed = stranger.email?.toUpperCase() ?? '';
  await invite.getByLabelText('Search people').fill(typed);
  await expect.element(found).toMatchTextContent(stranger.email ?? '');
  await expect.poll(() => server.requests(searchUsers).map(({ query }) => query.q)).toEqual([stranger.username, typed]);
});

test('whoever is not added by others is sent a link, with the keys too', async ({ screen: { data, server, open } }) => {
  const guest = aPerson({ firstName: 'Gaia', lastName: 'Guest', addableBy: 'nobody' });
  answerMembers(server, data, [guest]);
  server.answer(listJoinLinks, []);
  const trip = data.addTrip({ title: 'Island' });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();

  await invite.getByLabelText('Search people').fill(guest.username ?? '');
  await expect.element(invite.getByRole('button', { name: /Gaia Guest.*Send them a link/ })).toBeVisible();
  await expectAccessible('somebody who is not added by others', '[role="dialog"]');
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.element(page.getByRole('dialog', { name: 'Invite by link' })).toBeVisible();
  expect(server.requests(addMember)).toEqual([]);
});

test('whoever was added is marked until they have opened the trip', async ({
  screen: { data, server, live, open },
}) => {
  const guest = aPerson({ firstName: 'Gaia', lastName: 'Guest' });
  answerMembers(server, data, [guest]);
  const trip = data.addTrip({ title: 'Island' });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite.getByLabelText('Search people').fill(guest.username ?? '');
  await invite.getByRole('button', { name: /Gaia Guest/ }).click();

  await invite.getByRole('button', { name: 'Add Member' }).click();
  await expect.element(row('Gaia Guest')).toMatchTextContent('Not opened yet');
  await expectAccessible('the members, one of whom has not opened the trip');
  const members = data.on(trip).detail.members.map((member) => ({ ...member, hasOpened: true }));
  data.changeTrip(trip, { members });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });

  await expect.element(row('Gaia Guest')).not.toMatchTextContent('Not opened yet');
});

test('whoever has left is not added again, and the page says what to do instead', async ({
  screen: { data, server, open },
}) => {
  const guest = aPerson({ firstName: 'Gaia', lastName: 'Guest' });
  answerMembers(server, data, [guest]);
  server.refuse(addMember, 'left_trip');
  const trip = data.addTrip({ title: 'Island' });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite.getByLabelText('Search people').fill(guest.username ?? '');
  await invite.getByRole('button', { name: /Gaia Guest/ }).click();

  await invite.getByRole('button', { name: 'Add Member' }).click();

  await expect.element(alarm('They left this trip. Send them a link.')).toBeVisible();
  await expect.element(invite.getByRole('button', { name: 'Add Member' })).toBeEnabled();
});

test('the people found are counted in a status, gone through with the arrow keys, and one is chosen with Enter', async ({
  screen: { data, server, open },
}) => {
  const people = ['Ada', 'Bea'].map((firstName) => aPerson({ firstName, lastName: 'Lindqvist' }));
  server.answer(searchUsers, ({ query }) =>
    people.filter(({ firstName }) => query.q !== 'Bea' || firstName === 'Bea').map(asFound),
  );
  const trip = data.addTrip({ title: 'Island' });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const box = invite.getByLabelText('Search people');
  const ada = invite.getByRole('button', { name: /Ada Lindqvist/ });
  const bea = invite.getByRole('button', { name: /Bea Lindqvist/ });
  const count = (text: string) => invite.getByRole('status').filter({ hasText: text });

  await box.fill('Lindqvist');
  await expect.element(count('2 people found')).toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  for (const stop of [ada, bea, bea]) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(stop).toHaveFocus();
  }
  for (const stop of [ada, box, box]) {
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(stop).toHaveFocus();
  }
  await box.fill('Bea');
  await expect.element(count('1 person found')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.element(invite.getByRole('radio', { name: /View Only/ })).toBeChecked();
  await expect.element(invite).toMatchTextContent('Bea Lindqvist');
});

for (const [role, others] of [
  ['owner', ['Adam Admin', 'Mary Member']],
  ['admin', ['Mary Member']],
  ['member', []],
] as const) {
  test(`as ${role} one may act on ${others.length} of the others and not on oneself`, async ({
    screen: { data, open },
  }) => {
    const people = {
      owner: aPerson({ firstName: 'Olivia', lastName: 'Owner' }),
      admin: aPerson({ firstName: 'Adam', lastName: 'Admin' }),
      member: aPerson({ firstName: 'Mary', lastName: 'Member' }),
    };
    data.user = people[role];
    const id = crypto.randomUUID();
    const members = roles.map((each) => aMember(id, people[each], each));
    const trip = data.addTrip({ id, title: 'Island', role, members });

    await open(`/trip/${trip.id}?tab=members`);

    await expect
      .poll(() => textsOf(page.getByRole('listitem').filter({ hasText: /Joined/ })))
      .toEqual([
        expect.stringMatching(/Olivia Owner.*Owner/),
        expect.stringMatching(/Adam Admin.*Can Edit/),
        expect.stringMatching(/Mary Member.*View Only/),
      ]);
    await expect.element(heading(3)).toBeVisible();
    expect(anyActions.elements().map((button) => button.getAttribute('aria-label'))).toEqual(
      others.map((name) => `Actions for ${name}`),
    );
    const inviting = page.getByRole('button', { name: 'Invite', exact: true });
    if (role === 'member') await expect.element(inviting).not.toBeInTheDocument();
    else await expect.element(inviting).toBeVisible();
  });
}

test('somebody leaves a trip once they have read what that means', async ({ screen: { data, server, open } }) => {
  answerMembers(server, data);
  const trip = data.addTrip({ title: 'Island', role: 'member', others: [[aPerson(), 'owner']] });
  await open(`/trip/${trip.id}?tab=members`);

  await page.getByRole('button', { name: 'Leave Trip' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave Trip' });
  await expect.element(question).toMatchTextContent('You lose Island at once');
  await expect.element(question).toMatchTextContent('What you have added stays, with your name.');
  await question.getByRole('button', { name: 'Stay on Trip' }).click();
  await expect.element(heading(2)).toBeVisible();
  expect(server.requests(leaveTrip)).toEqual([]);
  await page.getByRole('button', { name: 'Leave Trip' }).click();
  await question.getByRole('button', { name: 'Yes, Leave' }).click();

  await expect.poll(() => location.pathname).toBe('/trips');
  await expect.element(toast('You left the trip')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await expect.poll(() => server.requests(leaveTrip)).toHaveLength(1);
});

test('a leave whose answer was lost is done all the same', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Island', role: 'member', others: [[aPerson(), 'owner']] });
  server.lose(leaveTrip);
  await open(`/trip/${trip.id}?tab=members`);

  await page.getByRole('button', { name: 'Leave Trip' }).click();
  await page.getByRole('button', { name: 'Yes, Leave' }).click();
  await expect.poll(() => server.requests(leaveTrip).length).toBe(1);
  // The server took it, and only its answer went astray.
  data.trips.length = 0;
  server.refuse(leaveTrip, 'trip_not_found');

  await expect.poll(() => location.pathname).toBe('/trips');
  await expect.element(toast('You left the trip')).toBeVisible();
  await expect.poll(() => server.requests(leaveTrip)).toHaveLength(2);
});

test('an owner who wants to leave hands the trip over first, and may then go', async ({
  screen: { data, server, open },
}) => {
  answerMembers(server, data);
  const mia = aPerson({ firstName: 'Mia', lastName: 'Lindqvist' });
  const trip = data.addTrip({ title: 'Island', others: [[mia, 'member']] });
  await open(`/trip/${trip.id}?tab=members`);

  await page.getByRole('button', { name: 'Leave Trip' }).click();
  const choice = page.getByRole('dialog', { name: 'Hand the trip over first' });
  await expect.element(choice.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectAccessible('choosing the next owner', '[role="dialog"]');
  await choice.getByRole('radio', { name: /Mia Lindqvist/ }).click();
  await choice.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('alertdialog', { name: 'Hand Over Trip' });
  await expect.element(question).toMatchTextContent('Mia Lindqvist becomes the owner');
  await expect.element(question).toMatchTextContent('You can still edit everything');
  await expectAccessible('handing the trip over', '[role="alertdialog"]');
  await question.getByRole('button', { name: 'Yes, Hand Over' }).click();

  await expect.element(toast('Trip handed over')).toBeVisible();
  await expect.poll(() => server.requests(handOverTrip).map(({ body }) => body)).toEqual([{ userId: mia.id }]);
  await page.getByRole('alertdialog', { name: 'Leave Trip' }).getByRole('button', { name: 'Yes, Leave' }).click();
  await expect.poll(() => location.pathname).toBe('/trips');
});

test('an owner hands the trip to somebody from their menu, and still edits it', async ({
  screen: { data, server, open },
}) => {
  answerMembers(server, data);
  data.user = aPerson({ firstName: 'Olga', lastName: 'Lindqvist' });
  const mia = aPerson({ firstName: 'Mia', lastName: 'Lindqvist' });
  const trip = data.addTrip({ title: 'Island', others: [[mia, 'member']] });
  await open(`/trip/${trip.id}?tab=members`);

  await actOn('Mia Lindqvist', 'Hand Over Trip');
  const question = page.getByRole('alertdialog', { name: 'Hand Over Trip' });
  await question.getByRole('button', { name: 'Stay Owner' }).click();
  await expect.element(row('Olga Lindqvist')).toMatchTextContent('Owner');
  expect(server.requests(handOverTrip)).toEqual([]);
  await actOn('Mia Lindqvist', 'Hand Over Trip');
  await question.getByRole('button', { name: 'Yes, Hand Over' }).click();

  await expect.element(row('Mia Lindqvist')).toMatchTextContent('Owner');
  await expect.element(row('Olga Lindqvist')).toMatchTextContent('Can Edit');
  await expect.element(anyActions).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  await expect.poll(() => server.requests(handOverTrip).map(({ body }) => body)).toEqual([{ userId: mia.id }]);
});

test('whoever is handed the trip sees at once that it is theirs, and that the one before has left', async ({
  screen: { data, live, open },
}) => {
  data.user = aPerson({ firstName: 'Mia', lastName: 'Lindqvist' });
  const olga = aPerson({ firstName: 'Olga', lastName: 'Lindqvist' });
  const trip = data.addTrip({ title: 'Island', role: 'member', others: [[olga, 'owner']] });
  const become = (members: ReturnType<typeof aMember>[]) => {
    data.changeTrip(trip, { members, memberCount: members.length, role: 'owner', ownerId: data.viewer.id });
    for (const resource of ['members', 'trip'] as const) live.emit({ type: 'trip_changed', tripId: trip.id, resource });
  };
  await open(`/trip/${trip.id}?tab=members`);
  await expect.element(heading(2)).toBeVisible();
  await expect.element(anyActions).not.toBeInTheDocument();
  await expect.poll(() => live.frames.some(({ type }) => type === 'join_trip')).toBe(true);

  become([aMember(trip.id, data.viewer, 'owner'), aMember(trip.id, olga, 'admin')]);
  await expect.element(row('Mia Lindqvist')).toMatchTextContent('Owner');
  await expect.element(row('Olga Lindqvist')).toMatchTextContent('Can Edit');
  await expect.element(page.getByRole('button', { name: 'Actions for Olga Lindqvist' })).toBeVisible();
  become([aMember(trip.id, data.viewer, 'owner')]);

  await expect.element(heading(1)).toBeVisible();
  await expect.element(row('Olga Lindqvist')).not.toBeInTheDocument();
});

test('an owner whose companions have not opened the trip reads that none of them can have it yet', async ({
  screen: { data, open },
}) => {
  const mia = aPerson({ firstName: 'Mia', lastName: 'Lindqvist' });
  const trip = data.addTrip({ title: 'Island', others: [[mia, 'member']] });
  const members = data.on(trip).detail.members.map((one) => ({ ...one, hasOpened: one.userId !== mia.id }));
  data.changeTrip(trip, { members });
  await open(`/trip/${trip.id}?tab=members`);

  await page.getByRole('button', { name: 'Leave Trip' }).click();

  const dialog = page.getByRole('dialog', { name: 'Hand the trip over first' });
  await expect.element(dialog).toMatchTextContent('Nobody else has opened this trip yet.');
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
});

test('an owner who is alone on a trip reads how to part with it', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Island' });
  await open(`/trip/${trip.id}?tab=members`);

  await page.getByRole('button', { name: 'Leave Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand the trip over first' });
  await expect.element(dialog).toMatchTextContent('You are the only one on this trip.');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();

  await expect.element(invite).toBeVisible();
});

test('an owner who leaves a trip is led to where it can be deleted', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Island' });
  server.answer(deleteTrip, () => undefined);
  await open(`/trip/${trip.id}?tab=members`);

  await page.getByRole('button', { name: 'Leave Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand the trip over first' });
  await dialog.getByRole('button', { name: 'Delete Trip' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete this trip?' })
    .getByRole('button', { name: 'Yes, Delete Trip' })
    .click();

  await expect.poll(() => location.pathname).toBe('/trips');
  await expect.poll(() => server.requests(deleteTrip)).toHaveLength(1);
});

test('somebody without an account is invited by mail, with what they may do', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ title: 'Island' });
  server.answer(searchUsers, []);
  server.answer(inviteByMail, ({ params: { tripId }, body: { role } }) => ({
    id: crypto.randomUUID(),
    tripId,
    secret: 'x'.repeat(24),
    role,
    expiresAt: '2030-01-01T00:00:00.000Z',
    maxUses: 1,
    uses: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: { id: data.viewer.id, firstName: 'Olga', lastName: 'Berg' },
  }));
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite.getByLabelText('Search people').fill('nora@example.com');

  await invite.getByRole('button', { name: 'Invite by mail' }).click();
  await expect.element(invite).toMatchTextContent('a link that lets one person in for 7 days');
  await expect.element(invite).toMatchTextContent('Can view details but not edit');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();

  await expect.element(toast('Invitation sent')).toBeVisible();
  await expect
    .poll(() => server.requests(inviteByMail).map(({ body }) => body))
    .toEqual([{ email: 'nora@example.com', role: 'member' }]);
});

test('a search that finds nobody leads to a link with one tap', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Island' });
  server.answer(searchUsers, []);
  server.answer(listJoinLinks, []);
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite.getByLabelText('Search people').fill('Qqzzxx');

  await expect.element(invite).toMatchTextContent('Nobody by that name.');
  await invite.getByRole('button', { name: 'Send a link' }).click();

  const links = page.getByRole('dialog', { name: 'Invite by link' });
  await expect.element(links).toMatchTextContent('View OnlyCan view details but not edit');
  await expect.element(links).toMatchTextContent('Chats and ticks the shopping list.');
});
