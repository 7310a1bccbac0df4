import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../platform/use-timers.ts';
import { LOOK_UP_MAX, LOOK_UP_MIN } from './look-ups.queries.ts';

/** A pause in the typing, milliseconds. */
const PAUSE_MS = 300;

/**
 * What a typed text may mean, asked for once the typing pauses.
 *
 * @param isOpen false where it is known what is meant.
 */
export const useLookUp = <T>(
  typed: string,
  isOpen: boolean,
  queryOf: (input: string) => UseQueryOptions<T[], Error, T[], unknown[]>,
) => {
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const isWanted = isOpen && text.length >= LOOK_UP_MIN && text.length <= LOOK_UP_MAX;
  const isSettled = text === settled;
  const { data, isFetching, isError } = useQuery({ ...queryOf(settled), enabled: isWanted && isSettled });
  return {
    found: isWanted && data !== undefined ? data : [],
    isLoading: isWanted && (!isSettled || isFetching),
    /** Nothing is called that, which is another thing than that nobody could be asked. */
    isNothing: isWanted && isSettled && !isFetching && !isError && data?.length === 0,
  };
};
