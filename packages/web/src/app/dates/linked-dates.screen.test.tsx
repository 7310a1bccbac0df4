import { getDatesByLink, voteByLink } from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { describe, vi } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerLinkedDates, JULY, JUNE, linkedDates } from '../../testing/date-answers.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const PATH = `/dates/${'s'.repeat(43)}`;
const answersTo = (dates: string) => page.getByRole('radiogroup', { name: `Your answer to ${dates}` });
const [JUNE_WORDS, JULY_WORDS] = ['Jun 4 – 7, 2099', 'Jul 2 – 5, 2099'];
const field = page.getByLabelText('Your name');
const send = page.getByRole('button', { name: 'Send Answers' });

describe('whoever has a link and no account', () => {
  test('answers with a press each, gives a name once, and comes back to change that', async ({
    screen: { data, server, open, reload },
  }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates({ note: 'Four days, please.' }));
    await open(PATH);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent('Olga would like to know which dates suit you for Azores with friends');
    await expect.element(send).toBeDisabled();
    await expectAccessible('dates by link');

    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await send.click();
    await expect.element(page.getByText('Please enter your name')).toBeVisible();
    await field.fill('Zoë');
    await send.click();
    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: /Zoë \(you\)/ })).toBeVisible();

    await reload();
    await expect.element(field).toHaveValue('Zoë');
    await expect.element(answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();

    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    const sent = server.requests(voteByLink).map(({ body }) => body);
    expect(sent.map(({ name, answers }) => [name, answers])).toEqual([
      ['Zoë', [{ span: JUNE, answer: 'yes' }]],
      ['Zoë', [{ span: JUNE, answer: 'no' }]],
    ]);
    expect(sent[0]?.voterSecret).toBe(sent[1]?.voterSecret);
  });

  test('gives the device to somebody else, who answers beside them, and takes it back', async ({
    screen: { data, server, open, reload },
  }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates());
    await open(PATH);
    const say = async (name: string, answer: string) => {
      await answersTo(JUNE_WORDS).getByRole('radio', { name: answer }).click();
      await field.fill(name);
      await send.click();
      await expect
        .element(page.getByRole('rowheader', { name: new RegExp(String.raw`${name} \(you\)`) }))
        .toBeVisible();
    };
    await say('Zoë', 'Yes');
    await page.getByRole('button', { name: 'Answer for Someone Else' }).click();
    await expect.element(field).toHaveValue('');
    await say('Tom', 'No');
    await expect.element(page.getByRole('rowheader', { name: /^Zoë/ })).toBeVisible();

    await reload();
    await expect.element(field).toHaveValue('Tom');
    await page.getByRole('button', { name: 'Answer as Zoë' }).click();
    await expect.element(field).toHaveValue('Zoë');
    await expect.element(answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).toBeChecked();
    const sent = server.requests(voteByLink).map(({ body }) => body.voterSecret);
    expect(new Set(sent).size).toBe(2);
  });

  test('reads that their answers were taken off the vote, and answers anew', async ({
    screen: { data, server, open },
  }) => {
    data.user = null;
    const dates = linkedDates();
    const nobody = dates.voters;
    answerLinkedDates(server, dates);
    await open(PATH);
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await field.fill('Zoë');
    await send.click();
    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    await expect.element(page.getByText(/taken off this vote/)).not.toBeInTheDocument();

    dates.voters = nobody;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

    await expect.element(page.getByText(/Your answers were taken off this vote/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).not.toBeInTheDocument();
    await expect.element(answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'No' }).click();
    await send.click();
    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    await expect.element(page.getByText(/taken off this vote/)).not.toBeInTheDocument();
  });

  test('takes their answers back, and sends them again', async ({ screen: { data, server, open } }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates());
    await open(PATH);
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await field.fill('Zoë');
    await send.click();
    await page.getByRole('button', { name: 'Take My Answers Back' }).click();
    await expect.element(page.getByRole('rowheader', { name: /Zoë/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(/taken off this vote/)).not.toBeInTheDocument();

    await send.click();

    await expect.element(page.getByRole('rowheader', { name: /Zoë \(you\)/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
  });

  test('comes back to their answers by another link to the same dates', async ({ screen: { data, server, open } }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates());
    await open(PATH);
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await field.fill('Zoë');
    await send.click();
    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();

    await open(`/dates/${'t'.repeat(43)}`);

    await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: /Zoë \(you\)/ })).toBeVisible();
  });

  test('answers too where the browser keeps nothing, and reads that they cannot change it', async ({
    screen: { data, server, open },
  }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates());
    const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The user denied permission', 'SecurityError');
    });
    try {
      await open(PATH);
      await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
      await field.fill('Zoë');
      await send.click();

      await expect.element(page.getByText(/Your browser keeps nothing for this page/)).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    } finally {
      blocked.mockRestore();
    }
  });

  test('sees what is so by now, where the vote has ended while they voted', async ({
    screen: { data, server, open },
  }) => {
    data.user = null;
    const dates = linkedDates();
    answerLinkedDates(server, dates);
    await open(PATH);
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await field.fill('Zoë');
    server.refuse(voteByLink, 'date_poll_ended');
    Object.assign(dates, { endedAt: '2026-01-06T10:00:00.000Z', chosen: JULY, isStillChosen: true });
    await send.click();

    await expect.element(page.getByText(/It is settled/)).toMatchTextContent(JULY_WORDS);
    await expect.element(page.getByRole('radiogroup', { name: /Your answer/ })).not.toBeInTheDocument();
  });

  test('keeps what they have pressed where it cannot be sent', async ({ screen: { data, server, open } }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates());
    await open(PATH);
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await field.fill('Zoë');
    server.refuse(voteByLink, 'rate_limited');
    await send.click();

    await expect.element(page.getByText('Your answers are not in yet')).toBeVisible();
    await expect.element(answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect.element(send).toBeEnabled();
  });

  test('reads the dates again when they look at the page again', async ({ screen: { data, server, open } }) => {
    data.user = null;
    const dates = linkedDates();
    answerLinkedDates(server, dates);
    await open(PATH);
    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
    dates.voters = [...dates.voters, { id: null, name: 'Mia', answers: [{ span: JUNE, answer: 'no' }] }];

    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

    await expect.element(page.getByRole('rowheader', { name: 'Mia' })).toBeVisible();
  });
});

describe('whoever has a link and is signed in', () => {
  test('on the trip answers there as themselves, and here for others alone', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    answerLinkedDates(server, linkedDates(), trip.id);
    await open(PATH);
    await expect
      .element(page.getByRole('link', { name: 'Answer as Yourself' }))
      .toHaveAttribute('href', `/trip/${trip.id}/dates`);
    await expect.element(send).not.toBeInTheDocument();
    await expectAccessible('dates by link for somebody on the trip');

    await page.getByRole('button', { name: 'Answer for Someone Else' }).click();

    await expect.element(send).toBeVisible();
  });

  test('elsewhere answers as everybody does', async ({ screen: { data, server, open } }) => {
    data.addTrip({});
    answerLinkedDates(server, linkedDates());
    await open(PATH);

    await expect.element(send).toBeVisible();
    await expect.element(page.getByText('You Are on This Trip')).not.toBeInTheDocument();
  });
});

describe('a link', () => {
  test('that was revoked, or is not complete, says what to do', async ({ screen: { data, server, open } }) => {
    data.user = null;
    server.refuse(getDatesByLink, 'date_link_unknown');
    await open(PATH);

    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('This link does not work');
    await expectAccessible('a link to dates that is over');
  });

  test('that cannot be read for the moment is tried again', async ({ screen: { data, server, open } }) => {
    data.user = null;
    server.refuse(getDatesByLink, 'internal');
    await open(PATH);
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    answerLinkedDates(server, linkedDates());
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
  });

  test('whose chosen dates were changed since says so', async ({ screen: { data, server, open } }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates({ endedAt: '2026-01-06T10:00:00.000Z', chosen: JULY }));
    await open(PATH);

    await expect
      .element(page.getByText(/was chosen, and the dates were changed since/))
      .toMatchTextContent(`${JULY_WORDS} was chosen, and the dates were changed since. Ask Olga when it is.`);
    await expect.element(page.getByText(/It is settled/)).not.toBeInTheDocument();
  });

  test('whose vote is over shows what it became, and is kept out of search engines', async ({
    screen: { data, server, open },
  }) => {
    data.user = null;
    answerLinkedDates(server, linkedDates({ closesOn: '2026-01-01' }));
    await open(PATH);

    await expect.element(page.getByText('The vote is closed. The dates are not settled yet.')).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    await expect.element(send).not.toBeInTheDocument();
  });
});
