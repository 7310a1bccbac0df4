import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { stopAsking } from '../passkeys/device-passkeys.ts';
import { OnePressWay } from './OnePressWay.tsx';
import { usePasskeyProof } from './proof.queries.ts';
import type { WayEvents } from './way-events.ts';

/** Proves who the person is by a passkey of theirs. */
export const PasskeyWay = ({ onProven, ...events }: WayEvents) => {
  const proof = usePasskeyProof();
  const isAsking = useRef(false);
  // The sheet can be left while the device still asks; once it has answered, it may be asking for somebody else.
  useEffect(
    () => () => {
      if (isAsking.current) stopAsking();
    },
    [],
  );
  const prove = async () => {
    isAsking.current = true;
    await proof().finally(() => {
      isAsking.current = false;
    });
    onProven();
  };
  return (
    <OnePressWay
      {...events}
      icon={<KeyRound size={18} aria-hidden="true" />}
      pendingLabel="Waiting for your device…"
      prove={prove}
    >
      Use My Passkey
    </OnePressWay>
  );
};
