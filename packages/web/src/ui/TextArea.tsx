import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { classNames } from './class-names.ts';
import { controlStyles } from './styles.ts';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'ref'> {
  /** Lines before it scrolls; 8 by default. */
  maxRows?: number;
}

/**
 * Several lines of text that grow with what is typed. Props: those of Field, `rows` (the fewest, 3), `maxRows` (8), and
 * everything of `<textarea>`.
 */
export const TextArea = ({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  rows = 3,
  maxRows = 8,
  ...area
}: TextAreaProps) => {
  const ref = useAutoGrow(area.value, maxRows);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <textarea {...area} {...control} ref={ref} rows={rows} className={classNames(controlStyles, 'resize-none')} />
      )}
    </Field>
  );
};

const LINE_PX = 24;
const PADDING_PX = 18;

const heightOf = (rows: number): number => rows * LINE_PX + PADDING_PX;

/** Leaves the height to the browser: to measure the text at each key makes it lay the page out twice more. */
const fitByStyle = (area: HTMLTextAreaElement, maxRows: number): void => {
  area.style.setProperty('field-sizing', 'content');
  area.style.minHeight = `max(2.75rem, ${heightOf(area.rows)}px)`;
  area.style.maxHeight = `${heightOf(maxRows)}px`;
};

/**
 * A ref for a `<textarea>` that is as tall as its text, up to `maxRows` lines of 24 px.
 *
 * @param value the text shown, which the height follows.
 */
export const useAutoGrow = (value: unknown, maxRows: number) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    if (CSS.supports('field-sizing', 'content')) {
      fitByStyle(area, maxRows);
      return;
    }
    const limit = heightOf(maxRows);
    area.style.height = 'auto';
    // Borders count into the height and not into scrollHeight.
    const wanted = area.scrollHeight + area.offsetHeight - area.clientHeight;
    area.style.height = `${Math.min(wanted, limit)}px`;
    area.style.overflowY = wanted > limit ? 'auto' : 'hidden';
  }, [value, maxRows]);
  return ref;
};
