import type { MoneyHistoryEntry } from '@caravan/contract/money/money.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { viewerZone } from '../../platform/clock.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { ShowMore } from '../../platform/ShowMore.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { changeLines, doneWords, historyTime } from './history-words.ts';
import { type MoneyPeople, personOf } from './money-people.rules.ts';
import { historyQuery } from './money.queries.ts';

interface MoneyHistoryProps {
  tripId: string;
  /** Of one expense or payment alone. */
  of?: string;
  people: MoneyPeople;
}

/** Who changed what of a trip's money, the last first. */
export const MoneyHistory = ({ tripId, of, people }: MoneyHistoryProps) => {
  const query = useInfiniteQuery(historyQuery(tripId, of));
  return (
    <Loaded query={query} what="The history" level={3} skeleton={<HistorySkeleton />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        return entries.length === 0 ? (
          <p className="p-4 text-ink-muted">Nothing has been changed yet.</p>
        ) : (
          <>
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} people={people} />
              ))}
            </ol>
            <div className="py-3 empty:hidden">
              <ShowMore query={query}>Show Earlier</ShowMore>
            </div>
          </>
        );
      }}
    </Loaded>
  );
};

const HistorySkeleton = () => (
  <SkeletonGroup label="Loading the history" className="flex flex-col gap-3 p-4">
    <Skeleton shape="line" className="w-2/3" />
    <Skeleton shape="line" className="w-1/2" />
    <Skeleton shape="line" className="w-3/5" />
  </SkeletonGroup>
);

const Entry = ({ entry, people }: { entry: MoneyHistoryEntry; people: MoneyPeople }) => {
  const { verb, title, rest } = doneWords(entry, people);
  const lines = changeLines(entry, people);
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{personOf(people, entry.byId).shortName}</bdi> {verb} <bdi>{title}</bdi>
        {rest}
      </p>
      {entry.isCorrection && <Badge tint="clay">Corrected after settling</Badge>}
      {lines.length > 0 && (
        <ul className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      <time dateTime={entry.at} className="text-sm text-ink-muted">
        {historyTime(entry.at, viewerZone())}
      </time>
    </li>
  );
};

interface HistorySheetProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  people: MoneyPeople;
}

/** The whole history of a trip's money. */
export const HistorySheet = ({ open, onClose, tripId, people }: HistorySheetProps) => (
  <Sheet open={open} onClose={onClose} title="History" forReading>
    <div className="-mx-4">
      <MoneyHistory tripId={tripId} people={people} />
    </div>
  </Sheet>
);
