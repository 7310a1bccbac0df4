import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../platform/config.ts';
import { OnePressWay } from './OnePressWay.tsx';
import { useProviderProof } from './proof.queries.ts';
import type { WayEvents } from './way-events.ts';

/** Has the provider confirm who the person is, who leaves this page for it. */
export const ProviderWay = (events: WayEvents) => {
  const { data: config } = useQuery({ ...configQuery, networkMode: 'always' });
  const prove = useProviderProof();
  return (
    <OnePressWay {...events} pendingLabel="One moment…" prove={prove}>
      <span className="min-w-0 text-center wrap-anywhere">
        Continue with <bdi>{config?.oidc?.name ?? 'your sign-in service'}</bdi>
      </span>
    </OnePressWay>
  );
};
