import {
  DEFAULT_JOIN_LINK_DAYS,
  joinLinkDays,
  JOIN_LINK_USES_MAX,
  newJoinLinkSchema,
} from '@caravan/contract/members/join-links.schema.ts';
import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { useForm } from '../../platform/use-form.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { useCreateJoinLink } from './join-links.queries.ts';
import { RoleChoice } from './RoleChoice.tsx';

interface NewJoinLinkProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  onBack: () => void;
  onMade: () => void;
}

const INITIAL: { role: GivenRole; expiresInDays: string; maxUses: string } = {
  role: 'member',
  expiresInDays: String(DEFAULT_JOIN_LINK_DAYS),
  maxUses: '',
};
const DAYS = joinLinkDays.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }));

/** Makes a link: for which role, for how long, and for how many people. */
export const NewJoinLink = ({ open, onClose, trip, onBack, onMade }: NewJoinLinkProps) => {
  const create = useCreateJoinLink(trip.id);
  // One key for as long as the form is open: a press after a lost answer makes no second link.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const form = useForm({
    initial: INITIAL,
    schema: newJoinLinkSchema,
    toInput: ({ role, expiresInDays, maxUses }) => ({
      role,
      expiresInDays: Number(expiresInDays),
      maxUses: maxUses.trim() === '' ? null : Number(maxUses),
    }),
    onValid: (body) =>
      create.mutateAsync({ params: { tripId: trip.id }, body, idempotencyKey }).then(onMade, () => undefined),
  });
  const withNewKey = (change: () => void) => {
    setIdempotencyKey(newIdempotencyKey());
    change();
  };
  const field = (name: 'expiresInDays' | 'maxUses') => {
    const { onChange, ...rest } = form.field(name);
    return { ...rest, onChange: (event: Parameters<typeof onChange>[0]) => withNewKey(() => onChange(event)) };
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Invite by link"
      description="For people with or without an account. They see who invites them to what before they join."
      dismissible={!form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending}>
            Make link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RoleChoice value={form.values.role} onValueChange={(role) => withNewKey(() => form.change({ role }))} />
        <div className="grid gap-4 min-[360px]:grid-cols-2">
          <SelectField {...field('expiresInDays')} label="Works for" options={DAYS} />
          <TextField
            {...field('maxUses')}
            label="People"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(JOIN_LINK_USES_MAX).length}
            placeholder="Any number"
          />
        </div>
        <WaitingLine waiting={create.isPaused} />
      </div>
    </Sheet>
  );
};
