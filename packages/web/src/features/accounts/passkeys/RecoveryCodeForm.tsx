import { recoveryCodeSignIn } from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { recoveryCodeSignInSchema } from '@caravan/contract/accounts/passkeys.schema.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/recovery-codes.rules.ts';
import { z } from 'zod/mini';
import { ApiError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useSend } from '../../../platform/use-send.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { SecondFactorEvents } from './PasskeyProof.tsx';

const EXAMPLE = 'k7m2-9xqp-w4td';

/** Finishes a sign-in with one of the codes that were kept for the day without a passkey. */
export const RecoveryCodeForm = ({ entering, onAnswer, onOver }: SecondFactorEvents) => {
  const signIn = useSend(recoveryCodeSignIn, { networkMode: 'always', meta: { ownUnauthorized: true } });
  const form = useForm({
    initial: { code: '' },
    schema: spelledCodeSchema,
    onValid: async (body) => {
      try {
        onAnswer(await signIn.mutateAsync({ body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor_gone') return onOver(messageOf(error));
        form.showErrors({ code: messageOf(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Use a recovery code" className="flex flex-col gap-4">
      <TextField
        {...form.field('code')}
        label="Recovery code"
        hint={`Like ${EXAMPLE}. Each code works once.`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={50}
        required
      />
      <Button
        type="submit"
        size="large"
        wide
        pending={form.sending || entering}
        pendingLabel={entering ? 'Signing in…' : 'Checking…'}
      >
        Sign In
      </Button>
    </form>
  );
};

/* What can be no code costs no try of the few that there are. */
const spelledCodeSchema = recoveryCodeSignInSchema.check(
  z.refine(({ code }) => recoveryCodeLetters(code) !== null, {
    path: ['code'],
    message: `A recovery code has 12 letters and digits, such as ${EXAMPLE}`,
  }),
);
