import type { Guest } from '../members/guests.schema.ts';
import { mayEdit, type TripPerson } from '../members/members.rules.ts';
import { mayAnswerFor } from '../members/people.rules.ts';

/** Whether somebody changes or deletes an expense: whoever added it, and editors. */
export const mayChangeExpense = (viewer: TripPerson, expense: { readonly createdBy: string }): boolean =>
  mayEdit(viewer.role) || expense.createdBy === viewer.userId;

/** Between whom a payment is. */
export interface PaymentEnds {
  readonly fromId: string;
  readonly toId: string;
}

/** The guest that somebody of the trip is, by their id; absent for members. */
export type GuestOf = (personId: string) => Pick<Guest, 'createdBy' | 'isFormer'> | undefined;

/** Whether somebody records a payment: from or to themselves or guests whom they have added, and editors every one. */
export const mayRecordPayment = (viewer: TripPerson, { fromId, toId }: PaymentEnds, guestOf: GuestOf): boolean =>
  mayEdit(viewer.role) || [fromId, toId].some((id) => mayAnswerFor(viewer, id, guestOf(id)));

/**
 * Whether somebody says for the receiver that a payment has come, or has not: the receiver; of whoever has no account on the trip, whoever
 * has added them, and editors, who do it for those too who are a name alone by now.
 */
export const mayAnswerPayment = (viewer: TripPerson, { toId }: PaymentEnds, guestOf: GuestOf): boolean => {
  if (toId === viewer.userId) return true;
  const guest = guestOf(toId);
  return guest !== undefined && (mayEdit(viewer.role) || mayAnswerFor(viewer, toId, guest));
};

/** Whether somebody takes a payment back: whoever recorded it, and editors. */
export const mayWithdrawPayment = (
  { userId, role }: TripPerson,
  { recordedBy }: { readonly recordedBy: string },
): boolean => mayEdit(role) || recordedBy === userId;

/** The state that a payment begins with: what is recorded by whoever answers for the receiver needs nobody's confirmation. */
export const firstState = (viewer: TripPerson, payment: PaymentEnds, guestOf: GuestOf): 'recorded' | 'confirmed' =>
  mayAnswerPayment(viewer, payment, guestOf) ? 'confirmed' : 'recorded';
