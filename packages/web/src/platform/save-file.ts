/** Long enough for the slowest browser to have taken what an address stands for, milliseconds. */
const ADDRESS_LIVES_MS = 60_000;

/** Has the browser keep bytes as a file of this name, wherever it keeps downloads. */
export const saveAs = (bytes: Blob, filename: string): void => {
  const link = document.createElement('a');
  link.href = shortLivedAddress(bytes);
  link.download = filename;
  link.click();
};

/** An address in this page for bytes, for a minute. */
export const shortLivedAddress = (bytes: Blob): string => {
  const address = URL.createObjectURL(bytes);
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES_MS);
  return address;
};
