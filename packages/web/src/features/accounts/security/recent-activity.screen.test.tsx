import { cancelEmailChange } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { listSecurityEvents, endAllSessions } from '@caravan/contract/accounts/sessions.endpoints.ts';
import { SECURITY_EVENTS_PAGE, type SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { errorTable } from '@caravan/contract/errors.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { goOffline } from '../../../testing/browser-settings.ts';
import { answerReauthentication } from '../../../testing/security-answers.ts';
import { expect, page, test } from '../../../testing/screen.tsx';

const TITLE = 'Recent activity on your account';

const anEvent = (fields: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  kind: 'sign_in',
  way: 'password',
  device: 'Safari 18 on iPhone',
  count: 1,
  ...fields,
});

const openActivity = async () => {
  await page.getByRole('button', { name: TITLE }).click();
  return page.getByRole('dialog', { name: TITLE });
};

test('what happened to the account is listed with its device and time, as many as somebody wants to see', async ({
  screen,
}) => {
  const { server, open } = screen;
  const events = [
    anEvent({
      kind: 'sign_in_failed',
      count: 3,
      device: 'A browser whose name goes on and on, without an end on Android',
    }),
    anEvent({ way: 'passkey' }),
    anEvent({ kind: 'data_exported', way: null, device: null, at: '2026-03-04T09:30:00.000Z' }),
    ...Array.from({ length: SECURITY_EVENTS_PAGE }, () => anEvent({ kind: 'signed_out', way: null })),
  ];
  server.answer(listSecurityEvents, ({ query }) => {
    const start = events.findIndex(({ id }) => id === query.before) + 1;
    return events.slice(start, start + SECURITY_EVENTS_PAGE);
  });
  await open('/profile');
  const dialog = await openActivity();
  const rows = dialog.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/^Sign-in with a password refused.*Today, .*3 times/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^Signed in with a passkeySafari 18 on iPhoneToday, /);
  await expect.element(rows.nth(2)).toMatchTextContent(/^Downloaded all dataUnknown deviceMar 4, 2026, /);
  await expectAccessible('recent activity', '[role=dialog]');

  await dialog.getByRole('button', { name: 'Show more' }).click();

  await expect.poll(() => rows.elements().length).toBe(events.length);
  await expect.element(dialog.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('what an administrator did says so, names no device and is nobody’s to doubt', async ({ screen }) => {
  const { server, open } = screen;
  const event = anEvent({ kind: 'admin_account_locked', way: null, device: null });
  server.answer(listSecurityEvents, () => [event]);
  await open('/profile');
  const dialog = await openActivity();

  const row = dialog.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');

  await expect.element(row).toMatchTextContent(/^Your account was locked by an administratorToday, /);
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
});

test('older events that cannot be had say why, and are tried again', async ({ screen }) => {
  const { server, open } = screen;
  const events = Array.from({ length: SECURITY_EVENTS_PAGE + 3 }, () => anEvent());
  const answer = () =>
    server.answer(listSecurityEvents, ({ query }) => {
      const start = events.findIndex(({ id }) => id === query.before) + 1;
      return events.slice(start, start + SECURITY_EVENTS_PAGE);
    });
  answer();
  await open('/profile');
  const dialog = await openActivity();
  const rows = dialog.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  const more = dialog.getByRole('button', { name: 'Show more' });
  await expect.poll(() => rows.elements().length).toBe(SECURITY_EVENTS_PAGE);

  server.refuse(listSecurityEvents, 'internal');
  await more.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(errorTable.internal.message);
  await expectAccessible('older activity that cannot be had', '[role=dialog]');

  answer();
  const comeBack = goOffline();
  await more.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('You are offline');
  await expect.element(more).not.toHaveAttribute('aria-busy');

  comeBack();
  await expect.poll(() => rows.elements().length).toBe(events.length);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('what somebody has not done leads to signing out everywhere else, and to a new password', async ({ screen }) => {
  const { server, open } = screen;
  server.answer(listSecurityEvents, [anEvent(), anEvent({ kind: 'sign_in_failed' })]);
  server.refuse(endAllSessions, 'internal');
  await open('/profile', 'desktop');
  const activity = await openActivity();
  await activity.getByRole('button', { name: /^This wasn't me: Sign-in with a password refused/ }).click();
  const dialog = page.getByRole('dialog', { name: "This wasn't me" });
  await expect.element(dialog).toMatchTextContent('did not get in');
  await expectAccessible('what to do about it', '[role=dialog]');
  const signOut = dialog.getByRole('button', { name: 'Sign out everywhere else' });
  await signOut.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not signed out' })).toBeVisible();

  server.answer(endAllSessions, undefined);
  await signOut.click();

  await expect.element(dialog.getByText('Done')).toBeVisible();
  await expect.poll(() => server.requests(endAllSessions).at(-1)?.query).toEqual({ which: 'others' });
  await dialog.getByRole('button', { name: 'Change your password' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
});

test('whoever would rather not confirm who they are reads nothing of it, and cancels an address that they have not asked for', async ({
  screen,
}) => {
  const { data, server, open } = screen;
  data.user = { ...data.viewer, pendingEmail: 'somebody.with.a.long.name@elsewhere.example.com' };
  server.answer(listSecurityEvents, [anEvent({ kind: 'email_change_requested', way: null })]);
  server.refuse(endAllSessions, 'proof_required');
  server.answer(cancelEmailChange, undefined);
  answerReauthentication(screen, { password: true });
  await open('/profile');
  await (await openActivity()).getByRole('button', { name: /^This wasn't me: Asked for another/ }).click();
  const dialog = page.getByRole('dialog', { name: "This wasn't me" });
  const signOut = dialog.getByRole('button', { name: 'Sign out everywhere else' });
  await signOut.click();
  const proofSheet = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(proofSheet.getByLabelText('Password', { exact: true })).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(proofSheet).not.toBeInTheDocument();
  await expect.element(signOut).toHaveFocus();
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument();
  await expectAccessible('what to do about an address', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Cancel the new email address' }).click();

  await expect.element(dialog).toMatchTextContent('The address you have stays.Done');
  await expect.poll(() => server.requests(cancelEmailChange)).toHaveLength(1);
});

test('recent activity that cannot be had says so and is tried again, and says when there is none', async ({
  screen,
}) => {
  const { server, open } = screen;
  server.refuse(listSecurityEvents, 'internal');
  await open('/profile');
  const dialog = await openActivity();
  await expect.element(dialog.getByText('An unexpected error occurred. Please try again.')).toBeVisible();

  server.answer(listSecurityEvents, []);
  await dialog.getByRole('button', { name: 'Try again' }).click();

  await expect.element(dialog.getByText('Nothing yet')).toBeVisible();
});
