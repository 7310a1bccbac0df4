// All of the outbox that no page needs before something waits or is changed: it comes in one file, behind the first screen.
export { shownOver } from '@caravan/outbox/overlay.ts';
export { thingsOf } from '@caravan/outbox/things-of-changes.ts';
export { kindOf } from '@caravan/outbox/queued-kinds.ts';
export { changedFrom } from '@caravan/outbox/sent-input.ts';
export { tripsOver } from '@caravan/outbox/trip-lists.ts';
export { closeOutbox, outboxOf } from './outbox-of-page.ts';
export { makeChange, queueChange, resendWith } from './written-changes.ts';
