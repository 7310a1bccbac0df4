import { TextField } from '../../ui/TextField.tsx';
import { CopiedPartsField } from './CopiedPartsField.tsx';
import { moveLine } from './duplicate-form.rules.ts';
import { SourceTripField } from './SourceTripField.tsx';
import { TripDateFields } from './TripDateFields.tsx';
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
