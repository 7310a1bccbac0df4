import type { ReauthenticationMethods } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { PROOF_GIVEN, PROOF_NOT_GIVEN, PROOF_PARAMETER } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { useEffect, useState } from 'react';
import { onReauthenticationRequired } from '../../../platform/reauthentication.ts';
import { useCurrentUser } from '../../../platform/session.ts';
import { useLoaded } from '../../../platform/lazy-component.ts';
import { showToast } from '../../../ui/toast-store.ts';

interface PendingRequest {
  /** Grows with every request, so that each begins anew. */
  readonly count: number;
  readonly methods: ReauthenticationMethods;
  readonly settle: (isReauthenticated: boolean) => void;
  readonly fail: (error: unknown) => void;
}

const loadSheet = async () => (await import('./ReauthenticationSheet.tsx')).ReauthenticationSheet;

/** Has the person reauthenticate whenever a call requires it, wherever in the app that is. */
export const ReauthenticationRequests = () => {
  const user = useCurrentUser();
  const { part: ReauthenticationSheet, fetchPart } = useLoaded(loadSheet);
  const [request, setRequest] = useState<PendingRequest | null>(null);
  const [open, setOpen] = useState(false);
  useProviderReturn();

  useEffect(() => {
    const left = new AbortController();
    const stop = onReauthenticationRequired(async () => {
      if (!(await fetchPart())) return false;
      // Beside the sheet, so that no first page carries what passkeys and reauthentication take.
      const { readReauthentication } = await import('./reauthentication.queries.ts');
      // What the sheet shows is there before it opens; where it is not, that is the failure of the call itself.
      const { freshUntil, ways: methods } = await readReauthentication();
      if (freshUntil !== null) return true;
      const { promise, resolve: settle, reject: fail } = Promise.withResolvers<boolean>();
      left.signal.addEventListener('abort', () => settle(false));
      setRequest((before) => ({ count: (before?.count ?? 0) + 1, methods, settle, fail }));
      setOpen(true);
      return promise.finally(() => setOpen(false));
    });
    return () => {
      stop();
      left.abort();
    };
  }, [fetchPart]);
  if (!ReauthenticationSheet || !request || !user) return null;
  return (
    <ReauthenticationSheet
      key={request.count}
      user={user}
      methods={request.methods}
      open={open}
      onReauthenticated={() => request.settle(true)}
      onCancel={() => request.settle(false)}
      onSessionOver={request.fail}
    />
  );
};

const TROUBLES: Record<string, string> = {
  cancelled: 'You left before it was confirmed.',
  expired: 'That took too long, or was begun in another window. Please try again.',
  failed: 'That was another sign-in than the one of your account. Please try again, or take another way.',
  [PROOF_NOT_GIVEN]:
    'Your sign-in service did not ask who you are. Take another way: you can set a password in your profile, under Sign-in and Security.',
  'too-many': 'Too many attempts. Please wait a few minutes before trying again.',
};
const UNAVAILABLE = 'The sign-in service cannot be reached. Please try again later, or take another way.';

/** Says once how reauthentication ended at a provider that has led back to this page. */
const useProviderReturn = (): void => {
  useEffect(() => {
    const address = new URL(location.href);
    const ending = address.searchParams.get(PROOF_PARAMETER);
    if (ending === null) return;
    address.searchParams.delete(PROOF_PARAMETER);
    history.replaceState(history.state, '', address);
    if (ending === PROOF_GIVEN) {
      showToast({ title: 'Confirmed', description: 'You can go on with what you were doing.' });
    } else {
      showToast({ title: 'Not confirmed', description: TROUBLES[ending] ?? UNAVAILABLE, tone: 'destructive' });
    }
  }, []);
};
