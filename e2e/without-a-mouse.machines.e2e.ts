import type { Locator } from '@playwright/test';
import { enter, expect, PASSWORD, test, uniqueName } from './fixtures.ts';

// As most people see it: dialogs fade while the next thing is done.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Presses Tab until a control has the focus, as somebody does who has no mouse. */
const tabTo = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await control.page().keyboard.press('Tab');
  }
  await expect(control, 'reached by Tab').toBeFocused();
};

test('an account is made and a trip is planned in it without a mouse', async ({ visitor }) => {
  const { page } = await visitor();
  const { keyboard } = page;
  const type = async (label: string, text: string) => {
    await tabTo(page.getByLabel(label, { exact: true }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  };
  const username = uniqueName('keys');

  await page.goto('/');
  await tabTo(page.getByRole('button', { name: 'Sign up' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeFocused();
  await type('First name', 'Kay');
  await type('Last name', 'Board');
  await type('Username', username);
  await type('Email', `${username}@example.com`);
  await type('Password', PASSWORD);
  await enter(page, () => keyboard.press('Enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Kay!');

  await tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Get Started' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.type('By keys alone');
  await tabTo(dialog.getByLabel('Start date'));
  await keyboard.type('03012027');
  await tabTo(dialog.getByRole('button', { name: 'Create Trip' }));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await tabTo(page.getByRole('tab', { name: 'Itinerary' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
  await keyboard.press('ArrowLeft');
  await tabTo(page.getByRole('button', { name: 'Add Your First Activity' }));
  await keyboard.press('Space');
  const activity = page.getByRole('dialog', { name: 'Add Activity' });
  await expect(activity.getByLabel('All in one line')).toBeFocused();
  await tabTo(activity.getByLabel('Title'));
  await keyboard.type('Breakfast');
  await tabTo(activity.getByRole('radio', { name: 'Activity' }));
  await keyboard.press('ArrowRight');
  await expect(activity.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
  await tabTo(activity.getByRole('button', { name: 'Add Activity' }));
  await keyboard.press('Enter');
  await expect(activity).toBeHidden();
  await expect(page.getByRole('region', { name: 'Monday, March 1' })).toContainText('Breakfast');

  await tabTo(page.getByRole('button', { name: 'Edit Breakfast' }));
  await keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await expect(edit.getByLabel('Title')).toBeFocused();
  await keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Breakfast' })).toBeFocused();
});
