import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { currentPasswordSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { ownerProofSchema } from '@caravan/contract/accounts/passkeys.schema.ts';
import { useState } from 'react';
import { z } from 'zod/mini';
import { ApiError } from '../../../platform/api.ts';
import { isUnauthorized, messageOf } from '../../../platform/errors.ts';
import { useForm } from '../../../platform/use-form.ts';
import { PasskeyError } from '../passkeys/device-passkeys.ts';
import { passkeyFailure } from '../passkeys/passkey-failures.ts';
import type { OwnerProof } from '../passkeys/passkeys.queries.ts';

/** What is said below the form. */
interface Said {
  /** Nobody did anything wrong: they chose not to. */
  readonly note?: string;
  readonly failure?: string;
}

/**
 * A form that asks for the password where there is one, before something that the account's owner alone may do.
 *
 * @param act does it; what it throws is said in place.
 */
export const useOwnerProof = ({ hasPassword }: CurrentUser, act: (proof: OwnerProof) => Promise<void>) => {
  const [said, setSaid] = useState<Said>({});
  const [isSignInTooOld, setSignInTooOld] = useState(false);
  const form = useForm({
    initial: { password: '' },
    schema: hasPassword ? passwordSchema : ownerProofSchema,
    toInput: (values) => (hasPassword ? values : {}),
    onValid: async (proof): Promise<void> => {
      setSaid({});
      try {
        await act(proof);
      } catch (error) {
        tellFailure(error);
      }
    },
  });

  const tellFailure = (error: unknown): void => {
    // The sign-in that takes the page's place says so.
    if (isUnauthorized(error)) return;
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'wrong_password') return form.showErrors({ password: messageOf(error) });
    if (code === 'proof_required') return setSignInTooOld(true);
    const isUnused = error instanceof PasskeyError && error.problem === 'unused';
    setSaid(isUnused ? { note: 'No passkey was added. You can try again.' } : { failure: passkeyFailure(error) });
  };
  return { form, said, isSignInTooOld };
};

const passwordSchema = z.object({ password: currentPasswordSchema });
