import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const ranked = (page: Page) => page.getByRole('list', { name: 'Ideas by rank' }).getByRole('article');

/** What four people say to five ideas, in the order of the people. */
const ANSWERS: Readonly<Record<string, readonly ('Want' | 'Fine' | 'Rather Not' | null)[]>> = {
  'Fado in Alfama': ['Want', 'Want', 'Fine', 'Fine'],
  'Tram 28': ['Fine', 'Fine', 'Fine', 'Fine'],
  'Boat on the Tejo': ['Want', 'Want', 'Want', 'Rather Not'],
  'Tile museum': [null, 'Want', null, null],
  Surfing: [null, null, 'Fine', null],
};

const answer = async ({ page }: Person, title: string, words: string): Promise<void> => {
  await card(page, title)
    .getByRole('button', { name: new RegExp(`^${words}`) })
    .tap();
  await expect(card(page, title).getByRole('button', { name: new RegExp(`^${words}`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
};

/** Waits until a phone shows what all have answered. */
const expectAnswers = async (page: Page): Promise<void> => {
  for (const [title, answers] of Object.entries(ANSWERS)) {
    for (const [words, given] of Map.groupBy(answers, (words) => words)) {
      const button = card(page, title).getByRole('button', { name: new RegExp(`^${words}`) });
      if (words !== null) await expect(button).toContainText(`${given.length}`);
    }
  }
};

test('four people choose between five ideas, and the winner stands on the plan with its people', async ({ person }) => {
  const anna = await person('Anna');
  const others = [await person('Ben'), await person('Cleo'), await person('Dan')];
  const everybody = [anna, ...others];
  const [ben, , dan] = others as [Person, Person, Person];
  const days = { startDate: inDays(30), endDate: inDays(33), timeZone: 'UTC' };
  const { id } = await anna.api<{ id: string }>('POST', '/api/trips', { title: 'Lisbon', ...days });
  for (const { id: userId } of others) await anna.api('POST', `/api/trips/${id}/members`, { userId });
  for (const { page } of everybody) await page.goto(`/trip/${id}?tab=itinerary&view=ideas`);

  await test.step('each has ideas, which all see at once', async () => {
    await ben.page.getByRole('button', { name: 'Add the First Idea' }).tap();
    const form = ben.page.getByRole('dialog', { name: 'Add Idea' });
    await form.getByLabel('Title').fill('Fado in Alfama');
    await form.getByLabel('Cost per person').fill('45');
    await form.getByRole('button', { name: 'Add Idea' }).tap();
    const rest = Object.keys(ANSWERS).slice(1);
    for (const [place, title] of rest.entries()) {
      await everybody[place % everybody.length]?.api('POST', `/api/trips/${id}/ideas`, { title });
    }
    for (const { page } of everybody) await expect(ranked(page)).toHaveCount(5);
  });

  await test.step('all answer on their own phones', async () => {
    for (const [place, who] of everybody.entries()) {
      for (const [title, answers] of Object.entries(ANSWERS)) {
        const words = answers[place];
        if (words) await answer(who, title, words);
      }
    }
  });

  await test.step('the same order stands on every phone: what Dan would rather not do is last, and says so', async () => {
    for (const { page } of everybody) {
      await expectAnswers(page);
      // Nothing has moved while they answered.
      await page.getByRole('button', { name: 'New Order' }).tap();
      await expect(ranked(page).getByRole('heading')).toHaveText([
        'Fado in Alfama',
        'Tram 28',
        'Tile museum',
        'Surfing',
        'Boat on the Tejo',
      ]);
    }
    await expect(card(anna.page, 'Boat on the Tejo')).toContainText('Dan would rather not');
    await expect(card(dan.page, 'Boat on the Tejo')).toContainText('You would rather not');
  });

  await test.step('Ben, who is no editor, cannot plan it; Anna puts it on a free evening', async () => {
    await expect(card(ben.page, 'Fado in Alfama').getByRole('button', { name: /on the plan/ })).toHaveCount(0);
    await card(anna.page, 'Fado in Alfama').getByRole('button', { name: 'Put Fado in Alfama on the plan' }).tap();
    const sheet = anna.page.getByRole('dialog', { name: /Fado in Alfama/ });
    await expect(sheet).toContainText('For those who want to: you and Ben.');
    await sheet.getByRole('radio', { name: 'Evening' }).tap();
    await sheet
      .getByRole('button', { name: /7:00 PM/ })
      .nth(1)
      .tap();
    await sheet.getByRole('button', { name: 'Put on the Plan' }).tap();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('it stands on everybody’s plan, with those who want it', async () => {
    for (const { page } of everybody) {
      await card(page, 'Fado in Alfama')
        .getByRole('button', { name: /^On the plan:.*7:00 PM/ })
        .tap();
      await expect(page.getByRole('heading', { name: 'Fado in Alfama' })).toBeInViewport();
      await expect(page.getByText('2 of 4', { exact: false }).first()).toBeVisible();
    }
  });

  await test.step('taken off the plan it is an idea again, with all that was said to it', async () => {
    const [activity] = await anna.api<{ id: string; startTime: string }[]>('GET', `/api/trips/${id}/itinerary`);
    expect(activity?.startTime).toBe(`${inDays(31)}T19:00:00.000Z`);
    await anna.api('DELETE', `/api/trips/${id}/itinerary/${activity?.id}`);
    await dan.page.getByRole('radio', { name: /^Ideas/ }).tap();
    await expect(ranked(dan.page).getByRole('heading').first()).toHaveText('Fado in Alfama');
    await expect(card(dan.page, 'Fado in Alfama').getByRole('button', { name: /^Want/ })).toContainText('2');
  });
});
