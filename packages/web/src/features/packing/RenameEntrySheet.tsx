import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { newPackingEntrySchema } from '@caravan/contract/packing/packing.schema.ts';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import type { OwnEntry } from './packing-list.rules.ts';
import { useChangeEntry } from './packing.queries.ts';

interface RenameEntrySheetProps {
  tripId: string;
  entry: OwnEntry;
  open: boolean;
  onClose: () => void;
}

/** Says anew what one of one's own things is. */
export const RenameEntrySheet = ({ tripId, entry, open, onClose }: RenameEntrySheetProps) => {
  const change = useChangeEntry(tripId);
  const form = useForm({
    initial: { name: entry.name },
    schema: newPackingEntrySchema,
    onValid: async (body) => {
      try {
        await change.mutateAsync({ params: { tripId, entryId: entry.id }, body });
        onClose();
      } catch (error) {
        // What else went wrong is told by a toast.
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
