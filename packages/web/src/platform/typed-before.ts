/** Hands to the app what somebody typed into its forms before its code came, as if they had typed it just now. */
export const keepTyped = (root: HTMLElement): void => {
  const typed = [...root.querySelectorAll('input')].flatMap((field) =>
    field.value === '' ? [] : [{ field, value: field.value }],
  );
  // React brings to life at once what an input is for. It compares with the value that a field has then, and sees no change yet.
  typed[0]?.field.dispatchEvent(new Event('input', { bubbles: true }));
  for (const { field, value } of typed) {
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
