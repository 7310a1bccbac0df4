import type { PackingEntry, PackingList, PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Ticks, ticksNamed } from '../../platform/ticks.ts';
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
import {
  tickSender,
  useAddEntry,
  useChangeEntry,
  useChangeScope,
  useDeleteList,
  useRemoveEntry,
} from './packing.queries.ts';

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
  const ticks = ticksNamed(`caravan.packing.${viewerId}.${tripId}`);
  const pending = useSyncExternalStore(ticks.subscribe, ticks.list);
  const { onTick, onTickAll } = usePack(tripId, ticks);
  const { leaveOut, bringBack, remove } = useEntryChanges(tripId);
  const [isConfirming, setIsConfirming] = useState(false);
  const parts = useMemo(() => partsOf(entries), [entries]);
  const body = useRef<HTMLDivElement>(null);
  // A row goes with the menu that took it away.
  useFocusStays(body, entries.map(({ id, isLeftOut }) => `${id}${isLeftOut}`).join());
  const { packed, all } = packedOf(entries, pending);
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col gap-4 focus-visible:outline-none">
      {list.createdAt === null && <Beginning isEmpty={entries.length === 0} />}
      {entries.length > 0 && <PackingSummary packed={packed} all={all} waiting={pending.size} />}
      {isShared && <ScopeChoice tripId={tripId} scope={scope} />}
      <PackingSections
        tripId={tripId}
        viewerId={viewerId}
        parts={parts}
        ticks={ticks}
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
  const change = useChangeScope(tripId);
  return (
    <SegmentedControl
      label="Whose outfits to pack"
      segments={SCOPES}
      value={change.isPending ? change.variables.body.scope : scope}
      onValueChange={(wanted) => change.mutate({ params: { tripId }, body: { scope: wanted } })}
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
  /** Ticks that are not stored yet. */
  waiting: number;
}

/** How far the packing is. */
const PackingSummary = ({ packed, all, waiting }: PackingSummaryProps) => {
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline());
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
      <p role="status" className="text-sm font-medium text-clay-ink not-empty:mt-2">
        {!isOnline && waiting > 0 && `${waiting === 1 ? '1 tick waits' : `${waiting} ticks wait`} for a connection.`}
      </p>
    </div>
  );
};

const summaryOf = (packed: number, all: number): string => {
  if (all === 0) return 'Nothing on the list yet';
  return packed === all ? `All ${all} packed` : `${packed} of ${all} packed`;
};

const onOnlineChange = (changed: () => void) => onlineManager.subscribe(changed);

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
      onConfirm={() => remove.mutate({ params: { tripId } }, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
};

/** What else may be done to the entries of a list; each can be taken back. */
const useEntryChanges = (tripId: string) => {
  const change = useChangeEntry(tripId);
  const add = useAddEntry(tripId);
  const remove = useRemoveEntry(tripId);

  const mark = ({ id: entryId }: PackingEntry, isLeftOut: boolean) =>
    change.mutate({ params: { tripId, entryId }, body: { isLeftOut } });

  return {
    leaveOut: (entry: PackingEntry) => {
      mark(entry, true);
      showToast({
        title: 'Left out',
        description: entry.name,
        action: { label: 'Undo', onPress: () => mark(entry, false) },
      });
    },
    bringBack: (entry: PackingEntry) => mark(entry, false),
    remove: (entry: OwnEntry) => {
      remove.mutate({ params: { tripId, entryId: entry.id } });
      showToast({
        title: 'Removed from the list',
        description: entry.name,
        action: { label: 'Undo', onPress: () => add.mutate({ params: { tripId }, body: { name: entry.name } }) },
      });
    },
  };
};

/** Ticks entries of one's list for a trip, at once on the screen; the same functions for as long as the list is there. */
const usePack = (tripId: string, ticks: Ticks) => {
  const client = useQueryClient();
  const send = useMemo(() => tickSender(client, tripId), [client, tripId]);
  // The page was reloaded before they were sent.
  useEffect(() => void ticks.resume(send), [ticks, send]);
  return useMemo(() => {
    const onTick = (entryId: string, isPacked: boolean) => void ticks.tick(entryId, isPacked, send);
    const tickAll = (entryIds: readonly string[], isPacked: boolean) => void ticks.tickAll(entryIds, isPacked, send);
    const onTickAll = (entryIds: readonly string[], isPacked: boolean) => {
      tickAll(entryIds, isPacked);
      const things = entryIds.length === 1 ? '1 thing' : `${entryIds.length} things`;
      showToast({
        title: isPacked ? 'Packed' : 'Not packed any more',
        description: things,
        // What was ticked before is none of these.
        action: { label: 'Undo', onPress: () => tickAll(entryIds, !isPacked) },
      });
    };
    return { onTick, onTickAll };
  }, [ticks, send]);
};
