import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What an address can lead to a new one of. */
type Added = 'activity' | 'outfit';

const PARAMETER = 'add';

/** A trip with the form of a new thing. */
export const addHref = (tripId: string, added: Added): string =>
  `/trip/${tripId}?${added === 'outfit' ? 'tab=closet&' : ''}${PARAMETER}=${added}`;

/** Opens the form that the address names, and removes the name from it, so that back and reload do not open it again. */
export const useFormOfAddress = (added: Added, open: (() => void) | undefined): void => {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const isWanted = query.get(PARAMETER) === added && open !== undefined;
  const follow = useEffectEvent(() => {
    query.delete(PARAMETER);
    navigate(query.size > 0 ? `${path}?${query.toString()}` : path, { replace: true });
    open?.();
  });
  useEffect(() => {
    if (isWanted) follow();
  }, [isWanted]);
};
