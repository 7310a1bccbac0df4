import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CopiedPartsField } from './CopiedPartsField.tsx';
import { moveLine } from './duplicate-form.rules.ts';
import { SourceTripField } from './SourceTripField.tsx';
import { LAST_DATE } from './TripFields.tsx';
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
        <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
          <DateField
            {...field('startDate')}
            label="Start date"
            optional
            max={LAST_DATE}
            onChange={(event) => changeStart(event.target.value)}
          />
          <DateField
            {...field('endDate')}
            label="End date"
            optional
            min={values.startDate || undefined}
            max={LAST_DATE}
          />
        </div>
        <p aria-live="polite" className="text-sm text-pretty text-ink-muted empty:hidden">
          {source && moveLine(source, values.startDate)}
        </p>
      </div>
      <CopiedPartsField source={source} chosen={chosen} onToggle={togglePart} disabled={form.sending} />
    </>
  );
};
