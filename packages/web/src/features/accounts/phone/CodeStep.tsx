import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import { TEST_CODE, TEST_PHONE_NUMBERS } from '@caravan/contract/accounts/phone.rules.ts';
import { codeSchema } from '@caravan/contract/accounts/phone.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { isWholeCode, typedCode } from './code-input.rules.ts';
import { CodeField } from './CodeField.tsx';
import type { PhoneVerification } from './use-phone-verification.ts';
import { useWebOtp } from './use-web-otp.ts';

interface CodeStepProps {
  config: Config;
  verification: PhoneVerification;
  /** The button's words. */
  action: string;
  /** Somebody is signed in: the app is about to start anew. */
  entering?: boolean;
}

/** Takes the code that was sent to a number; a whole one is checked at once. */
export const CodeStep = ({ config, verification, action, entering = false }: CodeStepProps) => {
  const { phoneNumber, code, busy, codeError, refusals, wait } = verification;
  const checking = busy === 'checking' || entering;
  const input = useRef<HTMLInputElement>(null);
  const [unfinished, setUnfinished] = useState<string>();
  useEffect(() => input.current?.focus(), [refusals]);

  const take = (typed: string) => {
    setUnfinished(undefined);
    verification.setCode(typed);
    if (isWholeCode(typed) && busy === null) void verification.confirm(typed);
  };
  useWebOtp((received) => take(typedCode(received)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy !== null) return;
    const problem = codeSchema.safeParse(code).error?.issues[0]?.message;
    setUnfinished(problem);
    if (problem) input.current?.focus();
    else void verification.confirm(code);
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Your code" className="flex flex-col gap-4">
      <div className="flex items-start gap-1">
        <IconButton label="Back" icon={<ArrowLeft size={20} />} onClick={verification.back} className="-ml-2.5" />
        <p className="min-w-0 pt-2.5 text-ink-muted">
          We sent a code to{' '}
          <span className="font-semibold whitespace-nowrap text-ink">+1 {displayedPhone(phoneNumber)}</span>.
        </p>
      </div>
      <CodeField ref={input} value={code} error={unfinished ?? codeError} readOnly={checking} onValueChange={take} />
      <Button type="submit" size="large" wide pending={checking} pendingLabel={entering ? 'Signing in…' : 'Checking…'}>
        {action}
      </Button>
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        <Button
          variant="quiet"
          pending={busy === 'sending'}
          pendingLabel="Sending…"
          onClick={() => busy === null && void verification.send(phoneNumber)}
        >
          {wait > 0 ? `Resend code in ${wait} s` : 'Resend Code'}
        </Button>
        <WhereToRead config={config} phoneNumber={phoneNumber} />
      </div>
    </form>
  );
};

/** On a server for development: where the code is, which no phone gets. */
const WhereToRead = ({ config, phoneNumber }: { config: Config; phoneNumber: string }) => {
  if (config.phoneProvider !== 'built-in') return null;
  if (config.hasTestNumbers && TEST_PHONE_NUMBERS.includes(phoneNumber)) {
    return <p className="text-sm text-ink-muted">A test number: its code is {TEST_CODE}.</p>;
  }
  return config.hasOutbox ? (
    <a
      href="/dev/outbox"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center rounded-control px-4 font-semibold text-accent-ink underline-offset-4 hover:underline"
    >
      Open the Outbox
    </a>
  ) : null;
};
