import { DATE_SECRET_BYTES } from '@caravan/contract/date-polls/date-links.rules.ts';
import {
  answerDatePoll,
  createDatePoll,
  makeDatePollLink,
  voteByLink,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { type DateAnswer, dateAnswers } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { spanLater, spanOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { addMember } from '@caravan/contract/members/members.endpoints.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { type ExampleName, type SignedIn, send } from './seed-people.ts';

/** What each of the group says to the three dates; nothing of whoever has not answered yet. */
const ANSWERS: Partial<Record<ExampleName, readonly DateAnswer[]>> = {
  ines: ['yes', 'yes', 'no'],
  tom: ['if-need-be', 'yes', 'yes'],
};

/** A trip of the group's that has no dates yet: they vote on them, with a friend who has no account. */
export const seedDates = async (
  app: FastifyInstance,
  by: (name: ExampleName) => SignedIn,
  today: string,
): Promise<void> => {
  const fields = { title: 'Somewhere with snow', description: 'Four days, one sledge each.', currency: 'EUR' } as const;
  const { id: tripId } = await send(app, createTrip, by('maya'), {}, fields);
  for (const name of ['ines', 'jonas', 'tom'] as const)
    await send(app, addMember, by('maya'), { tripId }, { userId: by(name).id, role: 'member' });
  const startDate = addDays(today, 90) ?? today;
  const first = spanOf({ startDate, endDate: addDays(startDate, 3) ?? startDate });
  const candidates = [0, 7, 21].flatMap((days) => spanLater(first, days) ?? []);
  const note = 'The cabin is free on all of these. Who can when?';
  const { id: pollId } = await send(app, createDatePoll, by('maya'), { tripId }, { candidates, note });
  for (const [name, answers] of Object.entries(ANSWERS)) {
    for (const [place, span] of candidates.entries()) {
      const body = { span, answer: answers[place] ?? 'no' };
      const member = by(name as ExampleName);
      await send(app, answerDatePoll, member, { tripId, pollId, personId: member.id }, body);
    }
  }
  const { secret } = await send(app, makeDatePollLink, by('maya'), { tripId, pollId }, {});
  const answers = candidates.map((span, place) => ({ span, answer: dateAnswers[place] ?? 'no' }));
  const vote = { voterSecret: randomBytes(DATE_SECRET_BYTES).toString('base64url'), name: 'Grandma Lotte', answers };
  await send(app, voteByLink, by('maya'), { secret: secret ?? '' }, vote);
};
