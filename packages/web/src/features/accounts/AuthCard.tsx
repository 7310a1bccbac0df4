import type { SecondFactorRequired } from '@caravan/contract/accounts/accounts.schema.ts';
import { SECOND_FACTOR_REQUIRED, SIGN_IN_PARAMETER } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { Mail, Phone } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { recallSentCode } from '../../platform/sent-code.ts';
import { addressSearch } from '../../platform/session.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { ProviderLink } from './SingleSignOn.tsx';

/* Most who come here sign in by e-mail: the other forms' code waits for the first sign that it is wanted. */
const signUp = lazyComponent(async () => (await import('./SignUpForm.tsx')).SignUpForm);
const SignUpForm = signUp.Component;
const phone = lazyComponent(async () => (await import('./phone/PhoneEntry.tsx')).PhoneEntry);
const PhoneEntry = phone.Component;
const { Component: SecondFactorStep } = lazyComponent(
  async () => (await import('./passkeys/SecondFactorStep.tsx')).SecondFactorStep,
);

type AuthMode = 'sign-in' | 'sign-up';
type AuthMethod = 'email' | 'phone';

const METHODS = [
  { value: 'email', label: 'Email', icon: <Mail size={18} aria-hidden="true" /> },
  { value: 'phone', label: 'Phone', icon: <Phone size={18} aria-hidden="true" />, onApproach: phone.preload },
] as const;

const QUESTIONS = {
  'sign-in': { question: 'New to Caravan?', other: 'Sign up' },
  'sign-up': { question: 'Already have an account?', other: 'Sign in' },
};

/** The words of each form; `action` is on its button. */
export type AuthWords = Record<AuthMode, { heading: string; text: string; action: string }>;

const WORDS: AuthWords = {
  'sign-in': { heading: 'Welcome Back', text: 'Sign in to your trips.', action: 'Sign In' },
  'sign-up': {
    heading: 'Get Started',
    text: 'An account for you; friends make their own.',
    action: 'Create Account',
  },
};

interface AuthCardProps {
  /** Which form shows first; signing in by default. */
  first?: AuthMode;
  words?: AuthWords;
  /** Somebody has just signed in or up, or leaves to do so at a provider: the app is about to start anew. */
  onSignedIn?: () => void;
}

/** Sign in or sign up; each begins with an empty form. */
export const AuthCard = ({ first = 'sign-in', words: allWords = WORDS, onSignedIn }: AuthCardProps) => {
  // Whoever loads the page anew while a code is on its way goes on where they were.
  const [sent] = useState(recallSentCode);
  const [mode, setMode] = useState(sent?.screen ?? first);
  const [method, setMethod] = useState<AuthMethod>(sent ? 'phone' : 'email');
  const secondFactor = useSecondFactor();
  const heading = useHeadingFocus(secondFactor.required ? 'second-factor' : mode);
  const words = allWords[mode];
  const { question, other } = QUESTIONS[mode];
  const turnToEmail = () => {
    setMethod('email');
    // The button that was pressed is gone.
    heading.current?.focus({ preventScroll: true });
  };
  const form = { action: words.action, onSignedIn, onSecondFactor: secondFactor.require };

  if (secondFactor.required) {
    const enter = () => {
      secondFactor.settle();
      onSignedIn?.();
    };
    return (
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <SecondFactorStep {...secondFactor.required} onSignedIn={enter} onStartOver={secondFactor.startOver} />
      </Suspense>
    );
  }
  return (
    <section aria-labelledby="auth-heading" className="flex flex-col gap-5">
      <div>
        <h2 id="auth-heading" ref={heading} tabIndex={-1} className="text-xl font-bold">
          {words.heading}
        </h2>
        <p className="mt-1 text-ink-muted">{words.text}</p>
        <p className="mt-1 text-ink-muted">
          {question}{' '}
          <button
            type="button"
            onPointerEnter={signUp.preload}
            onFocus={signUp.preload}
            onClick={() => setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in')}
            className="-my-2.5 min-h-11 rounded-control px-1.5 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            {other}
          </button>
        </p>
      </div>
      <SegmentedControl label="How to go on" segments={METHODS} value={method} onValueChange={setMethod} />
      {method === 'phone' ? (
        <Suspense fallback={<FormSkeleton fields={mode === 'sign-in' ? 1 : 4} />}>
          {/* Anew for each mode: it begins with empty forms. */}
          <PhoneEntry key={mode} mode={mode} onUseEmail={turnToEmail} {...form} />
        </Suspense>
      ) : mode === 'sign-in' ? (
        <SignInForm {...form} />
      ) : (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <SignUpForm {...form} />
        </Suspense>
      )}
      <ProviderLink onLeave={onSignedIn} />
      <p className="border-t border-line pt-4 text-center text-sm text-pretty text-ink-muted">
        By continuing you agree to our <NoticeLink href="/terms">Terms of Service</NoticeLink> and{' '}
        <NoticeLink href="/privacy">Privacy Policy</NoticeLink>.
      </p>
    </section>
  );
};

/** A form before its code is there. */
const FormSkeleton = ({ fields }: { fields: number }) => (
  <SkeletonGroup className="flex flex-col gap-6">
    {Array.from({ length: fields }, (_, field) => (
      <Skeleton key={field} className="h-16 rounded-control" />
    ))}
    <Skeleton className="h-12 rounded-control" />
  </SkeletonGroup>
);

const NoticeLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="font-medium text-accent-ink underline underline-offset-4">
    {children}
  </Link>
);

/** Moves the focus to the heading when it changes, so that the new form is announced and Tab leads into it. */
const useHeadingFocus = (mode: string) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current !== mode) heading.current?.focus({ preventScroll: true });
    shown.current = mode;
  }, [mode]);
  return heading;
};

/* A provider's answer comes back through the address, which says nothing of recovery codes. */
const requiredInAddress = (): SecondFactorRequired['secondFactor'] | null =>
  new URLSearchParams(addressSearch()).get(SIGN_IN_PARAMETER) === SECOND_FACTOR_REQUIRED
    ? { hasRecoveryCodes: true }
    : null;

/** Takes the parameter out of the address, so that it does not count again when the app starts anew. */
const clearAddress = (): void => {
  if (!requiredInAddress()) return;
  const address = new URL(location.href);
  address.searchParams.delete(SIGN_IN_PARAMETER);
  history.replaceState(history.state, '', address);
};

/** Whether a sign-in waits for a second factor: begun on this page, or at a provider that led back to `?sign-in=second-factor`. */
const useSecondFactor = () => {
  const [required, setRequired] = useState(requiredInAddress);
  return {
    required,
    require: ({ secondFactor }: SecondFactorRequired) => setRequired(secondFactor),
    /** It is confirmed, and stays on the page until the app starts anew. */
    settle: clearAddress,
    startOver: () => {
      clearAddress();
      setRequired(null);
    },
  };
};
