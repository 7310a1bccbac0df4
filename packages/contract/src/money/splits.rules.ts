/** How an expense is split: see expenses.schema.ts. Rules of its own, so that the schema can use them. */
export type Split =
  | { readonly mode: 'equally'; readonly personIds: readonly string[] }
  | {
      readonly mode: 'shares';
      readonly parts: readonly { readonly personId: string; readonly weight: number }[];
    }
  | { readonly mode: 'exact'; readonly parts: readonly { readonly personId: string; readonly amountMinor: number }[] }
  | {
      readonly mode: 'percent';
      readonly parts: readonly { readonly personId: string; readonly basisPoints: number }[];
    }
  | {
      readonly mode: 'items';
      readonly items: readonly {
        readonly title: string;
        readonly amountMinor: number;
        readonly personIds: readonly string[];
      }[];
    };

/** Somebody's part of an amount, in minor units. */
export interface Part {
  readonly personId: string;
  readonly amountMinor: number;
}

interface Weighted {
  readonly personId: string;
  readonly weight: number;
}

/** A number that says nothing of the text it is made from (FNV-1a, then the finalizer of MurmurHash3, which spreads it over all bits). */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

interface Rounded extends Part {
  /** What rounding down has taken of it. */
  readonly remainder: bigint;
}

/** Those who get one unit more: the largest remainders, and of those that are equal as many as are left, from where the seed begins. */
const raised = (parts: readonly Rounded[], left: number, seed: string): ReadonlySet<string> => {
  // Those that are equal stay in their order.
  const order = parts.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1));
  const last = order[left - 1]?.remainder;
  const sure = order.filter(({ remainder }) => last !== undefined && remainder > last);
  const equal = order.filter(({ remainder }) => remainder === last);
  const start = equal.length === 0 ? 0 : hashOf(seed) % equal.length;
  const turned = [...equal.slice(start), ...equal.slice(0, start)];
  return new Set([...sure, ...turned.slice(0, left - sure.length)].map(({ personId }) => personId));
};

/**
 * Divides an amount by weights without losing a unit: each gets their part rounded down, and the units that are left go to the largest
 * remainders. Where remainders are equal, the seed decides who begins, so that over many expenses nobody is favoured and every device
 * says the same (docs/decisions/0091-fair-cents.md). It goes by the order in which people stand there, not by their ids: a guest who
 * becomes a member has another one, and no cent moves by that.
 *
 * @param total in minor units, 0 or more. @param seed the expense's id, and what of it is divided.
 * @returns parts by person, which add up to the total.
 */
export const distribute = (total: number, weights: readonly Weighted[], seed: string): Part[] => {
  const sum = weights.reduce((all, { weight }) => all + BigInt(weight), 0n);
  if (sum === 0n) return [];
  const parts = weights.map(({ personId, weight }) => {
    const exact = BigInt(total) * BigInt(weight);
    return { personId, amountMinor: Number(exact / sum), remainder: exact % sum };
  });
  const left = total - parts.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const more = left === 0 ? new Set<string>() : raised(parts, left, seed);
  return parts.map(({ personId, amountMinor }) => ({
    personId,
    amountMinor: amountMinor + (more.has(personId) ? 1 : 0),
  }));
};

/** What everybody ordered, before what is for all (a tax, a tip, a discount). */
const orderedBy = (items: Extract<Split, { mode: 'items' }>['items'], seed: string): Weighted[] => {
  const weights = new Map<string, number>();
  for (const [index, { amountMinor, personIds }] of items.entries())
    for (const part of distribute(amountMinor, equalWeights(personIds), `${seed} ${index}`))
      weights.set(part.personId, (weights.get(part.personId) ?? 0) + part.amountMinor);
  return [...weights].map(([personId, weight]) => ({ personId, weight }));
};

const equalWeights = (personIds: readonly string[]): Weighted[] =>
  personIds.map((personId) => ({ personId, weight: 1 }));

/** What an expense's amount is divided by. */
const weightsOf = (split: Split, seed: string): Weighted[] => {
  if (split.mode === 'equally') return equalWeights(split.personIds);
  if (split.mode === 'shares') return [...split.parts];
  if (split.mode === 'exact')
    return split.parts.map(({ personId, amountMinor }) => ({ personId, weight: amountMinor }));
  if (split.mode === 'percent')
    return split.parts.map(({ personId, basisPoints }) => ({ personId, weight: basisPoints }));
  return orderedBy(split.items, seed);
};

/**
 * Everybody's part of an expense, in minor units. Of a bill that is split item by item, what the items don't add up to (a tax, a tip, a
 * discount) is shared in proportion to what everybody ordered.
 *
 * @param total the expense's amount, or what it is in the currency of settling.
 */
export const partsOf = (expense: { readonly id: string; readonly split: Split }, total: number): Part[] =>
  distribute(total, weightsOf(expense.split, expense.id), expense.id);

/** Everybody for whom an expense is, each once. */
export const peopleOfSplit = (split: Split): string[] => {
  if (split.mode === 'equally') return [...new Set(split.personIds)];
  if (split.mode === 'items') return [...new Set(split.items.flatMap(({ personIds }) => personIds))];
  return [...new Set(split.parts.map(({ personId }) => personId))];
};
