import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/clock.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { saveAs } from '../../../platform/file-transfer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

interface RecoveryCodesSheetProps {
  user: CurrentUser;
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Shows new recovery codes, the one time that there is; it closes once the person says that they have them. */
export const RecoveryCodesSheet = ({ user, codes, open, onClose }: RecoveryCodesSheetProps) => {
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

/** Whoever closes without the tick is reminded of it. */
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

/** The recovery codes as a text to keep, with all that somebody needs who finds it years later. */
export const recoveryCodesText = (codes: readonly string[], { account, origin, date }: CodesOwner): string =>
  [
    'Caravan recovery codes',
    `${account} at ${origin}`,
    `Made on ${date}. Each code works once; newer codes take the place of these.`,
    '',
    ...codes,
    '',
  ].join('\n');
