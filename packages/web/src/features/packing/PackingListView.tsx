import type { PackingList, PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ticksNamed } from '../../platform/ticks.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useFocusStays } from '../../ui/use-focus-stays.ts';
import { LeftOut } from './LeftOut.tsx';
import { NewPackingList } from './NewPackingList.tsx';
import type { PackingContext } from './packing-context.ts';
import { packedOf, partsOf } from './packing-list.rules.ts';
import { useChangeScope } from './packing.queries.ts';
import { PackingSections } from './PackingSections.tsx';
import { PackingSummary } from './PackingSummary.tsx';
import { StartOverDialog } from './StartOverDialog.tsx';
import { useEntryChanges } from './use-entry-changes.ts';
import { usePack } from './use-pack.ts';

interface PackingListViewProps {
  list: PackingList;
  viewerId: string;
  /** Whether others are on the trip, whose outfits one may pack too. */
  isShared: boolean;
  context: PackingContext;
}

/** One's packing list for a trip, or the way to one. */
export const PackingListView = (props: PackingListViewProps) =>
  props.list.createdAt === null ? <NewPackingList {...props} /> : <MadeList {...props} />;

const MadeList = ({ list, viewerId, isShared, context }: PackingListViewProps) => {
  const { tripId, entries, scope } = list;
  const ticks = ticksNamed(`caravan.packing.${viewerId}.${tripId}`);
  const pending = useSyncExternalStore(ticks.subscribe, ticks.list);
  const onTick = usePack(tripId, ticks);
  const { leaveOut, bringBack, remove } = useEntryChanges(tripId);
  const [isAsked, setIsAsked] = useState(false);
  const parts = useMemo(() => partsOf(entries), [entries]);
  const body = useRef<HTMLDivElement>(null);
  // A row goes with the menu that took it away.
  useFocusStays(body, entries.map(({ id, isLeftOut }) => `${id}${isLeftOut}`).join());
  const { packed, all } = packedOf(entries, pending);
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col gap-4 focus-visible:outline-none">
      <PackingSummary packed={packed} all={all} waiting={pending.size} />
      {isShared && <ScopeChoice tripId={tripId} scope={scope} />}
      <PackingSections
        tripId={tripId}
        viewerId={viewerId}
        parts={parts}
        ticks={ticks}
        context={context}
        onTick={onTick}
        onLeaveOut={leaveOut}
        onRemove={remove}
      />
      {parts.leftOut.length > 0 && <LeftOut entries={parts.leftOut} onBringBack={bringBack} />}
      <Button variant="quiet" className="self-center" onClick={() => setIsAsked(true)}>
        Start Over
      </Button>
      <StartOverDialog tripId={tripId} open={isAsked} onClose={() => setIsAsked(false)} />
    </div>
  );
};

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
