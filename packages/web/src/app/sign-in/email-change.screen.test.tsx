import {
  updateCurrentUser,
  cancelEmailChange,
  checkEmailChange,
  requestEmailChangeMail,
  stopEmailChange,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { EmailChange } from '@caravan/contract/accounts/recovery.schema.ts';
import {
  checkEmailConfirmation,
  checkPasswordReset,
  confirmEmail,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, type Screen, SIZES, test } from '../../testing/screen.tsx';

const LONG = `${'a-very-long-name-of-somebody-'.repeat(2)}@mail.of.a.company.with.a.long.name.example.com`;

const facts = page.getByRole('region', { name: 'Personal Information' });
const waiting = facts.getByRole('group', { name: 'New email address' });
const form = page.getByRole('dialog', { name: 'Edit Profile' });
const title = page.getByRole('heading', { level: 1 });

/** Somebody whose new address waits to be confirmed. */
const withPending = ({ data }: Screen, pendingEmail: string): void => {
  data.user = aPerson({ firstName: 'Nele', email: 'nele@example.com', pendingEmail });
};

for (const size of SIZES) {
  test(`a new address waits beside the old one, is written to again, and is given up, on a ${size}`, async ({
    screen,
  }) => {
    const { data, server, open } = screen;
    withPending(screen, LONG);
    server.answer(requestEmailChangeMail, undefined);
    server.answer(cancelEmailChange, () => {
      data.user = { ...data.viewer, pendingEmail: null };
      return undefined;
    });
    await open('/profile', size);
    await expect.element(facts).toMatchTextContent('nele@example.com');
    await expect.element(waiting).toMatchTextContent(`Waiting for confirmation of ${LONG}`);
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    await expectAccessible('a profile with a new address');

    await waiting.getByRole('button', { name: 'Send again' }).click();

    await expect.element(waiting.getByRole('status')).toMatchTextContent('Sent. Check your mail.');
    await expect.element(waiting).toHaveFocus();
    await expect.poll(() => server.requests(requestEmailChangeMail)).toHaveLength(1);
    await waiting.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(facts).toMatchTextContent('nele@example.com');
  });
}

test('whoever changes their address reads that it waits, and what was not touched is not sent', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = aPerson({ email: 'nele@example.com' });
  server.answer(updateCurrentUser, ({ body }) => {
    data.user = { ...data.viewer, pendingEmail: body.email ?? data.viewer.pendingEmail };
    return data.user;
  });
  await open('/profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = form.getByLabelText('Email');
  await field.fill('nele@Example.com');
  await expect.element(field).not.toHaveAccessibleDescription();
  await field.fill('Nele@example.com');
  await expect
    .element(field)
    .toHaveAccessibleDescription('Counts once you confirm it by the link that is mailed to it');
  await field.fill('nele@new.example.com');
  await expect
    .element(field)
    .toHaveAccessibleDescription('Counts once you confirm it by the link that is mailed to it');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Profile updated' }))
    .toMatchTextContent('Open the link in the mail to your new address to confirm it.');
  await expect.element(waiting).toMatchTextContent('nele@new.example.com');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(field).toHaveValue('nele@example.com');
  await form.getByLabelText('Last name').fill('Changed');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect
    .poll(() => server.requests(updateCurrentUser).map(({ body }) => body.email))
    .toEqual(['nele@new.example.com', undefined]);
});

test('where no mail can be sent the address cannot be changed, and the form says so', async ({ screen }) => {
  const { data, open } = screen;
  data.config = { ...data.config, canSendMail: false };
  await open('/profile');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();

  await expect.element(form.getByLabelText('Email')).toHaveAttribute('readonly');
  await expect
    .element(form.getByLabelText('Email'))
    .toHaveAccessibleDescription('Cannot be changed: this server cannot send the mail that confirms it');
});

test('the link to a new address confirms it at a press, or says that somebody else was quicker', async ({ screen }) => {
  const { data, server, open } = screen;
  withPending(screen, 'nele@new.example.com');
  server.answer(checkEmailConfirmation, { email: 'nele@new.example.com', isWaiting: true });
  server.answer(confirmEmail, () => {
    data.user = { ...data.viewer, email: 'nele@new.example.com', pendingEmail: null };
    return { email: 'nele@new.example.com', isChange: true };
  });
  await open('/confirm-email#secret=mailed');
  await expect.element(title).toHaveTextContent('Confirm your new email?');
  await expect.element(page.getByRole('main')).toMatchTextContent('nele@new.example.com becomes the address');
  await expectAccessible('a new address to be confirmed');
  expect(server.requests(confirmEmail)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm This Address' }).click();
  await expect.element(title).toHaveTextContent('Email changed');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('nele@new.example.com is the address of your account');

  server.refuse(confirmEmail, 'email_taken');
  await open('/confirm-email#secret=late');
  await page.getByRole('button', { name: 'Confirm This Address' }).click();

  await expect.element(title).toHaveTextContent('This address is taken');
  await expect.element(page.getByRole('main')).toMatchTextContent('An account with this email already exists');
  await expectAccessible('an address that is taken');
  await page.getByRole('link', { name: 'Go to Your Profile' }).click();
  await expect.element(facts).toBeVisible();
});

const found = (state: EmailChange['state']): EmailChange => ({
  email: 'n•••@e•••.com',
  newEmail: state === 'none' ? null : 'm•••@o•••.net',
  state,
});

test('the link to the address before stops a change, and leads on to a new password', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  server.answer(checkEmailChange, found('pending'));
  server.answer(stopEmailChange, { email: 'n•••@e•••.com', canChoosePassword: true });
  server.answer(checkPasswordReset, { email: 'n•••@e•••.com' });
  await open('/stop-email-change#secret=mailed');
  await expect.element(title).toHaveTextContent('Stop this change?');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('m•••@o•••.net is to take the place of n•••@e•••.com');
  expect(location.pathname + location.hash).toBe('/stop-email-change');
  expect(document.title).toBe('Stop email change · Caravan');
  await expectAccessible('a change of address to be stopped');
  expect(server.requests(stopEmailChange)).toEqual([]);

  await page.getByRole('button', { name: 'Stop the Change' }).click();

  await expect.element(title).toHaveTextContent('Change stopped');
  await page.getByRole('button', { name: 'Choose a New Password' }).click();
  await expect.element(title).toHaveTextContent('Choose a new password');
  await expect.poll(() => server.requests(checkPasswordReset).map(({ body }) => body.secret)).toContain('mailed');
});

test('an address is put back on a desktop, and whoever cannot choose a password by it reads so much', async ({
  screen,
}) => {
  const { data, server, open } = screen;
  data.user = null;
  server.answer(checkEmailChange, found('changed'));
  server.answer(stopEmailChange, { email: 'n•••@e•••.com', canChoosePassword: false });
  await open('/stop-email-change#secret=mailed', 'desktop');
  await expect.element(title).toHaveTextContent('Put your address back?');

  await page.getByRole('button', { name: 'Put It Back' }).click();

  await expect.element(title).toHaveTextContent('Address put back');
  await expect.element(page.getByRole('link', { name: 'Go to Caravan' }).last()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a New Password' })).not.toBeInTheDocument();
});

test('a link with nothing to stop says so, and one that does not work too', async ({ screen }) => {
  const { server, open } = screen;
  server.answer(checkEmailChange, found('none'));
  await open('/stop-email-change#secret=mailed');
  await expect.element(title).toHaveTextContent('Nothing to stop');

  server.answer(checkEmailChange, found('pending'));
  server.refuse(stopEmailChange, 'mail_link_unusable');
  await open('/stop-email-change#secret=again');
  await page.getByRole('button', { name: 'Stop the Change' }).click();
  await expect.element(title).toHaveTextContent("This link doesn't work");

  server.refuse(checkEmailChange, 'mail_link_unusable');
  await open('/stop-email-change#secret=altered');

  await expect.element(title).toHaveTextContent("This link doesn't work");
});
