import { NAME_MAX, USERNAME_MIN, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../platform/use-debounced.ts';
import { usernameAvailableQuery, usernameSuggestionsQuery } from './accounts.queries.ts';

const DEBOUNCE_MS = 300;

/** `idle`: nothing to ask. `unknown`: it could not be asked, so the server says at the end. */
export type UsernameState = 'idle' | 'checking' | 'available' | 'unavailable' | 'unknown';

interface UsernameCheck {
  readonly state: UsernameState;
  /** Free ones for the same person, once the typed one is taken. */
  readonly suggestions: readonly string[];
}

/** Asks whether a well-formed user name is free, 300 ms after the last change and from three characters on. */
export const useUsernameCheck = (typed: string, person: { firstName: string; lastName: string }): UsernameCheck => {
  const username = typed.trim();
  const settled = useDebounced(username, DEBOUNCE_MS);
  const askable = username.length >= USERNAME_MIN && usernameSchema.safeParse(username).success;
  const asked = useQuery({ ...usernameAvailableQuery(settled), enabled: askable && settled === username });
  const taken = askable && settled === username && asked.data?.available === false;

  // Without a name the wish itself is what the proposals are made from.
  const named = person.firstName.trim() !== '' || person.lastName.trim() !== '';
  const wish = useDebounced(named ? `${person.firstName}\n${person.lastName}` : username, DEBOUNCE_MS);
  const [firstName = '', lastName = ''] = wish.split('\n').map((name) => name.slice(0, NAME_MAX));
  const proposals = useQuery({ ...usernameSuggestionsQuery({ firstName, lastName }), enabled: taken });

  return {
    state: stateOf({
      askable,
      settled: settled === username,
      available: asked.data?.available,
      failed: asked.isError || asked.isPaused,
    }),
    suggestions: taken ? (proposals.data?.suggestions ?? []) : [],
  };
};

const stateOf = (now: {
  askable: boolean;
  settled: boolean;
  available: boolean | undefined;
  failed: boolean;
}): UsernameState => {
  if (!now.askable) return 'idle';
  if (!now.settled) return 'checking';
  if (now.available !== undefined) return now.available ? 'available' : 'unavailable';
  return now.failed ? 'unknown' : 'checking';
};
