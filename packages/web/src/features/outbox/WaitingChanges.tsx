import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { groupedFields } from '@caravan/outbox/queue.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock, CloudCheck } from 'lucide-react';
import { useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { copyText } from '../../platform/copy-text.ts';
import { formatAgo } from '../../platform/format-dates.ts';
import { shownNow, useOutbox } from '../../platform/outbox/use-outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { VersionChoice } from '../../ui/BothVersions.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { deedOf, labelOf, readableField, writtenIn } from './change-words.ts';

interface WaitingChangesProps {
  open: boolean;
  onClose: () => void;
}

/** All changes that the server does not have yet: what each is, what keeps it, and what can be done about that. */
export const WaitingChanges = ({ open, onClose }: WaitingChangesProps) => {
  const { queue, discard, needing } = useOutbox();
  const [discarded, setDiscarded] = useState<QueuedChange | null>(null);
  const needsWriter = queue.filter(({ state }) => state !== 'waiting');
  const waiting = queue.filter(({ state }) => state === 'waiting');
  const along = discarded ? needing(discarded).length : 0;
  return (
    <Sheet open={open} onClose={onClose} title="Waiting Changes" forReading={queue.length === 0}>
      {queue.length === 0 && (
        <EmptyState
          level={3}
          icon={<CloudCheck size={28} />}
          title="Everything is saved"
          text="All your changes are with the group."
        />
      )}
      <Part title="Needs you" changes={needsWriter} onDiscard={setDiscarded} />
      <Part title="Waiting for a connection" changes={waiting} onDiscard={setDiscarded} />
      <ConfirmDialog
        open={discarded !== null}
        title="Discard Change"
        text={
          <>
            <bdi className="font-semibold wrap-anywhere text-ink">{discarded?.subject ?? 'This change'}</bdi> is not
            sent to anybody.{' '}
            {along > 0 &&
              `${along === 1 ? 'Another change needs' : `${along} other changes need`} it and go${along === 1 ? 'es' : ''} too. `}
            This cannot be undone.
          </>
        }
        confirmLabel="Yes, Discard"
        cancelLabel="Keep It"
        danger
        onConfirm={() => {
          if (discarded) void discard(discarded.id);
          setDiscarded(null);
        }}
        onCancel={() => setDiscarded(null)}
      />
    </Sheet>
  );
};

interface PartProps {
  title: string;
  changes: readonly QueuedChange[];
  onDiscard: (change: QueuedChange) => void;
}

const Part = ({ title, changes, onDiscard }: PartProps) =>
  changes.length > 0 && (
    <section aria-label={title} className="not-first:mt-6">
      <h3 className="mb-2 text-sm font-semibold text-ink-muted">{title}</h3>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {changes.map((change) => (
          <li key={change.id} className="p-4">
            <Change change={change} onDiscard={() => onDiscard(change)} />
          </li>
        ))}
      </ul>
    </section>
  );

const Change = ({ change, onDiscard }: { change: QueuedChange; onDiscard: () => void }) => {
  const { retry } = useOutbox();
  const client = useQueryClient();
  const trip = change.tripId === null ? undefined : shownNow(client, getTrip, change.tripId);
  const { state, subject, refusal, writtenAt } = change;
  const [now] = useState(() => new Date());
  const copy = async () => {
    if (await copyText(writtenIn(change))) showToast({ title: 'Text copied' });
  };
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold wrap-anywhere">
        <bdi>{subject ?? deedOf(change)}</bdi>
      </p>
      <p className="text-sm text-ink-muted">
        {[subject && deedOf(change), trip?.title, formatAgo(writtenAt, now)].filter(Boolean).join(' · ')}
      </p>
      {state === 'refused' && refusal && (
        <p className="mt-1 flex items-start gap-1.5 text-sm text-clay-ink">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>Not saved. {refusal.message}</span>
        </p>
      )}
      {state === 'waiting' && kindOf(change) === undefined && (
        <p className="mt-1 flex items-start gap-1.5 text-sm text-clay-ink">
          <Clock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>A newer version of Caravan has made this. It goes out once that is here again.</span>
        </p>
      )}
      {state === 'conflict' && <Conflict change={change} zone={trip?.timeZone ?? viewerZone()} />}
      <div className="-mb-2 -ml-3 flex flex-wrap">
        {state === 'refused' && (
          <>
            <Button variant="quiet" size="small" onClick={() => void retry(change.id)}>
              Retry
            </Button>
            {writtenIn(change) !== '' && (
              <Button variant="quiet" size="small" onClick={() => void copy()}>
                Copy Text
              </Button>
            )}
          </>
        )}
        <Button variant="quiet" size="small" aria-label={`Discard: ${subject ?? deedOf(change)}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
};

/** Both versions of what two people have changed, field by field. */
const Conflict = ({ change, zone }: { change: QueuedChange; zone: string }) => {
  const { choose } = useOutbox();
  const client = useQueryClient();
  const members = (change.tripId === null ? undefined : shownNow(client, getTrip, change.tripId))?.members ?? [];
  const people = new Map(members.map(({ userId, user }) => [userId, `${user.firstName} ${user.lastName}`.trim()]));
  const mineOf = new Map(
    kindOf(change)
      ?.changed?.(change)
      .map(({ id, fields }) => [id, fields]),
  );
  return (
    <div className="my-2 flex flex-col gap-4 rounded-card bg-clay-soft p-3">
      <p className="text-sm text-clay-ink">
        <span className="font-semibold">Somebody else has changed this too.</span> Choose what to keep.
      </p>
      {Object.entries(change.theirs ?? {}).flatMap(([thing, theirs]) =>
        groupedFields(change, theirs).map((names) => {
          const [field = ''] = names;
          return (
            <VersionChoice
              key={`${thing} ${field}`}
              field={{
                label: labelOf(field),
                yours: readableField(field, mineOf.get(thing) ?? {}, { zone, people }),
                theirs: readableField(field, theirs, { zone, people }),
                onKeepMine: () => void choose(change.id, thing, names, 'mine'),
                onUseTheirs: () => void choose(change.id, thing, names, 'theirs'),
              }}
            />
          );
        }),
      )}
    </div>
  );
};
