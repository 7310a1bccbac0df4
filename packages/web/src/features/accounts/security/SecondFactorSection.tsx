import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecondFactor } from '@caravan/contract/accounts/passkeys.schema.ts';
import { EMAIL_UNCONFIRMED_MESSAGE } from '@caravan/contract/messages.ts';
import { Check, Copy, Download, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/clock.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { saveAs } from '../../../platform/file-transfer.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ConfirmationLine, useConfirmationMail } from '../ConfirmationLine.tsx';
import { useRenewRecoveryCodes, useTurnOffSecondFactor, useTurnOnSecondFactor } from '../passkeys/passkeys.queries.ts';
import { ActionSheet } from './ActionSheet.tsx';
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

/** From this number on a warning says to make new ones. */
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
 * Turns the second factor on or off, or renews the recovery codes, which are then shown in its place, once.
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

interface RecoveryCodesSheetProps {
  user: CurrentUser;
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Shows new recovery codes once; it closes when the person confirms that they have stored them. */
const RecoveryCodesSheet = ({ user, codes, open, onClose }: RecoveryCodesSheetProps) => {
  const { isConfirmed, setConfirmed, box, isReminded, close } = useConfirmedClose(onClose);
  const today = useToday();
  const account = user.email ?? user.username ?? user.signInPhone ?? user.firstName;
  const text = recoveryCodesText(codes, { account, origin: location.origin, date: today });
  const download = () => saveAs(new Blob([text], { type: 'text/plain' }), 'caravan-recovery-codes.txt');
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Your Recovery Codes"
      description="Each signs you in once, on a day without your passkey. They are not shown again: keep them where only you find them."
      dismissible={false}
      footer={
        <Button onClick={close} aria-disabled={!isConfirmed || undefined}>
          Done
        </Button>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 justify-items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sunken/60 px-2 py-4 [font-family:ui-monospace,monospace] text-sm min-[360px]:text-base max-[319px]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyCodes text={codes.join('\n')} />
        <Button variant="secondary" icon={<Download size={18} aria-hidden="true" />} onClick={download}>
          Download
        </Button>
      </div>
      <Checkbox
        ref={box}
        className="mt-3"
        label="I have kept them"
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
      <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
        {isReminded && !isConfirmed && 'Please keep these codes first, then tick the box.'}
      </p>
    </Sheet>
  );
};

/** Closing without the tick shows a reminder. */
const useConfirmedClose = (onClose: () => void) => {
  const [isConfirmed, setConfirmed] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const close = () => {
    if (isConfirmed) return onClose();
    setReminded(true);
    box.current?.focus();
  };
  return { isConfirmed, setConfirmed, box, isReminded, close };
};

/** How long the button says that the codes were copied, milliseconds. */
const SAID_MS = 2_000;

/** Copies the codes; where the browser refuses, it says that they are to be written down. */
const CopyCodes = ({ text }: { text: string }) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused');
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <>
      <Button variant="secondary" icon={<Icon size={18} aria-hidden="true" />} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className={state === 'refused' ? 'order-last w-full text-sm text-clay-ink' : 'sr-only'}>
        {state === 'copied' && 'Recovery codes copied'}
        {state === 'refused' && 'This browser doesn’t copy by itself. Download the codes or write them down.'}
      </p>
    </>
  );
};

interface CodesOwner {
  /** Whose codes they are: an address, user name or number. */
  readonly account: string;
  /** The site that they sign in to. */
  readonly origin: string;
  /** When they were made, `YYYY-MM-DD`. */
  readonly date: string;
}

/** The recovery codes as a text file, with what somebody needs to know who finds it years later. */
export const recoveryCodesText = (codes: readonly string[], { account, origin, date }: CodesOwner): string =>
  [
    'Caravan recovery codes',
    `${account} at ${origin}`,
    `Made on ${date}. Each code works once; newer codes take the place of these.`,
    '',
    ...codes,
    '',
  ].join('\n');
