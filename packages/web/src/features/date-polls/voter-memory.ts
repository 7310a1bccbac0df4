import { DATE_SECRET_BYTES, mayBeDateSecret } from '@caravan/contract/date-polls/date-links.rules.ts';
import { recall, remember } from '../../platform/browser-memory.ts';

/** Who answers by a link on this device. */
export interface LinkVoter {
  /** By which they come back to their answers. */
  readonly voterSecret: string;
  /** As the server names them; `null` until they have answered. */
  readonly voterId: string | null;
  readonly name: string;
}

/** The beginning of a link's secret tells links apart, and opens none. */
const keyOf = (linkSecret: string): string => `caravan.dates.${linkSecret.slice(0, 10)}`;

const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(DATE_SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** Whoever has answered by this link on the device before, or somebody new. */
export const voterOf = (linkSecret: string): LinkVoter => {
  const kept = readable(recall('browser', keyOf(linkSecret)));
  return kept ?? { voterSecret: newSecret(), voterId: null, name: '' };
};

/** Keeps who answers, before anything is sent: an answer whose confirmation is lost is still theirs. @returns whether the browser keeps it. */
export const keepVoter = (linkSecret: string, voter: LinkVoter): boolean => {
  remember('browser', keyOf(linkSecret), JSON.stringify(voter));
  return recall('browser', keyOf(linkSecret)) !== null;
};

const readable = (text: string | null): LinkVoter | null => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<LinkVoter> | null;
    const { voterSecret = '', voterId = null, name = '' } = kept ?? {};
    return mayBeDateSecret(voterSecret) ? { voterSecret, voterId, name } : null;
  } catch {
    return null;
  }
};
