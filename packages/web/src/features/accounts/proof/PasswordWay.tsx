import { currentPasswordSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { z } from 'zod/mini';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { proofFailure } from './proof-failure.ts';
import { useProof } from './proof.queries.ts';
import type { WayEvents } from './way-events.ts';

const schema = z.object({ password: currentPasswordSchema });

/** Proves who the person is by the password. */
export const PasswordWay = ({ user, onProven, isOver }: WayEvents) => {
  const proof = useProof();
  const form = useForm({
    initial: { password: '' },
    schema,
    onValid: async ({ password }): Promise<void> => {
      try {
        await proof.mutateAsync({ body: { way: 'password', password } });
        onProven();
      } catch (error) {
        if (!isOver(error)) form.showErrors({ password: proofFailure(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Confirm by password" className="flex flex-col gap-4">
      {/* So that a browser that keeps passwords fills in the right one. */}
      <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField {...form.field('password')} label="Password" required />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Checking…">
        Confirm
      </Button>
    </form>
  );
};
