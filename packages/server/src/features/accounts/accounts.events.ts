import { domainEvent } from '../../platform/domain-events.ts';

/** Somebody's name, user name, address or picture is another one now, which the people who travel with them see. */
export const accountChanged = domainEvent<{ readonly userId: string }>('account changed');
