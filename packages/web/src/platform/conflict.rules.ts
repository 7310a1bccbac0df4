/** A form's values by name. */
type Values = Record<string, string>;

/** Something that people see as one field: the values that it is made of stand or fall together, as a date does with its time. */
export interface ComparedField<V extends Values> {
  readonly label: string;
  readonly names: readonly (keyof V & string)[];
  /** How a person reads it; empty where there is nothing. */
  readonly show: (values: V) => string;
}

/** One thing three times. */
export interface Versions<V extends Values> {
  /** As it was when the person began to edit it. */
  readonly began: V;
  /** As the person has edited it. */
  readonly mine: V;
  /** As it is stored now. */
  readonly theirs: V;
}

const differs = <V extends Values>({ names }: ComparedField<V>, one: V, other: V): boolean =>
  names.some((name) => one[name] !== other[name]);

/** Whether both have changed a field, and not to the same. */
const isClash = <V extends Values>(field: ComparedField<V>, { began, mine, theirs }: Versions<V>): boolean =>
  differs(field, began, mine) && differs(field, began, theirs) && differs(field, mine, theirs);

/** The fields that both have changed, each to something else: a person has to choose. */
export const clashesIn = <V extends Values>(
  versions: Versions<V>,
  fields: readonly ComparedField<V>[],
): ComparedField<V>[] => fields.filter((field) => isClash(field, versions));

/** What is stored, with the person's own changes laid on it; of a field that both changed it has the person's. */
export const mergedOf = <V extends Values>(
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
export const withField = <V extends Values>(values: V, { names }: ComparedField<V>, from: V): V => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});
