import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecondFactor } from '@caravan/contract/accounts/passkeys.schema.ts';
import { EMAIL_UNCONFIRMED_MESSAGE } from '@caravan/contract/messages.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ConfirmationLine, useConfirmationMail } from '../ConfirmationLine.tsx';
import { useRenewRecoveryCodes, useTurnOffSecondFactor, useTurnOnSecondFactor } from '../passkeys/passkeys.queries.ts';
import { ActionSheet } from './ActionSheet.tsx';
import { RecoveryCodesSheet } from './RecoveryCodesSheet.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface SecondFactorSectionProps {
  user: CurrentUser;
  secondFactor: SecondFactor;
  hasPasskey: boolean;
}

/** The second factor's switch, and the recovery codes that go with it. */
export const SecondFactorSection = ({ user, secondFactor, hasPasskey }: SecondFactorSectionProps) => {
  const { isOn, codesLeft } = secondFactor;
  const { canSend } = useConfirmationMail();
  const needsEmail = user.email !== null && !user.isEmailConfirmed && canSend !== false;
  const missing = hasPasskey ? (needsEmail ? EMAIL_UNCONFIRMED_MESSAGE : null) : 'Add a passkey first.';
  const dialog = useFreshDialog();
  const [task, setTask] = useState<SecondFactorTask>('on');
  const start = (next: SecondFactorTask) => {
    setTask(next);
    dialog.start();
  };
  return (
    <SecuritySection
      title="Second factor"
      badge={<Badge tint={isOn ? 'teal' : 'sand'}>{isOn ? 'On' : 'Off'}</Badge>}
      text="After your password, number or provider, signing in asks for a passkey or a recovery code too."
    >
      {isOn && <CodesLeft count={codesLeft} onRenew={() => start('renew')} />}
      {isOn ? (
        <Button variant="secondary" onClick={() => start('off')}>
          Turn Off
        </Button>
      ) : (
        <Button variant="secondary" disabled={missing !== null} onClick={() => start('on')}>
          Turn On
        </Button>
      )}
      {!isOn && missing !== null && (
        <div className="text-sm text-ink-muted">
          <p>{missing}</p>
          {hasPasskey && <ConfirmationLine />}
        </div>
      )}
      <SecondFactorSheet key={dialog.key} task={task} user={user} open={dialog.open} onClose={dialog.close} />
    </SecuritySection>
  );
};

/** So few that it is time for new ones. */
const FEW = 2;

interface CodesLeftProps {
  /** Recovery codes that have not been used. */
  count: number;
  onRenew: () => void;
}

/** How many recovery codes there are still, and the way to new ones. */
const CodesLeft = ({ count, onRenew }: CodesLeftProps) => (
  <List>
    <ListRow
      title="Recovery codes"
      text={
        count <= FEW ? (
          <span className="flex items-start gap-1.5 font-medium text-clay-ink">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {leftWords(count)} Make new ones before you need them.
          </span>
        ) : (
          leftWords(count)
        )
      }
      trailing={
        <Button variant="secondary" size="small" onClick={onRenew}>
          New Codes
        </Button>
      }
    />
  </List>
);

const leftWords = (count: number): string => {
  if (count === 0) return 'None left.';
  return count === 1 ? '1 left.' : `${count} left.`;
};

/** What is to be done about the second factor. */
type SecondFactorTask = 'on' | 'off' | 'renew';

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
const SecondFactorSheet = ({ task, user, open, onClose }: SecondFactorSheetProps) => {
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
