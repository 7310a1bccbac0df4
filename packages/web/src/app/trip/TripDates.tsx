import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { isStillChosen, type PollState, pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import { DATE_POLLS_MAX, type DateAnswer, type DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { isSpan, spanOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarSearch, CalendarX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AnswersTable } from '../../features/date-polls/AnswersTable.tsx';
import { CandidateList } from '../../features/date-polls/CandidateList.tsx';
import {
  answerDates,
  useDatePollEnd,
  useDatePolls,
  useDeleteDatePoll,
} from '../../features/date-polls/date-polls.queries.ts';
import { DateLinkSection } from '../../features/date-polls/DateLinkSection.tsx';
import { RemoveVoter } from '../../features/date-polls/RemoveVoter.tsx';
import { spanWords } from '../../features/date-polls/span-words.ts';
import { candidatesOf, votesOf } from '../../features/date-polls/votes.rules.ts';
import { formatDateRange, formatDay } from '../../platform/format-dates.ts';
import { LinkedText } from '../../platform/LinkedText.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { serverNow } from '../../platform/server-clock.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DatesSkeleton } from '../shell/ScreenSkeletons.tsx';
import { tripTabHref } from './use-trip-tab.ts';

const loadForm = async () => (await import('./DatePollDialog.tsx')).DatePollDialog;
const loadChoice = async () => (await import('./ChooseDates.tsx')).ChooseDates;

interface TripDatesProps {
  trip: TripDetail;
  viewer: CurrentUser;
}

/** The vote on a trip's dates: the latest one, and those before it. */
export const TripDates = ({ trip, viewer }: TripDatesProps) => {
  const query = useDatePolls(trip.id);
  const form = useLazyDialog(loadForm, { ahead: mayChangeTrip(trip) });
  const propose = () => form.open({ tripId: trip.id, first: ownSpan(trip) });
  const [poll, ...earlier] = query.data ?? [];
  const mayPropose = mayChangeTrip(trip) && poll?.endedAt !== null;
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-3xl">
      <title>{`Dates · ${trip.title} · Caravan`}</title>
      <PageHeader
        title="Find Dates Together"
        subtitle={<bdi className="wrap-anywhere">{trip.title}</bdi>}
        backHref={tripTabHref(trip.id, 'itinerary')}
        backLabel="Back to trip"
        actions={
          poll &&
          mayEdit(trip.role) && <PollMenu trip={trip} poll={poll} count={earlier.length + 1} onPropose={propose} />
        }
      />
      <Loaded query={query} skeleton={<DatesSkeleton />} what="The vote on the dates">
        {() =>
          poll ? (
            <PollView key={poll.id} trip={trip} viewer={viewer} poll={poll} />
          ) : (
            <NoPoll mayPropose={mayPropose} onPropose={propose} />
          )
        }
      </Loaded>
      {earlier.length > 0 && <EarlierPolls polls={earlier} />}
      {form.element}
    </main>
  );
};

/** The dates that a trip has, as the first ones of a vote. */
const ownSpan = ({ startDate, endDate }: TripDetail): string | undefined => {
  if (!startDate || !endDate) return undefined;
  const span = spanOf({ startDate, endDate });
  return isSpan(span) ? span : undefined;
};

const NoPoll = ({ mayPropose, onPropose }: { mayPropose: boolean; onPropose: () => void }) => (
  <EmptyState
    icon={<CalendarSearch size={28} />}
    title="No vote on the dates yet"
    text={
      mayPropose
        ? 'Propose some dates, and everybody says which suit them. Friends without an account answer by a link.'
        : 'Whoever plans the trip can propose dates. You hear of it then.'
    }
    action={mayPropose && <Button onClick={onPropose}>Propose Dates</Button>}
  />
);

interface PollMenuProps {
  trip: TripDetail;
  poll: DatePoll;
  /** How many there are of the trip. */
  count: number;
  onPropose: () => void;
}

/** What editors do with a poll beside answering it. */
const PollMenu = ({ trip, poll, count, onPropose }: PollMenuProps) => {
  const form = useLazyDialog(loadForm);
  const { end, reopen, isPending } = useDatePollEnd(poll);
  const remove = useDeleteDatePoll();
  const need = useConnectionNeed();
  const [isDeleting, setDeleting] = useState(false);
  const hasEnded = poll.endedAt !== null;
  const isOver = pollState(poll, new Date(serverNow())) !== 'open';
  const mayChange = mayChangeTrip(trip);
  const items = [
    mayChange && !hasEnded && { label: 'Change the Vote', onSelect: () => form.open({ tripId: trip.id, poll }) },
    !hasEnded && { label: 'End Without Dates', onSelect: end, disabled: need.isMissing || isPending },
    mayChange && isOver && { label: 'Ask Again', onSelect: reopen, disabled: need.isMissing || isPending },
    mayChange && hasEnded && count < DATE_POLLS_MAX && { label: 'Propose Other Dates', onSelect: onPropose },
    { label: 'Delete the Vote', onSelect: () => setDeleting(true), danger: true },
  ];
  return (
    <>
      <Menu label="More for this vote" items={items.filter((item) => item !== false)} />
      <ConfirmDialog
        open={isDeleting}
        title="Delete the Vote"
        text="All answers go with it, and its link. The dates of the trip stay as they are."
        confirmLabel="Yes, Delete"
        cancelLabel="Keep It"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(poll, { onSettled: () => setDeleting(false) })}
        onCancel={() => setDeleting(false)}
      />
      {form.element}
    </>
  );
};

const PollView = ({ trip, viewer, poll }: TripDatesProps & { poll: DatePoll }) => {
  const client = useQueryClient();
  const need = useConnectionNeed();
  const choice = useLazyDialog(loadChoice, { ahead: mayChangeTrip(trip) });
  const { remove } = useDatePollEnd(poll);
  const state = pollState(poll, new Date(serverNow()));
  const votes = votesOf(poll, viewer.id);
  const own = votes.find(({ isOwn }) => isOwn)?.answers ?? [];
  const answer = (span: string, given: DateAnswer) => void answerDates(client, poll, { span, answer: given });
  const mayChoose = state !== 'ended' && mayChangeTrip(trip);
  return (
    <div className="flex flex-col gap-5">
      <PollHead trip={trip} poll={poll} state={state} />
      {mayChoose && need.note}
      <CandidateList
        candidatesIn={(order) => candidatesOf(poll.candidates, votes, own, order)}
        chosen={poll.chosen}
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

const EarlierPolls = ({ polls }: { polls: readonly DatePoll[] }) => (
  <section aria-labelledby="earlier-votes" className="mt-6">
    <h2 id="earlier-votes" className="pb-2 text-base font-semibold">
      Earlier Votes
    </h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {polls.map((poll) => (
        <li key={poll.id} className="px-4 py-3">
          <p className="font-medium">{poll.chosen ? spanWords(poll.chosen) : 'Ended without dates'}</p>
          <p className="text-sm text-ink-muted">
            {poll.candidates.length === 1 ? '1 date' : `${poll.candidates.length} dates`} ·{' '}
            {poll.voters.length === 1 ? '1 person' : `${poll.voters.length} people`} answered
          </p>
        </li>
      ))}
    </ul>
  </section>
);
