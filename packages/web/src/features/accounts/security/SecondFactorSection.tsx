import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecondFactor } from '@caravan/contract/accounts/passkeys.schema.ts';
import { EMAIL_UNCONFIRMED_MESSAGE } from '@caravan/contract/messages.ts';
import { useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ConfirmationLine } from '../ConfirmationLine.tsx';
import { useConfirmationMail } from '../use-confirmation-mail.ts';
import { CodesLeft } from './CodesLeft.tsx';
import { SecondFactorSheet } from './SecondFactorSheet.tsx';
import type { SecondFactorTask } from './SecondFactorSheet.tsx';
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
