import { login } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  SIGN_IN_PARAMETER,
  SIGN_IN_TROUBLES,
  type SignInTrouble,
} from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { configQuery } from '../../platform/config.ts';
import { rememberPlace } from '../../platform/session.ts';
import { Notice } from '../../ui/Notice.tsx';
import { buttonStyles } from '../../ui/styles.ts';

interface ProviderLinkProps {
  /** The person leaves for the provider, and comes back signed in if all goes well. */
  onLeave: (() => void) | undefined;
}

/** Signs in at the provider that this server is configured with; nothing without one. */
export const ProviderLink = ({ onLeave }: ProviderLinkProps) => {
  const { data: config } = useQuery({ ...configQuery, networkMode: 'always' });
  // A document is drawn before it is known which server sends it.
  const isAlive = useIsAlive();
  if (!isAlive || !config?.oidc) return null;

  const leave = () => {
    // The landing page itself is where everybody comes back to; a place that waits there already stays.
    if (location.pathname !== '/') rememberPlace();
    onLeave?.();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {/* The server leads on to the provider, so it is no page of this app. */}
      <a href={login.path} onClick={leave} className={buttonStyles('secondary', 'large', true)}>
        <span className="min-w-0 text-center wrap-anywhere">
          Continue with <bdi>{config.oidc.name}</bdi>
        </span>
      </a>
    </div>
  );
};

/** Says why a sign-in came to nothing that left the page. */
export const SignInTroubleNotice = ({ trouble }: { trouble: SignInTrouble }) => (
  <Notice tone={trouble === 'cancelled' ? 'plain' : 'attention'}>{SENTENCES[trouble]}</Notice>
);

const SENTENCES: Record<SignInTrouble, string> = {
  cancelled: 'You left before you were signed in.',
  expired: 'That sign-in took too long, or was begun in another window. Please try again.',
  failed: 'The sign-in did not work. Please try again, or sign in another way.',
  unavailable: 'The sign-in service cannot be reached. Please try again later, or sign in another way.',
  'email-taken':
    'An account with your email address exists already, and the sign-in service has not confirmed that the address is yours. Please sign in another way.',
  'too-many': 'Too many attempts. Please wait a few minutes before trying again.',
  wrong: 'Invalid email or password',
  'check-needed': 'Please wait until this page has loaded, and sign in again: a check of your browser is needed.',
};

/** Why the sign-in came to nothing that has just led back here; `null` where none has. It is reported once. */
export const useSignInTrouble = (): SignInTrouble | null => {
  const search = useSearch();
  const [trouble] = useState(() => troubleIn(search));
  useEffect(() => {
    if (trouble !== null) forgetTrouble();
  }, [trouble]);
  return trouble;
};

/** Whatever else stands there, as anybody may write an address, is ignored. */
const troubleIn = (search: string): SignInTrouble | null => {
  const code = new URLSearchParams(search).get(SIGN_IN_PARAMETER);
  return SIGN_IN_TROUBLES.find((trouble) => trouble === code) ?? null;
};

/** Whoever loads the page anew, or keeps its address, does not read it again. */
const forgetTrouble = (): void => {
  const address = new URL(location.href);
  address.searchParams.delete(SIGN_IN_PARAMETER);
  history.replaceState(history.state, '', address);
};
