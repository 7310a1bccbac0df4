import type { Role } from './members.schema.ts';

/** Someone on a trip, as far as permissions go. */
export interface TripPerson {
  readonly userId: string;
  readonly role: Role;
}

/** Owners and admins add, change and delete what a trip holds, its own fields included, and invite people. */
export const mayEdit = (role: Role): boolean => role === 'owner' || role === 'admin';

/** Only the owner deletes the trip. */
export const mayDeleteTrip = (role: Role): boolean => role === 'owner';

/** Why someone may not change or remove somebody; `null` if they may. The codes stand in the error table. */
export const refusalToManage = (
  actor: TripPerson,
  target: TripPerson,
): 'forbidden' | 'own_account' | 'owner_protected' | null => {
  if (!mayEdit(actor.role)) return 'forbidden';
  if (actor.userId === target.userId) return 'own_account';
  return target.role === 'owner' ? 'owner_protected' : null;
};

/** Whether someone may change the role of somebody, or remove them. */
export const mayManage = (actor: TripPerson, target: TripPerson): boolean => refusalToManage(actor, target) === null;

const MASK = '•••';
const maskPart = (part: string): string => `${[...part][0] ?? ''}${MASK}`;

/**
 * An e-mail address that a stranger may see: `jane@example.com` becomes `j•••@e•••.com`. It keeps the first character of
 * the local part and of the domain, and the domain's last label.
 */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${maskPart(email.slice(0, Math.max(at, 0)))}@${maskPart(domain)}${ending}`;
};
