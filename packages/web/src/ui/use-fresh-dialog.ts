import { useId, useState } from 'react';

/** A dialog that begins anew with each opening: give its `key`, `open` and `close` to what renders it. */
export const useFreshDialog = () => {
  // So that dialogs beside each other have keys of their own.
  const id = useId();
  const [{ turn, open }, setState] = useState({ turn: 0, open: false });
  return {
    key: `${id}${turn}`,
    open,
    start: () => setState((before) => ({ turn: before.turn + 1, open: true })),
    close: () => setState((before) => ({ ...before, open: false })),
  };
};
