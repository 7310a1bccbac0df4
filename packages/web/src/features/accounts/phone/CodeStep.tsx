import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import { CODE_DIGITS, TEST_CODE, TEST_PHONE_NUMBERS } from '@caravan/contract/accounts/phone.rules.ts';
import { codeSchema } from '@caravan/contract/accounts/phone.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { ArrowLeft } from 'lucide-react';
import {
  type ChangeEvent,
  type FormEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { isWholeCode, typedCode } from './phone-input.rules.ts';
import { CAPTCHA_CONTAINER_ID } from './phone-verifier.ts';
import type { PhoneVerification } from './use-phone-verification.ts';

interface CodeStepProps {
  config: Config;
  verification: PhoneVerification;
  /** The button's label. */
  action: string;
  /** Somebody is signed in, and the app is about to restart. */
  entering?: boolean;
}

/** The form for the code that was sent to a number; a complete one is submitted at once. */
export const CodeStep = ({ config, verification, action, entering = false }: CodeStepProps) => {
  const { phoneNumber, code, busy, codeError, failure, refusals, wait } = verification;
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
      <FormFailure failure={failure} />
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

/** On a development server, where no phone gets the code: how to find it. */
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

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onValueChange: (code: string) => void;
}

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);

/** A code of six digits: one field for keyboards, messages and screen readers, drawn as six boxes. */
const CodeField = ({ ref, value, error, readOnly, onValueChange }: CodeFieldProps) => (
  <Field label="Verification code" error={error}>
    {(control) => (
      <div className="relative has-aria-invalid:[&_span]:border-clay">
        <input
          {...control}
          ref={ref}
          name="verificationCode"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          required
          readOnly={readOnly}
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(typedCode(event.target.value))}
          onSelect={putCaretLast}
          className="peer absolute inset-0 z-10 w-full rounded-control bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
        <div
          aria-hidden="true"
          className="group/boxes grid grid-cols-6 gap-2 peer-focus:[&_[data-next]]:border-accent peer-focus:[&_[data-next]]:outline-2"
        >
          {PLACES.map((place) => (
            <span
              key={place}
              data-next={place === Math.min(value.length, CODE_DIGITS - 1) ? '' : undefined}
              className={classNames(
                'flex h-14 items-center justify-center rounded-control border border-line-strong bg-surface text-lg font-semibold outline-offset-2 outline-accent transition-[border-color] duration-150',
                readOnly && 'bg-sunken text-ink-muted',
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    )}
  </Field>
);

/* The boxes show no caret: a digit goes into the next one, and the last one is deleted, wherever somebody pressed. */
const putCaretLast = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart !== selectionEnd || selectionEnd === value.length) return;
  field.setSelectionRange(value.length, value.length);
};

interface OtpCredential extends Credential {
  readonly code: string;
}

/**
 * Reads the code from the message by the WebOTP API, where the browser has it and its owner agrees. Elsewhere the keyboard offers
 * the code.
 */
const useWebOtp = (onCode: (code: string) => void): void => {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const leaving = new AbortController();
    const request: CredentialRequestOptions & { otp: object } = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => credential && receive((credential as OtpCredential).code),
      () => {
        // Refused, aborted, or no message: the code is typed.
      },
    );
    return () => leaving.abort();
  }, []);
};

/** The hidden element for a provider's captcha. Rendered once on a page while a number is being proven there. */
export const CaptchaContainer = () => <div id={CAPTCHA_CONTAINER_ID} hidden />;
