import type { LivePosition } from '@caravan/contract/flights/flights.schema.ts';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { directionWords, measureWords, positionWords } from './flight-words.ts';

/** Where an aircraft was seen last, and how it moved. */
export const LiveFacts = ({ live }: { live: LivePosition }) => {
  const now = useNow();
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 rounded-control bg-sunken px-3 py-2.5 text-sm sm:grid-cols-3">
      {factsOf(live, now).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-muted">{name}</dt>
          <dd className="font-medium tabular-nums wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const factsOf = (live: LivePosition, now: Date): (readonly [string, string])[] => {
  const { altitude, speed, direction, isOnGround, seenAt } = live;
  return [
    ...(altitude === null ? [] : [['Altitude', measureWords(altitude, 'ft')] as const]),
    ...(speed === null ? [] : [['Speed', measureWords(speed, 'kt')] as const]),
    ...(direction === null ? [] : [['Direction', directionWords(direction)] as const]),
    ['Position', positionWords(live)],
    ...(isOnGround === null ? [] : [['On ground', isOnGround ? 'Yes' : 'No'] as const]),
    ...(seenAt === null ? [] : [['Seen', formatAgo(seenAt, now)] as const]),
  ];
};
