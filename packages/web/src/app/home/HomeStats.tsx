import type { UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Luggage, Shirt, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { statsQuery } from '../../features/trips/trips.queries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';

interface Stat {
  label: string;
  count: (stats: UserStats) => number;
  /** Where it leads. */
  href: string;
  icon: ReactNode;
  /** Of its icon. */
  color: string;
}

const STATS: readonly Stat[] = [
  {
    label: 'Trips',
    count: (stats) => stats.activeTrips,
    href: '/trips',
    icon: <Luggage size={18} />,
    color: 'text-accent-ink',
  },
  {
    label: 'Outfits',
    count: (stats) => stats.outfits,
    href: '/closets',
    icon: <Shirt size={18} />,
    color: 'text-purple-ink',
  },
  {
    label: 'Members',
    count: (stats) => stats.members,
    href: '/members',
    icon: <UsersRound size={18} />,
    color: 'text-yellow-ink',
  },
];

/** Three counts, each leading to what it counts. */
export const HomeStats = () => {
  const { data, isPending, fetchStatus } = useQuery(statsQuery());
  const isComing = isPending && fetchStatus === 'fetching';
  return (
    <ul aria-label="Your numbers" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
      {STATS.map((stat) => (
        <li key={stat.label} className="flex min-w-0">
          <StatTile stat={stat}>{data ? shownCount(stat.count(data)) : isComing ? null : '–'}</StatTile>
        </li>
      ))}
    </ul>
  );
};

/** In full as far as it fits into a tile: '1,234', and then '12K'. */
const shownCount = (count: number): string =>
  count.toLocaleString(undefined, count < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 0 });

const StatTile = ({ stat, children }: { stat: Stat; children: string | null }) => (
  <Link
    href={stat.href}
    className="flex min-h-13 w-full min-w-0 flex-col items-center justify-center rounded-card border border-line bg-surface px-1 py-1.5 text-center transition-[background-color,scale] duration-150 hover:bg-raised active:scale-98"
  >
    <span className="flex max-w-full items-center gap-1.5 text-lg/[1.5rem] font-bold">
      <span aria-hidden="true" className={classNames('shrink-0', stat.color)}>
        {stat.icon}
      </span>
      {children ?? <Skeleton shape="line" className="h-4 w-6" />}
    </span>
    <span className="max-w-full truncate text-sm text-ink-muted">{stat.label}</span>
  </Link>
);
