import type { Page } from '@playwright/test';
import { expect, test, uniqueName } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test(
  'somebody is found, invited with a role, given another one, and removed',
  { tag: '@desktop' },
  async ({ person }) => {
    const owner = await person('Owner');
    const guest = await person('Gaia', { lastName: 'Guest' });
    const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Island' });
    const { page } = owner;
    await page.goto(`/trip/${trip.id}?tab=members`);
    await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const invite = page.getByRole('dialog', { name: 'Invite to Trip' });
    await expect(invite.getByRole('button', { name: 'Add Member' })).toBeDisabled();
    await invite.getByLabel('Search people').fill(guest.username);
    await invite.getByRole('button', { name: /Gaia Guest/ }).click();
    await expect(invite.getByRole('radio', { name: /View Only/ })).toBeChecked();
    await expect(invite).toContainText('Can view details but not edit');
    await expect(invite).toContainText('Edit trip details and manage content');
    await invite.getByRole('radio', { name: /Can Edit/ }).check();
    await invite.getByRole('button', { name: 'Add Member' }).click();

    await expect(said(page, 'Member added successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
    await expect(row(page, 'Gaia Guest')).toContainText('Admin');

    await page.getByRole('button', { name: 'Actions for Gaia Guest' }).click();
    await page.getByRole('menuitem', { name: 'Change Role' }).click();
    const change = page.getByRole('dialog', { name: 'Change Role' });
    await expect(change.getByRole('button', { name: 'Update Role' })).toBeDisabled();
    await change.getByRole('radio', { name: /View Only/ }).check();
    await change.getByRole('button', { name: 'Update Role' }).click();
    await expect(said(page, 'Member role updated successfully!')).toBeVisible();
    await expect(row(page, 'Gaia Guest')).not.toContainText('Admin');

    await page.getByRole('button', { name: 'Actions for Gaia Guest' }).click();
    await page.getByRole('menuitem', { name: 'Remove Member' }).click();
    const remove = page.getByRole('alertdialog', { name: 'Remove Member' });
    await remove.getByRole('button', { name: 'Keep Member' }).click();
    await expect(row(page, 'Gaia Guest')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for Gaia Guest' })).toBeFocused();
    await page.getByRole('button', { name: 'Actions for Gaia Guest' }).click();
    await page.getByRole('menuitem', { name: 'Remove Member' }).click();
    await remove.getByRole('button', { name: 'Yes, Remove' }).click();
    await expect(said(page, 'Member removed successfully!')).toBeVisible();
    await expect(row(page, 'Gaia Guest')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
    await expect(page.locator('#content'), 'the focus has a place though its row is gone').toBeFocused();
  },
);

test('the search says when it needs more, when it finds nobody, and when all are on the trip', async ({ person }) => {
  const owner = await person('Searcher', { lastName: 'Ofothers' });
  const companion = await person('Companion', { lastName: 'Besideyou' });
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Island' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: companion.id });
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to Trip' });
  const box = invite.getByLabel('Search people');

  await expect(invite).toContainText('Type at least 2 characters to search');
  await box.fill(' a ');
  await expect(invite).toContainText('Type at least 2 characters to search');
  await box.fill('Qqzzxx');
  await expect(invite).toContainText('No users found matching "Qqzzxx"');
  await box.fill(companion.username);
  await expect(invite).toContainText(`No users found matching "${companion.username}"`);
  await expect(invite).toContainText('Everyone it finds is on this trip already.');
  await box.fill(owner.username);
  await expect(invite).toContainText(`No users found matching "${owner.username}"`);
});

test("a stranger's address stays covered unless somebody knows it", async ({ person }) => {
  const owner = await person('Owner');
  const stranger = await person('Stranger', { username: uniqueName('Stranger') });
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Island' });
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to Trip' });

  await invite.getByLabel('Search people').fill(stranger.username);
  await expect(invite.getByRole('button', { name: /Stranger Lindqvist/ }).first()).toContainText('s•••@e•••.com');
  await expect(invite).not.toContainText(stranger.email);

  await invite.getByLabel('Search people').fill(stranger.email.toUpperCase());
  await expect(invite.getByRole('button', { name: /Stranger Lindqvist/ })).toContainText(stranger.email);
});

test('nothing can be done to the owner or to oneself, and a member can do nothing to anybody', async ({ person }) => {
  const owner = await person('Olivia', { lastName: 'Owner' });
  const admin = await person('Adam', { lastName: 'Admin' });
  const member = await person('Mary', { lastName: 'Member' });
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Island' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: admin.id, role: 'admin' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: member.id });
  const actions = (page: Page) => page.getByRole('button', { name: /^Actions for/ });

  // One after the other: three first pages at once are more than a small machine shows in time.
  for (const { page } of [admin, member, owner]) {
    await page.goto(`/trip/${trip.id}?tab=members`);
    await expect(page.getByRole('listitem').filter({ hasText: /Joined/ })).toContainText([
      /Olivia Owner.*Owner/,
      /Adam Admin.*Admin/,
      /Mary Member.*Member/,
    ]);
  }

  await expect(actions(owner.page)).toHaveCount(2);
  await expect(actions(admin.page)).toHaveCount(1);
  await expect(admin.page.getByRole('button', { name: 'Actions for Mary Member' })).toBeVisible();
  await expect(actions(member.page)).toHaveCount(0);
  await expect(member.page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
});
