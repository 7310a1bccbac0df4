import type { GivenRole, Role } from './members.schema.ts';

/** What a role is called, and what it lets people do: in the specified words where there are any, and the same everywhere. */
interface RoleWords {
  readonly label: string;
  readonly may: string;
}

export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  owner: { label: 'Owner', may: 'Edit everything, hand the trip over, and delete it' },
  admin: { label: 'Can Edit', may: 'Edit trip details and manage content' },
  member: { label: 'View Only', may: 'Can view details but not edit' },
};

/**
 * What somebody in a role may do beside what {@link ROLE_WORDS} say, for whoever gives it.
 *
 * @param membersMayAdd whether the trip lets members add outfits and shopping items of their own.
 */
export const alsoMay = (role: GivenRole, membersMayAdd: boolean): string => {
  if (role === 'admin') return 'Invites and removes people too.';
  return membersMayAdd
    ? 'Chats, ticks the shopping list, and adds outfits and items of their own.'
    : 'Chats and ticks the shopping list.';
};

/** What somebody who is invited in a role will be able to do, in words to them. */
export const invitedWords = (role: GivenRole): string =>
  role === 'admin'
    ? 'You can edit the trip and all that it holds, and invite others.'
    : 'You can view every plan, chat with everybody and tick the shopping list.';
