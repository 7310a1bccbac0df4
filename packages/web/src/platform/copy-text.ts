/**
 * Puts a text on the clipboard, at the press of a button.
 *
 * @returns whether it is there: some browsers refuse, and then the person copies it by hand.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or a server in the home network, without a secure context: browsers have no `navigator.clipboard` there.
    return copySelected(text);
  }
};

const copySelected = (text: string): boolean => {
  const opener = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Beside the button that was pressed: a dialog lets the focus go nowhere else.
  (opener?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  return isCopied;
};
