import type { ClosetsQuery } from '@caravan/contract/outfits/closets.schema.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import { outfitCategories } from '@caravan/contract/outfits/outfits.schema.ts';

/** What somebody wants to see of their closets: all that is given has to be true. */
export type ClosetsFilter = Partial<Pick<ClosetsQuery, 'tripId' | 'category' | 'occasion' | 'planned' | 'q'>> & {
  /** Whose outfits: somebody's id, or `everybody`; absent: the viewer's. */
  readonly person?: string;
};

/** What stands for the outfits of all people. */
export const EVERYBODY = 'everybody';

/** Whose outfits a filter asks for; `undefined` for everybody's. */
export const wearerOf = ({ person }: ClosetsFilter, viewerId: string): string | undefined =>
  person === EVERYBODY ? undefined : (person ?? viewerId);

/** How each part is called in the address of the page. */
const NAMES = {
  tripId: 'trip',
  category: 'category',
  occasion: 'occasion',
  planned: 'planned',
  q: 'q',
  person: 'of',
} as const;

/** The filter that an address names. What it cannot mean is left out. */
export const filterOf = (search: string): ClosetsFilter => {
  const named = new URLSearchParams(search);
  const text = (name: string) => named.get(name)?.trim() || undefined;
  const planned = text(NAMES.planned);
  return compact({
    tripId: text(NAMES.tripId),
    category: outfitCategories.find((category) => category === text(NAMES.category)),
    occasion: text(NAMES.occasion),
    planned: planned === 'yes' || planned === 'no' ? planned : undefined,
    q: text(NAMES.q),
    person: personNamed(text(NAMES.person)),
  });
};

/** An address that names nobody shows one's own. */
const personNamed = (named: string | undefined): string | undefined =>
  named === EVERYBODY || idSchema.safeParse(named).success ? named : undefined;

/** The address of the closets with a filter. */
export const closetsHref = (filter: ClosetsFilter): string => {
  const search = new URLSearchParams();
  for (const [part, name] of Object.entries(NAMES)) {
    const value = filter[part as keyof typeof NAMES];
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `/closets?${search.toString()}` : '/closets';
};

/** A filter with parts changed; `undefined` takes one away. */
export const changedFilter = (
  filter: ClosetsFilter,
  change: { [Part in keyof ClosetsFilter]?: ClosetsFilter[Part] | undefined },
): ClosetsFilter => compact({ ...filter, ...change });

/** Whether anything narrows the closets down; whose they are does not. */
export const isNarrowed = ({ person: _person, ...filter }: ClosetsFilter): boolean => Object.keys(filter).length > 0;

/** Without what is not given, so that equal filters are one in the cache. */
const compact = (filter: { [Part in keyof ClosetsFilter]?: ClosetsFilter[Part] | undefined }): ClosetsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
