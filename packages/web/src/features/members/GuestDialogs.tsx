import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { GUEST_NAME_MAX, newGuestSchema } from '@caravan/contract/members/guests.schema.ts';
import { joinPathOf } from '@caravan/contract/members/join-links.rules.ts';
import { newJoinLinkSchema } from '@caravan/contract/members/join-links.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { useForm } from '../../platform/use-form.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useGuests } from './guests.queries.ts';
import { useCreateJoinLink } from './join-links.queries.ts';
import { untilWords } from './member-words.ts';
import { viewerZone } from '../../platform/clock.ts';

/** The open task and its guest. */
export type GuestTask =
  | { kind: 'add-guest' }
  | { kind: 'rename-guest'; guest: Guest }
  | { kind: 'remove-guest'; guest: Guest }
  | { kind: 'invite-guest'; guest: Guest };

interface GuestDialogsProps {
  task: GuestTask;
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
}

/** The dialog of one task about a guest. */
export const GuestDialogs = ({ task, ...shown }: GuestDialogsProps) => {
  if (task.kind === 'remove-guest') return <RemoveGuestDialog {...shown} guest={task.guest} />;
  if (task.kind === 'invite-guest') return <InviteGuestDialog {...shown} guest={task.guest} />;
  return <GuestForm {...shown} guest={task.kind === 'rename-guest' ? task.guest : null} />;
};

type ShownDialog = Omit<GuestDialogsProps, 'task'>;

/** Adds a guest, or renames one. */
const GuestForm = ({ open, onClose, trip, guest }: ShownDialog & { guest: Guest | null }) => {
  const { add, rename } = useGuests(trip.id);
  const form = useForm({
    initial: { name: guest?.name ?? '' },
    schema: newGuestSchema,
    onValid: async ({ name }) => {
      await (guest ? rename(guest, name) : add(name)).then(onClose, () => undefined);
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={guest ? 'Rename Guest' : 'Add Guest'}
      description={
        guest
          ? undefined
          : 'For somebody without an account, such as a child. They join activities and share costs by name.'
      }
      dismissible={!form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending}>
            {guest ? 'Save' : 'Add Guest'}
          </Button>
        </>
      }
    >
      <TextField
        {...form.field('name')}
        label="Name"
        required
        maxLength={GUEST_NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        dir="auto"
      />
    </Sheet>
  );
};

const RemoveGuestDialog = ({ open, onClose, trip, guest }: ShownDialog & { guest: Guest }) => {
  const { remove } = useGuests(trip.id);
  const [isPending, setIsPending] = useState(false);
  const confirm = () => {
    setIsPending(true);
    void remove(guest)
      .catch(() => undefined)
      .finally(() => {
        setIsPending(false);
        onClose();
      });
  };
  return (
    <ConfirmDialog
      open={open}
      title="Remove Guest"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{guest.name}</bdi> joins nothing on this trip any more.
          Costs that they share stay as they are.
        </>
      }
      confirmLabel="Yes, Remove"
      cancelLabel="Keep Guest"
      danger
      pending={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
};

/** A link by which one person joins the trip as the guest that they have been. */
const InviteGuestDialog = ({ open, onClose, trip, guest }: ShownDialog & { guest: Guest }) => {
  const create = useCreateJoinLink(trip.id);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const link = create.data;
  const make = () => {
    const body = newJoinLinkSchema.parse({ guestId: guest.id });
    create.mutate({ params: { tripId: trip.id }, body, idempotencyKey });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Invite Guest"
      description={
        <>
          A link by which <bdi className="font-semibold wrap-anywhere text-ink">{guest.name}</bdi> signs up and joins.
          What they join, pay and get assigned so far becomes their own.
        </>
      }
      dismissible={!create.isPending}
      footer={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <ConnectedButton onClick={make} pending={create.isPending}>
              Make Link
            </ConnectedButton>
          </>
        )
      }
    >
      {link && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="w-full text-sm text-ink-muted">
            Lets one person in until {untilWords(link.expiresAt, viewerZone())}.
          </p>
          <CopyLink
            url={`${location.origin}${joinPathOf(link.secret)}`}
            shared={{ title: trip.title, text: `Join ${trip.title} on Caravan` }}
          />
        </div>
      )}
    </Sheet>
  );
};
