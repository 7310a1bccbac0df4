import type { ClosetsQuery } from '@caravan/contract/outfits/closets.schema.ts';
import { outfitCategories } from '@caravan/contract/outfits/outfits.schema.ts';

/** What somebody wants to see of their closets: all that is given has to be true. */
export type ClosetsFilter = Partial<Pick<ClosetsQuery, 'tripId' | 'category' | 'occasion' | 'planned' | 'q'>>;

/** How each part is called in the address of the page. */
const NAMES = { tripId: 'trip', category: 'category', occasion: 'occasion', planned: 'planned', q: 'q' } as const;

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
  });
};

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

/** Whether anything narrows the closets down. */
export const isNarrowed = (filter: ClosetsFilter): boolean => Object.keys(filter).length > 0;

/** Without what is not given, so that equal filters are one in the cache. */
const compact = (filter: { [Part in keyof ClosetsFilter]?: ClosetsFilter[Part] | undefined }): ClosetsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
