import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { useIsCutOff } from './outbox/use-outbox.ts';

/** Said of what cannot be begun without a connection. */
export const NEEDS_CONNECTION = 'This needs a connection.';

export interface ConnectionNeed {
  readonly isMissing: boolean;
  /** For each control that begins it. */
  readonly control: { readonly disabled?: true; readonly 'aria-describedby'?: string };
  /** Says why, beside the controls; nothing while there is a connection. */
  readonly note: ReactNode;
}

/** What cannot wait in the queue of changes says so before one begins: what to give to the controls, and what to show beside them. */
export const useConnectionNeed = (): ConnectionNeed => {
  const id = useId();
  const isMissing = useIsCutOff();
  if (!isMissing) return { isMissing, control: {}, note: null };
  return {
    isMissing,
    control: { disabled: true, 'aria-describedby': id },
    // On a line of its own, also among the buttons of a footer.
    note: (
      <p id={id} className="w-full flex-none! text-sm font-medium text-clay-ink [footer_&]:order-first">
        {NEEDS_CONNECTION}
      </p>
    ),
  };
};

interface ConnectedFieldsProps {
  className?: string;
  children: ReactNode;
}

/** Fields of which each press counts at once, and none without a connection: said once above all of them. */
export const ConnectedFields = ({ className, children }: ConnectedFieldsProps) => {
  const { isMissing, control, note } = useConnectionNeed();
  return (
    <fieldset disabled={isMissing} aria-describedby={control['aria-describedby']} className="min-w-0">
      {note && <div className="pb-4">{note}</div>}
      <div className={className}>{children}</div>
    </fieldset>
  );
};

/** A button for what cannot be done without a connection. Props: those of {@link Button}. */
export const ConnectedButton = ({ disabled, ...button }: ComponentProps<typeof Button>) => {
  const { control, note } = useConnectionNeed();
  return (
    <>
      {note}
      <Button {...button} {...control} disabled={disabled || control.disabled} />
    </>
  );
};
