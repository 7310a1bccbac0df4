import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { frameStyles, framedInputStyles } from './styles.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { Spinner } from './Spinner.tsx';
import { optionId, useCombobox } from './use-combobox.ts';

/** The characters from `start` to before `end`. */
interface Mark {
  readonly start: number;
  readonly end: number;
}

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** What of the label was typed. */
  readonly labelMark?: Mark | null | undefined;
  /** Another name, behind the label: what it was found by. */
  readonly also?: string | undefined;
  readonly alsoMark?: Mark | null | undefined;
  /** A second, quieter line. */
  readonly detail?: string | undefined;
}

type OwnInput = 'id' | 'className' | 'value' | 'onChange' | 'onKeyDown' | 'onClick' | 'onBlur' | 'role';

interface ComboboxProps<Option extends ComboboxOption> extends FieldProps, Omit<ComponentProps<'input'>, OwnInput> {
  value: string;
  onValueChange: (value: string) => void;
  /** The best first; none where there is nothing to propose for what is typed. */
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Options for what is typed are on their way. */
  isLoading?: boolean;
  /** What the list says where nothing was found; absent: it does not show. */
  emptyText?: string | undefined;
  /** Below the options. */
  footer?: ReactNode;
}

/**
 * A text field that proposes what may be meant: anything else can be typed too. Props: those of Field, `value`,
 * `onValueChange(text)`, `options` ({id, label, labelMark?, also?, alsoMark?, detail?}[]), `onChoose(option)`, `isLoading`, `emptyText`, `footer`, and
 * everything of `<input>`. It stands on the popover attribute, as Menu does (docs/decisions/0022).
 */
export const Combobox = <Option extends ComboboxOption>({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  value,
  onValueChange,
  options,
  onChoose,
  isLoading = false,
  emptyText,
  footer,
  ...input
}: ComboboxProps<Option>) => {
  const line = options.length > 0 ? undefined : isLoading ? 'Searching…' : emptyText;
  const combobox = useCombobox({ options, hasLine: line !== undefined, onValueChange, onChoose });
  const announcement = line ?? (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <div ref={combobox.field} className={frameStyles}>
          <input
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            type="text"
            {...input}
            {...control}
            {...combobox.input}
            value={value}
            className={classNames(framedInputStyles, 'pr-1')}
          />
          <span aria-hidden="true" className="flex w-9 shrink-0 items-center justify-center text-ink-muted">
            {isLoading && <Spinner size="small" label={null} />}
          </span>
          <span role="status" className="sr-only">
            {combobox.open && announcement}
          </span>
          <div
            ref={combobox.list}
            role="presentation"
            popover="manual"
            // The focus stays in the text, and the on-screen keyboard with it.
            onMouseDown={(event) => event.preventDefault()}
            className="fixed inset-auto m-0 scroll-pt-1 scroll-pb-10 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised text-ink shadow-float"
          >
            <Options combobox={combobox} options={options} />
            {line !== undefined && (
              <p aria-hidden="true" className="px-3 py-3 text-sm wrap-anywhere text-ink-muted">
                {line}
              </p>
            )}
            {footer}
          </div>
        </div>
      )}
    </Field>
  );
};

interface OptionsProps<Option extends ComboboxOption> {
  combobox: ReturnType<typeof useCombobox<Option>>;
  options: readonly Option[];
}

const Options = <Option extends ComboboxOption>({ combobox, options }: OptionsProps<Option>) => (
  <div id={combobox.id} role="listbox" aria-label="Suggestions" className={options.length > 0 ? 'p-1' : undefined}>
    {options.map((option, index) => (
      <OptionRow
        key={option.id}
        id={optionId(combobox.id, index)}
        option={option}
        isActive={index === combobox.active}
        onPress={() => combobox.choose(option)}
      />
    ))}
  </div>
);

interface OptionRowProps {
  id: string;
  option: ComboboxOption;
  /** The arrow keys stand on it. */
  isActive: boolean;
  onPress: () => void;
}

const OptionRow = ({ id, option: { label, labelMark, also, alsoMark, detail }, isActive, onPress }: OptionRowProps) => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    onClick={onPress}
    className={classNames(
      'flex min-h-11 w-full flex-col justify-center rounded-control px-2 py-1.5 text-start outline-none',
      isActive ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken active:bg-sunken',
    )}
  >
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span dir="auto" className="text-base wrap-anywhere">
        <Marked text={label} mark={labelMark} />
      </span>
      {also !== undefined && (
        <span dir="auto" className={classNames('text-sm wrap-anywhere', !isActive && 'text-ink-muted')}>
          <Marked text={also} mark={alsoMark} />
        </span>
      )}
    </span>
    {detail && (
      <span dir="auto" className={classNames('text-sm wrap-anywhere', !isActive && 'text-ink-muted')}>
        {detail}
      </span>
    )}
  </button>
);

/** The letters that were typed stand out. */
const Marked = ({ text, mark }: { text: string; mark: Mark | null | undefined }) =>
  mark ? (
    <>
      {text.slice(0, mark.start)}
      <mark className="bg-transparent font-semibold text-accent-ink underline decoration-2 underline-offset-4">
        {text.slice(mark.start, mark.end)}
      </mark>
      {text.slice(mark.end)}
    </>
  ) : (
    text
  );
