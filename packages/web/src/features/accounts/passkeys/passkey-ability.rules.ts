/** Where the app is open, as far as passkeys go by it. */
export interface PasskeyPlace {
  readonly isSecureContext: boolean;
  /** As in `location.hostname`. */
  readonly hostname: string;
  /** Whether the browser knows passkeys at all. */
  readonly isKnown: boolean;
}

/** Why passkeys are out of reach: the browser knows none, the connection is not safe, or the address is one of numbers. */
export type PasskeyObstacle = 'browser' | 'connection' | 'address';

/* IPv4 in the one form that browsers show it in, or IPv6 in its brackets. */
const ADDRESS = /^[\d.]+$|^\[/;

/**
 * What keeps passkeys from being used here; `null` for nothing. They belong to a domain: browsers take no IP address for one
 * (Web Authentication, Level 3, section 5.1.3, step 8).
 */
export const passkeyObstacle = ({ isSecureContext, hostname, isKnown }: PasskeyPlace): PasskeyObstacle | null => {
  if (ADDRESS.test(hostname)) return 'address';
  if (!isSecureContext) return 'connection';
  return isKnown ? null : 'browser';
};

/** Whether a host name stands for the very machine, which has a name as well. */
export const isThisMachine = (hostname: string): boolean => /^127\.[\d.]+$|^\[::1\]$/.test(hostname);

/** What keeps passkeys from being used in this window; `null` for nothing. */
export const obstacleHere = (): PasskeyObstacle | null =>
  passkeyObstacle({
    isSecureContext: window.isSecureContext,
    hostname: location.hostname,
    isKnown: 'PublicKeyCredential' in window,
  });
