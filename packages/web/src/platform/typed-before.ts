/** Hands to the app what somebody typed into its forms before its code came, as if they had typed it just now. */
export const keepTyped = (root: HTMLElement): void => {
  for (const field of root.querySelectorAll('input')) {
    const typed = field.value;
    if (typed === '') continue;
    // React compares with the last value that it has seen, and reads over what it has not seen change.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
