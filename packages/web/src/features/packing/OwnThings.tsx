import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { newPackingEntrySchema } from '@caravan/contract/packing/packing.schema.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import type { Ticks } from '../../platform/ticks.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WaitingLine } from '../../ui/FormNotices.tsx';
import { PackingRow, PackingRows } from './PackingSection.tsx';
import type { OwnEntry } from './packing-list.rules.ts';
import { useChangeEntry } from './packing.queries.ts';

interface OwnThingsProps {
  tripId: string;
  entries: readonly OwnEntry[];
  /** How many of them are drawn wherever they stand; the others, in a long list, while they are near. */
  alwaysDrawn: number;
  ticks: Ticks;
  onTick: (entryId: string, isPacked: boolean) => void;
  onRemove: (entry: OwnEntry) => void;
}

/** What somebody has put on the list by hand. */
export const OwnThings = ({ tripId, entries, alwaysDrawn, ticks, onTick, onRemove }: OwnThingsProps) => {
  // `turn` grows with every opening, so that each begins with the name as it is then.
  const [renaming, setRenaming] = useState<{ turn: number; entry: OwnEntry; open: boolean } | null>(null);
  const rename = (entry: OwnEntry) => setRenaming((before) => ({ turn: (before?.turn ?? 0) + 1, entry, open: true }));
  return (
    <>
      <PackingRows>
        {entries.map((entry, index) => (
          <PackingRow
            key={entry.id}
            entry={entry}
            isAlwaysDrawn={index < alwaysDrawn}
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

interface RenameEntrySheetProps {
  tripId: string;
  entry: OwnEntry;
  open: boolean;
  onClose: () => void;
}

/** Says anew what one of one's own things is. */
const RenameEntrySheet = ({ tripId, entry, open, onClose }: RenameEntrySheetProps) => {
  const change = useChangeEntry(tripId);
  const form = useForm({
    initial: { name: entry.name },
    schema: newPackingEntrySchema,
    onValid: async (body) => {
      try {
        await change.mutateAsync({ params: { tripId, entryId: entry.id }, body });
        onClose();
      } catch (error) {
        // What else went wrong is said by a toast.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const isUnderWay = form.sending && !change.isPaused;
  return (
    <Sheet
      open={open}
      onClose={() => !isUnderWay && onClose()}
      title="Rename"
      size="small"
      dismissible={form.values.name === entry.name && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {change.isPaused ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={change.isPaused ? 'Waiting…' : 'Saving…'}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        {...form.field('name')}
        label="What to pack"
        maxLength={SHORT_TEXT_MAX}
        autoComplete="off"
        dir="auto"
      />
      <WaitingLine waiting={change.isPaused} />
    </Sheet>
  );
};
