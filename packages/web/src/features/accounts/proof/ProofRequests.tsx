import type { WaysToProve } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { useEffect, useState } from 'react';
import { onProofRequired } from '../../../platform/fresh-proof.ts';
import { useCurrentUser } from '../../../platform/session.ts';
import { useLoaded } from '../../../platform/use-loaded.ts';
import { useProviderReturn } from './use-provider-return.ts';

interface ProofRequest {
  /** Grows with every request, so that each begins anew. */
  readonly turn: number;
  readonly ways: WaysToProve;
  readonly settle: (isProven: boolean) => void;
  readonly fail: (error: unknown) => void;
}

const loadSheet = async () => (await import('./ProofSheet.tsx')).ProofSheet;

/** Asks who the person is whenever something that they send needs to know it anew, wherever in the app that is. */
export const ProofRequests = () => {
  const user = useCurrentUser();
  const { part: ProofSheet, fetchPart } = useLoaded(loadSheet);
  const [request, setRequest] = useState<ProofRequest | null>(null);
  const [open, setOpen] = useState(false);
  useProviderReturn();

  useEffect(() => {
    const left = new AbortController();
    const stop = onProofRequired(async () => {
      if (!(await fetchPart())) return false;
      // Beside the sheet, so that no first page carries what passkeys and proofs take.
      const { readReauthentication } = await import('./proof.queries.ts');
      // What the sheet shows is there before it opens; where it is not, that is said as of the call itself.
      const { freshUntil, ways } = await readReauthentication();
      if (freshUntil !== null) return true;
      const { promise, resolve: settle, reject: fail } = Promise.withResolvers<boolean>();
      left.signal.addEventListener('abort', () => settle(false));
      setRequest((before) => ({ turn: (before?.turn ?? 0) + 1, ways, settle, fail }));
      setOpen(true);
      return promise.finally(() => setOpen(false));
    });
    return () => {
      stop();
      left.abort();
    };
  }, [fetchPart]);
  if (!ProofSheet || !request || !user) return null;
  return (
    <ProofSheet
      key={request.turn}
      user={user}
      ways={request.ways}
      open={open}
      onProven={() => request.settle(true)}
      onCancel={() => request.settle(false)}
      onSessionOver={request.fail}
    />
  );
};
