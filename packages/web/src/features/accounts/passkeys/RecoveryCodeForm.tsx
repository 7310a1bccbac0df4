import { recoveryCodeSignIn } from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { ApiError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useSend } from '../../../platform/use-send.ts';
import { Button } from '../../../ui/Button.tsx';
import type { SecondFactorEvents } from './PasskeyProof.tsx';
import { recoveryCodeFormSchema } from './recovery-code-form.schema.ts';
import { RecoveryCodeField } from './RecoveryCodeField.tsx';

/** Finishes a sign-in with one of the codes that were kept for the day without a passkey. */
export const RecoveryCodeForm = ({ entering, onAnswer, onOver }: SecondFactorEvents) => {
  const signIn = useSend(recoveryCodeSignIn, { networkMode: 'always', meta: { ownUnauthorized: true } });
  const form = useForm({
    initial: { code: '' },
    schema: recoveryCodeFormSchema,
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
      <RecoveryCodeField {...form.field('code')} />
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
