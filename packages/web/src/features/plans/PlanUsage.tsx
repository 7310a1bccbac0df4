import { formatFileSize, formatStorage } from '@caravan/contract/files/files.rules.ts';
import { isLimited, limitOf } from '@caravan/contract/plans/plans.rules.ts';
import type { LargeFile, OwnPlan, PlanLimit, StorageUsage } from '@caravan/contract/plans/plans.schema.ts';
import { FileText, Image } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../platform/format-dates.ts';
import { Card } from '../../ui/Card.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { classNames } from '../../ui/class-names.ts';

/** What of the own plan is used. */
export const PlanUsage = ({ own: { plan, usage } }: { own: OwnPlan }) => {
  const maxOf = (limit: PlanLimit) => (isLimited(plan, limit) ? limitOf(plan, limit) : null);
  const { fullestCloset, largestGroup, storage } = usage;
  return (
    <Card as="section" aria-labelledby="plan-usage">
      <h2 id="plan-usage" className="text-lg font-semibold">
        What You Use
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        <PlanMeter title="Trips that you own" used={usage.trips} max={maxOf('trips')} />
        <PlanMeter
          title="Outfits in a trip"
          used={fullestCloset?.count ?? 0}
          max={maxOf('outfitsPerTrip')}
          note={fullestCloset && fullestCloset.count > 0 && <Fullest trip={fullestCloset} tab="closet" />}
        />
        <PlanMeter
          title="People on a trip"
          used={largestGroup?.count ?? 0}
          max={maxOf('membersPerTrip')}
          note={largestGroup && <Fullest trip={largestGroup} tab="members" />}
        />
        <PlanMeter
          title="Questions to the concierge this month"
          used={usage.conciergeQueries}
          max={maxOf('conciergeQueries')}
          note={
            isLimited(plan, 'conciergeQueries') &&
            `Counted anew from ${formatDate(usage.conciergeResetsAt.slice(0, 10))}.`
          }
        />
        <PlanMeter title="Storage" used={storage.bytes} max={maxOf('storage')} write={formatStorage} />
        <PlanMeter
          title="Storage of a trip"
          used={storage.fullestTrip?.count ?? 0}
          max={maxOf('storagePerTrip')}
          write={formatStorage}
          note={storage.fullestTrip && <Fullest trip={storage.fullestTrip} tab="itinerary" />}
        />
      </ul>
    </Card>
  );
};

interface FullestProps {
  trip: { tripId: string; title: string };
  tab: 'closet' | 'members' | 'itinerary';
}

const Fullest = ({ trip, tab }: FullestProps) => (
  <>
    Most in{' '}
    <Link
      href={`/trip/${trip.tripId}?tab=${tab}`}
      className="relative font-semibold text-accent-ink underline before:absolute before:-inset-x-1 before:-inset-y-3"
    >
      <bdi>{trip.title}</bdi>
    </Link>
  </>
);

interface PlanMeterProps {
  title: string;
  /** What of it is used. */
  used: number;
  /** `null`: as much as one wants. */
  max: number | null;
  /** How an amount is written; a plain number by default. */
  write?: (amount: number) => string;
  /** Where the most is used, or when the count begins anew. */
  note?: ReactNode;
}

/** How much of what a plan allows is used. */
const PlanMeter = ({ title, used, max, write = inDigits, note }: PlanMeterProps) => {
  const id = useId();
  const amount = max === null ? `${write(used)} · unlimited` : `${write(used)} of ${write(max)}`;
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={id} className="font-medium">
          {title}
        </span>
        <span className={classNames('text-sm', isFull(used, max) ? 'font-semibold text-clay-ink' : 'text-ink-muted')}>
          {amount}
        </span>
      </div>
      {max !== null && <Bar labelledBy={id} used={used} max={max} amount={amount} />}
      {note && <p className="text-sm wrap-anywhere text-ink-muted">{note}</p>}
    </li>
  );
};

const inDigits = (amount: number): string => amount.toLocaleString();

const isFull = (used: number, max: number | null): boolean => max !== null && used >= max;

interface BarProps {
  labelledBy: string;
  used: number;
  max: number;
  amount: string;
}

const Bar = ({ labelledBy, used, max, amount }: BarProps) => (
  <div
    role="meter"
    aria-labelledby={labelledBy}
    aria-valuemin={0}
    aria-valuemax={Math.max(1, max)}
    aria-valuenow={Math.min(used, Math.max(1, max))}
    aria-valuetext={amount}
    className="h-2 w-full overflow-clip rounded-full bg-sunken"
  >
    <div
      className={classNames('h-full rounded-full', isFull(used, max) ? 'bg-clay' : 'bg-accent')}
      style={{ width: `${max === 0 ? 100 : Math.min(100, (used / max) * 100)}%` }}
    />
  </div>
);

/** The files that take the most of one's storage, each with the way to where it can be deleted. */
export const LargestFiles = ({ storage: { largest } }: { storage: StorageUsage }) => {
  if (largest.length === 0) return null;
  return (
    <section aria-labelledby="largest-files" className="flex flex-col gap-3">
      <div>
        <h2 id="largest-files" className="text-lg font-semibold">
          What Takes the Most Storage
        </h2>
        <p className="mt-1 text-sm text-pretty text-ink-muted">A file goes with what it belongs to.</p>
      </div>
      <List>
        {largest.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </List>
    </section>
  );
};

const FileRow = ({ file }: { file: LargeFile }) => {
  const Icon = file.use === 'activity' || file.use === 'nothing' ? FileText : Image;
  const href = wayTo(file);
  return (
    <ListRow
      leading={<Icon size={20} aria-hidden="true" className="shrink-0 text-ink-muted" />}
      title={<bdi>{file.filename}</bdi>}
      text={
        <>
          {formatFileSize(file.size)} · {USES[file.use]}
          {file.of !== null && (
            <>
              {' '}
              of <bdi>{file.of}</bdi>
            </>
          )}
          {file.trip && (
            <>
              {' '}
              {file.of === null ? 'of' : 'in'} <bdi>{file.trip.title}</bdi>
            </>
          )}
        </>
      }
      {...(href && { href })}
    />
  );
};

const USES: Record<LargeFile['use'], string> = {
  activity: 'Document',
  outfit: 'Photo',
  cover: 'Cover',
  picture: 'Your picture',
  nothing: 'Used by nothing, gone within a day',
};

/** Where the file can be deleted; `undefined` for what goes by itself. */
const wayTo = ({ use, trip, outfitId }: LargeFile): string | undefined => {
  if (use === 'picture') return '/profile';
  if (!trip) return undefined;
  if (use === 'outfit') return `/trip/${trip.id}?tab=closet&outfit=${outfitId}`;
  return use === 'activity' ? `/trip/${trip.id}?tab=itinerary` : `/trip/${trip.id}`;
};
