import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { createJoinLink } from '@caravan/contract/members/join-links.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerJoinLinks } from '../../testing/join-link-answers.ts';
import { answerMembers } from '../../testing/member-answers.ts';
import { toast } from '../../testing/page-texts.ts';
import { aGuest, aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const guests = page.getByRole('region', { name: /^Guests/ });
const row = (name: string) => guests.getByRole('listitem').filter({ hasText: name });
const actOn = async (name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

for (const size of SIZES) {
  test(`somebody without an account is added by name, renamed and removed, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    answerMembers(server, data);
    const trip = data.addTrip({ title: 'Island' });
    await open(`/trip/${trip.id}?tab=members`, size);
    await expect.element(guests.getByText(/people without an account join activities/)).toBeVisible();

    await guests.getByRole('button', { name: 'Add Guest' }).click();
    const add = page.getByRole('dialog', { name: 'Add Guest' });
    await add.getByRole('button', { name: 'Add Guest' }).click();
    await expect.element(add.getByText('Name is required')).toBeVisible();
    await add.getByLabelText('Name').fill(' Emil ');
    await add.getByRole('button', { name: 'Add Guest' }).click();
    await expect.element(toast('Guest added')).toBeVisible();
    await expect.element(row('Emil')).toBeVisible();
    await expect.element(guests.getByRole('heading', { name: 'Guests (1)' })).toBeVisible();
    await expect.element(page.getByText('1 traveler, 1 guest')).toBeVisible();

    await actOn('Emil', 'Rename');
    const rename = page.getByRole('dialog', { name: 'Rename Guest' });
    await rename.getByLabelText('Name').fill('Emilia');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect.element(row('Emilia')).toBeVisible();
    await expectAccessible('the guests of a trip');

    await actOn('Emilia', 'Remove Guest');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Remove' }).click();
    await expect.element(row('Emilia')).not.toBeInTheDocument();
    const namesSent = () =>
      [addGuest, renameGuest, removeGuest].flatMap((endpoint) =>
        server.requests(endpoint).map(({ body }) => (body as { name?: string } | undefined)?.name),
      );
    await expect.poll(namesSent).toEqual(['Emil', 'Emilia', undefined]);
  });
}

test('members change the guests whom they have added, and see who is no more than a name', async ({
  screen: { data, server, open },
}) => {
  answerMembers(server, data);
  const trip = data.addTrip({ role: 'member', others: [[aPerson({ firstName: 'Ada' }), 'owner']] });
  trip.guests = [
    aGuest(trip.id, 'Emil', { createdBy: data.viewer.id }),
    aGuest(trip.id, 'Grandma'),
    aGuest(trip.id, 'Zoe Berg', { isFormer: true, createdBy: data.viewer.id }),
  ];
  await open(`/trip/${trip.id}?tab=members`);

  await expect.element(row('Emil')).toBeVisible();
  await expect.element(row('Zoe Berg')).toMatchTextContent('Not on the trip any more');
  await expect.element(guests.getByRole('heading', { name: 'Guests (2)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  await page.getByRole('button', { name: 'Actions for Emil' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Invite by link' })).not.toBeInTheDocument();
});

test('an editor makes a link by which a guest joins as themselves', async ({ screen: { data, server, open } }) => {
  answerMembers(server, data);
  answerJoinLinks(server, data, []);
  const trip = data.addTrip({ title: 'Island' });
  const guest = aGuest(trip.id, 'Grandma');
  trip.guests = [guest];
  await open(`/trip/${trip.id}?tab=members`);

  await actOn('Grandma', 'Invite by link');
  const invite = page.getByRole('dialog', { name: 'Invite Guest' });
  await invite.getByRole('button', { name: 'Make Link' }).click();

  await expect.element(invite.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const sent = server.requests(createJoinLink).map(({ body }) => body);
  expect(sent).toMatchObject([{ guestId: guest.id, role: 'member' }]);
  await invite.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Invite by link' }).click();
  const links = page.getByRole('list', { name: 'Links' });
  await expect.element(links.getByRole('listitem')).toMatchTextContent(/0 of 1 joined.*For Grandma · works until/);
  await expect.element(links.getByRole('button', { name: 'Revoke the link for Grandma' })).toBeVisible();
});
