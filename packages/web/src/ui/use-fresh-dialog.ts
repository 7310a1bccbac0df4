import { useId, useState } from 'react';

/** A dialog that begins anew with each opening: give its `key`, `open` and `close` to what renders it. */
export const useFreshDialog = () => {
  // So that dialogs beside each other have keys of their own.
  const id = useId();
  const [{ opening, open }, setState] = useState({ opening: 0, open: false });
  return {
    key: `${id}${opening}`,
    open,
    start: () => setState((before) => ({ opening: before.opening + 1, open: true })),
    close: () => setState((before) => ({ ...before, open: false })),
  };
};
