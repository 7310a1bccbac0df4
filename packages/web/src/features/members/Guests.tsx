import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeGuest } from '@caravan/contract/members/people.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Baby, Link2, Pencil, UserRoundMinus } from 'lucide-react';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { GuestTask } from './GuestDialogs.tsx';

const loadDialogs = async () => (await import('./GuestDialogs.tsx')).GuestDialogs;

interface GuestsProps {
  trip: TripDetail;
  viewerId: string;
}

/** Those who travel along without an account, and the names of those who have left. */
export const Guests = ({ trip, viewerId }: GuestsProps) => {
  const dialogs = useLazyDialog(loadDialogs, { shared: { trip } });
  const { guests = [] } = trip;
  const there = guests.filter(({ isFormer }) => !isFormer);
  const former = guests.filter(({ isFormer }) => isFormer);
  const mayAdd = trip.limits.whyReadOnly === null;
  const viewer = { userId: viewerId, role: trip.role };
  const open = (task: GuestTask) => dialogs.open({ task });
  const invites = mayEdit(trip.role) && mayChangeTrip(trip);
  return (
    <section aria-labelledby="guests-heading" className="mt-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="guests-heading" className="text-lg font-semibold">
          Guests{there.length > 0 && ` (${there.length})`}
        </h2>
        {mayAdd && (
          <Button
            variant="secondary"
            icon={<Baby size={18} aria-hidden="true" />}
            onClick={() => open({ kind: 'add-guest' })}
          >
            Add Guest
          </Button>
        )}
      </div>
      {there.length === 0 && (
        <p className="mt-1 text-sm text-ink-muted">
          Children, or a grandparent: people without an account join activities and share costs by name.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {[...there, ...former].map((guest) => (
          <GuestRow
            key={guest.id}
            guest={guest}
            actions={
              !guest.isFormer && mayChangeGuest(viewer, guest)
                ? {
                    onRename: mayAdd ? () => open({ kind: 'rename-guest', guest }) : undefined,
                    onInvite: invites ? () => open({ kind: 'invite-guest', guest }) : undefined,
                    onRemove: () => open({ kind: 'remove-guest', guest }),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {dialogs.element}
    </section>
  );
};

interface GuestActions {
  /** Absent while the trip can only be read. */
  onRename: (() => void) | undefined;
  /** Absent for those who do not invite. */
  onInvite: (() => void) | undefined;
  onRemove: () => void;
}

const GuestRow = ({ guest, actions }: { guest: Guest; actions: GuestActions | undefined }) => (
  <li className="flex min-w-0 items-center gap-3 py-3 pr-2 pl-4">
    <Avatar name={guest.name} seed={guest.id} />
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
      <p className="text-base font-medium wrap-anywhere">
        <bdi>{guest.name}</bdi>
      </p>
      <Badge>{guest.isFormer ? 'Not on the trip any more' : 'Guest'}</Badge>
    </div>
    {actions && (
      <Menu
        label={`Actions for ${guest.name}`}
        items={[
          ...(actions.onInvite
            ? [{ label: 'Invite by link', icon: <Link2 size={18} aria-hidden="true" />, onSelect: actions.onInvite }]
            : []),
          ...(actions.onRename
            ? [{ label: 'Rename', icon: <Pencil size={18} aria-hidden="true" />, onSelect: actions.onRename }]
            : []),
          {
            label: 'Remove Guest',
            icon: <UserRoundMinus size={18} aria-hidden="true" />,
            danger: true,
            onSelect: actions.onRemove,
          },
        ]}
      />
    )}
  </li>
);
