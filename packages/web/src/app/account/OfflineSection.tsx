import { formatStorage } from '@caravan/contract/files/files.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { accessibleTripsQuery } from '../../features/trips/trips.queries.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { formatAsOf } from '../../platform/format-dates.ts';
import { keepWithinBudget } from '../../platform/offline/keep-files.ts';
import { clearKept, type KeptSummary, readSummary, wantKeeping } from '../../platform/offline/keeping.ts';
import { BUDGETS_MB, budgetMb, isKeepingWanted, setBudgetMb } from '../../platform/offline/offline-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** What is kept is read off the device itself, each time that somebody looks. */
const SUMMARY = {
  queryKey: ['kept on this device'],
  queryFn: readSummary,
  networkMode: 'always',
  staleTime: 0,
} as const;

/** What this device keeps to be read without a connection, and what its person wants of that. */
export const OfflineSection = () => {
  const client = useQueryClient();
  const { data: summary, refetch } = useQuery(SUMMARY);
  const [isWanted, setWanted] = useState(isKeepingWanted);
  const [budget, setBudget] = useState(budgetMb);
  const titleId = useId();
  const want = async (wanted: boolean) => {
    setWanted(wanted);
    await wantKeeping(client, wanted);
    await refetch();
  };
  const clear = async () => {
    await clearKept();
    await refetch();
    showToast({ title: 'Cleared from this device' });
  };
  const change = async (chosen: number) => {
    setBudgetMb(chosen);
    setBudget(chosen);
    await keepWithinBudget();
    await refetch();
  };
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lg font-semibold">
        Offline
      </h2>
      <Checkbox
        label="Keep for offline"
        hint="Your trips can be read on this device without a connection."
        checked={isWanted}
        onChange={({ target }) => void want(target.checked)}
      />
      {isWanted && (
        <SelectField
          label="Pictures and files"
          hint="Of the trip that is on, or of the next one."
          options={BUDGETS_MB.map((size) => ({ value: String(size), label: `Up to ${size} MB` }))}
          value={String(budget)}
          onChange={({ target }) => void change(Number(target.value))}
        />
      )}
      {isWanted && summary && <Kept summary={summary} onClear={() => void clear()} />}
    </Card>
  );
};

const Kept = ({ summary, onClear }: { summary: KeptSummary; onClear: () => void }) => {
  const { data: trips } = useQuery(accessibleTripsQuery);
  const today = useToday();
  const { dataBytes, fileBytes, tripIds, oldest, room } = summary;
  if (oldest === null) return <p className="text-sm text-ink-muted">Nothing is kept on this device yet.</p>;
  const titles = (trips ?? []).filter(({ id }) => tripIds.includes(id)).map(({ title }) => title);
  return (
    <>
      <div className="text-sm text-ink-muted">
        <p>
          {formatStorage(dataBytes)} of data, {formatStorage(fileBytes)} of pictures and files
        </p>
        {titles.length > 0 && (
          <p dir="auto" className="line-clamp-3 wrap-anywhere">
            {titles.join(', ')}
          </p>
        )}
        <p>{formatAsOf(oldest, viewerZone(), today)}</p>
        {room && (
          <p>
            Room for {formatStorage(room.left)} more.{' '}
            {!room.isSafe && 'Your browser may clear it when room gets scarce; it keeps it once the app is installed.'}
          </p>
        )}
      </div>
      <Button variant="secondary" size="small" className="self-start" onClick={onClear}>
        Clear
      </Button>
    </>
  );
};
