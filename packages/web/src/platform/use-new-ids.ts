import { useMemo, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * The ids that were not there when the list first showed: what others, or the viewer, have added since.
 *
 * @param ids the same array for as long as nothing changes: the answer then stays the same too.
 */
export const useNewIds = (ids: readonly string[] | undefined): ReadonlySet<string> => {
  const [first, setFirst] = useState<ReadonlySet<string>>();
  if (ids && !first) setFirst(new Set(ids));
  return useMemo(() => {
    const arrived = ids && first ? ids.filter((id) => !first.has(id)) : [];
    return arrived.length > 0 ? new Set(arrived) : NONE;
  }, [ids, first]);
};
