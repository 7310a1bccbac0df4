import { useState } from 'react';
import type { FormEvent } from 'react';
import { isSaidElsewhere } from '../../../platform/fresh-proof.ts';
import { PasskeyError } from '../passkeys/device-passkeys.ts';
import { passkeyFailure } from '../passkeys/passkey-failures.ts';

/** What is said below what is about to happen. */
interface Said {
  /** Nobody did anything wrong: they chose not to. */
  readonly note?: string;
  readonly failure?: string;
}

/**
 * Something that is done at a press, with what is said of its end.
 *
 * @param act does it; what it throws is said in place.
 */
export const useAction = (act: () => Promise<void>) => {
  const [said, setSaid] = useState<Said>({});
  const [pending, setPending] = useState(false);
  const doIt = async (): Promise<void> => {
    setSaid({});
    setPending(true);
    try {
      await act();
    } catch (error) {
      if (isSaidElsewhere(error)) return;
      const isUnused = error instanceof PasskeyError && error.problem === 'unused';
      setSaid(isUnused ? { note: 'No passkey was added. You can try again.' } : { failure: passkeyFailure(error) });
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) void doIt();
  };
  return { said, pending, onSubmit };
};
