import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import { isJoining, withAnswer } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { UserRoundCheck, Users } from 'lucide-react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { participantsIn, participantsText } from './participants-text.rules.ts';

interface ParticipantsFieldProps {
  people: readonly Person[];
  viewerId: string;
  /** A text of `participantsText`. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const CHOICES = [
  { value: 'everybody', label: 'Everybody', Icon: Users },
  { value: 'some', label: 'Some people', Icon: UserRoundCheck },
];

/** Who joins an activity: everybody, or those who are ticked. */
export const ParticipantsField = ({ people, viewerId, value, error, onChange }: ParticipantsFieldProps) => {
  const participants = participantsIn(value);
  const change = (next: Participants) => onChange(participantsText(next));
  // With exceptions, all that is shown is who comes.
  const shown = value === '' ? 'everybody' : 'some';
  const choose = (mode: string) => {
    if (mode === 'everybody') change({ mode, personIds: [] });
    else
      change({
        mode: 'some',
        personIds: people.filter(({ id }) => isJoining({ participants }, id)).map(({ id }) => id),
      });
  };
  return (
    <div>
      <ChoiceChips
        label="Who joins"
        name="participants"
        choices={CHOICES}
        value={shown}
        error={error}
        onChange={({ target }) => choose(target.value)}
      />
      {shown === 'some' && (
        <div
          role="group"
          aria-label="People who join"
          className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-3"
        >
          {people.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi className="wrap-anywhere">{id === viewerId ? `${name} (you)` : name}</bdi>}
              checked={isJoining({ participants }, id)}
              onChange={({ target }) => change(withAnswer(participants, id, target.checked))}
            />
          ))}
        </div>
      )}
    </div>
  );
};
