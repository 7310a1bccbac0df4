import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadOnlyNote } from '../../features/trips/ReadOnlyNote.tsx';
import { tripQuery } from '../../features/trips/trips.queries.ts';

/**
 * Why a trip that was chosen to put something into takes nothing; `null` where it does, or until that is known.
 *
 * @param tripId '' where none is chosen.
 */
export const useReadOnlyNote = (tripId: string): ReactNode => {
  const { data } = useQuery({ ...tripQuery(tripId), enabled: tripId !== '' });
  return data && data.limits.whyReadOnly !== null ? <ReadOnlyNote limits={data.limits} /> : null;
};
