import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { isJoining, joiningOf } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { Check, Plus, Users } from 'lucide-react';
import { memo } from 'react';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Who is on the trip, and how they join and leave; the same for as long as nobody comes or goes. */
export interface PlanPeople {
  /** Members and guests. */
  readonly travellers: readonly Person[];
  readonly viewerId: string;
  /** The viewer joins, or leaves. */
  readonly answer: (activity: Activity, isJoining: boolean) => void;
  /** Shows everybody who joins. */
  readonly show: (activity: Activity) => void;
}

/** Faces that a card shows beside how many join. */
const FACES = 4;

/** Who joins an activity, and the viewer's own answer to it by one press. */
export const ActivityPeople = memo(({ activity, people }: { activity: Activity; people: PlanPeople }) => {
  const { travellers, viewerId } = people;
  const joining = joiningOf(activity, travellers);
  const isEverybody = joining.length === travellers.length;
  const joins = isJoining(activity, viewerId);
  const count = isEverybody
    ? 'Everybody'
    : joining.length === 0
      ? 'Nobody yet'
      : `${joining.length} of ${travellers.length}`;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        onClick={() => people.show(activity)}
        className="relative -ms-1 flex min-h-7 min-w-0 items-center gap-2 rounded-control px-1 text-sm text-ink-muted transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-2 hover:text-accent-ink"
      >
        {isEverybody || joining.length === 0 ? (
          <Users size={16} aria-hidden="true" className="shrink-0" />
        ) : (
          <span aria-hidden="true" className="flex">
            <AvatarStack
              size="tiny"
              max={FACES}
              people={joining.map(({ id, name, profileImageUrl }) => ({
                id,
                name,
                src: cardImageUrl(profileImageUrl),
              }))}
            />
          </span>
        )}
        <span>
          {count}
          <span className="sr-only">
            {isEverybody || joining.length < 2 ? ' joins' : ' join'}: {activity.title}
          </span>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={joins}
        onClick={() => people.answer(activity, !joins)}
        className={classNames(
          'relative flex min-h-7 items-center gap-1 rounded-full border px-2.5 text-sm font-medium transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-2',
          joins
            ? 'border-transparent text-accent-ink hover:bg-accent-soft'
            : 'border-line-strong text-ink hover:bg-sunken',
        )}
      >
        {joins ? <Check size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
        {joins ? 'Going' : 'Join'}
        <span className="sr-only"> {activity.title}</span>
      </button>
    </div>
  );
});
