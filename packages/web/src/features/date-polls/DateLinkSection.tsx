import { datesPathOf } from '@caravan/contract/date-polls/date-links.rules.ts';
import type { DateLink, DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { messageOf } from '../../platform/errors.ts';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { dateLinksQuery, useDateLink } from './date-polls.queries.ts';

interface DateLinkSectionProps {
  poll: DatePoll;
  tripTitle: string;
  /** A vote that is over, and one on a trip that can only be read, gets no new link; one that there is can be revoked. */
  mayMake: boolean;
}

/** The link by which people without an account answer: made, copied, shared, replaced and revoked. */
export const DateLinkSection = ({ poll, tripTitle, mayMake }: DateLinkSectionProps) => {
  const links = useQuery(dateLinksQuery(poll.tripId));
  const need = useConnectionNeed();
  const { make, isPending } = useDateLink(poll);
  const link = links.data?.find(({ pollId }) => pollId === poll.id);
  if (links.data === undefined) {
    // Whether there is a link that was sent to people is not known: nothing may take its place.
    if (!mayMake || (!links.isError && !need.isMissing)) return null;
    return (
      <Frame isOver={!mayMake}>
        {need.note ?? (
          <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 flex-1 text-sm">
              Whether there is a link could not be read. {messageOf(links.error ?? new Error())}
            </p>
            <Button variant="secondary" size="small" pending={links.isFetching} onClick={() => void links.refetch()}>
              Try Again
            </Button>
          </div>
        )}
      </Frame>
    );
  }
  if (!link && !mayMake) return null;
  return (
    <Frame isOver={!mayMake}>
      {need.note}
      {link ? (
        <KnownLink poll={poll} link={link} tripTitle={tripTitle} mayReplace={mayMake} />
      ) : (
        <Button variant="secondary" size="small" pending={isPending} {...need.control} onClick={() => make()}>
          Make a Link
        </Button>
      )}
    </Frame>
  );
};

const Frame = ({ isOver, children }: { isOver: boolean; children: ReactNode }) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-surface p-4">
      <h2 id={heading} className="flex items-center gap-2 font-semibold">
        <Link2 size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
        Friends Without an Account
      </h2>
      <p className="mt-1 mb-3 text-sm text-pretty text-ink-muted">
        {isOver
          ? 'Whoever has the link still sees the trip’s title, these dates, who has answered and what was chosen.'
          : 'Whoever has the link sees the trip’s title, these dates and who has answered, and answers under a name.'}
      </p>
      {children}
    </section>
  );
};

const QUESTIONS = {
  replace: {
    title: 'Replace Link',
    text: 'There is a new link then, and the one before ends at once, wherever it was sent: nobody sees the vote or answers by it any more. What was answered by it stays.',
    confirmLabel: 'Yes, Replace',
  },
  revoke: {
    title: 'Revoke Link',
    text: 'Nobody sees the vote or answers by this link any more, wherever it was sent. What was answered by it stays.',
    confirmLabel: 'Yes, Revoke',
  },
} as const;

interface KnownLinkProps {
  poll: DatePoll;
  link: DateLink;
  tripTitle: string;
  mayReplace: boolean;
}

/** A link that there is: what ends it is confirmed first. */
const KnownLink = ({ poll, link, tripTitle, mayReplace }: KnownLinkProps) => {
  const { make, revoke, isPending } = useDateLink(poll);
  const need = useConnectionNeed();
  const [ending, setEnding] = useState<keyof typeof QUESTIONS>('revoke');
  const [isOpen, setOpen] = useState(false);
  const ask = (what: keyof typeof QUESTIONS) => {
    setEnding(what);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      {link.secret === null && (
        <p className="mb-3 text-sm text-pretty">The link that was sent works, and cannot be shown here any more.</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {link.secret !== null && (
          <CopyLink
            url={location.origin + datesPathOf(link.secret)}
            shared={{ title: tripTitle, text: `Which dates suit you for ${tripTitle}?` }}
          />
        )}
        <span className="ml-auto flex flex-wrap items-center gap-1">
          {mayReplace && (
            <Button variant="quiet" size="small" onClick={() => ask('replace')}>
              Replace Link
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            className="text-clay-ink! hover:not-disabled:bg-clay-soft!"
            onClick={() => ask('revoke')}
          >
            Revoke Link
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={isOpen}
        {...QUESTIONS[ending]}
        cancelLabel="Keep Link"
        danger
        pending={isPending}
        hindrance={need}
        onConfirm={() => (ending === 'replace' ? make(link, close) : revoke(close))}
        onCancel={close}
      />
    </>
  );
};
