import type { CopiedParts } from '@caravan/contract/trips/duplicate.rules.ts';
import type { CompletedTrip, CopyPart } from '@caravan/contract/trips/trips.schema.ts';
import { copyParts } from '@caravan/contract/trips/trips.schema.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

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
export const CopiedPartsField = ({ source, chosen, onToggle, disabled }: CopiedPartsFieldProps) => (
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
