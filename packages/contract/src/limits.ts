/** Numbers that both sides hold, with the reason of each. */

/** Request body, bytes. Forms are small; files go through their own upload. */
export const BODY_LIMIT_BYTES = 1_048_576;

/**
 * Largest file that is taken, bytes: a phone's photo or a scanned booking fits (specification: 15 MB).
 */
export const FILE_MAX_BYTES = 15_728_640;

/** Largest file that an activity carries, bytes (specification: 10 MB). */
export const ACTIVITY_ATTACHMENT_MAX_BYTES = 10_485_760;

/** Most pixels that a picture is decoded with: the sharpest phone cameras make 50 million, and each takes memory. */
export const IMAGE_MAX_PIXELS = 50_000_000;

/** Longest side of the small variant of a picture, pixels: a card of 320 px on a screen with two dots a pixel. */
export const CARD_IMAGE_PIXELS = 640;

/** Longest side of somebody's picture of themselves, pixels: more than any place that shows it. */
export const PORTRAIT_PIXELS = 1_024;
/** Side of its small variant, which is a square, pixels: the largest avatar on a screen with two dots a pixel. */
export const PORTRAIT_CARD_PIXELS = 256;

/** Longest free text (descriptions), characters: several pages, far under the body limit. */
export const LONG_TEXT_MAX = 10_000;

/** Longest one-line text (titles, destinations, places), characters; the columns' size. */
export const SHORT_TEXT_MAX = 255;

/** Trips that a list begins with; what comes after them is wanted rarely, and then in few requests. */
export const TRIPS_FIRST_PAGE = 50;
/** The most trips that one page of a list brings. */
export const TRIPS_PAGE_MAX = 200;

/** One frame on the live channel, bytes. A 4,000-character message in UTF-8 fits. */
export const LIVE_FRAME_LIMIT_BYTES = 16_384;

/** Messages that one socket may send within {@link LIVE_MESSAGE_WINDOW_MS}. */
export const LIVE_MESSAGES_PER_WINDOW = 20;
export const LIVE_MESSAGE_WINDOW_MS = 10_000;

/** The kinds of requests that are counted separately; the numbers are settings of the server. */
export type LimitName =
  | 'signUp'
  | 'search'
  | 'chat'
  | 'upload'
  | 'weather'
  | 'rates'
  | 'places'
  | 'flightSearch'
  | 'mail'
  | 'join'
  | 'addMember'
  | 'export'
  | 'duplicate'
  | 'phoneCode'
  | 'phoneProof'
  | 'passkey'
  | 'singleSignOn'
  | 'proof'
  | 'credentials'
  | 'concierge'
  | 'payment'
  | 'calendar'
  | 'dateVote';

/** Trips with unread messages that are named to whoever signs in: far more than a count in a navigation tells apart. */
export const UNREAD_CHATS_MAX = 200;

/** How many messages one page of a chat has, and the most that may be requested. */
export const MESSAGE_PAGE = 100;

/** Reads that one request takes together: all of five trips. */
export const READS_TOGETHER_MAX = 70;
