/** The header of a read of a trip that says what it is as of (see live-stamps.rules.ts). */
export const AS_OF_HEADER = 'caravan-as-of';
/** The header by which a request names the change that it makes: a UUID, which comes back in the events of that change. */
export const CHANGE_HEADER = 'caravan-change';
/**
 * The header by which a change that has waited says whose it is, by the id: in another one's session it is refused with 401. Without it
 * nothing is compared.
 */
export const WRITER_HEADER = 'caravan-writer';
/**
 * The header by which a read says that nobody looks at what it answers yet: a member who has not opened the trip before does not by that. Any
 * value will do.
 */
export const AHEAD_HEADER = 'caravan-ahead';
