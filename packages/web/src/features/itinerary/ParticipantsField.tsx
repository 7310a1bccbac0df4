import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import {
  isJoining,
  joiningChangeBetween,
  withAnswer,
  withJoiningChange,
} from '@caravan/contract/itinerary/participants.rules.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { UserRoundCheck, Users } from 'lucide-react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { joiningIn, joiningText } from './joining-text.rules.ts';

interface ParticipantsFieldProps {
  people: readonly Person[];
  viewerId: string;
  /** Who joins without what is changed here: as it is stored now. */
  known: Participants;
  /** A text of `joiningText`. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const CHOICES = [
  { value: 'everybody', label: 'Everybody', Icon: Users },
  { value: 'some', label: 'Some people', Icon: UserRoundCheck },
];

/** Who joins an activity: everybody, or those who are ticked. */
export const ParticipantsField = ({ people, viewerId, known, value, error, onChange }: ParticipantsFieldProps) => {
  const ids = people.map(({ id }) => id);
  const changed = joiningIn(value);
  const participants = changed ? withJoiningChange(known, changed, ids) : known;
  const change = (next: Participants) => onChange(joiningText(joiningChangeBetween(known, next, ids)));
  // With exceptions, all that is shown is who comes.
  const shown = participants.mode === 'everybody' && participants.personIds.length === 0 ? 'everybody' : 'some';
  const choose = (mode: string) => {
    if (mode === 'everybody') change({ mode, personIds: [] });
    else
      change({
        mode: 'some',
        personIds: ids.filter((id) => isJoining({ participants }, id)),
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
