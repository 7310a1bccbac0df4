import { changePreferences } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import { deleteAccount, downloadOwnData } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { changePassword } from '@caravan/contract/accounts/recovery.endpoints.ts';
import {
  endAllSessions,
  endOneSession,
  listSessions,
  type OpenSession,
} from '@caravan/contract/accounts/sessions.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { changeOwnPaymentDetails, getOwnPaymentDetails } from '@caravan/contract/money/money.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { toast } from '../../testing/page-texts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import { leaveChange } from '../../testing/waiting-change.ts';

const focus = (element: Element): void => (element as HTMLElement).focus();

const aSession = (fields: Partial<OpenSession> = {}): OpenSession => ({
  id: crypto.randomUUID(),
  isCurrent: false,
  device: 'Safari 18 on iPhone',
  system: 'iOS 18.3',
  signedInAt: new Date().toISOString(),
  lastUsedAt: new Date().toISOString(),
  ...fields,
});

test('another device is signed out with the keyboard, and leaves the list', async ({ screen }) => {
  const { server, open } = screen;
  const sessions = [aSession({ isCurrent: true, device: 'Chrome 139 on Linux', system: null }), aSession()];
  server.answer(listSessions, () => sessions);
  server.answer(endOneSession, ({ params }) => {
    sessions.splice(
      sessions.findIndex(({ id }) => id === params.sessionId),
      1,
    );
    return undefined;
  });
  await open('/profile');
  await page.getByRole('button', { name: /^Signed-in Devices/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in Devices' });
  await expect.element(dialog.getByText('This device')).toBeVisible();
  await expect.element(dialog.getByText('iOS 18.3')).toBeVisible();
  await expect.element(dialog.getByText(/^Last used today, \d/)).toBeVisible();
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2);
  await expectAccessible('the signed-in devices', '[role=dialog]');

  focus(dialog.getByRole('button', { name: 'Sign out Safari 18 on iPhone' }).element());
  await userEvent.keyboard('{Enter}');

  await expect
    .element(page.getByRole('status').filter({ hasText: 'Signed out' }))
    .toMatchTextContent('Safari 18 on iPhone');
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(1);
  await expect.element(dialog.getByRole('group', { name: 'Devices' })).toHaveFocus();
});

test('signing out everywhere is asked about once more, and says when it did not work', async ({ screen }) => {
  const { server, open } = screen;
  server.answer(listSessions, [aSession({ isCurrent: true })]);
  server.refuse(endAllSessions, 'internal');
  await open('/profile');
  await page.getByRole('button', { name: /^Signed-in Devices/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in Devices' });
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expect.element(question).toBeVisible();
  await expectAccessible('signing out everywhere', '[role=alertdialog]');

  await question.getByRole('button', { name: 'Sign Out Everywhere' }).click();

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not signed out' }))
    .toMatchTextContent('An unexpected error occurred. Please try again.');
  await expect.element(question).not.toBeInTheDocument();
});

const TOO_COMMON = { path: 'newPassword', message: 'This password is too common' };

test('a new password is refused at its field, and then saved', async ({ screen }) => {
  const { server, open } = screen;
  server.answer(changePassword, ({ body }) => {
    if (body.newPassword === 'known to the server alone') throw new AppError('validation', { issues: [TOO_COMMON] });
    return undefined;
  });
  await open('/profile');
  await page.getByRole('button', { name: /^Change Password/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const save = dialog.getByRole('button', { name: 'Change Password' });
  const next = dialog.getByLabelText('New password');
  await next.fill('short');
  await save.click();
  await expect.element(next).toHaveAccessibleDescription(/Password must be at least 8 characters/);
  await expect.element(next).toHaveFocus();
  await expectAccessible('changing the password, with an error', '[role=dialog]');
  await next.fill(`${screen.data.user?.username}2026`);
  await save.click();
  await expect.element(next).toHaveAccessibleDescription(TOO_COMMON.message);
  expect(server.requests(changePassword)).toEqual([]);
  await next.fill('known to the server alone');
  await save.click();
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAccessibleDescription(TOO_COMMON.message);

  await next.fill('a lighthouse made of paper');
  await save.click();

  await expect.element(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(changePassword).at(-1)?.body)
    .toEqual({ newPassword: 'a lighthouse made of paper' });
});

test('deleting an account names what waits on the device, and a trip that has come meanwhile', async ({ screen }) => {
  const { data, server, open } = screen;
  await leaveChange(data.viewer.id);
  server.refuse(deleteAccount, 'owns_trips');
  await open('/profile');
  await page.getByRole('button', { name: /^Delete My Account/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' });
  await expect.element(dialog.getByText('You leave every trip.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('1 change on this device is not saved yet and will be lost.')).toBeVisible();
  data.addTrip({ title: 'Too soon' });

  await dialog.getByRole('button', { name: 'Delete My Account' }).click();

  await expect.element(dialog.getByRole('button', { name: 'Delete Too soon' })).toBeVisible();
});

test('a download is given up, and says when it does not arrive or was wanted too often', async ({ screen }) => {
  const { server, open } = screen;
  server.lose(downloadOwnData);
  const release = server.hold(downloadOwnData);
  await open('/profile');
  const row = page.getByRole('button', { name: /^Download My Data/ });
  await expect.element(row).toBeVisible();
  focus(row.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Preparing your data…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel the download' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveFocus();
  release();

  server.lose(downloadOwnData);
  await userEvent.keyboard('{Enter}');
  const toast = page.getByRole('alert').filter({ hasText: 'Download failed' });
  await expect.element(toast).toMatchTextContent('Could not download the file. Please try again.');

  server.refuse(downloadOwnData, 'rate_limited', { message: 'Too many downloads. Please try again later.' });
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toMatchTextContent('Too many');
});

/** What of a body was sent. */
const given = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Body>;

for (const size of SIZES) {
  test(`how the app reads, who adds and what mails are one's own choice, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    server.answer(changePreferences, ({ body: { units, clockFormat, firstWeekday, theme, ...rest } }) => {
      const preferences = { ...NO_PREFERENCES, ...given({ units, clockFormat, firstWeekday, theme }) };
      data.user = { ...data.viewer, ...given(rest), preferences };
      return data.user;
    });
    data.user = { ...data.viewer, preferences: NO_PREFERENCES };
    await open('/profile', size);
    const row = page.getByRole('button', { name: /^Preferences/ });

    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Preferences' });
    await expect.element(dialog.getByRole('combobox', { name: 'Units' })).toMatchTextContent('Usual: °F and mph');
    await expect.element(dialog.getByRole('radio', { name: /^Everybody/ })).toBeChecked();
    await expectAccessible(`the preferences on a ${size}`, '[role="dialog"]');
    await dialog.getByRole('combobox', { name: 'Units' }).selectOptions('°C and km/h');
    await dialog.getByRole('combobox', { name: 'Time format' }).selectOptions('19:30');
    await dialog.getByRole('combobox', { name: 'Theme' }).selectOptions('Dark');
    await dialog.getByRole('radio', { name: /^People I have travelled with/ }).click();
    await dialog.getByRole('checkbox', { name: 'Mail me when somebody adds me to a trip' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();

    await expect.element(toast('Saved')).toBeVisible();
    await expect.element(row).toHaveFocus();
    await expect
      .poll(() => server.requests(changePreferences).map(({ body }) => body))
      .toEqual([
        {
          units: 'metric',
          clockFormat: '24-hour',
          theme: 'dark',
          addableBy: 'companions',
          mailsWhenAdded: false,
        },
      ]);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await row.click();
    await dialog.getByRole('combobox', { name: 'Theme' }).selectOptions('As on this device');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => document.documentElement.dataset['theme']).toBeUndefined();
  });
}

test('what was changed in the preferences or the profile is not lost without a question', async ({
  screen: { data, open },
}) => {
  data.user = { ...data.viewer, preferences: NO_PREFERENCES };
  await open('/profile', 'desktop');
  const row = page.getByRole('button', { name: /^Preferences/ });
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });

  await row.click();
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  await preferences.getByRole('combobox', { name: 'Units' }).selectOptions('°C and km/h');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(preferences.getByRole('combobox', { name: 'Units' })).toHaveValue('metric');
  history.back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(preferences).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
  await row.click();
  await expect.element(preferences.getByRole('combobox', { name: 'Units' })).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(preferences).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.getByLabelText('First name').fill('Somebody else');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(profile).not.toBeInTheDocument();
});

test('what is read of oneself while the profile is being edited is no change of it', async ({
  screen: { live, open },
}) => {
  await open('/profile', 'desktop');
  await expect.poll(() => live.isConnected).toBe(true);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect.element(profile).toBeVisible();
  queryClient.setQueryData(currentUserQuery.queryKey, (before) => before && { ...before, firstName: 'Renamed' });
  await expect.element(page.getByText(/^Renamed/).first()).toBeInTheDocument();

  await userEvent.keyboard('{Escape}');

  await expect.element(profile).not.toBeInTheDocument();
});

test('how one is paid back is said from the profile, with who sees it', async ({ screen: { server, open } }) => {
  const none = { paypalName: null, wiseTag: null, iban: null, bic: null, ibanHolder: null };
  server.answer(getOwnPaymentDetails, none);
  server.answer(changeOwnPaymentDetails, ({ body }) => ({ ...none, wiseTag: body.wiseTag ?? null }));
  await open('/profile');
  await page.getByRole('button', { name: /^How You Are Paid Back/ }).click();
  const sheet = page.getByRole('dialog', { name: 'How You Are Paid Back' });
  await expect
    .element(
      sheet.getByText('Everybody on the trips that you have opened can see this, so that they can pay you back.'),
    )
    .toBeVisible();
  await sheet.getByLabelText(/^Wisetag/).fill('@olga');
  await sheet.getByRole('button', { name: 'Save' }).click();

  await expect.element(toast('Saved how you are paid back')).toBeVisible();
  expect(server.requests(changeOwnPaymentDetails).map(({ body }) => body.wiseTag)).toEqual(['olga']);
});
