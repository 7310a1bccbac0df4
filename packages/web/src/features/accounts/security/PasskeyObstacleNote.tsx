import type { PasskeyObstacle } from '../passkeys/passkey-ability.rules.ts';
import { isThisMachine } from '../passkeys/passkey-ability.rules.ts';

const WORDS: Record<PasskeyObstacle, string> = {
  browser: 'This browser knows no passkeys. Open Caravan in another one to add a passkey.',
  connection: 'Passkeys need a safe connection. Open Caravan by an address that begins with https.',
  address: 'Passkeys work where Caravan has a name, not at an address of numbers.',
};

/** Why no passkey can be added here, and where one can. */
export const PasskeyObstacleNote = ({ obstacle }: { obstacle: PasskeyObstacle }) => (
  <p className="rounded-control bg-sunken px-3 py-2.5 text-sm text-pretty text-ink-muted">
    {WORDS[obstacle]}
    {isThisMachine(location.hostname) && (
      <>
        {' '}
        Open it as{' '}
        <a href={byName()} className="font-medium text-accent-ink underline underline-offset-4">
          {new URL(byName()).host}
        </a>{' '}
        instead, and sign in there.
      </>
    )}
  </p>
);

/** The same page of this very machine, by its name. */
const byName = (): string => {
  const address = new URL(location.href);
  address.hostname = 'localhost';
  return address.href;
};
