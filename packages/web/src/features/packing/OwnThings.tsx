import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Ticks } from '../../platform/ticks.ts';
import type { OwnEntry } from './packing-list.rules.ts';
import { PackingRow } from './PackingRow.tsx';
import { PackingRows } from './PackingSection.tsx';
import { RenameEntrySheet } from './RenameEntrySheet.tsx';

interface OwnThingsProps {
  tripId: string;
  entries: readonly OwnEntry[];
  ticks: Ticks;
  onTick: (entryId: string, isPacked: boolean) => void;
  onRemove: (entry: OwnEntry) => void;
}

/** What somebody has put on the list by hand. */
export const OwnThings = ({ tripId, entries, ticks, onTick, onRemove }: OwnThingsProps) => {
  // `turn` grows with every opening, so that each begins with the name as it is then.
  const [renaming, setRenaming] = useState<{ turn: number; entry: OwnEntry; open: boolean } | null>(null);
  const rename = (entry: OwnEntry) => setRenaming((before) => ({ turn: (before?.turn ?? 0) + 1, entry, open: true }));
  return (
    <>
      <PackingRows>
        {entries.map((entry) => (
          <PackingRow
            key={entry.id}
            entry={entry}
            ticks={ticks}
            onTick={onTick}
            actions={[
              { label: 'Rename', icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => rename(entry) },
              {
                label: 'Remove',
                icon: <Trash2 size={18} aria-hidden="true" />,
                danger: true,
                onSelect: () => onRemove(entry),
              },
            ]}
          />
        ))}
      </PackingRows>
      {renaming && (
        <RenameEntrySheet
          key={renaming.turn}
          tripId={tripId}
          entry={renaming.entry}
          open={renaming.open}
          onClose={() => setRenaming((now) => now && (now.turn === renaming.turn ? { ...now, open: false } : now))}
        />
      )}
    </>
  );
};
