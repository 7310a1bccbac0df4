import { MAIL_LINK_UNUSABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { Link2Off } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/focus.tsx';

/** A link from a mail that was used, has expired, was altered or is not whole. `action` leads to a new one. */
export const UnusableLink = ({ action }: { action: ReactNode }) => (
  <FocusOnArrival>
    <EmptyState
      level={1}
      tint="clay"
      icon={<Link2Off size={28} />}
      title="This link doesn't work"
      text={MAIL_LINK_UNUSABLE_MESSAGE}
      action={action}
    />
  </FocusOnArrival>
);

/**
 * The secret of the link that led here; `null` without one. It leaves the address bar at once, where it could be read over
 * a shoulder or passed on with the address, and stays in the entry of the history: a phone may drop the page while its owner
 * looks for a password.
 */
export const useMailedSecret = (): string | null => {
  const [secret, setSecret] = useState(() => inAddress() ?? inHistory());
  useEffect(() => {
    const take = () => {
      const found = inAddress();
      if (found === null) return;
      history.replaceState({ secret: found }, '', location.pathname);
      setSecret(found);
    };
    take();
    // Another link opened in the same tab changes the address alone.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return secret;
};

const inAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('secret');

const inHistory = (): string | null => {
  const state: unknown = history.state;
  const isStored = typeof state === 'object' && state !== null && 'secret' in state;
  return isStored && typeof state.secret === 'string' ? state.secret : null;
};
