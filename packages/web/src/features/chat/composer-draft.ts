/** The name under which the browser stores the message that somebody is writing. */
export const composerDraft = (userId: string, tripId: string): string => `caravan.draft.${userId}.${tripId}`;
