import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import {
  type ExpenseCategory,
  expenseCategories,
  type MoneyHistoryEntry,
} from '@caravan/contract/money/money.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../platform/format-dates.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { ShowMore } from '../../platform/ShowMore.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
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

const DONE: Readonly<Record<MoneyHistoryEntry['action'], string>> = {
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  imported: 'imported',
  recorded: 'recorded',
  confirmed: 'confirmed',
  declined: 'said has not come:',
  withdrawn: 'took back',
};

const wordsOf = ({ thing, action, title, currency, amountMinor }: MoneyHistoryEntry): string => {
  if (thing === 'settings') return 'changed the money settings';
  const amount = formatAmount(amountMinor, currency);
  return thing === 'payment' ? `${DONE[action]} a payment of ${amount}` : `${DONE[action]} ${title}, ${amount}`;
};

const Entry = ({ entry, people }: { entry: MoneyHistoryEntry; people: MoneyPeople }) => {
  const changes = entry.action === 'changed' ? entry.fields.flatMap((field) => changeWords(field, people)) : [];
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{personOf(people, entry.byId).shortName}</bdi> {wordsOf(entry)}
      </p>
      {entry.isCorrection && <Badge tint="clay">Corrected after settling</Badge>}
      {changes.length > 0 && (
        <ul className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <time dateTime={entry.at} className="text-sm text-ink-muted">
        {formatDate(entry.at.slice(0, 10))}
      </time>
    </li>
  );
};

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  spentOn: 'Date',
  kind: 'Kind',
  amount: 'Amount',
  payers: 'Paid by',
  split: 'Split',
  parts: 'For',
  rate: 'Rate',
  category: 'Category',
  note: 'Note',
  receipts: 'Receipts',
  currency: 'Currency',
  isSimplified: 'Fewest payments',
  budgets: 'Budgets',
};

/** Fields whose texts are those of a program, and say nothing beside the others. */
const UNSHOWN: ReadonlySet<string> = new Set(['budgets']);

type ChangedField = MoneyHistoryEntry['fields'][number];

const changeWords = ({ field, before, after }: ChangedField, people: MoneyPeople): string[] => {
  const label = LABELS[field] ?? field;
  if (UNSHOWN.has(field)) return [`${label} changed`];
  const text = (value: string | null) => textOf(field, value, people);
  return [`${label}: ${text(before)} → ${text(after)}`];
};

const textOf = (field: string, value: string | null, people: MoneyPeople): string => {
  if (value === null || value === '') return 'none';
  if (field === 'category') return categoryLabel(value);
  if (field === 'spentOn') return formatDate(value);
  if (field === 'payers' || field === 'parts') return namesOf(value, people);
  return value;
};

const categoryLabel = (value: string): string => {
  const category = expenseCategories.find((one): one is ExpenseCategory => one === value);
  return category ? EXPENSE_CATEGORIES[category].label : value;
};

/** Those whom a text of amounts names. */
const namesOf = (value: string, people: MoneyPeople): string => {
  const parts = JSON.parse(value) as readonly { personId: string }[];
  return parts.map(({ personId }) => personOf(people, personId).shortName).join(', ');
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
