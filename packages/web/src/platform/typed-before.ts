/** What somebody typed into a form before its code came, by the names of its fields. */
export type Typed = ReadonlyMap<string, string>;

/** What stands in the forms of a document that the app has not touched yet. */
export const typedIn = (root: HTMLElement): Typed =>
  new Map(
    [...root.querySelectorAll('input')].flatMap(({ name, value }) => (value === '' ? [] : [[name, value] as const])),
  );

/** Hands it to the app's own forms, as if it were typed just now. */
export const typeAgain = (root: HTMLElement, typed: Typed): void => {
  const fields = [...root.querySelectorAll('input')].filter(({ name }) => typed.has(name));
  // React brings to life at once what an input is for. It compares with the value that a field has then, and sees no change yet.
  fields[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  for (const field of fields) {
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed.get(field.name));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
