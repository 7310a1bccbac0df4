import { datesPathOf } from '@caravan/contract/date-polls/date-links.rules.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { dateLinksQuery, useDateLink } from './date-polls.queries.ts';

interface DateLinkSectionProps {
  poll: DatePoll;
  tripTitle: string;
  /** A trip that can only be read gets no new link; one that there is can be revoked. */
  mayMake: boolean;
}

/** The link by which people without an account answer: made, copied, shared and revoked. */
export const DateLinkSection = ({ poll, tripTitle, mayMake }: DateLinkSectionProps) => {
  const { data: links, isError } = useQuery(dateLinksQuery(poll.tripId));
  const { make, revoke, isPending } = useDateLink(poll);
  const need = useConnectionNeed();
  const [isRevoking, setRevoking] = useState(false);
  const link = links?.find(({ pollId }) => pollId === poll.id);
  if (links === undefined && !isError && !need.isMissing) return null;
  if (!link && !mayMake) return null;
  const makeButton = (
    <Button variant="secondary" size="small" pending={isPending} {...need.control} onClick={make}>
      {link ? 'Make a New Link' : 'Make a Link'}
    </Button>
  );
  return (
    <section aria-labelledby="vote-by-link" className="rounded-card border border-line bg-surface p-4">
      <h2 id="vote-by-link" className="flex items-center gap-2 font-semibold">
        <Link2 size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
        Friends Without an Account
      </h2>
      <p className="mt-1 mb-3 text-sm text-pretty text-ink-muted">
        Whoever has the link sees the trip’s title, these dates and who has answered, and answers under a name.
      </p>
      {need.note}
      <div className="flex flex-wrap items-center gap-2">
        {link?.secret && (
          <CopyLink
            url={location.origin + datesPathOf(link.secret)}
            shared={{ title: tripTitle, text: `Which dates suit you for ${tripTitle}?` }}
          />
        )}
        {!link?.secret && mayMake && makeButton}
        {link && (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto text-clay-ink! hover:not-disabled:bg-clay-soft!"
            onClick={() => setRevoking(true)}
          >
            Revoke Link
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRevoking}
        title="Revoke Link"
        text="Nobody sees the vote or answers by this link any more, wherever it was sent. What was answered by it stays."
        confirmLabel="Yes, Revoke"
        cancelLabel="Keep Link"
        danger
        pending={isPending}
        hindrance={need}
        onConfirm={() => revoke(() => setRevoking(false))}
        onCancel={() => setRevoking(false)}
      />
    </section>
  );
};
