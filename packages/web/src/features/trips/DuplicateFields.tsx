import type { CopiedParts } from '@caravan/contract/trips/duplicate.rules.ts';
import { type CompletedTrip, type CopyPart, copyParts } from '@caravan/contract/trips/trips.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SourceTripField } from './SourceTripField.tsx';
import { TripDateFields } from './TripFields.tsx';
import { moveLine } from './duplicate-form.rules.ts';
import { completedTripsQuery } from './trips.queries.ts';
import type { useDuplicateForm } from './use-duplicate-form.ts';

/** Which trip is duplicated, what the copy is called, when it is, and what comes along. */
export const DuplicateFields = ({ copy }: { copy: ReturnType<typeof useDuplicateForm> }) => {
  const { form, source, choose, changeStart, chosen, togglePart } = copy;
  const { field, values } = form;
  return (
    <>
      <SourceTripField source={source} onChoose={choose} disabled={form.sending} />
      <TextField {...field('title')} label="Title" autoComplete="off" required dir="auto" data-first-field="" />
      <div className="flex flex-col gap-1.5">
        <TripDateFields field={field} startDate={values.startDate} onStartChange={changeStart} />
        <p aria-live="polite" className="text-sm text-pretty text-ink-muted empty:hidden">
          {source && moveLine(source, values.startDate)}
        </p>
      </div>
      <CopiedPartsField source={source} chosen={chosen} onToggle={togglePart} disabled={form.sending} />
    </>
  );
};

interface CopiedPartsFieldProps {
  /** The trip that is duplicated; `null` while none is chosen. */
  source: CompletedTrip | null;
  chosen: CopiedParts;
  onToggle: (part: CopyPart) => void;
  disabled: boolean;
}

const LABELS: Record<CopyPart, string> = {
  activities: 'Activities',
  attachments: 'Documents',
  outfits: 'Outfits',
  shopping: 'Shopping list',
};

/** '12, with their photos', where the number is known. */
const counted = (count: number | undefined, what: string): string => {
  if (count === undefined) return what;
  return count === 0 ? 'None' : `${count.toLocaleString()}, ${what[0]?.toLowerCase()}${what.slice(1)}`;
};

const HINTS: Record<CopyPart, (source: CompletedTrip | null) => string> = {
  activities: (source) => counted(source?.activityCount, 'With times and places'),
  attachments: () => 'The files of the activities',
  outfits: (source) => counted(source?.outfitCount, 'With their photos'),
  shopping: () => 'Nothing ticked, nobody assigned',
};

/** What comes along to the copy. Documents hang on activities, and stay behind with them. */
const CopiedPartsField = ({ source, chosen, onToggle, disabled }: CopiedPartsFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="pb-1 text-sm font-semibold text-ink">What to copy</legend>
    <div className="grid gap-x-4 sm:grid-cols-2">
      {copyParts.map((part) => (
        <Checkbox
          key={part}
          label={LABELS[part]}
          hint={HINTS[part](source)}
          checked={chosen[part]}
          disabled={disabled || (part === 'attachments' && !chosen.activities)}
          onChange={() => onToggle(part)}
        />
      ))}
    </div>
    <p className="pt-2 text-sm text-pretty text-ink-muted">
      Cover, description, destination, currency and time zone come along. Members, chat and flights stay behind.
    </p>
  </fieldset>
);

interface DuplicateChoiceProps {
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Switches between a trip from nothing and one from a completed trip; says so where there is none to begin with. */
export const DuplicateChoice = ({ checked, disabled, onToggle }: DuplicateChoiceProps) => {
  const { data, isFetching } = useInfiniteQuery(completedTripsQuery());
  const hasNone = data?.length === 0;
  return (
    <Checkbox
      label="Duplicate from completed trip"
      hint={
        hasNone
          ? 'You have no completed trips yet. The day after a trip ends, you can begin from it here.'
          : 'Brings its plans along, moved to new dates.'
      }
      aria-busy={isFetching}
      checked={checked}
      disabled={disabled || (hasNone && !checked)}
      onChange={onToggle}
    />
  );
};
