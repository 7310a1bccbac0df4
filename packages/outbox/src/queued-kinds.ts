import type { QueuedChange } from './queued-change.schema.ts';
import type { QueuedKind } from './queued-kind.ts';
import { account } from './queued-kinds/account.ts';
import { chat } from './queued-kinds/chat.ts';
import { datePolls } from './queued-kinds/date-polls.ts';
import { flights } from './queued-kinds/flights.ts';
import { guests } from './queued-kinds/guests.ts';
import { ideas } from './queued-kinds/ideas.ts';
import { itinerary } from './queued-kinds/itinerary.ts';
import { money } from './queued-kinds/money.ts';
import { outfits } from './queued-kinds/outfits.ts';
import { packing } from './queued-kinds/packing.ts';
import { shopping } from './queued-kinds/shopping.ts';
import { trips } from './queued-kinds/trips.ts';

const kinds: ReadonlyMap<string, QueuedKind> = new Map(
  Object.entries({
    ...shopping,
    ...itinerary,
    ...outfits,
    ...packing,
    ...chat,
    ...trips,
    ...flights,
    ...ideas,
    ...account,
    ...guests,
    ...money,
    ...datePolls,
  }),
);

/** The names of all kinds of changes that wait in the queue. */
export const queuedKinds = (): readonly string[] => [...kinds.keys()];

/** What is known of a change's kind; `undefined` for one of a later version of the app, which waits until that is here again. */
export const kindOf = ({ kind: name }: Pick<QueuedChange, 'kind'>): QueuedKind | undefined => kinds.get(name);
