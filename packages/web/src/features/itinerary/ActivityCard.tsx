import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatTimeRange, foreignZone } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { ActivityLinks } from './ActivityLinks.tsx';
import { CATEGORY_LOOKS } from './activity-categories.ts';
import type { ItineraryFlights } from './itinerary-flights.ts';
import type { PlannedOutfit } from './PlannedOutfits.tsx';

interface ActivityCardProps {
  activity: Activity;
  /** The outfits that are planned for it. */
  outfits: readonly PlannedOutfit[];
  flights: ItineraryFlights;
  /** The zone whose clock is shown. */
  zone: string;
  /** The viewer's own zone. */
  here: string;
  /** Whether to say who added it: only where more than one person is on the trip. */
  showCreator: boolean;
  /** It came while the page was open, and is shown so for a moment. */
  arrived: boolean;
  /** Opens it for editing; absent for those who may not. */
  onEdit: ((activity: Activity) => void) | undefined;
  /** Deletes it, where nothing else can be done to it any more. */
  onDelete: ((activity: Activity) => void) | undefined;
}

/** One activity. */
export const ActivityCard = memo(
  ({ activity, outfits, flights, zone, here, showCreator, arrived, onEdit, onDelete }: ActivityCardProps) => {
    const { label, Icon, tint } = CATEGORY_LOOKS[activity.category];
    const { creator } = activity;
    return (
      <li
        id={activity.id}
        className={classNames(
          'grid scroll-mt-28 scroll-mb-24 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-card border border-line bg-surface py-3 pr-1 pl-3',
          arrived &&
            'animate-rise transition-colors duration-2000 ease-out starting:border-accent starting:bg-accent-soft',
        )}
      >
        <TintedIcon tint={tint}>
          <Icon size={20} />
        </TintedIcon>
        <div className={classNames(!onEdit && !onDelete && 'col-span-2')}>
          <When activity={activity} zone={zone} here={here} />
          <h4 className="text-base font-semibold wrap-anywhere">
            <bdi>{activity.title}</bdi>
          </h4>
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tint={tint}>{label}</Badge>
            {activity.location && (
              <p className="flex min-w-0 items-start gap-1 text-sm text-ink-muted">
                <MapPin size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
                <span className="sr-only">Location: </span>
                <bdi className="wrap-anywhere">{activity.location}</bdi>
              </p>
            )}
          </div>
          {activity.description && <ClampedText text={activity.description} className="mt-1.5" />}
        </div>
        {onEdit && (
          <IconButton
            label={`Edit ${activity.title}`}
            icon={<Pencil size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onEdit(activity)}
            className="-mt-1.5"
          />
        )}
        {onDelete && (
          <IconButton
            label={`Delete ${activity.title}`}
            icon={<Trash2 size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onDelete(activity)}
            className="-mt-1.5"
          />
        )}
        {flights.ofActivity(activity)}
        <div className="col-span-2 col-start-2 pr-2">
          {flights.wayToTrack(activity)}
          <ActivityLinks activity={activity} outfits={outfits} zone={zone} mayPlan={onEdit !== undefined} />
          {showCreator && (
            <p className="mt-2 text-xs wrap-anywhere text-ink-muted">
              Added by <bdi>{`${creator.firstName} ${creator.lastName}`.trim()}</bdi>
            </p>
          )}
        </div>
      </li>
    );
  },
);

const When = ({ activity, zone, here }: Pick<ActivityCardProps, 'activity' | 'zone' | 'here'>) => {
  const { startTime } = activity;
  const foreign = startTime === null ? null : foreignZone(zone, here, new Date(startTime));
  return (
    <p className={classNames('text-sm font-medium', startTime === null ? 'text-ink-muted' : 'text-accent-ink')}>
      {formatTimeRange(activity, zone)}
      {foreign && <span className="font-normal text-ink-muted"> {foreign}</span>}
    </p>
  );
};
