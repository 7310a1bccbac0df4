import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { askConcierge, deleteSearch, listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import { SEARCHES_PAGE } from '@caravan/contract/concierge/concierge.schema.ts';
import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import { addShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { afterEach, describe } from 'vitest';
import type { Locator } from 'vitest/browser';
import { goOffline } from '../../testing/browser-settings.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  aCard,
  answerPastQuestions,
  answerQuestions,
  aSearch,
  GUIDE,
  MARKET,
} from '../../testing/concierge-answers.ts';
import { anOwnPlan, FREE } from '../../testing/plan-answers.ts';
import { expect, page, type Screen, SIZES, test } from '../../testing/screen.tsx';
import { questionSubmission } from './question-submission.ts';

// The submitted question outlasts the screen, and so the test.
afterEach(() => questionSubmission.forget());

const toLisbon = ({ data, server }: Pick<Screen, 'data' | 'server'>) => {
  server.refuse(getWeather, 'weather_unavailable');
  return data.addTrip({
    title: 'Lisbon with friends',
    destination: 'Lisbon, Portugal',
    startDate: '2027-05-03',
    endDate: '2027-05-09',
    timeZone: 'Europe/Lisbon',
  });
};

const box = page.getByLabelText('Your question');
const askButton = page.getByRole('button', { name: 'Ask', exact: true });
const ask = async (question: string): Promise<void> => {
  await box.fill(question);
  await askButton.click();
};

/** The answer of the question that was submitted last. */
const answer = page.getByRole('article');
const past = page.getByRole('region', { name: 'Past Questions' });
const gone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

/** Whether the letters of a word in the answer, the first such word, stand from left to right. */
const readsFromLeft = (word: string): boolean => {
  const texts = document.createTreeWalker(answer.element(), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()?.nodeValue?.includes(word) === false);
  const { currentNode } = texts;
  const start = currentNode.nodeValue?.indexOf(word) ?? -1;
  const leftOf = (at: number): number => {
    const letter = new Range();
    letter.setStart(currentNode, at);
    letter.setEnd(currentNode, at + 1);
    return letter.getBoundingClientRect().left;
  };
  return leftOf(start) < leftOf(start + word.length - 1);
};

describe('an answer', () => {
  for (const size of SIZES) {
    test(`comes piece by piece, its source is opened, and what it names goes into the itinerary (${size})`, async ({
      screen,
    }) => {
      const { server, open } = screen;
      const trip = toLisbon(screen);
      const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
      answerQuestions(
        server,
        answerPastQuestions(server),
        [
          MARKET,
          'The market opens at 10.[1] Come ',
          rest,
          'hungry.\n\n- **Time Out Market**: a food hall by the river [1]',
        ],
        {
          trip,
          cards: [aCard('Time Out Market', 'a food hall by the river', { citations: [1] })],
        },
      );
      await open(`/concierge?trip=${trip.id}`, size);
      await ask('Where do we eat?');

      await expect.element(answer.getByRole('heading', { name: 'Where do we eat?' })).toBeVisible();
      await expect.element(answer).toMatchTextContent('The market opens at 10.');
      await gone(answer.getByText('No source'));
      await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
      const mark = answer.getByRole('button', { name: 'Source 1: Time Out Market Lisboa' }).first();
      mark.element().focus();
      goOn();
      await expect.element(answer.getByText('No source')).toBeVisible();
      // Who reads along stays where they are.
      await expect.element(mark).toHaveFocus();
      expect(paragraphs()).toContainEqual(expect.stringMatching(/Come hungry\.No source/));
      await expect.element(answer.getByText('Written by a language model.', { exact: false })).toBeVisible();
      await expect.element(answer.getByRole('status')).toHaveTextContent('The answer is there, with 1 source.');
      await expect
        .poll(() => server.requests(askConcierge).map(({ body }) => body))
        .toEqual([{ query: 'Where do we eat?', tripId: trip.id, timeZone: 'UTC' }]);

      await mark.click();
      const passage = page.getByRole(size === 'phone' ? 'dialog' : 'region', { name: 'Time Out Market Lisboa' });
      await expect
        .element(passage.getByRole('blockquote'))
        .toHaveTextContent('The food hall opens at 10 in the morning, every day.');
      const link = passage.getByRole('link', { name: 'Open example.com', exact: false });
      await expect.element(link).toHaveAttribute('href', 'https://www.example.com/time-out-market');
      await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/noopener/));
      await passage.getByRole('button', { name: /^Close/ }).click();
      await gone(passage);
      await expect.element(mark).toHaveFocus();

      const results = answer.getByRole('list', { name: 'Results' });
      await results.getByRole('button', { name: 'Add to Itinerary' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add to Itinerary' });
      await expect.element(sheet.getByLabelText(/^Title/)).toHaveValue('Time Out Market');
      await expect.element(sheet.getByLabelText(/^Day/)).toHaveValue('2027-05-03');
      await sheet.getByLabelText(/^Category/).selectOptions('Restaurant');
      await sheet.getByLabelText(/^Day/).fill('2027-05-04');
      await sheet.getByLabelText(/^Time/).fill('19:30');
      await sheet.getByRole('button', { name: 'Add Activity' }).click();
      await gone(sheet);
      await expect
        .poll(() => server.requests(addActivity).map(({ body }) => body))
        .toMatchObject([{ title: 'Time Out Market', category: 'restaurant', startTime: '2027-05-04T18:30:00.000Z' }]);
      await placed('In the itinerary of').getByRole('link', { name: 'Lisbon with friends' }).click();

      const tuesday = page.getByRole('region', { name: 'Tuesday, May 4' });
      await expect.element(tuesday).toMatchTextContent('Time Out Market');
      await expect.element(tuesday).toMatchTextContent('a food hall by the river');
      await expect.element(tuesday).toMatchTextContent('7:30 PM');
    });
  }

  test('names what goes on the shopping list and into the chat', async ({ screen }) => {
    const { server, open } = screen;
    toLisbon(screen);
    answerQuestions(server, answerPastQuestions(server), ['Take along:\n\n- **Travel adapter**: type F'], {
      cards: [aCard('Travel adapter', 'type F')],
    });
    await open('/concierge');
    await ask('What do I need?');

    await answer.getByRole('button', { name: 'Add to Shopping List' }).click();
    const item = page.getByRole('dialog', { name: 'Add to Shopping List' });
    await expect.element(item.getByLabelText(/^Item/)).toHaveValue('Travel adapter');
    await item.getByLabelText(/^Category/).selectOptions('Electronics');
    await item.getByRole('button', { name: 'Add Item' }).click();
    await expect.element(placed('On the shopping list of')).toBeVisible();
    await expect
      .poll(() => server.requests(addShoppingItem).map(({ body }) => body))
      .toMatchObject([{ name: 'Travel adapter', category: 'electronics' }]);
    await gone(item);
    await answer.getByRole('button', { name: 'Send to Chat' }).click();
    const message = page.getByRole('dialog', { name: 'Send to Chat' });
    await expect.element(message.getByLabelText(/^Message/)).toHaveValue('Travel adapter\ntype F');
    await message.getByRole('button', { name: 'Send', exact: true }).click();
    await placed('In the chat of').getByRole('link').click();

    await expect.element(page.getByRole('log')).toMatchTextContent('Travel adapter');
    await expect
      .poll(() => server.requests(postMessage).map(({ body }) => body.content))
      .toEqual(['Travel adapter\ntype F']);
    await page.getByRole('tab', { name: 'Shopping' }).click();
    await expect.element(page.getByRole('checkbox', { name: /Travel adapter/ })).toBeVisible();
  });

  test('that is stopped is kept as far as it came, found again and deleted', async ({
    screen: { server, open, reload },
  }) => {
    const searches = answerPastQuestions(server);
    answerQuestions(server, searches, ['The market opens ', new Promise<void>(() => undefined)]);
    await open('/concierge');
    await box.fill('When does the market open?');
    // The second click of a double one stops nothing.
    await askButton.dblClick();
    await expect.element(answer).toMatchTextContent('The market opens');
    // A look elsewhere in the app loses nothing.
    await page.getByRole('link', { name: 'Trips', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'My Trips' })).toBeVisible();
    await page.getByRole('link', { name: 'Concierge', exact: true }).click();
    await expect.element(answer).toMatchTextContent('The market opens');
    searches.push(aSearch({ query: 'When does the market open?', response: 'The market opens', outcome: 'stopped' }));
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.element(answer.getByText('You stopped this answer.')).toBeVisible();

    const entry = past.getByRole('button', { name: /^When does the market open\?.*Stopped/ });
    await expect.element(entry).toBeVisible();
    await past.getByRole('searchbox').fill('nothing like it');
    await expect.element(past.getByText('No question or answer has “nothing like it” in it.')).toBeVisible();
    await past.getByRole('searchbox').fill('MARKET');
    await entry.click();
    await expect.element(past.getByText('You stopped this answer here.')).toBeVisible();

    await past.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Question' }).click();
    await gone(entry);
    await expect.poll(() => server.requests(deleteSearch).length).toBe(1);
    questionSubmission.forget();
    await past.getByRole('searchbox').fill('');
    await expect.poll(() => location.search).toBe('');
    await reload();
    await expect.element(past.getByText('What you ask is kept here', { exact: false })).toBeVisible();
  });

  test('of Caravan, in place of a service that fails, says what it does not know', async ({
    screen: { server, open },
  }) => {
    answerQuestions(server, answerPastQuestions(server), ['Nothing that is known here tells that.'], {
      outcome: 'not_found',
      answeredBy: 'stand_in',
    });
    await open('/concierge');

    await ask('Who wrote the best song about <b>Lisbon</b>?');

    await expect
      .element(answer.getByRole('heading', { name: 'Who wrote the best song about <b>Lisbon</b>?' }))
      .toBeVisible();
    await expect.element(answer.getByText('The answering service had no answer.', { exact: false })).toBeVisible();
    await expect.element(answer.getByText('Not found in any source.')).toBeVisible();
    await gone(answer.getByText('No source', { exact: true }));
    // What can be asked stands beside what was not found.
    await expect.element(page.getByRole('button', { name: 'What plug do I need in Lisbon?' })).toBeVisible();
  });

  test('that neither a service nor Caravan knows is said to be nobody’s words but Caravan’s', async ({
    screen: { server, open },
  }) => {
    answerQuestions(server, answerPastQuestions(server), ['Nothing that is known here tells that.'], {
      outcome: 'not_found',
    });
    await open('/concierge');
    await expect.element(page.getByRole('option', { name: 'No trips yet' })).toBeInTheDocument();

    await ask('Where is the best pizza?');

    await expect.element(answer.getByText('Not found in any source.')).toBeVisible();
    await gone(answer.getByText(/Written by a language model/));
  });

  test('is shown as text, whatever it says', async ({ screen: { server, open } }) => {
    const hostile =
      '<img src="/x" onerror="document.title=1"> [here](javascript:alert(1)) <script>alert(1)</script> \u202Eright';
    answerQuestions(server, answerPastQuestions(server), [hostile, '\n\n- **<b>Market</b>**: `code` & more'], {
      cards: [aCard('<b>Market</b>', '`code` & more')],
    });
    await open('/concierge');
    await ask('<i>Where</i> do we eat?');

    await expect
      .element(answer)
      .toMatchTextContent('<img src="/x" onerror="document.title=1"> [here](javascript:alert(1))');
    await expect.element(answer.getByRole('heading', { name: '<b>Market</b>' })).toBeVisible();
    await expect.element(answer.getByRole('heading', { name: '<i>Where</i> do we eat?' })).toBeVisible();
    const made = answer.element().querySelectorAll('img, script, a, b, i');
    expect(made.length, 'elements made of its text').toBe(0);
    // The mark that turns letters round turns those of its own sentence, and nothing of what stands behind it.
    await expect.poll(() => ['right', 'No source', '<b>Market</b>'].map(readsFromLeft)).toEqual([false, true, true]);
  });

  test('keeps the number of a source with what rests on it, wherever a line ends', async ({
    screen: { server, open },
  }) => {
    answerQuestions(server, answerPastQuestions(server), [
      MARKET,
      GUIDE,
      `${'a bb ccc.[1][2] dddd[1] eeeee [2]. '.repeat(12)}**ff gg**.[1]`,
    ]);
    await open('/concierge');
    await ask('Where do we eat?');
    await expect.element(answer.getByRole('status')).toHaveTextContent('The answer is there, with 2 sources.');
    const text = [...answer.element().querySelectorAll('p')].find(({ textContent }) => textContent.includes('eeeee'));
    const marks = [...(text?.querySelectorAll('button') ?? [])];
    expect(marks.length).toBe(49);

    // A mark at the beginning of a line looks like that of the words behind it.
    for (let width = 320; width <= 420; width += 4) {
      await page.viewport(width, 844);
      const start = text?.getBoundingClientRect().left ?? 0;
      const beginLine = marks.filter((mark) => mark.getBoundingClientRect().left - start < 8);
      expect(beginLine.length, `marks that begin a line of ${width} pixels`).toBe(0);
    }
  });
});

describe('a question', () => {
  test('beyond what the plan allows says how it goes on', async ({ screen: { server, open } }) => {
    const plan = { ...FREE, maxConciergeQueries: 3 };
    const searches = answerPastQuestions(server, aSearch(), aSearch());
    answerQuestions(server, searches, ['Yes.']);
    server.answer(getOwnPlan, () => anOwnPlan({ plan, usage: { conciergeQueries: searches.length } }));
    await open('/concierge');
    await expect.element(page.getByText('1 question left this month.', { exact: false })).toBeVisible();
    await ask('Is it far by train?');
    await expect.element(answer).toMatchTextContent('Yes.');
    await expect.element(page.getByText(/^No questions left until/)).toBeVisible();

    server.refuse(askConcierge, 'plan_limit', {
      message: limitMessage({ plan, limit: 'conciergeQueries', isOwn: true }),
    });
    await ask('And by bus?');

    await expect
      .element(answer.getByRole('alert'))
      .toMatchTextContent('The Free plan allows 3 questions to the concierge in a month.');
    await expect.element(answer.getByRole('link', { name: 'See Plans' })).toHaveAttribute('href', '/plan');
  });

  test('that cannot be sent is tried again on request', async ({ screen: { server, open } }) => {
    const searches = answerPastQuestions(server);
    await open('/concierge');
    await expect.element(past.getByText('What you ask is kept here', { exact: false })).toBeVisible();
    server.lose(askConcierge);
    await ask('Is it far?');
    await expect.element(answer.getByRole('alert')).toMatchTextContent("Caravan can't be reached.");
    answerQuestions(server, searches, ['Yes.']);

    await answer.getByRole('button', { name: 'Try again' }).click();

    await expect.element(answer).toMatchTextContent('Yes.');
  });

  test('may be as long as it says, and no longer', async ({ screen: { server, open } }) => {
    answerPastQuestions(server);
    await open('/concierge');

    await box.fill('x'.repeat(10_000));

    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Please ask' }))
      .toHaveTextContent('Please ask in at most 1,000 characters. These are 10,000.');
    await expect.element(askButton).toBeDisabled();
    await box.fill('x'.repeat(1_000));
    await expect.element(page.getByText('1,000 of 1,000 characters')).toBeVisible();
    await expect.element(askButton).toBeEnabled();
  });

  test('of the examples is asked about the trip that comes next, and its source opens there', async ({ screen }) => {
    const { server, open } = screen;
    const trip = toLisbon(screen);
    const closet = {
      ...MARKET,
      kind: 'trip' as const,
      title: 'Closet of Lisbon with friends',
      source: trip.title,
      url: null,
      passage: '7 days without an outfit',
      tripId: trip.id,
      tripPart: 'closet' as const,
    };
    answerQuestions(server, answerPastQuestions(server), [closet, 'Lisbon with friends: 7 days have no outfit.[1]'], {
      trip,
      answeredBy: 'stand_in',
    });
    await open('/concierge');

    await page.getByRole('button', { name: 'Which days have no outfit?' }).click();

    await expect.element(answer).toMatchTextContent('7 days have no outfit');
    await expect
      .poll(() => server.requests(askConcierge).map(({ body }) => body))
      .toMatchObject([{ query: 'Which days have no outfit?', tripId: trip.id }]);
    await answer
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open the closet' }).click();
    await expect.element(page.getByRole('tab', { selected: true })).toMatchTextContent('Closet');
  });
});

test('a past question that was opened stays open while it is looked for', async ({ screen: { server, open } }) => {
  answerPastQuestions(
    server,
    aSearch({ query: 'When does the market open?', response: 'The market opens at 10.' }),
    aSearch({ query: 'Where is the castle?', response: 'The castle stands on a hill.' }),
  );
  await open('/concierge');
  const market = past.getByRole('button', { name: /^When does the market open/ });
  await expect.element(market).toBeVisible();
  const release = server.hold(listSearches);
  await past.getByRole('searchbox').fill('MARKET');
  await expect.poll(() => server.requests(listSearches).at(-1)?.query.q).toBe('MARKET');

  await market.click();
  await expect.element(past.getByText('The market opens at 10.')).toBeVisible();
  release();

  await gone(past.getByRole('button', { name: /^Where is the castle/ }));
  await expect.element(past.getByText('The market opens at 10.')).toBeVisible();
});

test('past questions are read page by page, and asked again', async ({ screen: { server, open } }) => {
  const count = SEARCHES_PAGE + 2;
  const searches = answerPastQuestions(
    server,
    ...Array.from({ length: count }, (_, index) => aSearch({ query: `When is my next trip, part ${count - index}?` })),
  );
  answerQuestions(server, searches, ['Nothing that is known here tells that.'], {
    outcome: 'not_found',
    answeredBy: 'built_in',
  });
  await open('/concierge');
  const entries = past.getByRole('list').first().getByRole('listitem');
  await expect.poll(() => entries.elements().length).toBe(SEARCHES_PAGE);
  await gone(past.getByRole('button', { name: /part 1\?/ }));

  const older = past.getByRole('button', { name: 'Show Older Questions' });
  const comeBack = goOffline();
  await older.click();
  await expect.element(past.getByRole('alert')).toMatchTextContent('You are offline');
  await expect.element(older).not.toHaveAttribute('aria-busy');
  comeBack();

  await expect.poll(() => entries.elements().length).toBe(count);
  await gone(older);
  await past.getByRole('button', { name: 'Actions for When is my next trip, part 1?' }).click();
  await page.getByRole('menuitem', { name: 'Ask again' }).click();
  await expect.element(answer.getByRole('heading', { name: 'When is my next trip, part 1?' })).toBeInViewport();
  await expect.element(answer.getByText('Not found in any source.')).toBeVisible();
});

describe('the concierge is accessible', () => {
  /** Asks, and is answered with a source, a name and a sentence without a source. */
  const answered = async (screen: Screen, size: 'phone' | 'desktop'): Promise<void> => {
    const { server, open } = screen;
    toLisbon(screen);
    answerQuestions(
      server,
      answerPastQuestions(server),
      [MARKET, '# Where to eat\nThe market opens at 10.[1] Come hungry.\n\n- **Time Out Market**: a food hall [1]'],
      { cards: [aCard('Time Out Market', 'a food hall', { citations: [1] })] },
    );
    await open('/concierge', size);
    await ask('Where do we eat?');
    await expect.element(answer.getByText('No source')).toBeVisible();
  };

  for (const size of SIZES) {
    test(`with an answer (${size})`, async ({ screen }) => {
      await answered(screen, size);
      await expectAccessible('an answer');
    });

    test(`before a question (${size})`, async ({ screen }) => {
      toLisbon(screen);
      const search = aSearch({ query: 'Where do we eat?', response: 'At the market.[1]', citations: [MARKET] });
      answerPastQuestions(screen.server, search);
      await screen.open('/concierge', size);
      await expect.element(page.getByText('For example, about Lisbon with friends')).toBeVisible();
      await expect.element(past.getByRole('button', { name: /^Where do we eat\?/ })).toBeVisible();
      await expectAccessible('the concierge before a question');
    });

    test(`with what an answer rests on, and with what goes into a trip (${size})`, async ({ screen }) => {
      await answered(screen, size);
      await answer
        .getByRole('button', { name: /^Source 1/ })
        .first()
        .click();
      await expect.element(page.getByRole('blockquote')).toBeVisible();
      await expectAccessible('a passage', size === 'phone' ? '[role="dialog"]' : undefined);
      await page.getByRole('button', { name: size === 'phone' ? 'Close' : 'Close source', exact: true }).click();
      await answer.getByRole('button', { name: 'Add to Itinerary' }).click();
      await expect.element(page.getByRole('dialog', { name: 'Add to Itinerary' })).toBeVisible();
      await expectAccessible('what goes into the itinerary', '[role="dialog"]');
    });
  }
});

/** The line below something in an answer that says where it was put. */
const placed = (words: string) => answer.getByRole('listitem').filter({ hasText: new RegExp(`^${words}`) });

const paragraphs = (): string[] => [...answer.element().querySelectorAll('p')].map(({ textContent }) => textContent);
