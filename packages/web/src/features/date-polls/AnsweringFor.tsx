import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { mayAnswerFor } from '@caravan/contract/members/people.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Answering } from './date-polls.queries.ts';

/** So many guests stand side by side; more of them would push the dates out of sight. */
const CHIPS_MAX = 5;

/** For whom the viewer answers: themselves, or one of the guests whose answers are theirs to give. */
export const useAnswering = ({ guests: all = [], role }: TripDetail, viewerId: string) => {
  const [chosen, setChosen] = useState<Pick<Guest, 'id' | 'name'> | null>(null);
  const guests = all.filter((guest) => mayAnswerFor({ userId: viewerId, role }, guest.id, guest));
  const guest = guests.find(({ id }) => id === chosen?.id);
  const answering: Answering = guest ? { personId: guest.id, guestName: guest.name } : { personId: viewerId };
  return {
    answering,
    guests,
    /** Who was chosen and is no guest any more, or none of the viewer's to answer for. */
    goneName: chosen && !guest ? chosen.name : null,
    acknowledge: () => setChosen(null),
    choose: (personId: string) => setChosen(guests.find(({ id }) => id === personId) ?? null),
  };
};

interface AnsweringForProps extends ReturnType<typeof useAnswering> {
  viewerId: string;
}

/** Chooses for whom the viewer answers, where there are guests; says when the one whom they chose has gone meanwhile. */
export const AnsweringFor = ({ answering, guests, goneName, choose, acknowledge, viewerId }: AnsweringForProps) => {
  const gone = goneName !== null && (
    <>
      <bdi className="wrap-anywhere">{goneName}</bdi> is not yours to answer for any more. These are your own answers.
    </>
  );
  return (
    <>
      {guests.length > CHIPS_MAX && (
        <SelectField
          label="Answering for"
          value={answering.personId}
          options={[{ value: viewerId, label: 'You' }, ...guests.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {guests.length > 0 && guests.length <= CHIPS_MAX && (
        <ChoiceChips
          label="Answering for"
          name="answering"
          choices={[
            { value: viewerId, label: 'You', Icon: UserRound },
            ...guests.map(({ id, name }) => ({ value: id, label: name, Icon: UserRound })),
          ]}
          value={answering.personId}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {/* It is there before it says something, so that it is read out. */}
      <p role="status" className="sr-only">
        {gone}
      </p>
      {gone && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-clay-soft px-4 py-2 text-clay-ink">
          <p aria-hidden="true" className="min-w-0 flex-1 basis-48 py-1">
            {gone}
          </p>
          <Button variant="secondary" size="small" onClick={acknowledge}>
            OK
          </Button>
        </div>
      )}
    </>
  );
};
