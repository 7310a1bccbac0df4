import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TravellerFieldsProps } from '../../features/flights/AddFlightSheet.tsx';
import { membersQuery } from '../../features/members/members.queries.ts';
import { personName } from '../../features/members/member-words.ts';
import { messageOf } from '../../platform/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

/** Who of a trip is on a flight: each of its people to tick. Alone on the trip nobody is asked. */
export const TravellerFields = ({ tripId, viewerId, on, mayChange, onChange, onLeft }: TravellerFieldsProps) => {
  const { data: members, isError, error, refetch } = useQuery(membersQuery(tripId));
  const staying = members ? on.filter((id) => members.some(({ userId }) => userId === id)) : on;
  const hasLeft = staying.length < on.length;
  const keep = useEffectEvent(() => onLeft(staying));
  useEffect(() => {
    // Nobody can untick who has left, and with them nothing is saved.
    if (hasLeft) keep();
  }, [hasLeft]);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-clay-ink">
        <span>{messageOf(error)}</span>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (members === undefined || members.length < 2) return null;
  const own = members.filter(({ userId }) => userId === viewerId);
  const others = members.filter(({ userId }) => userId !== viewerId);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Who is on it</legend>
      <p className="mb-1 text-sm text-ink-muted">Each sees it on their home, and may take themselves off.</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {[...own, ...others].map(({ userId, user }) => (
          <Checkbox
            key={userId}
            label={<bdi className="wrap-anywhere">{userId === viewerId ? 'You' : personName(user)}</bdi>}
            checked={on.includes(userId)}
            disabled={!mayChange(userId)}
            onChange={({ target }) =>
              onChange(target.checked ? [...on, userId] : on.filter((traveller) => traveller !== userId))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
