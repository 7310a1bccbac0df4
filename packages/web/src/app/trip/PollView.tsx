import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { isStillChosen, type PollState, pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DateAnswer, DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnsweringFor, useAnswering } from '../../features/date-polls/AnsweringFor.tsx';
import { AnswersTable } from '../../features/date-polls/AnswersTable.tsx';
import { CandidateList } from '../../features/date-polls/CandidateList.tsx';
import { answerDates, takeAnswersBack, useDatePollEnd } from '../../features/date-polls/date-polls.queries.ts';
import { DateLinkSection } from '../../features/date-polls/DateLinkSection.tsx';
import { RemoveVoter } from '../../features/date-polls/RemoveVoter.tsx';
import { spanWords } from '../../features/date-polls/span-words.ts';
import { candidatesOf, votesOf } from '../../features/date-polls/votes.rules.ts';
import { formatDateRange, formatDay } from '../../platform/format-dates.ts';
import { LinkedText } from '../../platform/LinkedText.tsx';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { serverNow } from '../../platform/server-clock.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Button } from '../../ui/Button.tsx';

const loadChoice = async () => (await import('./ChooseDates.tsx')).ChooseDates;

interface PollViewProps {
  trip: TripDetail;
  viewer: CurrentUser;
  poll: DatePoll;
}

/** One vote on a trip's dates: what became of it, the dates with one's own answers, its link, and who has answered what. */
export const PollView = ({ trip, viewer, poll }: PollViewProps) => {
  const client = useQueryClient();
  const need = useConnectionNeed();
  const choice = useLazyDialog(loadChoice, { ahead: mayChangeTrip(trip) });
  const { remove } = useDatePollEnd(poll);
  const state = pollState(poll, new Date(serverNow()));
  const votes = votesOf(poll, viewer.id);
  const answers = useAnswering(trip, viewer.id);
  const { answering } = answers;
  const own = votes.find(({ isOwn }) => isOwn)?.answers ?? [];
  const given = votes.find(({ key }) => key === answering.personId)?.answers ?? [];
  const answer = (span: string, said: DateAnswer) => void answerDates(client, poll, answering, { span, answer: said });
  const mayChoose = state !== 'ended' && mayChangeTrip(trip);
  return (
    <div className="flex flex-col gap-5">
      <PollHead trip={trip} poll={poll} state={state} />
      {mayChoose && need.note}
      {state === 'open' && <AnsweringFor {...answers} viewerId={viewer.id} />}
      <CandidateList
        candidatesIn={(order) => candidatesOf(poll.candidates, votes, state === 'open' ? given : own, order)}
        chosen={poll.chosen}
        guestName={answering.guestName}
        namesWho={answers.guests.length > 0 || answers.goneName !== null}
        onAnswer={state === 'open' ? answer : undefined}
        renderAction={
          mayChoose
            ? (span) => (
                <Button
                  variant="quiet"
                  size="small"
                  className="-me-2 -mt-1 shrink-0"
                  aria-label={`Set Dates: ${spanWords(span)}`}
                  {...need.control}
                  onClick={() => choice.open({ trip, poll, span })}
                >
                  Set Dates
                </Button>
              )
            : undefined
        }
      />
      {state === 'open' && given.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-mt-2 self-start"
          icon={<Undo2 size={16} aria-hidden="true" />}
          onClick={() => void takeAnswersBack(client, poll, answering, given)}
        >
          {answering.guestName === undefined ? 'Take My Answers Back' : 'Take Their Answers Back'}
        </Button>
      )}
      {mayEdit(trip.role) && (
        <DateLinkSection poll={poll} tripTitle={trip.title} mayMake={state !== 'ended' && mayChangeTrip(trip)} />
      )}
      <AnswersTable
        candidates={candidatesOf(poll.candidates, votes, own)}
        votes={votes}
        renderAction={
          mayEdit(trip.role)
            ? (vote) => vote.isByLink && <RemoveVoter name={vote.name} onRemove={() => remove(vote.key)} />
            : undefined
        }
      />
      {choice.element}
    </div>
  );
};

const PollHead = ({ trip, poll, state }: { trip: TripDetail; poll: DatePoll; state: PollState }) => (
  <div className="flex flex-col gap-3 empty:hidden">
    {state === 'ended' && <Outcome trip={trip} poll={poll} />}
    {state === 'closed' && (
      <Line icon={<CalendarX size={18} />}>
        Answers were open until {formatDay(poll.closesOn)}. The dates can be set now.
      </Line>
    )}
    {state === 'open' && poll.closesOn && (
      <p className="text-sm text-ink-muted">Answers are open until {formatDay(poll.closesOn)}.</p>
    )}
    {poll.note && (
      <p dir="auto" className="rounded-card bg-sunken px-4 py-3 text-pretty wrap-anywhere whitespace-pre-line">
        <LinkedText text={poll.note} />
      </p>
    )}
  </div>
);

const Outcome = ({ trip, poll }: { trip: TripDetail; poll: DatePoll }) => {
  const { chosen } = poll;
  if (chosen === null) return <Line icon={<CalendarX size={18} />}>The vote ended without dates.</Line>;
  const words = <strong className="font-semibold">{spanWords(chosen)}</strong>;
  if (isStillChosen(poll, trip))
    return <Line icon={<CalendarCheck size={18} />}>The trip has dates by this vote: {words}.</Line>;
  return (
    <Line icon={<CalendarX size={18} />}>
      This vote chose {words}. The dates were changed since: {datesNow(trip)}.
    </Line>
  );
};

/** 'the trip is Jun 4 – 7, 2027 now'. */
const datesNow = ({ startDate, endDate }: TripDetail): ReactNode => {
  if (!startDate && !endDate) return 'the trip has none now';
  return (
    <>
      the trip is <strong className="font-semibold">{formatDateRange({ startDate, endDate })}</strong> now
    </>
  );
};

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-2.5 rounded-card bg-accent-soft px-4 py-3 text-accent-ink">
    <span aria-hidden="true" className="mt-0.5 shrink-0">
      {icon}
    </span>
    <span>{children}</span>
  </p>
);
