import { mayEdit, type TripPerson } from '../members/members.rules.ts';

/** Whether somebody changes or deletes an expense: whoever added it, and editors. */
export const mayChangeExpense = (viewer: TripPerson, expense: { readonly createdBy: string }): boolean =>
  mayEdit(viewer.role) || expense.createdBy === viewer.userId;

/** Between whom a payment is. */
export interface PaymentEnds {
  readonly fromId: string;
  readonly toId: string;
}

/** Whether somebody records a payment: from themselves or to themselves, and editors every one. */
export const mayRecordPayment = ({ userId, role }: TripPerson, { fromId, toId }: PaymentEnds): boolean =>
  mayEdit(role) || fromId === userId || toId === userId;

/**
 * Whether somebody says for the receiver that a payment has come, or has not: the receiver, and editors for whoever has no account on the
 * trip.
 *
 * @param isMember whether somebody is on the trip with an account.
 */
export const mayAnswerPayment = (
  { userId, role }: TripPerson,
  { toId }: PaymentEnds,
  isMember: (personId: string) => boolean,
): boolean => toId === userId || (mayEdit(role) && !isMember(toId));

/** Whether somebody takes a payment back: whoever recorded it, and editors. */
export const mayWithdrawPayment = (
  { userId, role }: TripPerson,
  { recordedBy }: { readonly recordedBy: string },
): boolean => mayEdit(role) || recordedBy === userId;

/** The state that a payment begins with: what the receiver records themselves needs nobody's confirmation. */
export const firstState = (
  viewer: TripPerson,
  payment: PaymentEnds,
  isMember: (personId: string) => boolean,
): 'recorded' | 'confirmed' => (mayAnswerPayment(viewer, payment, isMember) ? 'confirmed' : 'recorded');
