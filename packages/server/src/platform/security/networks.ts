import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that an address belongs to, as something to count by. */
export interface Network {
  /** The same for all addresses in it, and for none outside. */
  readonly name: string;
  /** How many times what one household may do all of it together may. */
  readonly share: number;
}

/** How many households each width of networks stands for, as {@link networksOf} has them. */
export const NETWORK_SHARES = [1, 4, 16] as const;

/**
 * The networks that a request counts for, the narrowest first. An IPv6 address counts for three: 64 bits are the least that a
 * household gets, but many get 56 and some 48, which are 256 and 65,536 households by the first measure. An IPv4 address is one
 * of its own, also where it is written as IPv6, and so is what is no address, such as a user's id.
 */
export const networksOf = (who: string): readonly [Network, ...Network[]] => {
  if (isIP(who) !== 6) return [{ name: who, share: 1 }];
  // A zone says by which interface it came, and may have a dot, which the parser takes for IPv4.
  const address = ipaddr.process(who.replace(/%.*$/, ''));
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), share: 1 }];
  return [
    { name: prefixOf(address, 64), share: 1 },
    { name: prefixOf(address, 56), share: 4 },
    { name: prefixOf(address, 48), share: 16 },
  ];
};

/**
 * {@link networksOf} for what costs somebody else money, where each network has little more than one household: an IPv4 address
 * counts with its 255 neighbours, which are often one owner's, and an IPv6 /56 or /48 is commonly one customer's.
 */
export const neighbourhoodsOf = (address: string): readonly [Network, ...Network[]] => {
  const [narrowest, wider, widest] = networksOf(address);
  const [, start] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(narrowest.name) ?? [];
  if (start !== undefined) return [{ name: `${start}.0/24`, share: 1 }];
  return wider && widest ? [narrowest, { ...wider, share: 1 }, { ...widest, share: 2 }] : [narrowest];
};

/** The narrowest of {@link networksOf}: who counts as one household. */
export const networkOf = (who: string): string => networksOf(who)[0].name;

/** An address's first bits, 48 to 64, and their number. */
const prefixOf = ({ parts }: ipaddr.IPv6, bits: number): string => {
  const [first = 0, second = 0, third = 0, fourth = 0] = parts;
  const groups = [first, second, third, fourth & (0xffff << (64 - bits))];
  return `${groups.map((part) => part.toString(16)).join(':')}::/${bits}`;
};
