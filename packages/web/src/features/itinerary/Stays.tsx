import { activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { bandInWords, bandsOn, momentNames, type Stay } from '@caravan/contract/itinerary/stays.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { Moon, Pencil } from 'lucide-react';
import { formatShortDay, formatTime, foreignZone } from '../../platform/format-dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { CATEGORY_STYLES } from './activity-categories.ts';

type Stays = readonly Stay<Activity>[];

interface StayBandsProps {
  stays: Stays;
  date: string;
  /** Opens one for editing; absent for those who may not. */
  onEdit: ((activity: Activity) => void) | undefined;
}

/** What goes on over a day: 'Hotel Artemide · night 2 of 4'. */
export const StayBands = ({ stays, date, onEdit }: StayBandsProps) => {
  const bands = bandsOn(stays, date);
  if (bands.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-col gap-1">
      {bands.map((band) => {
        const { activity, isLodging } = band.stay;
        const { Icon } = CATEGORY_STYLES[activity.category];
        const words = (
          <>
            {isLodging ? (
              <Moon size={15} aria-hidden="true" className="shrink-0 text-accent-ink" />
            ) : (
              <Icon size={15} aria-hidden="true" className="shrink-0 text-accent-ink" />
            )}
            <span className="min-w-0 flex-1 truncate text-start">
              <bdi className="font-semibold text-ink">{activity.title}</bdi>
              <span className="text-ink-muted"> · {bandInWords(band)}</span>
            </span>
          </>
        );
        return (
          <li key={activity.id} className="rounded-control bg-sunken text-sm">
            {onEdit ? (
              <button
                type="button"
                onClick={() => onEdit(activity)}
                // Drawn low; the pseudo-element keeps the target at 44 px.
                className="relative flex min-h-8 w-full items-center gap-2 rounded-control px-3 transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-1.5 hover:bg-accent-soft"
              >
                {words}
              </button>
            ) : (
              <p className="flex min-h-8 items-center gap-2 px-3">{words}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** What goes on over some days in a row, in one line: 'Hotel Artemide, night 2 to 4 of 7'. */
export const staysOver = (stays: Stays, dates: readonly string[]): string => {
  const words = stays.flatMap((stay) => {
    const bands = dates.flatMap((date) => bandsOn([stay], date));
    const [from, to] = [bands[0], bands.at(-1)];
    if (!from || !to) return [];
    const what = stay.isLodging ? 'night' : 'day';
    const numbers = from.at === to.at ? `${what} ${from.at}` : `${what}s ${from.at} to ${to.at}`;
    return `${stay.activity.title}, ${numbers} of ${from.of}`;
  });
  return words.join(' · ');
};

interface StayMomentProps {
  stay: Stay<Activity>;
  /** The zone whose clock is shown. */
  zone: string;
}

const nightsOf = ({ isLodging, nights }: Stay<Activity>): string => {
  const [count, what] = isLodging ? [nights, 'night'] : [nights + 1, 'day'];
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
};

/** When a stay begins, and for how long it is: 'Check-in 3:00 PM · 4 nights, until Wed, Dec 9'. */
export const StayStart = ({ stay, zone }: StayMomentProps) => {
  const { activity, to } = stay;
  const { start } = activityZones(activity, zone);
  const foreign = foreignZone(start, zone, new Date(activity.startTime ?? ''));
  return (
    <p className="text-sm font-medium text-accent-ink">
      {momentNames(activity).start} {formatTime(activity.startTime, start)}
      {foreign && <span className="font-normal text-ink-muted"> {foreign}</span>}
      <span className="font-normal text-ink-muted">
        {' '}
        · {nightsOf(stay)}, until {formatShortDay(to)}
      </span>
    </p>
  );
};

interface StayEndProps extends Pick<StayMomentProps, 'zone'>, Pick<StayBandsProps, 'onEdit'> {
  activity: Activity;
}

/** The end of a stay among what else is on its day: 'Check-out 11:00 AM'. */
export const StayEnd = ({ activity, zone, onEdit }: StayEndProps) => {
  const { Icon, tint } = CATEGORY_STYLES[activity.category];
  const { end } = activityZones(activity, zone);
  const foreign = foreignZone(end, zone, new Date(activity.endTime ?? ''));
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-3">
      <TintedIcon tint={tint}>
        <Icon size={20} />
      </TintedIcon>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium text-accent-ink">
          {momentNames(activity).end} {formatTime(activity.endTime, end)}
          {foreign && <span className="font-normal text-ink-muted"> {foreign}</span>}
        </p>
        <p className="text-base font-semibold wrap-anywhere">
          <bdi>{activity.title}</bdi>
        </p>
      </div>
      {onEdit && (
        <IconButton
          label={`Edit ${activity.title}, ${momentNames(activity).end}`}
          icon={<Pencil size={18} aria-hidden="true" />}
          tooltip={false}
          onClick={() => onEdit(activity)}
        />
      )}
    </li>
  );
};
