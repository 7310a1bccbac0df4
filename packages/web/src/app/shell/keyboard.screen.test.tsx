import { emailSignup, usernameAvailable } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { autocompletePlaces } from '@caravan/contract/places/places.endpoints.ts';
import { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Locator } from 'vitest/browser';
import { userEvent } from 'vitest/browser';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

/** Presses Tab until a control has the focus, as somebody does who has no mouse. */
const tabTo = async (control: Locator): Promise<void> => {
  await expect.element(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (control.element() === document.activeElement) return;
    await userEvent.tab();
  }
  await expect.element(control, { message: 'reached by Tab' }).toHaveFocus();
};

const press = (keys: string) => userEvent.keyboard(keys);

const type = async (label: string, text: string): Promise<void> => {
  await tabTo(page.getByLabelText(label, { exact: true }));
  await press(`{Control>}a{/Control}${text}`);
};

for (const size of SIZES) {
  test(`an account is made without a mouse on a ${size}`, async ({ screen: { data, server, navigation, open } }) => {
    data.user = null;
    const kay = aPerson({ firstName: 'Kay', lastName: 'Board' });
    server.answer(usernameAvailable, { available: true });
    server.answer(emailSignup, { user: kay, message: 'Your account is ready.' });

    await open('/', size);
    await tabTo(page.getByRole('button', { name: 'Sign up' }));
    await press('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Get Started' })).toHaveFocus();
    await type('First name', 'Kay');
    await type('Last name', 'Board');
    await type('Username', 'keys');
    await type('Email', 'keys@example.com');
    await type('Password', 'correct horse battery');
    await press('{Enter}');

    await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
    await expect
      .poll(() => server.requests(emailSignup).map(({ body }) => body))
      .toEqual([
        {
          firstName: 'Kay',
          lastName: 'Board',
          username: 'keys',
          email: 'keys@example.com',
          password: 'correct horse battery',
        },
      ]);
  });

  test(`a trip is made from the first screen on without a mouse on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    server.answer(autocompletePlaces, { status: 'ZERO_RESULTS', predictions: [], attribution: null });
    server.answer(createTrip, ({ body: { title, startDate = null } }) => data.addTrip({ title, startDate }));
    await open('/', size);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Olga!');

    await tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await press('{Enter}');
    await tabTo(page.getByRole('link', { name: 'Get Started' }));
    await press('{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
    await expect.element(dialog.getByLabelText('Title')).toHaveFocus();
    await press('By keys alone');
    await tabTo(dialog.getByLabelText(/^Start date/));
    await press('03012027');
    await tabTo(dialog.getByRole('button', { name: 'Create Trip' }));
    await press('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(() => server.requests(createTrip)[0]?.body)
      .toMatchObject({ title: 'By keys alone', startDate: '2027-03-01' });
  });

  test(`what is on a trip is planned without a mouse on a ${size}`, async ({ screen: { data, open } }) => {
    data.addTrip({ title: 'By keys alone', startDate: '2027-03-01' });
    await open('/trips', size);

    await tabTo(page.getByRole('link', { name: 'View Details of By keys alone' }));
    await press('{Enter}');
    await tabTo(page.getByRole('tab', { name: 'Itinerary' }));
    await press('{ArrowRight}');
    await expect.element(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
    await press('{ArrowLeft}');
    await tabTo(page.getByRole('button', { name: 'Add Your First Activity' }));
    await press(' ');
    const activity = page.getByRole('dialog', { name: 'Add Activity' });
    await expect.element(activity.getByLabelText(/^All in one line/)).toHaveFocus();
    await tabTo(activity.getByLabelText('Title'));
    await press('Breakfast');
    await tabTo(activity.getByRole('radio', { name: 'Activity' }));
    await press('{ArrowRight}');
    await expect.element(activity.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
    await tabTo(activity.getByRole('button', { name: 'Add Activity' }));
    await press('{Enter}');
    await expect.element(activity).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Monday, March 1' })).toMatchTextContent('Breakfast');

    await tabTo(page.getByRole('button', { name: 'Edit Breakfast' }));
    await press('{Enter}');
    const edit = page.getByRole('dialog', { name: 'Edit Activity' });
    await expect.element(edit.getByLabelText('Title')).toHaveFocus();
    await press('{Escape}');
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Edit Breakfast' })).toHaveFocus();
  });
}
