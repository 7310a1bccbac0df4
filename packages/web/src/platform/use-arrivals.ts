import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The ids that were not there when the list first showed: what others, or the viewer, have added since. */
export const useArrivals = (ids: readonly string[] | undefined): ReadonlySet<string> => {
  const [first, setFirst] = useState<ReadonlySet<string>>();
  if (ids && !first) setFirst(new Set(ids));
  if (!ids || !first) return NONE;
  const arrived = ids.filter((id) => !first.has(id));
  return arrived.length > 0 ? new Set(arrived) : NONE;
};
