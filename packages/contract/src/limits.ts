/** Numbers that both sides hold, with the reason of each. */

/** Request body, bytes. Forms are small; files go through their own upload. */
export const BODY_LIMIT_BYTES = 1_048_576;

/** Longest free text (descriptions), characters: several pages, far under the body limit. */
export const LONG_TEXT_MAX = 10_000;

/** Longest one-line text (titles, destinations, places), characters; the columns' size. */
export const SHORT_TEXT_MAX = 255;

/** One frame on the live channel, bytes. A 4,000-character message in UTF-8 fits. */
export const LIVE_FRAME_LIMIT_BYTES = 16_384;

/** Messages that one socket may send within {@link LIVE_MESSAGE_WINDOW_MS}. */
export const LIVE_MESSAGES_PER_WINDOW = 20;
export const LIVE_MESSAGE_WINDOW_MS = 10_000;

/** The kinds of requests that are counted separately; the numbers are settings of the server. */
export type LimitName = 'signUp' | 'search' | 'chat';
