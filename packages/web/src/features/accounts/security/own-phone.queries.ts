import { removeOwnPhone, setOwnPhone } from '@caravan/contract/accounts/phone.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../platform/session.ts';
import { useSend } from '../../../platform/use-send.ts';

/* Without a connection these fail at once and say so, rather than wait for one. */
const AT_ONCE = { networkMode: 'always' } as const;

/** Lets a proven number sign in; the proof goes along as the `bearer`. */
export const useSetOwnPhone = () => {
  const client = useQueryClient();
  return useSend(setOwnPhone, {
    ...AT_ONCE,
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user);
    },
  });
};

/** Ends signing in by phone. */
export const useRemoveOwnPhone = () => {
  const client = useQueryClient();
  return useSend(removeOwnPhone, {
    ...AT_ONCE,
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
};
