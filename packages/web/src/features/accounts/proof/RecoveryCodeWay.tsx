import { recoveryCodeFormSchema } from '../passkeys/recovery-code-form.schema.ts';
import { RecoveryCodeField } from '../passkeys/RecoveryCodeField.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { proofFailure } from './proof-failure.ts';
import { useProof } from './proof.queries.ts';
import type { WayEvents } from './way-events.ts';

/** Proves who the person is by a recovery code, which is used up by it. */
export const RecoveryCodeWay = ({ onProven, isOver }: WayEvents) => {
  const proof = useProof();
  const form = useForm({
    initial: { code: '' },
    schema: recoveryCodeFormSchema,
    onValid: async ({ code }): Promise<void> => {
      try {
        await proof.mutateAsync({ body: { way: 'recovery_code', code } });
        onProven();
      } catch (error) {
        if (!isOver(error)) form.showErrors({ code: proofFailure(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Confirm by recovery code" className="flex flex-col gap-4">
      <RecoveryCodeField {...form.field('code')} />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Checking…">
        Confirm
      </Button>
    </form>
  );
};
