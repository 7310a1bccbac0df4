import type { UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Luggage, Shirt, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { statsQuery } from '../../features/trips/trips.queries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Tint } from '../../ui/tints.ts';

interface Stat {
  label: string;
  count: (stats: UserStats) => number;
  /** Where it leads. */
  href: string;
  icon: ReactNode;
  tint: Tint;
}

const STATS: readonly Stat[] = [
  { label: 'Trips', count: (stats) => stats.activeTrips, href: '/trips', icon: <Luggage size={20} />, tint: 'teal' },
  { label: 'Outfits', count: (stats) => stats.outfits, href: '/closets', icon: <Shirt size={20} />, tint: 'purple' },
  {
    label: 'Members',
    count: (stats) => stats.members,
    href: '/members',
    icon: <UsersRound size={20} />,
    tint: 'yellow',
  },
];

/** Three counts, each leading to what it counts. */
export const HomeStats = () => {
  const { data, isPending, fetchStatus } = useQuery(statsQuery());
  const isComing = isPending && fetchStatus === 'fetching';
  return (
    <ul aria-label="Your numbers" className="grid grid-cols-3 gap-3">
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
    className="flex w-full min-w-0 flex-col items-center gap-1 rounded-card border border-line bg-surface px-2 py-4 text-center transition-[background-color,scale] duration-150 hover:bg-raised active:scale-98"
  >
    <TintedIcon tint={stat.tint}>{stat.icon}</TintedIcon>
    <span className="mt-1 flex h-8 items-center text-xl font-bold">
      {children ?? <Skeleton shape="line" className="h-5 w-8" />}
    </span>
    <span className="max-w-full truncate text-sm text-ink-muted">{stat.label}</span>
  </Link>
);
