import type { Locator, Page } from '@playwright/test';
import type { ChatCompletionsStub } from '../packages/server/src/testing/chat-completions-stub.ts';
import { expectNoBarriers } from './barriers.ts';
import { QUESTIONS_IN_A_MONTH, readInMarket, readInMarketAndGuide, test } from './concierge-service.ts';
import { expect, type Person } from './fixtures.ts';

const lisbon = (person: Person) =>
  person.api<{ id: string }>('POST', '/api/trips', {
    title: 'Lisbon with friends',
    destination: 'Lisbon, Portugal',
    startDate: '2027-05-03',
    endDate: '2027-05-09',
    timeZone: 'Europe/Lisbon',
  });

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
};

/** The answer of the question that was asked last. */
const answerOn = (page: Page): Locator => page.getByRole('article');

const pastOn = (page: Page): Locator => page.getByRole('region', { name: 'Past Questions' });

test(
  'a question is answered as it comes, its source is opened, and what it names goes into the itinerary',
  { tag: '@desktop' },
  async ({ person, answeringService, isMobile }) => {
    const hana = await person('Hana');
    const trip = await lisbon(hana);
    const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
    answeringService.say(
      readInMarket('The market opens at 10.[1] Come '),
      { until: rest },
      'hungry.\n\n- **Time Out Market**: a food hall by the river [1]',
    );
    const { page } = hana;
    await page.goto(`/concierge?trip=${trip.id}`);
    await ask(page, 'Where do we eat?');

    const answer = answerOn(page);
    await expect(answer.getByRole('heading', { name: 'Where do we eat?' })).toBeVisible();
    await expect(answer).toContainText('The market opens at 10.');
    await expect(answer.getByText('No source')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    const mark = answer.getByRole('button', { name: 'Source 1: Time Out Market Lisboa' }).first();
    await mark.focus();
    goOn();
    await expect(answer.getByText('No source')).toBeVisible();
    // Who reads along stays where they are.
    await expect(mark).toBeFocused();
    await expect(answer.locator('p', { hasText: 'Come hungry.No source' })).toBeVisible();
    await expect(answer.getByText('Written by a language model.')).toBeVisible();
    await expect(answer.getByRole('status')).toHaveText('The answer is there, with 1 source.');

    await mark.click();
    const passage = isMobile
      ? page.getByRole('dialog', { name: 'Time Out Market Lisboa' })
      : page.getByRole('region', { name: 'Time Out Market Lisboa' });
    await expect(passage.getByRole('blockquote')).toHaveText('The food hall opens at 10 in the morning, every day.');
    const link = passage.getByRole('link', { name: 'Open example.com' });
    await expect(link).toHaveAttribute('href', 'https://www.example.com/time-out-market');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await passage.getByRole('button', { name: /^Close/ }).click();
    await expect(passage).toBeHidden();
    await expect(mark).toBeFocused();

    await answer.getByRole('button', { name: 'Add to Itinerary' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add to Itinerary' });
    await expect(sheet.getByLabel('Title')).toHaveValue('Time Out Market');
    await expect(sheet.getByLabel('Day')).toHaveValue('2027-05-03');
    await sheet.getByLabel('Category').selectOption('Restaurant');
    await sheet.getByLabel('Day').fill('2027-05-04');
    await sheet.getByLabel('Time').fill('19:30');
    await sheet.getByRole('button', { name: 'Add Activity' }).click();
    await expect(sheet).toBeHidden();
    await answer.getByText('In the itinerary of').getByRole('link', { name: 'Lisbon with friends' }).click();

    const tuesday = page.getByRole('region', { name: 'Tuesday, May 4' });
    await expect(tuesday).toContainText('Time Out Market');
    await expect(tuesday).toContainText('a food hall by the river');
    await expect(tuesday).toContainText('7:30 PM');
  },
);

test('what an answer names goes on the shopping list and into the chat', async ({ person, answeringService }) => {
  const hana = await person('Hana');
  await lisbon(hana);
  answeringService.say('Take along:\n\n- **Travel adapter**: type F');
  const { page } = hana;
  await page.goto('/concierge');
  await ask(page, 'What do I need?');
  const answer = answerOn(page);

  await answer.getByRole('button', { name: 'Add to Shopping List' }).click();
  const item = page.getByRole('dialog', { name: 'Add to Shopping List' });
  await expect(item.getByLabel('Item')).toHaveValue('Travel adapter');
  await item.getByLabel('Category').selectOption('Electronics');
  await item.getByRole('button', { name: 'Add Item' }).click();
  await expect(answer.getByText('On the shopping list of')).toBeVisible();
  await answer.getByRole('button', { name: 'Send to Chat' }).click();
  const message = page.getByRole('dialog', { name: 'Send to Chat' });
  await expect(message.getByLabel('Message')).toHaveValue('Travel adapter\ntype F');
  await message.getByRole('button', { name: 'Send', exact: true }).click();
  await answer.getByText('In the chat of').getByRole('link').click();

  await expect(page.getByRole('log')).toContainText('Travel adapter');
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await expect(page.getByRole('checkbox', { name: /Travel adapter/ })).toBeVisible();
});

test('an answer that is stopped is kept as far as it came, found again and deleted', async ({
  person,
  answeringService,
}) => {
  const hana = await person('Hana');
  answeringService.say('The market opens ', { until: new Promise(() => undefined) });
  const { page } = hana;
  await page.goto('/concierge');
  await page.getByLabel('Your question').fill('When does the market open?');
  // The second click of a double one stops nothing.
  await page.getByRole('button', { name: 'Ask', exact: true }).dblclick();
  const answer = answerOn(page);
  await expect(answer).toContainText('The market opens');
  // A look elsewhere in the app loses nothing.
  await page.getByRole('link', { name: 'Trips' }).click();
  await expect(page.getByRole('heading', { name: 'My Trips' })).toBeVisible();
  await page.getByRole('link', { name: 'Concierge' }).click();
  await expect(answer).toContainText('The market opens');
  await page.getByRole('button', { name: 'Stop' }).click();
  await answeringService.left();
  await expect(answer.getByText('You stopped this answer.')).toBeVisible();

  const past = pastOn(page);
  const entry = past.getByRole('button', { name: /^When does the market open\?.*Stopped/ });
  await expect(entry).toBeVisible();
  await past.getByRole('searchbox').fill('nothing like it');
  await expect(past.getByText('No question or answer has “nothing like it” in it.')).toBeVisible();
  await past.getByRole('searchbox').fill('MARKET');
  await entry.click();
  await expect(past.getByText('You stopped this answer here.')).toBeVisible();

  await past.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Question' }).click();
  await expect(entry).toHaveCount(0);
  await page.reload();
  await expect(pastOn(page).getByText('What you ask is kept here')).toBeVisible();
});

test('a service that fails leaves the answer to Caravan, which says what it does not know', async ({
  person,
  answeringService,
}) => {
  const hana = await person('Hana');
  answeringService.fail((_request, response) => void response.writeHead(500).end('Out of order'));
  const { page } = hana;
  await page.goto('/concierge');

  await ask(page, 'Who wrote the best song about <b>Lisbon</b>?');

  const answer = answerOn(page);
  await expect(answer.getByRole('heading', { name: 'Who wrote the best song about <b>Lisbon</b>?' })).toBeVisible();
  await expect(answer.getByText('The answering service had no answer.')).toBeVisible();
  await expect(answer.getByText('Not found in any source.')).toBeVisible();
  await expect(answer.getByText('No source', { exact: true })).toHaveCount(0);
  // What can be asked stands beside what was not found.
  await expect(page.getByRole('button', { name: 'What plug do I need in Lisbon?' })).toBeVisible();
});

test('what neither a service nor Caravan knows is said to be nobody’s words but Caravan’s', async ({
  person,
  answeringService,
}) => {
  const hana = await person('Hana');
  answeringService.say('NOT_FOUND');
  const { page } = hana;
  await page.goto('/concierge');
  await expect(page.getByRole('option', { name: 'No trips yet' })).toBeAttached();

  await ask(page, 'Where is the best pizza?');

  const answer = answerOn(page);
  await expect(answer.getByText('Not found in any source.')).toBeVisible();
  await expect(answer.getByText('Written by a language model.')).toHaveCount(0);
});

test('who has asked what the plan allows sees how it goes on', async ({ person, answeringService }) => {
  const hana = await person('Hana');
  answeringService.say('Yes.');
  for (let asked = 1; asked < QUESTIONS_IN_A_MONTH; asked += 1) {
    await hana.api('POST', '/api/concierge/search', { query: 'Is it far?' });
  }
  const { page } = hana;
  await page.goto('/concierge');
  await expect(page.getByText('1 question left this month.')).toBeVisible();
  await ask(page, 'Is it far by train?');
  await expect(answerOn(page)).toContainText('Yes.');
  await expect(page.getByText(/^No questions left until/)).toBeVisible();

  hana.expectComplaint(/status of 403/);
  await ask(page, 'And by bus?');

  const answer = answerOn(page);
  await expect(answer.getByRole('alert')).toContainText(
    `The Free plan allows ${QUESTIONS_IN_A_MONTH} questions to the concierge in a month.`,
  );
  await expect(answer.getByRole('link', { name: 'See Plans' })).toHaveAttribute('href', '/plan');
});

test('a question that cannot be sent is tried again when one is back', async ({ person, answeringService }) => {
  const hana = await person('Hana');
  answeringService.say('Yes.');
  const { page, context } = hana;
  await page.goto('/concierge');
  await expect(pastOn(page).getByText('What you ask is kept here')).toBeVisible();
  hana.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await ask(page, 'Is it far?');
  const answer = answerOn(page);
  await expect(answer.getByRole('alert')).toContainText("Caravan can't be reached.");
  await context.setOffline(false);

  await answer.getByRole('button', { name: 'Try again' }).click();

  await expect(answer).toContainText('Yes.');
});

test('a question may be as long as it says, and no longer', async ({ person }) => {
  const { page } = await person('Hana');
  await page.goto('/concierge');
  const box = page.getByLabel('Your question');

  await box.fill('x'.repeat(10_000));

  await expect(page.getByRole('alert')).toHaveText('Please ask in at most 1,000 characters. These are 10,000.');
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeDisabled();
  await box.fill('x'.repeat(1_000));
  await expect(page.getByText('1,000 of 1,000 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeEnabled();
});

test('an example is asked about the trip that comes next, out of what stands in it', async ({
  person,
  answeringService,
}) => {
  const hana = await person('Hana');
  await lisbon(hana);
  answeringService.fail((_request, response) => void response.writeHead(503).end());
  const { page } = hana;
  await page.goto('/concierge');

  await page.getByRole('button', { name: 'Which days have no outfit?' }).click();

  const answer = answerOn(page);
  await expect(answer).toContainText('Lisbon with friends');
  await expect(answer).toContainText('7 days have no outfit');
  await answer.getByRole('button', { name: /^Source 1/ }).click();
  await page.getByRole('link', { name: 'Open the closet' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Closet');
});

test('whatever an answer says is shown as text', async ({ person, answeringService }) => {
  const hana = await person('Hana');
  const hostile =
    '<img src="/x" onerror="document.title=1"> [here](javascript:alert(1)) <script>alert(1)</script> \u202Eright';
  answeringService.say(hostile, '\n\n- **<b>Market</b>**: `code` & more');
  const { page } = hana;
  await page.goto('/concierge');
  await ask(page, '<i>Where</i> do we eat?');

  const answer = answerOn(page);
  await expect(answer).toContainText('<img src="/x" onerror="document.title=1"> [here](javascript:alert(1))');
  await expect(answer.getByRole('heading', { name: '<b>Market</b>' })).toBeVisible();
  await expect(answer.getByRole('heading', { name: '<i>Where</i> do we eat?' })).toBeVisible();
  expect(await answer.locator('img, script, a, b, i').count(), 'elements made of its text').toBe(0);
});

test('the number of a source stays with what rests on it, wherever a line ends', async ({
  person,
  answeringService,
}) => {
  const { page } = await person('Hana');
  answeringService.say(readInMarketAndGuide(`${'a bb ccc.[1][2] dddd[1] eeeee [2]. '.repeat(12)}**ff gg**.[1]`));
  await page.goto('/concierge');
  await ask(page, 'Where do we eat?');
  const text = answerOn(page).locator('p', { hasText: 'eeeee' });
  await expect(text.getByRole('button', { name: /^Source/ })).toHaveCount(49);
  await expect(answerOn(page).getByRole('status')).toHaveText('The answer is there, with 2 sources.');

  // A mark at the beginning of a line looks like that of the words behind it.
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 844 });
    const beginsLine = await text.evaluate((paragraph) => {
      const start = paragraph.getBoundingClientRect().left;
      return [...paragraph.querySelectorAll('button')].filter((mark) => mark.getBoundingClientRect().left - start < 8)
        .length;
    });
    expect(beginsLine, `marks that begin a line of ${width} pixels`).toBe(0);
  }
});

/** Somebody with a trip who has asked, and been answered with a source, a name and a sentence without a source. */
const answered = async (person: Person, service: ChatCompletionsStub): Promise<Locator> => {
  await lisbon(person);
  service.say(
    readInMarket('# Where to eat\nThe market opens at 10.[1] Come hungry.\n\n- **Time Out Market**: a food hall [1]'),
  );
  const { page } = person;
  await page.goto('/concierge');
  await ask(page, 'Where do we eat?');
  const answer = answerOn(page);
  await expect(answer.getByText('No source')).toBeVisible();
  return answer;
};

test('nothing keeps anybody from an answer', { tag: '@desktop' }, async ({ person, answeringService }) => {
  const hana = await person('Hana');
  await answered(hana, answeringService);
  await expectNoBarriers(hana.page, 'an answer');
});

test('nothing keeps anybody from asking', { tag: '@desktop' }, async ({ person, answeringService }) => {
  const hana = await person('Hana');
  answeringService.say(readInMarket('At the market.[1]'));
  await hana.api('POST', '/api/concierge/search', { query: 'Where do we eat?' });
  await lisbon(hana);
  const { page } = hana;
  await page.goto('/concierge');
  await expect(page.getByText('For example, about Lisbon with friends')).toBeVisible();
  await expect(pastOn(page).getByRole('button', { name: /^Where do we eat\?/ })).toBeVisible();
  await expectNoBarriers(page, 'the concierge before a question');
});

test(
  'nothing keeps anybody from what an answer rests on, nor from keeping what it names',
  { tag: '@desktop' },
  async ({ person, answeringService, isMobile }) => {
    const hana = await person('Hana');
    const { page } = hana;
    const answer = await answered(hana, answeringService);
    await answer
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click();
    await expect(page.getByRole('blockquote')).toBeVisible();
    await expectNoBarriers(page, 'a passage', isMobile ? '[role="dialog"]' : undefined);
    await page.getByRole('button', { name: isMobile ? 'Close' : 'Close source', exact: true }).click();
    await answer.getByRole('button', { name: 'Add to Itinerary' }).click();
    await expect(page.getByRole('dialog', { name: 'Add to Itinerary' })).toBeVisible();
    await expectNoBarriers(page, 'what goes into the itinerary', '[role="dialog"]');
  },
);
