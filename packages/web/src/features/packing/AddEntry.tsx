import { newPackingEntrySchema, OWN_ENTRIES_MAX } from '@caravan/contract/packing/packing.schema.ts';
import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { Plus } from 'lucide-react';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { useAddEntry } from './packing.queries.ts';

/** Puts one thing after another on the list: the field stays where it is, and empties itself. */
export const AddEntry = ({ tripId, count }: { tripId: string; count: number }) => {
  const add = useAddEntry(tripId);
  const form = useForm({
    initial: { name: '' },
    schema: newPackingEntrySchema,
    onValid: async (body) => {
      try {
        await add.mutateAsync({ params: { tripId }, body });
        form.change({ name: '' });
      } catch (error) {
        // What else went wrong is told by a toast.
        form.showIssues(issuesOf(error));
      }
    },
  });
  if (count >= OWN_ENTRIES_MAX) return <p className="py-2 text-sm text-ink-muted">This list is full.</p>;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-start gap-2">
      <TextField
        {...form.field('name')}
        label="Something else to pack"
        hideLabel
        placeholder="Passport, charger, book…"
        maxLength={SHORT_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        className="flex-1"
      />
      <Button
        type="submit"
        variant="secondary"
        icon={<Plus size={18} aria-hidden="true" />}
        pending={form.sending}
        aria-label="Add to the list"
      >
        Add
      </Button>
      <WaitingLine waiting={add.isPaused} />
    </form>
  );
};
