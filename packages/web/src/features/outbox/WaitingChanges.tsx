import { isPlaceable } from '@caravan/outbox/elsewhere.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { CloudCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsCutOff, useIsOnline, useOutbox } from '../../platform/outbox/use-outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ShowAll } from '../../ui/ShowAll.tsx';
import { AddElsewhere } from './AddElsewhere.tsx';
import { deedOf, losesText } from './change-words.ts';
import { type ChangeActions, WaitingChange } from './WaitingChange.tsx';

interface WaitingChangesProps {
  open: boolean;
  onClose: () => void;
}

/** All changes that the server does not have yet: what each is, what keeps it, and what can be done about that. */
export const WaitingChanges = ({ open, onClose }: WaitingChangesProps) => {
  const { queue, discard, needing, retry } = useOutbox();
  const isCutOff = useIsCutOff();
  const isOnline = useIsOnline();
  const [discarded, setDiscarded] = useState<QueuedChange | null>(null);
  const [placedId, setPlacedId] = useState<string | null>(null);
  const list = useFocusKept(queue.length);
  const needsWriter = queue.filter(({ state }) => state !== 'waiting');
  const waiting = queue.filter(({ state }) => state === 'waiting');
  // Another page may have sent or discarded it meanwhile.
  const placed = needsWriter.find((change) => change.id === placedId && isPlaceable(change));
  const actions: ChangeActions = {
    onDiscard: (change) => {
      if (losesText(change) || needing(change).length > 0) setDiscarded(change);
      else void discard(change.id);
    },
    onPlace: ({ id }) => setPlacedId(id),
  };
  return (
    <Sheet open={open} onClose={onClose} title="Waiting Changes" forReading={queue.length === 0}>
      <div ref={list} tabIndex={-1} className="focus-visible:outline-none">
        {queue.length === 0 && (
          <EmptyState
            level={3}
            icon={<CloudCheck size={28} />}
            title="Everything is saved"
            text="What you change without a connection waits here until it is sent."
          />
        )}
        <Part title="Needs you" changes={needsWriter} actions={actions} />
        <Part
          title={isCutOff ? 'Waiting for a connection' : 'On their way'}
          changes={waiting}
          actions={actions}
          // What nothing gets through for is tried again by itself, at last every five minutes only.
          onRetry={isCutOff && isOnline ? ([first]) => first && void retry(first.id) : undefined}
        />
      </div>
      <DiscardQuestion
        change={discarded}
        along={discarded ? needing(discarded).length : 0}
        onDiscard={(change) => {
          void discard(change.id);
          setDiscarded(null);
        }}
        onKeep={() => setDiscarded(null)}
      />
      {placed && <AddElsewhere key={placed.id} change={placed} open onClose={() => setPlacedId(null)} />}
    </Sheet>
  );
};

/** Keeps the focus in a list of which something has gone that had it. */
const useFocusKept = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count]);
  return list;
};

interface DiscardQuestionProps {
  change: QueuedChange | null;
  /** How many others go too. */
  along: number;
  onDiscard: (change: QueuedChange) => void;
  onKeep: () => void;
}

/** Asks before something that somebody has written is lost. */
const DiscardQuestion = ({ change, along, onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    open={change !== null}
    title="Discard Change"
    text={
      <>
        <bdi className="line-clamp-3 font-semibold wrap-anywhere text-ink">
          {change && (change.subject ?? deedOf(change))}
        </bdi>
        <p>
          It is not sent to anybody.{' '}
          {along > 0 &&
            `${along === 1 ? 'Another change needs' : `${along} other changes need`} it and go${along === 1 ? 'es' : ''} too. `}
          This cannot be undone.
        </p>
      </>
    }
    confirmLabel="Yes, Discard"
    cancelLabel="Keep It"
    danger
    onConfirm={() => change && onDiscard(change)}
    onCancel={onKeep}
  />
);

interface PartProps {
  title: string;
  changes: readonly QueuedChange[];
  actions: ChangeActions;
  /** Tries all of them at once. */
  onRetry?: ((changes: readonly QueuedChange[]) => void) | undefined;
}

/** How many are drawn at first: a queue may hold a thousand. */
const FIRST = 50;

const Part = ({ title, changes, actions, onRetry }: PartProps) => {
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  return (
    <section aria-label={title} className="not-first:mt-6">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-muted">{title}</h3>
        {onRetry && (
          <Button
            variant="quiet"
            size="small"
            className="-my-2 -mr-3 ml-auto"
            aria-label={`Retry: ${title}`}
            onClick={() => onRetry(changes)}
          >
            Retry
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {(isWhole ? changes : changes.slice(0, FIRST)).map((change) => (
          <li key={change.id} className="p-4">
            <WaitingChange change={change} actions={actions} />
          </li>
        ))}
      </ul>
      {/* Where somebody is who has read that far. */}
      <div className="mt-3 flex justify-center">
        <ShowAll
          of={title}
          more={changes.length - FIRST}
          isWhole={isWhole}
          onToggle={() => setWhole((shown) => !shown)}
        />
      </div>
    </section>
  );
};
