import { recall, remember } from '../../platform/browser-memory.ts';

const ACCEPTED = 'caravan.accepted-invitation';

/** Keeps, while the app starts anew at the sign-in, that somebody has signed in or up to join by this link. */
export const acceptInvitation = (secret: string): void => remember('tab', ACCEPTED, secret);

/** Whether this invitation was accepted on the way in. */
export const wasAccepted = (secret: string): boolean => recall('tab', ACCEPTED) === secret;

/** Forgets it: from now on the person is asked. */
export const forgetAccepted = (): void => remember('tab', ACCEPTED, null);
