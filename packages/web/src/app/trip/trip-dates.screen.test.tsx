import {
  answerDatePoll,
  changeDatePoll,
  chooseDates,
  createDatePoll,
  listDateLinks,
  listDatePolls,
  makeDatePollLink,
  revokeDatePollLink,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import type { DateLink, DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { describe } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { AUGUST, aDatePoll, answerDatePolls, aVoter, JULY, JUNE } from '../../testing/date-answers.ts';
import { aGuest, aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const card = (name: string | RegExp) => page.getByRole('link', { name });
const candidate = (dates: string) =>
  page.getByRole('list', { name: 'Dates to vote on' }).getByRole('listitem').filter({ hasText: dates });
const answersTo = (dates: string) => page.getByRole('radiogroup', { name: `Your answer to ${dates}` });
const menu = page.getByRole('button', { name: 'More for this vote' });
const [JUNE_WORDS, JULY_WORDS] = ['Jun 4 – 7, 2099', 'Jul 2 – 5, 2099'];
const [ENDED, LATER] = ['2026-01-06T10:00:00.000Z', '2026-01-07T10:00:00.000Z'];

describe('on the page of a trip', () => {
  test('without dates stands how to find them together, for those who may', async ({ screen: { data, open } }) => {
    const trip = data.addTrip({});
    await open(`/trip/${trip.id}`);
    await expect.element(card(/Find Dates Together/)).toHaveAttribute('href', `/trip/${trip.id}/dates`);

    const others = data.addTrip({ role: 'member', others: [[aPerson(), 'owner']] });
    await open(`/trip/${others.id}`);
    await expect.element(page.getByRole('tablist')).toBeVisible();
    await expect.element(card(/Find Dates Together/)).not.toBeInTheDocument();
  });

  test('with an open vote stands how far it is, and then which dates are best', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open', others: [[aPerson({ firstName: 'Mia' }), 'member']] });
    const polls = [
      aDatePoll(trip, {
        candidates: [JUNE, JULY],
        voters: [aVoter('Mia'), aVoter('Zoë', { isByLink: true }), aVoter('Emil', { isGuest: true })],
      }),
    ];
    answerDatePolls(server, data, polls);
    await open(`/trip/${trip.id}`);
    await expect
      .element(card(/Vote on the Dates/))
      .toMatchTextContent('1 of 2 have answered, 1 guest, 1 by link · Vote');

    await card(/Vote on the Dates/).click();
    for (const dates of [JUNE_WORDS, JULY_WORDS]) await answersTo(dates).getByRole('radio', { name: 'Yes' }).click();
    await page.getByRole('link', { name: 'Back to trip' }).click();

    await expect
      .element(card(/Vote on the Dates/))
      .toMatchTextContent(`2 of 2 have answered, 1 guest, 1 by link · Best: ${JUNE_WORDS}`);
  });
});

test('a trip that has dates leads to a vote on others from where it is edited', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ startDate: '2099-06-04', endDate: '2099-06-07' });
  answerDatePolls(server, data, []);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Find Dates Together' }).click();

  await expect.element(page.getByRole('button', { name: 'Propose Dates' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

describe('the vote', () => {
  test('takes one press for each answer, and another to change it', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open', role: 'member', others: [[aPerson(), 'owner']] });
    answerDatePolls(server, data, [aDatePoll(trip, { voters: [aVoter('Mia')] })]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('Best so far');

    await answersTo(JULY_WORDS).getByRole('radio', { name: 'If need be' }).click();
    await expect.element(candidate(JULY_WORDS)).toMatchTextContent('1 if need be · 1 no');
    await answersTo(JULY_WORDS).getByRole('radio', { name: 'Yes' }).click();

    await expect.element(candidate(JULY_WORDS)).toMatchTextContent('1 yes · 1 no');
    await expect.element(answersTo(JULY_WORDS).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect
      .poll(() => server.requests(answerDatePoll).map(({ body }) => [body.span, body.answer]))
      .toEqual([
        [JULY, 'if-need-be'],
        [JULY, 'yes'],
      ]);
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getByText('Friends Without an Account')).not.toBeInTheDocument();
    await expectAccessible('the vote on dates');
  });

  test('gives answers back in one press, and again where that was a mistake', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    answerDatePolls(server, data, [aDatePoll(trip)]);
    await open(`/trip/${trip.id}/dates`);
    const takeBack = page.getByRole('button', { name: 'Take My Answers Back' });
    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
    await expect.element(takeBack).not.toBeInTheDocument();
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();
    await answersTo(JULY_WORDS).getByRole('radio', { name: 'No' }).click();
    await takeBack.click();

    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('Nobody has answered yet');
    await expect.element(answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();

    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('1 yes');
    await expect.element(candidate(JULY_WORDS)).toMatchTextContent('1 no');
  });

  test('is answered for guests by whoever may, beside one’s own answers', async ({
    screen: { data, server, open },
  }) => {
    const owner = aPerson();
    const trip = data.addTrip({ datePoll: 'open', role: 'member', others: [[owner, 'owner']] });
    const emil = aGuest(trip.id, 'Emil van Dijk', { createdBy: data.viewer.id });
    data.changeTrip(trip, { guests: [emil, aGuest(trip.id, 'Rosa', { createdBy: owner.id })] });
    answerDatePolls(server, data, [aDatePoll(trip)]);
    await open(`/trip/${trip.id}/dates`);
    const answering = page.getByRole('group', { name: 'Answering for' });
    await expect.element(answering.getByRole('radio', { name: 'You' })).toBeChecked();
    await expect.element(answering.getByText('Rosa')).not.toBeInTheDocument();
    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();

    await answering.getByText('Emil van Dijk').click();
    const emils = page.getByRole('radiogroup', { name: `Answer of Emil van Dijk to ${JUNE_WORDS}` });
    await expect.element(emils.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
    await emils.getByRole('radio', { name: 'No' }).click();

    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('1 yes · 1 no');
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Emil van Dijk' });
    await expect.element(row).toMatchTextContent(/guest.*No/);
    await expect
      .poll(() => server.requests(answerDatePoll).map(({ params, body }) => [params.personId, body.answer]))
      .toEqual([
        [data.viewer.id, 'yes'],
        [emil.id, 'no'],
      ]);
    await expectAccessible('the vote on dates for a guest');

    await page.getByRole('button', { name: 'Take Their Answers Back' }).click();
    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('1 yes');
    await expect.element(row).not.toBeInTheDocument();
    await expect.element(toast('Answers taken back')).toBeVisible();
  });

  test('names on each of the dates for whom one answers, and says so where a guest goes meanwhile', async ({
    screen: { data, server, live, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const emil = aGuest(trip.id, 'Emil');
    data.changeTrip(trip, { guests: [emil] });
    answerDatePolls(server, data, [aDatePoll(trip, { voters: [aVoter('Emil', { id: emil.id, isGuest: true })] })]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(candidate(JUNE_WORDS).getByText('You', { exact: true })).toBeVisible();
    await page.getByRole('group', { name: 'Answering for' }).getByText('Emil').click();
    await expect.element(candidate(JUNE_WORDS).getByText('Emil', { exact: true })).toBeVisible();
    await expect.element(candidate(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).toBeChecked();

    data.changeTrip(trip, { guests: [] });
    live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });

    await expect
      .element(page.getByRole('status').filter({ hasText: 'Emil' }))
      .toMatchTextContent('Emil is not yours to answer for any more. These are your own answers.');
    await expect.element(candidate(JUNE_WORDS).getByText('You', { exact: true })).toBeVisible();
    await expect.element(candidate(JUNE_WORDS).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
    await expectAccessible('a vote whose guest has gone');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(page.getByText(/not yours to answer for/)).toHaveLength(0);
    await expect.element(candidate(JUNE_WORDS).getByText('You', { exact: true })).not.toBeInTheDocument();
  });

  test('lets an editor choose among many guests without moving the dates away', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const guests = Array.from({ length: 12 }, (_, at) => aGuest(trip.id, `Guest ${at + 1} of the choir`));
    data.changeTrip(trip, { guests });
    answerDatePolls(server, data, [aDatePoll(trip)]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByLabelText('Answering for')).toHaveValue(data.viewer.id);

    await page.getByLabelText('Answering for').selectOptions('Guest 7 of the choir');
    const group = { name: `Answer of Guest 7 of the choir to ${JUNE_WORDS}` };
    await page.getByRole('radiogroup', group).getByRole('radio', { name: 'If need be' }).click();

    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('1 if need be');
    await expect
      .poll(() => server.requests(answerDatePoll).map(({ params }) => params.personId))
      .toEqual([guests[6]?.id]);
  });

  test('that has ended meanwhile says so, and shows what became of it', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const polls: DatePoll[] = [aDatePoll(trip)];
    answerDatePolls(server, data, polls);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
    server.refuse(answerDatePoll, 'date_poll_ended');
    polls[0] = aDatePoll(trip, { id: polls[0]!.id, endedAt: ENDED, updatedAt: ENDED, chosen: JULY, version: 2 });

    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();

    await expect.element(page.getByText('This poll has ended.')).toBeVisible();
    await expect.element(page.getByText(/The trip has dates by this vote/)).toMatchTextContent(JULY_WORDS);
    await expect.element(page.getByRole('radiogroup', { name: /Your answer/ })).not.toBeInTheDocument();
  });

  test('says that the dates it chose were changed since, as soon as they are', async ({
    screen: { data, server, live, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'ended', startDate: '2099-07-02', endDate: '2099-07-05' });
    answerDatePolls(server, data, [aDatePoll(trip, { endedAt: ENDED, chosen: JULY })]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByText(/The trip has dates by this vote/)).toMatchTextContent(JULY_WORDS);

    data.changeTrip(trip, { startDate: '2099-08-01', endDate: '2099-08-05', updatedAt: LATER });
    live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'trip' });
    await expect
      .element(page.getByText(/This vote chose/))
      .toMatchTextContent(
        `This vote chose ${JULY_WORDS}. The dates were changed since: the trip is Aug 1 – 5, 2099 now.`,
      );

    data.changeTrip(trip, { startDate: null, endDate: null });
    live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'trip' });
    await expect.element(page.getByText(/This vote chose/)).toMatchTextContent('the trip has none now');
    await expect.element(page.getByText(/The trip has dates by this vote/)).not.toBeInTheDocument();
  });

  test('waits on the device without a connection, and says what cannot', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    answerDatePolls(server, data, [aDatePoll(trip)]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
    const comeBack = goOffline();

    await answersTo(JUNE_WORDS).getByRole('radio', { name: 'Yes' }).click();

    await expect.element(candidate(JUNE_WORDS)).toMatchTextContent('1 yes');
    await expect.element(page.getByText('This needs a connection.').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: `Set Dates: ${JUNE_WORDS}` })).toBeDisabled();
    expect(server.requests(answerDatePoll)).toHaveLength(0);
    comeBack();
    await expect.poll(() => server.requests(answerDatePoll).length).toBe(1);
  });

  test('of twenty dates and thirty people has the best first where one wants that, and every name in sight', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const spans = Array.from({ length: 20 }, (_, at) => {
      const day = String(at + 1).padStart(2, '0');
      return `2099-06-${day}/2099-06-${day}`;
    });
    const long = 'Wolfeschlegelsteinhausenbergerdorff-Bartholomew Maximilian of the Upper Valley';
    const voters = Array.from({ length: 30 }, (_, at) =>
      aVoter(at === 0 ? long : `Voter ${at}`, {
        isByLink: at % 2 === 0,
        answers: spans.map((span, place) => ({ span, answer: place <= at ? ('yes' as const) : ('no' as const) })),
      }),
    );
    answerDatePolls(server, data, [aDatePoll(trip, { candidates: spans, voters })]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(candidate('Jun 1, 2099')).toMatchTextContent('30 yes');

    await page.getByRole('radio', { name: 'Best First' }).click();
    const first = page.getByRole('list', { name: 'Dates to vote on' }).getByRole('listitem').first();
    await expect.element(first).toMatchTextContent('Jun 1, 2099');

    const table = page.getByRole('region', { name: 'Everybody’s Answers' });
    await expect.element(table.getByRole('row').nth(30)).toBeInTheDocument();
    const scroller = table.element();
    scroller.scrollLeft = 400;
    const name = table.getByRole('rowheader').first().element().getBoundingClientRect();
    expect(Math.round(name.left - scroller.getBoundingClientRect().left)).toBeLessThanOrEqual(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await expectAccessible('a full vote on dates');
  });

  test('before another one is read again: what was asked, what was answered, and what became of it', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open', role: 'member', others: [[aPerson(), 'owner']] });
    const earlier = { endedAt: ENDED, updatedAt: ENDED, createdBy: trip.ownerId };
    answerDatePolls(server, data, [
      aDatePoll(trip, { candidates: [AUGUST] }),
      aDatePoll(trip, { ...earlier, chosen: JULY, note: 'Four days, please', voters: [aVoter('Mia')] }),
      aDatePoll(trip, earlier),
    ]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByRole('button', { name: 'Ended Without Dates' })).toBeVisible();
    await page.getByRole('button', { name: JULY_WORDS }).click();

    const vote = page.getByRole('region', { name: JULY_WORDS });
    await expect.element(vote.getByText('Four days, please')).toBeVisible();
    await expect.element(vote.getByRole('listitem').filter({ hasText: JUNE_WORDS })).toMatchTextContent('1 yes');
    await expect.element(vote.getByRole('listitem').filter({ hasText: JULY_WORDS })).toMatchTextContent('Chosen');
    await expect.element(vote.getByRole('rowheader', { name: 'Mia' })).toBeVisible();
    await expect.element(vote.getByRole('radiogroup', { name: /Your answer/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Delete the Vote' })).not.toBeInTheDocument();
    await expectAccessible('an earlier vote on dates');
  });

  test('could not be read: one tries again', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    server.refuse(listDatePolls, 'internal');
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    answerDatePolls(server, data, [aDatePoll(trip)]);

    await page.getByRole('button', { name: 'Try again' }).click();

    await expect.element(candidate(JUNE_WORDS)).toBeVisible();
  });
});

describe('an editor', () => {
  test('proposes dates with two taps each, and the same a week later with one', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ startDate: '2099-06-04', endDate: '2099-06-07' });
    answerDatePolls(server, data, []);
    await open(`/trip/${trip.id}/dates`);
    await page.getByRole('button', { name: 'Propose Dates' }).click();
    const form = page.getByRole('dialog', { name: 'Find Dates Together' });
    const proposed = form.getByRole('list', { name: 'Proposed dates' });
    // Those that the trip has are among them.
    await expect.element(proposed).toMatchTextContent(JUNE_WORDS);
    await form.getByRole('button', { name: 'Same Length, a Week Later' }).click();
    await form.getByRole('button', { name: `Remove ${JUNE_WORDS}` }).click();
    const days = form.getByRole('group', { name: 'Days of the trip' });
    await days.getByRole('button', { name: 'Month after' }).click();
    await days.getByRole('gridcell').nth(10).getByRole('button').click();
    await expect.element(form.getByText('Now tap the last day.')).toBeVisible();
    await days.getByRole('gridcell').nth(12).getByRole('button').click();
    await expect.poll(() => proposed.getByRole('listitem').elements().length).toBe(2);
    await expectAccessible('proposing dates', '[role="dialog"]');

    await form.getByRole('button', { name: 'Open Vote' }).click();

    await expect.element(candidate('Jun 11 – 14, 2099')).toBeVisible();
    expect(server.requests(createDatePoll)[0]?.body.candidates).toContain('2099-06-11/2099-06-14');
  });

  test('proposes nothing without a date, and not the same twice', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({});
    answerDatePolls(server, data, []);
    await open(`/trip/${trip.id}/dates`);
    await page.getByRole('button', { name: 'Propose Dates' }).click();
    const form = page.getByRole('dialog', { name: 'Find Dates Together' });
    await form.getByRole('button', { name: 'Open Vote' }).click();
    await expect.element(form.getByText('Please add the dates to vote on')).toBeVisible();

    const day = form.getByRole('group', { name: 'Days of the trip' }).getByRole('gridcell').nth(10).getByRole('button');
    for (const _ of [1, 2, 3, 4]) await day.click();

    await expect.element(form.getByText('These dates are there already.')).toBeVisible();
    expect(server.requests(createDatePoll)).toHaveLength(0);
  });

  test('takes dates away, with the answers to them', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    answerDatePolls(server, data, [aDatePoll(trip, { voters: [aVoter('Mia')] })]);
    await open(`/trip/${trip.id}/dates`);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Change the Vote' }).click();
    const form = page.getByRole('dialog', { name: 'Change the Vote' });
    await form.getByRole('button', { name: `Remove ${JULY_WORDS}` }).click();
    await form.getByRole('button', { name: 'Save' }).click();

    await expect.element(form).not.toBeInTheDocument();
    await expect.element(candidate(JULY_WORDS)).not.toBeInTheDocument();
    expect(server.requests(changeDatePoll).map(({ body }) => body)).toEqual([
      { candidates: [JUNE, AUGUST], version: 1 },
    ]);
  });

  test('sets no last day for answers that is over', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ startDate: '2099-06-04', endDate: '2099-06-07' });
    answerDatePolls(server, data, []);
    await open(`/trip/${trip.id}/dates`);
    await page.getByRole('button', { name: 'Propose Dates' }).click();
    const form = page.getByRole('dialog', { name: 'Find Dates Together' });
    await form.getByLabelText(/Answers until/).fill('2020-01-01');
    await form.getByRole('button', { name: 'Open Vote' }).click();
    await expect.element(form.getByText('Must be today or later')).toBeVisible();
    expect(server.requests(createDatePoll)).toHaveLength(0);

    await form.getByLabelText(/Answers until/).fill('2099-01-01');
    await form.getByRole('button', { name: 'Open Vote' }).click();

    await expect.poll(() => server.requests(createDatePoll).map(({ body }) => body.closesOn)).toEqual(['2099-01-01']);
  });

  test('keeps what was proposed through a reload, until it is discarded', async ({
    screen: { data, server, open, reload },
  }) => {
    const trip = data.addTrip({ startDate: '2099-06-04', endDate: '2099-06-07' });
    answerDatePolls(server, data, []);
    await open(`/trip/${trip.id}/dates`);
    const propose = page.getByRole('button', { name: 'Propose Dates' });
    const form = page.getByRole('dialog', { name: 'Find Dates Together' });
    const proposed = form.getByRole('list', { name: 'Proposed dates' }).getByRole('listitem');
    await propose.click();
    await form.getByRole('button', { name: 'Same Length, a Week Later' }).click();
    await form.getByRole('textbox', { name: /Note/ }).fill('Four days, please');
    await reload();

    await propose.click();
    await expect.element(form.getByText('This is what you had typed before.')).toBeVisible();
    await expect.poll(() => proposed.elements().length).toBe(2);
    await expect.element(form.getByRole('textbox', { name: /Note/ })).toHaveValue('Four days, please');

    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await propose.click();
    await expect.poll(() => proposed.elements().length).toBe(1);
  });

  test('changes a vote that somebody else changes too: what only one has changed merges, and of the rest they choose', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const polls = [aDatePoll(trip, { note: 'When?' })];
    answerDatePolls(server, data, polls);
    await open(`/trip/${trip.id}/dates`);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Change the Vote' }).click();
    const form = page.getByRole('dialog', { name: 'Change the Vote' });
    await form.getByRole('button', { name: `Remove ${JULY_WORDS}` }).click();
    await form.getByRole('textbox', { name: /Note/ }).fill('Mine');
    // Somebody else's, of which this device has not heard.
    polls[0] = { ...polls[0]!, note: 'At Easter?', closesOn: '2099-03-01', version: 2 };
    await form.getByRole('button', { name: 'Save' }).click();

    await expect.element(form.getByText('At Easter?')).toBeVisible();
    await form.getByRole('button', { name: 'Keep Mine: Note' }).click();
    await form.getByRole('button', { name: 'Save' }).click();

    await expect.element(form).not.toBeInTheDocument();
    expect(polls[0]).toMatchObject({ candidates: [JUNE, AUGUST], note: 'Mine', closesOn: '2099-03-01', version: 3 });
  });

  test('sets dates, is asked what moves along, and the vote ends', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open', startDate: '2099-05-01', endDate: '2099-05-04' });
    data.addActivity(trip, { title: 'Whales', startTime: '2099-05-02T10:00:00.000Z' });
    answerDatePolls(server, data, [aDatePoll(trip)]);
    await open(`/trip/${trip.id}/dates`);
    await page.getByRole('button', { name: `Set Dates: ${JULY_WORDS}` }).click();
    const sheet = page.getByRole('dialog', { name: 'Set These Dates' });
    await expect.element(sheet.getByRole('radio', { name: /Move everything along/ })).toBeChecked();
    await expectAccessible('setting dates', '[role="dialog"]');
    await sheet.getByRole('button', { name: 'Set Dates' }).click();

    await expect.element(page.getByText(/The trip has dates by this vote/)).toMatchTextContent(JULY_WORDS);
    expect(server.requests(chooseDates).map(({ body }) => body)).toEqual([
      { span: JULY, version: 1, tripVersion: 1, contents: { move: 'all', timeZone: expect.any(String) } },
    ]);
  });

  test('ends the vote without dates, asks again, and deletes it', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    answerDatePolls(server, data, [aDatePoll(trip)]);
    await open(`/trip/${trip.id}/dates`);
    const choose = async (name: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('End Without Dates');
    await expect.element(page.getByText('The vote ended without dates.')).toBeVisible();
    await choose('Ask Again');
    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
    await choose('Delete the Vote');
    await page.getByRole('button', { name: 'Yes, Delete' }).click();

    await expect.element(page.getByRole('button', { name: 'Propose Dates' })).toBeVisible();
    await expect.element(toast('Vote deleted')).toBeVisible();
  });

  test('deletes a vote before the one that is open', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const polls = [aDatePoll(trip), aDatePoll(trip, { endedAt: ENDED })];
    answerDatePolls(server, data, polls);
    await open(`/trip/${trip.id}/dates`);
    await page.getByRole('button', { name: 'Ended Without Dates' }).click();
    await page.getByRole('button', { name: 'Delete the Vote' }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();

    await expect.element(page.getByText('Earlier Votes')).not.toBeInTheDocument();
    await expect.element(answersTo(JUNE_WORDS)).toBeVisible();
    await expect.poll(() => polls.length).toBe(1);
    await expect.element(toast('Vote deleted')).toBeVisible();
  });

  test('makes a link, revokes it, and takes off who answered by it', async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    answerDatePolls(server, data, [aDatePoll(trip, { voters: [aVoter('Zoë', { isByLink: true })] })]);
    await open(`/trip/${trip.id}/dates`);
    await page.getByRole('button', { name: 'Make a Link' }).click();
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();

    await page.getByRole('button', { name: 'Remove Zoë' }).click();
    await page.getByRole('button', { name: 'Yes, Remove' }).click();
    await expect.element(page.getByRole('rowheader', { name: /Zoë/ })).not.toBeInTheDocument();

    // It lies over what is pressed next.
    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.getByRole('button', { name: 'Revoke Link' }).click();
    await page.getByRole('button', { name: 'Yes, Revoke' }).click();
    await expect.element(page.getByRole('button', { name: 'Make a Link' })).toBeVisible();
  });

  test('revokes the link of a vote that has ended, and makes none for it', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'ended' });
    const poll = aDatePoll(trip, { endedAt: ENDED });
    answerDatePolls(server, data, [poll], [{ pollId: poll.id, secret: 's'.repeat(43), createdAt: ENDED }]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByRole('button', { name: 'Replace Link' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Revoke Link' }).click();
    await page.getByRole('button', { name: 'Yes, Revoke' }).click();

    await expect.element(page.getByText('Friends Without an Account')).not.toBeInTheDocument();
    expect(server.requests(revokeDatePollLink)).toHaveLength(1);
  });

  test('makes no link before it is read whether there is one, which goes on', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const poll = aDatePoll(trip);
    const link = { pollId: poll.id, secret: 's'.repeat(43), createdAt: ENDED };
    answerDatePolls(server, data, [poll], [link]);
    server.refuse(listDateLinks, 'internal');
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByText(/Whether there is a link could not be read/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Make a Link' })).not.toBeInTheDocument();

    server.answer(listDateLinks, () => [link]);
    await page.getByRole('button', { name: 'Try Again' }).click();

    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(server.requests(makeDatePollLink)).toHaveLength(0);
  });

  test('makes a link although the answer to that is lost, and no second one', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const poll = aDatePoll(trip);
    const links: DateLink[] = [];
    answerDatePolls(server, data, [poll], links);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByRole('button', { name: 'Make a Link' })).toBeVisible();
    server.refuse(makeDatePollLink, 'internal');
    links.push({ pollId: poll.id, secret: 's'.repeat(43), createdAt: ENDED });

    await page.getByRole('button', { name: 'Make a Link' }).click();

    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(server.requests(makeDatePollLink).map(({ body }) => body)).not.toContainEqual(
      expect.objectContaining({ replaces: expect.anything() }),
    );
  });

  test('replaces a link, which cannot be shown any more, once that is confirmed', async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ datePoll: 'open' });
    const poll = aDatePoll(trip);
    const link = { pollId: poll.id, secret: null, createdAt: ENDED };
    answerDatePolls(server, data, [poll], [link]);
    await open(`/trip/${trip.id}/dates`);
    await expect.element(page.getByText(/works, and cannot be shown here any more/)).toBeVisible();
    await page.getByRole('button', { name: 'Replace Link' }).click();
    const question = page.getByRole('alertdialog', { name: 'Replace Link' });
    await expect.element(question).toMatchTextContent('the one before ends at once, wherever it was sent');
    expect(server.requests(makeDatePollLink)).toHaveLength(0);
    await question.getByRole('button', { name: 'Yes, Replace' }).click();

    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(server.requests(makeDatePollLink).map(({ body }) => body)).toEqual([{ replaces: ENDED }]);
  });
});
