import { hasAnsweredAll, pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarSearch, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { serverNow } from '../../platform/server-clock.ts';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { useDatePolls } from './date-polls.queries.ts';
import { spanWords } from './span-words.ts';
import { candidatesOf, votesOf } from './votes.rules.ts';

interface DatePollCardProps {
  trip: TripDetail;
  viewerId: string;
  className?: string;
}

/** The way to the vote on a trip's dates: while there is one, and where a trip has no dates yet. Nothing else. */
export const DatePollCard = (props: DatePollCardProps) => {
  const { trip } = props;
  const isOpen = trip.datePoll === 'open';
  const mayOpen = trip.startDate === null && trip.endDate === null && mayChangeTrip(trip);
  if (!isOpen) return mayOpen ? <CardLink {...props} title="Find Dates Together" text="Vote on when to go" /> : null;
  return <OpenPollCard {...props} />;
};

const OpenPollCard = (props: DatePollCardProps) => {
  const { data: polls } = useDatePolls(props.trip.id);
  const poll = polls?.find(({ endedAt }) => endedAt === null);
  if (polls && !poll) return null;
  return (
    <CardLink
      {...props}
      title="Vote on the Dates"
      text={poll ? wordsOf(poll, props) : 'When does the trip suit you?'}
    />
  );
};

/** '3 of 5 have answered · Vote'; once one has answered oneself, which dates are the best. */
const wordsOf = (poll: DatePoll, { trip, viewerId }: DatePollCardProps): string => {
  const votes = votesOf(poll, viewerId);
  const byLink = votes.filter(({ isByLink }) => isByLink).length;
  const guests = votes.filter(({ isGuest }) => isGuest).length;
  const members = votes.length - byLink - guests;
  const answered = [
    `${members} of ${Math.max(trip.memberCount, members)} have answered`,
    guests > 0 && (guests === 1 ? '1 guest' : `${guests} guests`),
    byLink > 0 && `${byLink} by link`,
  ]
    .filter((words) => words !== false)
    .join(', ');
  const own = poll.voters.find(({ id }) => id === viewerId);
  if (pollState(poll, new Date(serverNow())) !== 'open') return `${answered} · Vote over`;
  if (!hasAnsweredAll(poll.candidates, own)) return `${answered} · Vote`;
  const [best] = candidatesOf(poll.candidates, votes, [], 'best');
  return best?.isBest ? `${answered} · Best: ${spanWords(best.span)}` : answered;
};

const CardLink = ({ trip, className, title, text }: DatePollCardProps & { title: string; text: string }) => (
  <Link
    href={datesHref(trip.id)}
    className={`flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2.5 transition-colors duration-150 hover:bg-sunken ${className ?? ''}`}
  >
    <TintedIcon tint="teal" size="small">
      <CalendarSearch size={18} />
    </TintedIcon>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-muted">{text}</span>
    </span>
    <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
  </Link>
);

/** The page of the vote on a trip's dates. */
const datesHref = (tripId: string): string => `/trip/${tripId}/dates`;
