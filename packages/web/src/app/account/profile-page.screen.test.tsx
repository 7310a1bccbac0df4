import { changePicture, removePicture } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { updateCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import { listAllMembers } from '@caravan/contract/members/members.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { aFile, aPhoto, chooseFile } from '../../testing/files.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
const facts = page.getByRole('region', { name: 'Personal Information' });
const face = () => [...document.querySelectorAll('main img')].map((image) => image.clientWidth > 0);

/** Presses a button as the keyboard does. */
const press = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

/** Answers a changed profile out of what was sent. */
const answerProfile = (server: ApiServer, data: TripData) =>
  server.answer(updateCurrentUser, ({ body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    data.user = { ...data.viewer, ...given };
    return data.user;
  });

for (const size of SIZES) {
  test(`a profile is shown and changed on a ${size}`, async ({ screen: { data, server, open, reload } }) => {
    const petra = aPerson({ firstName: 'Petra', lastName: 'McKay', createdAt: '2026-01-05T10:00:00.000Z' });
    data.user = petra;
    answerProfile(server, data);
    await open('/profile', size);
    await expect.element(page.getByText('Petra McKay')).toHaveLength(1);
    await expect.element(facts).toMatchTextContent(petra.email ?? '');
    await expect.element(page.getByText(`@${petra.username}`)).toHaveLength(1);
    await expect.element(facts).toMatchTextContent('January 2026');
    await expect.element(page.getByText(/Version 1\.0\.0/)).toBeVisible();

    await facts.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabelText('First name').fill('');
    await dialog.getByLabelText('Email').fill('nowhere');
    await dialog.getByLabelText(/^Phone/).fill('555 01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
    await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
    await expect
      .element(dialog.getByLabelText(/^Phone/))
      .toHaveAccessibleDescription('Phone number must be at least 10 digits');
    expect(server.requests(updateCurrentUser)).toEqual([]);

    await dialog.getByLabelText('First name').fill('pia');
    await dialog.getByLabelText('Email').fill(petra.email ?? '');
    await dialog.getByLabelText(/^Phone/).fill('(555) 555-0142');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(toast('Profile updated')).toMatchTextContent('Your profile has been updated successfully.');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(facts).toMatchTextContent('Pia McKay');
    await expect.element(facts).toMatchTextContent('555-555-0142');
    expect(displayedPhone(data.viewer.phoneNumber ?? '')).toBe('555-555-0142');
    await reload();
    await expect.element(facts).toMatchTextContent('555-555-0142');
  });
}

test('a name that is changed without a connection shows at once, is still there later, and goes out once', async ({
  screen: { data, server, open },
}) => {
  data.user = aPerson({ firstName: 'Petra', lastName: 'McKay' });
  answerProfile(server, data);
  await open('/profile');
  await facts.getByRole('button', { name: 'Edit' }).click();
  const comeBack = goOffline();
  await expect.element(dialog.getByLabelText('Email')).toHaveAttribute('readonly');
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription('This needs a connection.');
  await dialog.getByLabelText('First name').fill('Pia');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect.element(page.getByText('Saved on this device')).toBeVisible();
  await expect.element(facts).toMatchTextContent('Pia McKay');
  expect(server.requests(updateCurrentUser)).toEqual([]);
  comeBack();
  await expect.poll(() => server.requests(updateCurrentUser).map(({ body }) => body)).toEqual([{ firstName: 'Pia' }]);
  await expect.poll(() => data.viewer.firstName).toBe('Pia');
  await expect.element(facts).toMatchTextContent('Pia McKay');
});

test('a number of another country is grouped as it is read there', async ({ screen: { data, open } }) => {
  data.user = aPerson({ firstName: 'Petra', phoneNumber: '+493012345678' });
  await open('/profile');

  await expect.element(facts).toMatchTextContent('+49 30 12345678');
});

test('a user name that is set cannot be written over, and the form says why', async ({ screen: { data, open } }) => {
  await open('/profile');

  await page.getByRole('button', { name: 'Edit' }).click();
  const field = dialog.getByLabelText('Username');

  await expect.element(field).toHaveValue(data.viewer.username ?? '');
  await expect.element(field).toHaveAttribute('readonly');
  await expect.element(field).toHaveAccessibleDescription('A username can only be set once');
});

test('an address that somebody else has is refused at its field', async ({ screen: { server, open } }) => {
  server.refuse(updateCurrentUser, 'email_taken');
  await open('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();

  await dialog.getByLabelText('Email').fill('known@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription('An account with this email already exists');
  await expect.element(page.getByText('Update failed'), { message: 'nor anywhere else' }).not.toBeInTheDocument();
});

test('the people somebody travels with stand on the profile, three of them by name', async ({
  screen: { data, server, open },
}) => {
  const guests = ['Ada', 'Ben', 'Cleo', 'Dag', 'Eli'].map((firstName) => aPerson({ firstName, lastName: 'Lindqvist' }));
  const trip = data.addTrip({ title: 'Big house', others: guests.map((guest) => [guest, 'member'] as const) });
  server.answer(listAllMembers, () =>
    trip.members.filter(({ userId }) => userId !== data.viewer.id).map((member) => ({ ...member, trip })),
  );

  await open('/profile');

  const members = page.getByRole('region', { name: 'Travel Members' });
  await expect.element(members.getByRole('listitem')).toHaveLength(3);
  await expect.element(members).toMatchTextContent('Ada Lindqvist');
  await expect.element(members).toMatchTextContent('+2 more travel members');
  await members.getByRole('link', { name: /View all travel members/ }).click();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveLength(5);
});

test('a photo is added and removed with the keyboard, which stays where it was', async ({
  screen: { data, server, open },
}) => {
  const picture = (profileImageUrl: string | null) => {
    data.user = { ...data.viewer, profileImageUrl };
    return data.user;
  };
  server.answer(changePicture, () => picture(`/api/objects/${crypto.randomUUID()}`));
  server.answer(removePicture, () => void picture(null));
  await open('/profile');

  await chooseFile(() => press('Add Photo'), await aPhoto(900, 700, 'me.jpg'));

  await expect.element(toast('Photo updated')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Replace Photo' })).toHaveFocus();
  await expect.poll(face).toEqual([true]);
  await expectAccessible('a profile with a photo');
  await press('Remove Photo');
  await expect.element(page.getByRole('button', { name: 'Add Photo' })).toHaveFocus();
  await expect.poll(face).toEqual([]);
});

test('a photo that does not arrive is tried again; what is no photo is refused in words', async ({
  screen: { server, open },
}) => {
  server.lose(changePicture);
  await open('/profile');

  await chooseFile(() => press('Add Photo'), aFile('notes.pdf', 'application/pdf', 20));
  await expect.element(page.getByRole('alert').filter({ hasText: 'Invalid file type' })).toBeVisible();
  expect(server.requests(changePicture)).toEqual([]);
  await chooseFile(() => press('Add Photo'), await aPhoto(900, 700, 'me.jpg'));
  await expect.element(page.getByText('Not uploaded.')).toBeVisible();
  server.refuse(changePicture, 'image_unreadable');
  await press('Try Again');

  const refusal = page.getByRole('alert').filter({ hasText: 'This picture cannot be read. Please choose another.' });
  await expect.element(refusal).toBeVisible();
  await expect.element(page.getByText('me.jpg')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add Photo' })).toHaveFocus();
});
