/** Where somebody types: the field's name, and what of its text is selected, as far as the browser says it. */
interface Caret {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** What somebody typed into the forms of a document before the app's code came, by the names of the fields, and where they are about to go on. */
export interface Typed {
  readonly values: ReadonlyMap<string, string>;
  readonly caret: Caret | null;
}

/**
 * What stands in fields of a document that the app has not touched yet.
 *
 * @param focused what has the focus, or had it until its page went.
 */
export const typedInto = (inputs: readonly HTMLInputElement[], focused: Element | null): Typed => {
  const caret = inputs.find((input) => input === focused);
  return {
    values: new Map(inputs.flatMap(({ name, value }) => (value === '' ? [] : [[name, value] as const]))),
    caret: caret ? { name: caret.name, from: caret.selectionStart, to: caret.selectionEnd } : null,
  };
};

/** Whether somebody has begun to type. */
export const hasTyped = (inputs: readonly HTMLInputElement[]): boolean => inputs.some(({ value }) => value !== '');

/** Hands it to the app's own forms, as if it were typed just now, with the focus where it was. */
export const typeAgain = (root: HTMLElement, { values, caret }: Typed): void => {
  const inputs = [...root.querySelectorAll('input')];
  const fields = inputs.filter(({ name }) => values.has(name));
  // React brings to life at once what an input is for. It compares with the value that a field has then, and sees no change yet.
  fields[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  for (const field of fields) {
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, values.get(field.name));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const focused = inputs.find(({ name }) => name === caret?.name);
  if (!focused || !caret || focused === document.activeElement) return;
  focused.focus({ preventScroll: true });
  // Fields of some kinds, such as for addresses, say nothing of a selection and take none.
  if (caret.from !== null) focused.setSelectionRange(caret.from, caret.to);
};
