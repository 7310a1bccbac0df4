import type { RecentActivity as Added, RecentOutfit } from '@caravan/contract/home/home.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, type LucideIcon, Luggage, Shirt, ShoppingBag } from 'lucide-react';
import { recentActivitiesQuery, recentOutfitsQuery } from '../../features/home/home.queries.ts';
import { creatorOf, nameOf, placeOf } from '../../features/home/recent-activity.rules.ts';
import { OutfitPicture } from '../../features/outfits/OutfitPicture.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useNow } from '../../platform/clock.ts';
import { formatAgo } from '../../platform/format-dates.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Tint } from '../../ui/tints.ts';

/** What was last added to the viewer's trips, by whomever; closed at first. */
export const RecentActivity = () => (
  <Disclosure title="Recent Activity">
    <Additions />
  </Disclosure>
);

const Additions = () => {
  const query = useQuery(recentActivitiesQuery);
  const { data: outfits } = useQuery(recentOutfitsQuery);
  const now = useNow();
  return (
    <Loaded query={query} skeleton={<AdditionsSkeleton />} what="Recent activity">
      {(additions) =>
        additions.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-muted">No recent activity</p>
        ) : (
          <List label="Recent activity" framed={false}>
            {additions.map((added) => (
              <Addition
                key={added.id}
                added={added}
                outfit={outfits?.find(({ id }) => id === added.id)}
                when={formatAgo(added.createdAt, now)}
              />
            ))}
          </List>
        )
      }
    </Loaded>
  );
};

const KINDS = new Map<string, { Icon: LucideIcon; tint: Tint }>([
  ['outfit', { Icon: Shirt, tint: 'purple' }],
  ['activity', { Icon: CalendarCheck, tint: 'teal' }],
  ['shopping', { Icon: ShoppingBag, tint: 'orange' }],
]);

interface AdditionProps {
  added: Added;
  /** What was added, where it is an outfit of which more is known. */
  outfit: RecentOutfit | undefined;
  when: string;
}

const Addition = ({ added, outfit, when }: AdditionProps) => {
  const { Icon, tint } = KINDS.get(added.activityType) ?? { Icon: Luggage, tint: 'sand' };
  return (
    <ListRow
      href={placeOf(added)}
      leading={
        outfit?.imageUrl ? (
          <OutfitPicture outfit={outfit} className="relative size-10 shrink-0 rounded-control" />
        ) : (
          <TintedIcon tint={tint}>
            <Icon size={20} />
          </TintedIcon>
        )
      }
      title={
        <span className="line-clamp-3 font-normal">
          <bdi className="font-medium">{creatorOf(added.creator)}</bdi> added{' '}
          <bdi className="font-medium">{nameOf(added)}</bdi> to <bdi className="font-medium">{added.trip.title}</bdi>
        </span>
      }
      text={when}
    />
  );
};

const AdditionsSkeleton = () => (
  <SkeletonGroup label="Loading recent activity" className="flex flex-col">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex h-17 items-center gap-3 px-4">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton shape="line" className="w-3/5" />
      </div>
    ))}
  </SkeletonGroup>
);
