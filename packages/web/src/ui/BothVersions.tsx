import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { ClampedText } from './ClampedText.tsx';

/** A field that two people have changed, each to something else. */
export interface ConflictingField {
  label: string;
  /** Both versions as a person reads them; empty where there is nothing. */
  yours: string;
  theirs: string;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

interface BothVersionsProps {
  /** None: there is nothing to choose. */
  fields: readonly ConflictingField[];
  /** Grows each time that sending had to wait for a choice: the question gets the focus. */
  prompts: number;
}

/**
 * Shows both versions of what two people changed at the same time, field by field, at the top of a form. Stays mounted:
 * after the last choice the focus goes to the form's main button. Props: `fields`, `prompts`.
 */
export const BothVersions = ({ fields, prompts }: BothVersionsProps) => {
  const box = useRef<HTMLElement>(null);
  const headingId = useId();
  const shownBefore = useRef(0);
  const count = fields.length;

  useEffect(() => {
    if (prompts > 0) show(box.current);
  }, [prompts]);
  useEffect(() => {
    const before = shownBefore.current;
    shownBefore.current = count;
    const hadFocus = document.activeElement === document.body || box.current?.contains(document.activeElement);
    if (count >= before || !hadFocus) return;
    if (count > 0) show(box.current);
    else box.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [count]);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-mt-1 empty:hidden focus-visible:outline-none"
    >
      {count > 0 && (
        <div className="flex flex-col gap-4 rounded-card bg-clay-soft p-3 sm:p-4">
          <div id={headingId} role="alert">
            <p className="font-semibold text-clay-ink">This was changed while you were editing.</p>
            <p className="mt-0.5 text-sm text-clay-ink">Choose what to keep, then save.</p>
          </div>
          {fields.map((field) => (
            <VersionChoice key={field.label} field={field} />
          ))}
        </div>
      )}
    </section>
  );
};

/** With its beginning in sight, which says what it is about. */
const show = (box: HTMLElement | null): void => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
};

/** Both versions of one field, to choose from. Props: `field`. */
export const VersionChoice = ({
  field: { label, yours, theirs, onKeepMine, onUseTheirs },
}: {
  field: ConflictingField;
}) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      <Version name="Yours" text={yours} button="Keep Mine" of={label} onPress={onKeepMine} />
      <Version name="Theirs" text={theirs} button="Use Theirs" of={label} onPress={onUseTheirs} />
    </div>
  </fieldset>
);

interface VersionProps {
  name: string;
  text: string;
  button: string;
  /** The field. */
  of: string;
  onPress: () => void;
}

const Version = ({ name, text, button, of, onPress }: VersionProps) => (
  <div className="flex min-w-0 flex-col items-start gap-2 rounded-control bg-surface p-3">
    <p className="text-xs font-semibold text-ink-muted">{name}</p>
    {text === '' ? (
      <p className="flex-1 text-sm text-ink-muted">Empty</p>
    ) : (
      <ClampedText text={text} className="w-full flex-1" />
    )}
    <Button size="small" variant="secondary" aria-label={`${button}: ${of}`} onClick={onPress}>
      {button}
    </Button>
  </div>
);
