import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import { DATE_POLLS_MAX, type DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { isSpan, spanOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import { useDatePollEnd, useDatePolls, useDeleteDatePoll } from '../../features/date-polls/date-polls.queries.ts';
import { spanWords } from '../../features/date-polls/span-words.ts';
import { viewerZone } from '../../platform/clock.ts';
import { formatDay } from '../../platform/format-dates.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { serverNow } from '../../platform/server-clock.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DatesSkeleton } from '../shell/ScreenSkeletons.tsx';
import { PollView } from './PollView.tsx';
import { tripTabHref } from './use-trip-tab.ts';

const loadForm = async () => (await import('./DatePollDialog.tsx')).DatePollDialog;

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
      {earlier.length > 0 && <EarlierPolls trip={trip} viewer={viewer} polls={earlier} />}
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
      <DeletePoll poll={poll} open={isDeleting} onClose={() => setDeleting(false)} />
      {form.element}
    </>
  );
};

interface EarlierPollsProps extends TripDatesProps {
  polls: readonly DatePoll[];
}

/** The votes before, each with what became of it. */
const EarlierPolls = ({ trip, viewer, polls }: EarlierPollsProps) => (
  <section aria-labelledby="earlier-votes" className="mt-8">
    <h2 id="earlier-votes" className="pb-2 text-base font-semibold">
      Earlier Votes
    </h2>
    <div className="flex flex-col gap-3">
      {polls.map((poll) => (
        <Disclosure
          key={poll.id}
          title={poll.chosen ? spanWords(poll.chosen) : 'Ended Without Dates'}
          summary={earlierWords(poll)}
        >
          <div className="flex flex-col gap-4 pb-2">
            <PollView trip={trip} viewer={viewer} poll={poll} />
            {mayEdit(trip.role) && <DeleteEarlier poll={poll} />}
          </div>
        </Disclosure>
      ))}
    </div>
  </section>
);

/** '3 dates · 5 people answered · Mar 4, 2027'. */
const earlierWords = ({ candidates, voters, endedAt, createdAt }: DatePoll): string => {
  const answered = voters.filter(({ answers }) => answers.length > 0).length;
  return [
    candidates.length === 1 ? '1 date' : `${candidates.length} dates`,
    answered === 1 ? '1 person answered' : `${answered} people answered`,
    formatDay(dateIn(viewerZone(), new Date(endedAt ?? createdAt))),
  ].join(' · ');
};

const DeleteEarlier = ({ poll }: { poll: DatePoll }) => {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="self-start text-clay-ink! hover:not-disabled:bg-clay-soft!"
        onClick={() => setDeleting(true)}
      >
        Delete the Vote
      </Button>
      <DeletePoll poll={poll} open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
};

interface DeletePollProps {
  poll: DatePoll;
  open: boolean;
  onClose: () => void;
}

/** Asks before a vote is deleted. */
const DeletePoll = ({ poll, open, onClose }: DeletePollProps) => {
  const remove = useDeleteDatePoll();
  return (
    <ConfirmDialog
      open={open}
      title="Delete the Vote"
      text="All answers go with it, and its link. The dates of the trip stay as they are."
      confirmLabel="Yes, Delete"
      cancelLabel="Keep It"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate(poll, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
};
