import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import type { Card } from '@caravan/contract/concierge/concierge.schema.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';

/** Cuts a text that is longer than what is stored of it; never through a character. */
const within = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
};

/** What an activity or an item is called after a card. */
export const titleOf = ({ title }: Pick<Card, 'title'>): string => within(title.trim(), SHORT_TEXT_MAX);

/** What an activity says beside its title after a card. */
export const factsOf = ({ detail, location }: Pick<Card, 'detail' | 'location'>) => ({
  description: detail === null ? null : within(detail.trim(), LONG_TEXT_MAX),
  location: location === null ? null : within(location.trim(), SHORT_TEXT_MAX),
});

/** A card as a message in a chat. */
export const messageOfCard = ({ title, detail, location }: Pick<Card, 'title' | 'detail' | 'location'>): string =>
  within(
    [title, location, detail]
      .map((line) => line?.trim() ?? '')
      .filter((line) => line !== '')
      .join('\n'),
    MESSAGE_MAX,
  );
