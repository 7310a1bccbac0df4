import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { type PackingEntry, newPackingEntrySchema } from '@caravan/contract/packing/packing.schema.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PackingRow, PackingRows } from './PackingSection.tsx';
import type { OwnEntry } from './packing-list.rules.ts';
import { useRenameEntry } from './packing.queries.ts';

interface OwnThingsProps {
  tripId: string;
  entries: readonly OwnEntry[];
  /** How many of them are drawn wherever they stand; the others, in a long list, while they are near. */
  alwaysDrawn: number;
  /** What has changes that wait for a connection, by id. */
  waiting: ReadonlySet<string>;
  onTick: (entry: PackingEntry, isPacked: boolean) => void;
  onRemove: (entry: OwnEntry) => void;
}

/** What somebody has put on the list by hand. */
export const OwnThings = ({ tripId, entries, alwaysDrawn, waiting, onTick, onRemove }: OwnThingsProps) => {
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
            isWaiting={waiting.has(entry.id)}
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
  const rename = useRenameEntry(tripId);
  const form = useForm({
    initial: { name: entry.name },
    schema: newPackingEntrySchema,
    onValid: async (body) => {
      try {
        await rename(entry, body);
        onClose();
      } catch (error) {
        // What else went wrong is said by a toast.
        form.showIssues(issuesOf(error));
      }
    },
  });
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Rename"
      size="small"
      dismissible={form.values.name === entry.name && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…">
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
    </Sheet>
  );
};
