/** A form's values by name; every control of a form holds text. */
export type FormValues = Record<string, string>;

/**
 * The values of a form that writes what the contract takes as a change: every field of the change, and those of the form's
 * own. A field that the contract gains is missing in the form's record of fields until somebody adds it there.
 *
 * @typeParam Apart what the change carries beside its fields.
 * @typeParam Own what the form holds beside what is sent.
 */
export type FormValuesOf<Change, Apart extends keyof Change = never, Own extends string = never> = Record<
  Exclude<keyof Change & string, Apart | 'version'> | Own,
  string
>;

/** All that a form knows of one field. Without `blank` the form of something new has nothing there. */
type FormField<V extends FormValues, Name extends keyof V, Stored, Context> = {
  /** What the form of something stored holds. */
  readonly fromStored: (stored: Stored, context: Context) => V[Name];
  /** For a field in which several texts mean the same: what they have in common, and how the form writes that. */
  readonly canonical?: {
    readonly of: (value: V[Name]) => V[Name];
    readonly written: (canonical: V[Name], values: V, context: Context) => V[Name];
  };
  /** Whether a draft can keep a value; it can keep all by default. */
  readonly isStorable?: (value: V[Name]) => boolean;
} & ('' extends V[Name] ? Partial<Blank<V[Name], Context>> : Blank<V[Name], Context>);

interface Blank<Value, Context> {
  readonly blank: Value | ((context: Context) => Value);
}

/** A field that people see as one, under its label. */
interface FieldByItself<V extends FormValues, Context> {
  /** What it is called where two versions of it are shown. */
  readonly label: string;
  /** How a person reads it, empty where there is nothing; by default as it was typed. */
  readonly show?: (values: V, context: Context) => string;
  readonly partOf?: never;
}

/** A field that stands or falls with another, as a time does with its date: people see both as one. */
interface FieldWithAnother<Whole> {
  readonly partOf: Whole;
  readonly label?: never;
}

/**
 * Every field of a form: one that is missing does not compile.
 *
 * @typeParam Context what the functions need beside, such as the trip's time zone.
 * @typeParam Part the fields that are part of another.
 */
export type FormFields<V extends FormValues, Stored, Context, Part extends keyof V = never> = {
  readonly [Name in keyof V]: FormField<V, Name, Stored, Context> &
    (Name extends Part ? FieldWithAnother<Exclude<keyof V, Part>> : FieldByItself<V, Context>);
};

/** What the fields of a form are typed into: an input for each that people see as one. `F` is the type of the fields. */
export type FormInputs<F, Input> = {
  readonly [Name in keyof F as F[Name] extends { readonly partOf: string } ? never : Name]: Input;
};

/** A field as the functions below see it, whatever it is. */
type AnyField<V extends FormValues, Stored, Context> = FormField<V, keyof V & string, Stored, Context> &
  (FieldByItself<V, Context> | FieldWithAnother<keyof V>);

/** The names of a form's fields, and what each is. */
const entriesOf = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
) => Object.entries(fields) as unknown as [keyof V & string, AnyField<V, Stored, Context>][];

const valuesFrom = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  valueOf: (field: AnyField<V, Stored, Context>, name: keyof V & string) => string,
): V => Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, valueOf(field, name)])) as V;

/** The form of something new. */
export const blankOf = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  context: Context,
): V => valuesFrom(fields, ({ blank = '' }) => (typeof blank === 'function' ? blank(context) : blank));

/** The form of something stored. */
export const formOf = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  stored: Stored,
  context: Context,
): V => valuesFrom(fields, ({ fromStored }) => fromStored(stored, context));

/** The values by what those that mean the same have in common, as they are compared. */
export const canonicalOf = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  values: V,
): V => valuesFrom(fields, ({ canonical }, name) => canonical?.of(values[name]) ?? values[name]);

/** Canonical values as the form writes them. */
export const writtenOf = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  values: V,
  context: Context,
): V => valuesFrom(fields, ({ canonical }, name) => canonical?.written(values[name], values, context) ?? values[name]);

/** The values that differ from what the form began with. */
export const changedValues = <V extends FormValues>(values: V, initial: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name])) as Partial<V>;

/** Those of some values that a draft can keep. */
export const storableValues = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  changed: Partial<V>,
): Partial<V> =>
  Object.fromEntries(
    entriesOf(fields)
      .map(([name, { isStorable }]) => ({ name, value: changed[name], isStorable }))
      .filter(({ value, isStorable }) => value !== undefined && (isStorable?.(value) ?? true))
      .map(({ name, value }) => [name, value]),
  ) as Partial<V>;

/** What people see as one field, with all the values that it is made of. */
export interface ComparedField<V extends FormValues> {
  readonly label: string;
  readonly names: readonly (keyof V & string)[];
  /** How a person reads it; empty where there is nothing. */
  readonly show: (values: V) => string;
}

/** The fields as people see them, in the order of the record. */
export const comparedFields = <V extends FormValues, Stored, Context, Part extends keyof V>(
  fields: FormFields<V, Stored, Context, Part>,
  context: Context,
): ComparedField<V>[] =>
  entriesOf(fields).flatMap(([name, field]) => {
    if (field.label === undefined) return [];
    const { label, show } = field;
    const parts = entriesOf(fields).filter(([, other]) => other.partOf === name);
    const names = [name, ...parts.map(([part]) => part)];
    return [{ label, names, show: (values: V) => (show ? show(values, context) : (values[name] ?? '')) }];
  });

/** One thing three times. */
export interface Versions<V extends FormValues> {
  /** As it was when the person began to edit it. */
  readonly began: V;
  /** As the person has edited it. */
  readonly mine: V;
  /** As it is stored now. */
  readonly theirs: V;
}

const differs = <V extends FormValues>({ names }: ComparedField<V>, one: V, other: V): boolean =>
  names.some((name) => one[name] !== other[name]);

/** Whether both have changed a field, and not to the same. */
const isConflict = <V extends FormValues>(field: ComparedField<V>, { began, mine, theirs }: Versions<V>): boolean =>
  differs(field, began, mine) && differs(field, began, theirs) && differs(field, mine, theirs);

/** The fields that both have changed, each to something else: a person has to choose. */
export const conflictsIn = <V extends FormValues>(
  versions: Versions<V>,
  fields: readonly ComparedField<V>[],
): ComparedField<V>[] => fields.filter((field) => isConflict(field, versions));

/** What is stored, with the person's own changes laid on it; of a field that both changed it has the person's. */
export const mergedOf = <V extends FormValues>(
  { began, mine, theirs }: Versions<V>,
  fields: readonly ComparedField<V>[],
): V => ({
  ...mine,
  ...Object.fromEntries(
    fields
      .filter((field) => !differs(field, began, mine))
      .flatMap(({ names }) => names.map((name) => [name, theirs[name]])),
  ),
});

/** One version of a field laid over the other values. */
export const withField = <V extends FormValues>(values: V, { names }: ComparedField<V>, from: V): V => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});
