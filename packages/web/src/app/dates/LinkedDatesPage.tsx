import { pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { LinkedDates } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { CalendarCheck, CalendarX, Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLinkedDates, useTripOfLink } from '../../features/date-polls/linked-dates.queries.ts';
import { LinkVoteForm } from '../../features/date-polls/LinkVoteForm.tsx';
import { spanWords } from '../../features/date-polls/span-words.ts';
import { ApiError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { formatDay } from '../../platform/format-dates.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { BrandMark } from '../shell/BrandMark.tsx';

/** The page of a poll's link: which dates suit, for whoever has no account as for whoever has. */
export const LinkedDatesPage = () => {
  const [path] = useLocation();
  const secret = path.split('/')[2] || '-';
  const query = useLinkedDates(secret);
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404) return <LinkOver />;
  if (data) return <Dates key={secret} secret={secret} dates={data} />;
  return (
    <Frame title="Which dates suit you?">
      {query.fetchStatus === 'paused' ? (
        <ErrorState level={1} title="You are offline" text="The dates will appear when you are back." />
      ) : query.isError ? (
        <ErrorState
          level={1}
          title="The dates could not be opened"
          text={messageOf(error)}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <SkeletonGroup label="Opening the dates" className="flex flex-col gap-3">
          <Skeleton shape="line" className="h-7 w-4/5" />
          <Skeleton shape="line" className="mb-2 w-2/5" />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-36 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </Frame>
  );
};

const Dates = ({ secret, dates }: { secret: string; dates: LinkedDates }) => {
  const { title, by, note, closesOn, chosen } = dates;
  const state = pollState(dates, new Date(serverNow()));
  return (
    <Frame title={title}>
      <h1 className="mb-4 flex flex-col gap-0.5">
        <span className="text-base font-normal text-ink-muted">
          {state === 'open' ? (
            <>
              <bdi className="font-semibold wrap-anywhere text-ink">{by}</bdi> would like to know which dates suit you
              for
            </>
          ) : (
            'The dates of'
          )}
        </span>{' '}
        <bdi className="line-clamp-4 text-xl font-bold wrap-anywhere">{title}</bdi>
      </h1>
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {chosen !== null && dates.isStillChosen && (
          <Outcome icon={<CalendarCheck size={18} />}>
            It is settled: <strong className="font-semibold">{spanWords(chosen)}</strong>.
          </Outcome>
        )}
        {chosen !== null && !dates.isStillChosen && (
          <Outcome icon={<CalendarX size={18} />}>
            <strong className="font-semibold">{spanWords(chosen)}</strong> was chosen, and the dates were changed since.
            Ask <bdi>{by}</bdi> when it is.
          </Outcome>
        )}
        {chosen === null && state !== 'open' && (
          <Outcome icon={<CalendarX size={18} />}>
            {state === 'ended'
              ? 'The vote has ended without dates.'
              : 'The vote is closed. The dates are not settled yet.'}
          </Outcome>
        )}
        {note && (
          <p dir="auto" className="rounded-card bg-sunken px-4 py-3 text-pretty wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
        {state === 'open' && closesOn && (
          <p className="text-sm text-ink-muted">Answers are open until {formatDay(closesOn)}.</p>
        )}
      </div>
      <Answering secret={secret} dates={dates} />
    </Frame>
  );
};

/** Who is on the trip answers there, once and as themselves; from here they may answer for others. */
const Answering = ({ secret, dates }: { secret: string; dates: LinkedDates }) => {
  const tripId = useTripOfLink(secret);
  const [isForOthers, setForOthers] = useState(false);
  if (tripId === undefined) return null;
  if (tripId === null || isForOthers) return <LinkVoteForm secret={secret} dates={dates} />;
  return (
    <section aria-labelledby="on-trip" className="rounded-card border border-line bg-surface p-4">
      <h2 id="on-trip" className="font-semibold">
        You Are on This Trip
      </h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-ink-muted">
        You answer as yourself in the trip, so that nobody counts you twice. The link is for people without an account.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/trip/${tripId}/dates`}>Answer as Yourself</LinkButton>
        <Button variant="secondary" onClick={() => setForOthers(true)}>
          Answer for Someone Else
        </Button>
      </div>
    </section>
  );
};

const Outcome = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p role="status" className="flex items-start gap-2.5 rounded-card bg-accent-soft px-4 py-3 text-accent-ink">
    <span aria-hidden="true" className="mt-0.5 shrink-0">
      {icon}
    </span>
    <span>{children}</span>
  </p>
);

const LinkOver = () => (
  <Frame title="Link over">
    <Card className="mx-auto w-full max-w-md py-6 shadow-float sm:mt-[8vh]">
      <EmptyState
        level={1}
        tint="clay"
        icon={<Link2Off size={28} />}
        title="This link does not work"
        text="It is not complete, or was replaced or revoked. Ask whoever sent it for a new one."
        action={<LinkButton href="/">To Caravan</LinkButton>}
      />
    </Card>
  </Frame>
);

/** The page of a link: the product's name above, and what there is to see and to do. */
const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="bg-dots flex min-h-dvh flex-col">
    <title>{`${title} · Caravan`}</title>
    <meta name="robots" content="noindex" />
    <header className="page-x mx-auto w-full max-w-3xl pt-[max(1rem,env(safe-area-inset-top))] pb-3">
      <Link href="/" className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-bold">
        <BrandMark className="size-8" />
        Caravan
      </Link>
    </header>
    <main className="page-x mx-auto w-full max-w-3xl flex-1 pb-10">{children}</main>
  </div>
);
