import type { PackingEntry, PackingList, PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { Undo2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/focus.tsx';
import { PackingSections } from './PackingSections.tsx';
import type { PackingContext } from './packing-context.ts';
import { type OwnEntry, packedOf, partsOf } from './packing-list.rules.ts';
import { useDeleteList, usePacking } from './packing.queries.ts';

interface PackingListViewProps {
  list: PackingList;
  viewerId: string;
  /** Whether others are on the trip, whose outfits one may pack too. */
  isShared: boolean;
  context: PackingContext;
}

/** One's packing list for a trip. It is there at once: the first tick makes it. */
export const PackingListView = ({ list, viewerId, isShared, context }: PackingListViewProps) => {
  const { tripId, entries, scope } = list;
  const waiting = useWaitingThings();
  const { onTick, onTickAll } = usePack(tripId);
  const { leaveOut, bringBack, remove } = useEntryChanges(tripId);
  const [isConfirming, setIsConfirming] = useState(false);
  const parts = useMemo(() => partsOf(entries), [entries]);
  const body = useRef<HTMLDivElement>(null);
  // A row goes with the menu that took it away.
  useFocusStays(body, entries.map(({ id, isLeftOut }) => `${id}${isLeftOut}`).join());
  const { packed, all } = packedOf(entries);
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col gap-4 focus-visible:outline-none">
      {list.createdAt === null && <Beginning isEmpty={entries.length === 0} />}
      {entries.length > 0 && <PackingSummary packed={packed} all={all} />}
      {isShared && <ScopeChoice tripId={tripId} scope={scope} />}
      <PackingSections
        tripId={tripId}
        viewerId={viewerId}
        parts={parts}
        waiting={waiting}
        context={context}
        onTick={onTick}
        onTickAll={onTickAll}
        onLeaveOut={leaveOut}
        onRemove={remove}
      />
      {parts.leftOut.length > 0 && <LeftOut entries={parts.leftOut} onBringBack={bringBack} />}
      {list.createdAt !== null && (
        <Button variant="quiet" className="self-center" onClick={() => setIsConfirming(true)}>
          Start Over
        </Button>
      )}
      <StartOverDialog tripId={tripId} open={isConfirming} onClose={() => setIsConfirming(false)} />
    </div>
  );
};

/** What a list is, to whoever has one for the first time. */
const Beginning = ({ isEmpty }: { isEmpty: boolean }) => (
  <p className="max-w-136 text-base text-pretty text-ink-muted">
    {isEmpty
      ? 'Nothing to pack yet. What you wear and what is on the shopping list comes here by itself. You can begin with things of your own.'
      : 'Your outfits, and what is on the shopping list for you or for nobody. The list stays in step with both, and nobody else sees it.'}
  </p>
);

const SCOPES = [
  { value: 'mine', label: 'My outfits' },
  { value: 'everybodys', label: "Everybody's" },
] as const satisfies readonly { value: PackingScope; label: string }[];

/** Whose outfits come along; at once to the eye. */
const ScopeChoice = ({ tripId, scope }: { tripId: string; scope: PackingScope }) => {
  const { changeScope } = usePacking(tripId);
  return (
    <SegmentedControl
      label="Whose outfits to pack"
      segments={SCOPES}
      value={scope}
      onValueChange={(wanted) => void changeScope(wanted)}
    />
  );
};

interface LeftOutProps {
  entries: readonly PackingEntry[];
  onBringBack: (entry: PackingEntry) => void;
}

/** What stays at home, and the way back for it. */
const LeftOut = ({ entries, onBringBack }: LeftOutProps) => (
  <Disclosure title={`Left out (${entries.length})`}>
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex min-h-14 items-center gap-3 pr-1 pl-4">
          <bdi className="min-w-0 flex-1 py-2 wrap-anywhere text-ink-muted">{entry.name}</bdi>
          <IconButton
            label={`Bring ${entry.name} back`}
            icon={<Undo2 size={20} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onBringBack(entry)}
          />
        </li>
      ))}
    </ul>
  </Disclosure>
);

interface PackingSummaryProps {
  packed: number;
  all: number;
}

/** How far the packing is. */
const PackingSummary = ({ packed, all }: PackingSummaryProps) => {
  const isDone = all > 0 && packed === all;
  return (
    <div>
      <p className={isDone ? 'text-sm font-semibold text-accent-ink' : 'text-sm text-ink-muted'}>
        {summaryOf(packed, all)}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-clip rounded-full bg-sunken">
        <div
          className="h-full origin-left rounded-full bg-accent transition-[scale] duration-240 ease-out rtl:origin-right"
          style={{ scale: `${all === 0 ? 0 : packed / all} 1` }}
        />
      </div>
    </div>
  );
};

const summaryOf = (packed: number, all: number): string => {
  if (all === 0) return 'Nothing on the list yet';
  return packed === all ? `All ${all} packed` : `${packed} of ${all} packed`;
};

interface StartOverDialogProps {
  tripId: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before ticks and own things go. */
const StartOverDialog = ({ tripId, open, onClose }: StartOverDialogProps) => {
  const remove = useDeleteList(tripId);
  return (
    <ConfirmDialog
      open={open}
      title="Start Over"
      text="Your ticks and your own things on this list go. Outfits and the shopping list stay as they are. This cannot be undone."
      confirmLabel="Yes, Start Over"
      cancelLabel="Keep List"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
};

/** What else may be done to the entries of a list; each can be taken back. */
const useEntryChanges = (tripId: string) => {
  const { leaveOut, add, remove } = usePacking(tripId);
  return {
    leaveOut: (entry: PackingEntry) => {
      void leaveOut(entry, true);
      showToast({
        title: 'Left out',
        description: entry.name,
        action: { label: 'Undo', onPress: () => void leaveOut(entry, false) },
      });
    },
    bringBack: (entry: PackingEntry) => void leaveOut(entry, false),
    remove: (entry: OwnEntry) => {
      void remove(entry);
      showToast({
        title: 'Removed from the list',
        description: entry.name,
        action: { label: 'Undo', onPress: () => void add(entry.name) },
      });
    },
  };
};

/** Ticks entries of one's list for a trip, at once on the screen; the same functions for as long as the list is there. */
const usePack = (tripId: string) => {
  const { pack } = usePacking(tripId);
  return useMemo(() => {
    const onTick = ({ id, name }: PackingEntry, isPacked: boolean) => pack([id], isPacked, name);
    const onTickAll = (entryIds: readonly string[], isPacked: boolean) => {
      const things = entryIds.length === 1 ? '1 thing' : `${entryIds.length} things`;
      pack(entryIds, isPacked, things);
      showToast({
        title: isPacked ? 'Packed' : 'Not packed any more',
        description: things,
        // What was ticked before is none of these.
        action: { label: 'Undo', onPress: () => pack(entryIds, !isPacked, things) },
      });
    };
    return { onTick, onTickAll };
  }, [pack]);
};
