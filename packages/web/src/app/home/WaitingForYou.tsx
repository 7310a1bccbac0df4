import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, type LucideIcon, MessageCircle, ShoppingBasket } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Waiting, waitingFor, waitingWords } from '../../features/home/waiting.rules.ts';
import { statsQuery, useTripChoices } from '../../features/trips/trips.queries.ts';
import { useUnreadChats } from '../../platform/chat-marks.ts';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { ShowAll } from '../../ui/ShowAll.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Tint } from '../../ui/tints.ts';

/** What is shown at first. */
const SHOWN = 3;

const KINDS: Record<Waiting['kind'], { Icon: LucideIcon; tint: Tint }> = {
  unread: { Icon: MessageCircle, tint: 'blue' },
  toBuy: { Icon: ShoppingBasket, tint: 'orange' },
  undated: { Icon: CalendarPlus, tint: 'yellow' },
};

/** What one of the trips needs the viewer for; nothing where nothing does. Everything in it is known already: nothing is requested. */
export const WaitingForYou = ({ trips }: { trips: readonly Trip[] }) => {
  const { data: choices = trips } = useTripChoices();
  const { data: stats } = useQuery(statsQuery());
  const unread = useUnreadChats();
  const [isWhole, setIsWhole] = useState(false);
  const toBuy = stats?.toBuy;
  const waiting = useMemo(
    () => waitingFor({ trips, choices, unread, toBuy: toBuy ?? [] }),
    [trips, choices, unread, toBuy],
  );
  const more = waiting.length - SHOWN;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="waiting" className="text-lg font-semibold">
          Waiting for you
        </h2>
        <ShowAll of="Waiting for you" more={more} isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />
      </div>
      <List label="Waiting for you">
        {(isWhole ? waiting : waiting.slice(0, SHOWN)).map((one) => (
          <Row key={`${one.kind} ${one.trip.id}`} waiting={one} />
        ))}
      </List>
    </section>
  );
};

const Row = ({ waiting }: { waiting: Waiting }) => {
  const { Icon, tint } = KINDS[waiting.kind];
  return (
    <ListRow
      href={waiting.href}
      leading={
        <TintedIcon tint={tint}>
          <Icon size={20} />
        </TintedIcon>
      }
      title={waitingWords(waiting)}
      text={<bdi className="line-clamp-1">{waiting.trip.title}</bdi>}
      className="py-1.5!"
    />
  );
};
