import { DATE_SECRET_BYTES, mayBeDateSecret } from '@caravan/contract/date-polls/date-links.rules.ts';
import { recall, remember } from '../../platform/browser-memory.ts';

/** Who answers by link on this device. */
export interface LinkVoter {
  /** By which they come back to their answers. */
  readonly voterSecret: string;
  /** As the server names them; `null` until they have answered. */
  readonly voterId: string | null;
  readonly name: string;
}

/** The poll's: another link to it leads to the same answers. */
const keyOf = (pollId: string): string => `caravan.dates.${pollId}`;

const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(DATE_SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** Somebody who has not answered on this device. */
export const newVoter = (): LinkVoter => ({ voterSecret: newSecret(), voterId: null, name: '' });

/** Everybody who has answered a poll on this device, whoever did so last first. */
export const votersOn = (pollId: string): LinkVoter[] => readable(recall('browser', keyOf(pollId)));

/** Keeps who answers, before anything is sent: an answer whose confirmation is lost is still theirs. @returns whether the browser keeps it. */
export const keepVoter = (pollId: string, voter: LinkVoter): boolean => {
  const others = votersOn(pollId).filter(({ voterSecret }) => voterSecret !== voter.voterSecret);
  remember('browser', keyOf(pollId), JSON.stringify([voter, ...others]));
  return recall('browser', keyOf(pollId)) !== null;
};

const readable = (text: string | null): LinkVoter[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(voterIn) : [];
  } catch {
    return [];
  }
};

const voterIn = (kept: Partial<LinkVoter> | null): LinkVoter[] => {
  const { voterSecret = '', voterId = null, name = '' } = kept ?? {};
  return mayBeDateSecret(voterSecret) ? [{ voterSecret, voterId, name }] : [];
};
