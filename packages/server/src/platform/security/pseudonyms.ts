import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { SigningKey } from './signing-keys.ts';
import { networksOf } from './networks.ts';

/** Letters of a pseudonym: 128 bits, which nobody meets twice. */
const LENGTH = 22;

/** Names for people and networks that the server's key alone leads to: the same each time, and nothing to whoever reads them. */
export interface Pseudonyms {
  /** Of an account, by its id. */
  ofAccount(userId: string): string;
  /** Of a trip, by its id, in the way of an account's: no two of either have the same id. */
  ofTrip(tripId: string): string;
  /** Of what somebody typed as their address where no account has it. */
  ofTyped(address: string): string;
  /** Of the network that an address is in: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
  ofNetwork(address: string): string;
}

export const pseudonymsBy = (key: SigningKey): Pseudonyms => {
  const secret = key.secretFor('pseudonyms');
  const pseudonym = (kind: string, text: string): string =>
    createHmac('sha256', secret).update(`${kind}\0${text}`).digest('base64url').slice(0, LENGTH);
  return {
    ofAccount: (userId) => pseudonym('account', userId),
    ofTrip: (tripId) => pseudonym('account', tripId),
    ofTyped: (address) => pseudonym('typed', address.trim().toLowerCase()),
    ofNetwork: (address) => pseudonym('network', prefixOf(address)),
  };
};

const prefixOf = (address: string): string => {
  const widest = networksOf(address).at(-1)?.name ?? address;
  return isIPv4(widest) ? widest.slice(0, widest.lastIndexOf('.')) : widest;
};
