import { useState } from 'react';
import { PasskeyError } from '../passkeys/device-passkeys.ts';
import { proofFailure } from './proof-failure.ts';
import type { WayEvents } from './way-events.ts';

/** What is said below a button. */
interface Said {
  /** Nobody did anything wrong: they chose not to. */
  readonly note?: string;
  readonly failure?: string;
}

/** A way that is one press: what it does, whether it is under way, and what is said of its end. */
export const useProving = (prove: () => Promise<void>, { isOver }: Pick<WayEvents, 'isOver'>) => {
  const [proving, setProving] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const press = async (): Promise<void> => {
    setProving(true);
    setSaid(null);
    try {
      await prove();
    } catch (error) {
      if (isOver(error)) return;
      const isUnused = error instanceof PasskeyError && error.problem === 'unused';
      setSaid(isUnused ? { note: 'No passkey was used. You can try again.' } : { failure: proofFailure(error) });
      setProving(false);
    }
  };
  return { proving, said, press: () => void press() };
};
