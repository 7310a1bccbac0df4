import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { useRenewRecoveryCodes, useTurnOffSecondFactor, useTurnOnSecondFactor } from '../passkeys/passkeys.queries.ts';
import { ActionSheet } from './ActionSheet.tsx';
import { RecoveryCodesSheet } from './RecoveryCodesSheet.tsx';

/** What is to be done about the second factor. */
export type SecondFactorTask = 'on' | 'off' | 'renew';

interface SecondFactorSheetProps {
  task: SecondFactorTask;
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

const WORDS = {
  on: {
    title: 'Turn On the Second Factor',
    text: 'You get recovery codes to keep for a day without your passkey.',
    action: 'Turn On',
    actionPending: 'Turning on…',
  },
  off: {
    title: 'Turn Off the Second Factor',
    text: 'Whoever knows your password, or has your number, signs in without a passkey then. Your recovery codes stop working.',
    action: 'Turn Off',
    actionPending: 'Turning off…',
    danger: true,
  },
  renew: {
    title: 'New Recovery Codes',
    text: 'The codes that you have now stop working.',
    action: 'Make New Codes',
    actionPending: 'Making codes…',
  },
} as const;

/**
 * Turns the second factor on or off, or takes new recovery codes. New codes show in its place, the one time that there is.
 */
export const SecondFactorSheet = ({ task, user, open, onClose }: SecondFactorSheetProps) => {
  const acts = useTasks();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesSheet user={user} codes={codes} open={open} onClose={onClose} />;

  const act = async () => {
    const made = await acts[task]();
    if (made) return setCodes(made);
    showToast({ title: 'Second factor turned off' });
    onClose();
  };
  return <ActionSheet open={open} onClose={onClose} act={act} {...WORDS[task]} />;
};

type Act = () => Promise<readonly string[] | null>;

const useTasks = (): Record<SecondFactorTask, Act> => {
  const [turnOn, turnOff, renew] = [useTurnOnSecondFactor(), useTurnOffSecondFactor(), useRenewRecoveryCodes()];
  return {
    on: async () => (await turnOn.mutateAsync({})).codes,
    off: async () => {
      await turnOff.mutateAsync({});
      return null;
    },
    renew: async () => (await renew.mutateAsync({})).codes,
  };
};
