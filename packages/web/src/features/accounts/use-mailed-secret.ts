import { useEffect, useState } from 'react';

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
  const isKept = typeof state === 'object' && state !== null && 'secret' in state;
  return isKept && typeof state.secret === 'string' ? state.secret : null;
};
