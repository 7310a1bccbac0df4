import { domainEvent } from '../../platform/domain-events.ts';
import type { MemberOf } from '../../platform/membership.ts';

/**
 * Files were added to a member's trip; those that they replace are gone by now. The last step of a change: whoever bounds storage
 * locks it, and that lock comes after every insert and update.
 */
export const filesAdded = domainEvent<{ editor: MemberOf }>('files were added to a trip');
