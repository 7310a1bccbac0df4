import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { isJoining, joiningOf } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { mayAnswerFor, type Person } from '@caravan/contract/members/people.rules.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

interface ParticipantsSheetProps {
  open: boolean;
  onClose: () => void;
  activityId: string;
  activities: readonly Activity[];
  travellers: readonly Person[];
  guests: readonly Guest[] | undefined;
  viewer: TripPerson;
  onAnswer: (activity: Activity, personId: string, isJoining: boolean) => void;
}

/** '1 of 4 joins', '3 of 4 join'. */
const joiningWords = (joining: number, all: number): string =>
  `${joining} of ${all} ${joining === 1 ? 'joins' : 'join'}`;

/** Everybody of a trip, with whether they join an activity; the viewer ticks whom they answer for. */
export const ParticipantsSheet = (props: ParticipantsSheetProps) => {
  const { onClose, activities, travellers, guests, viewer, onAnswer } = props;
  const activity = activities.find(({ id }) => id === props.activityId);
  const guestOf = (id: string) => guests?.find((guest) => guest.id === id);
  if (!activity) return null;
  return (
    <Sheet
      open={props.open}
      onClose={onClose}
      title="Who joins"
      description={<bdi className="wrap-anywhere">{activity.title}</bdi>}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p aria-live="polite" className="text-sm text-ink-muted">
        {joiningWords(joiningOf(activity, travellers).length, travellers.length)}
      </p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {travellers.map((person) => (
          <li key={person.id} className="px-4 py-1.5">
            <PersonTick
              person={person}
              isViewer={person.id === viewer.userId}
              checked={isJoining(activity, person.id)}
              onChange={
                mayAnswerFor(viewer, person.id, guestOf(person.id))
                  ? (joins) => onAnswer(activity, person.id, joins)
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
};

interface PersonTickProps {
  person: Person;
  isViewer: boolean;
  checked: boolean;
  /** Absent where somebody else answers for them. */
  onChange: ((isJoining: boolean) => void) | undefined;
}

const PersonTick = ({ person, isViewer, checked, onChange }: PersonTickProps) => {
  const { id, name, kind, profileImageUrl } = person;
  return (
    <Checkbox
      className="items-center!"
      label={
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={cardImageUrl(profileImageUrl)} seed={id} size="small" />
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          {isViewer && <Badge tint="teal">You</Badge>}
          {kind === 'guest' && <Badge>Guest</Badge>}
        </span>
      }
      checked={checked}
      disabled={!onChange}
      onChange={({ target }) => onChange?.(target.checked)}
    />
  );
};
