import { ApiError } from '../../platform/api.ts';

/** Why an invitation leads nowhere, as the person reads it. */
export interface InvitationTrouble {
  readonly title: string;
  readonly text: string;
}

const TROUBLES: Readonly<Record<string, InvitationTrouble>> = {
  join_link_unknown: {
    title: 'Invitation not found',
    text: 'This link is not complete, or its trip is no more. Ask whoever sent it for a new one.',
  },
  join_link_expired: {
    title: 'This invitation has expired',
    text: 'Links work for a while only. Ask whoever sent it for a new one.',
  },
  join_link_revoked: {
    title: 'This invitation was revoked',
    text: 'Somebody who looks after the trip took it back. Ask whoever sent it for a new one.',
  },
  join_link_used_up: {
    title: 'This invitation is used up',
    text: 'As many people as it was made for have joined by it. Ask whoever sent it for a new one.',
  },
  removed_before: {
    title: 'You were removed from this trip',
    text: 'This link cannot bring you back. Ask somebody on the trip to invite you again.',
  },
};

/** The server says which plan allows no more; the trip may have room for somebody later. */
const fullTrip = (reason: string): InvitationTrouble => ({
  title: 'This trip takes nobody new',
  text: `${reason} Ask whoever sent the link.`,
});

/** An address that no link can have is refused before it is looked up. */
const NO_ADDRESS: ReadonlySet<number> = new Set([400, 404, 414]);

/** Why an invitation leads nowhere by itself; `null` for a failure that another try may mend. */
export const troubleOf = (error: Error | null): InvitationTrouble | null => {
  if (!(error instanceof ApiError)) return null;
  const known = TROUBLES[error.code ?? ''];
  if (known) return known;
  if (error.code === 'plan_limit' && error.body) return fullTrip(error.body.message);
  return NO_ADDRESS.has(error.status) ? (TROUBLES['join_link_unknown'] ?? null) : null;
};
