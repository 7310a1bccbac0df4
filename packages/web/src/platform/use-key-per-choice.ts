import { useRef } from 'react';
import { newIdempotencyKey } from './use-send.ts';

/** The same key as long as the request is the same: a press after a lost answer repeats the request instead of making another. */
export const useKeyPerChoice = () => {
  const last = useRef({ choice: '', key: '' });
  return (body: object): string => {
    const choice = JSON.stringify(body);
    if (last.current.choice !== choice) last.current = { choice, key: newIdempotencyKey() };
    return last.current.key;
  };
};
