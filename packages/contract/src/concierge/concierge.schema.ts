import { z } from 'zod/mini';
import { activityCategorySchema } from '../itinerary/itinerary.schema.ts';
import { shoppingCategorySchema } from '../shopping/shopping.schema.ts';
import { answeredId, clearableId, idSchema, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';
import { isTimeZone } from '../time/zones.rules.ts';

/** Longest question, characters: several sentences, and little enough that nobody pastes a book into a prompt. */
export const QUESTION_MAX = 1_000;
export const QUESTION_REQUIRED = 'Please enter a question';
export const QUESTION_TOO_LONG = 'Please ask in at most 1,000 characters';

/** How many past questions one page brings. */
export const SEARCHES_PAGE = 20;

const UNKNOWN_TIME_ZONE = 'Unknown time zone';

export const newQuestionSchema = z.object({
  query: text({ max: QUESTION_MAX, required: QUESTION_REQUIRED, tooLong: QUESTION_TOO_LONG }),
  /** A trip of the asker's that the question is about. */
  tripId: clearableId,
  /** Where the asker is, for what 'now' and 'today' mean: IANA. */
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, UNKNOWN_TIME_ZONE)), 'UTC'),
});
export type NewQuestion = z.output<typeof newQuestionSchema>;

/**
 * Where a passage comes from: what is known of countries, of places (cities, airports, clocks), the asker's own trips, or a
 * page of the web that the answering service has read.
 */
export const citationKinds = ['country', 'place', 'trip', 'web'] as const;
export const citationKindSchema = z.enum(citationKinds);
export type CitationKind = z.infer<typeof citationKindSchema>;

/** What a passage of a trip is taken from, which is where it opens. */
export const tripParts = ['itinerary', 'closet', 'shopping', 'members', 'arrivals', 'money', 'ideas'] as const;
export const tripPartSchema = z.enum(tripParts);
export type TripPart = z.infer<typeof tripPartSchema>;

/** One passage that an answer rests on. */
export const citationSchema = z.object({
  /** As the answer's marks count, from 1. */
  number: z.int(),
  kind: citationKindSchema,
  /** What it is about: 'Plugs in Portugal', 'Itinerary of Lisbon with friends'. */
  title: z.string(),
  /** Who says so: 'IEC World Plugs', the trip's title, the page's host. */
  source: z.string(),
  /** Where that can be read, always http or https; `null` for what has no page. */
  url: z.nullable(z.string()),
  /** The words that the answer rests on; `null` where the service gives none, as for some pages of the web. */
  passage: z.nullable(z.string()),
  /** Of a passage of a trip. */
  tripId: z.nullable(answeredId),
  tripPart: z.nullable(tripPartSchema),
});
export type Citation = z.infer<typeof citationSchema>;

/** Something in an answer that can be put into a trip. */
export const cardSchema = z.object({
  title: z.string(),
  detail: z.nullable(z.string()),
  /** Where it is, in words. */
  location: z.nullable(z.string()),
  /** What it becomes in the itinerary, and on the shopping list; `null` where it makes no sense there. Chat takes all. */
  activityCategory: z.nullable(activityCategorySchema),
  shoppingCategory: z.nullable(shoppingCategorySchema),
  /** Numbers of the citations that it rests on. */
  citations: z.array(z.int()),
});
export type Card = z.infer<typeof cardSchema>;

/**
 * How it ended. `not_found`: nothing that is known answers it. `stopped`: the asker did not wait. `broken`: the answering
 * service stopped in the middle, and what had come is kept.
 */
export const outcomes = ['answered', 'not_found', 'stopped', 'broken'] as const;
export const outcomeSchema = z.enum(outcomes);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Who answered: Caravan itself, the service that is set up, or Caravan because that service could not. */
export const answerersOf = ['built_in', 'service', 'stand_in'] as const;
export const answererSchema = z.enum(answerersOf);
export type Answerer = z.infer<typeof answererSchema>;

export const conciergeSearchSchema = z.object({
  id: answeredId,
  query: z.string(),
  /** The trip that was chosen with it; `null` without one, or when the asker is on it no more. */
  trip: z.nullable(z.object({ id: answeredId, title: z.string() })),
  /** Plain text; `[1]` after a sentence names what it rests on. See `answer.rules.ts`. */
  response: z.string(),
  citations: z.array(citationSchema),
  cards: z.array(cardSchema),
  outcome: outcomeSchema,
  answeredBy: answererSchema,
  createdAt: answeredInstant,
});
export type ConciergeSearch = z.infer<typeof conciergeSearchSchema>;

/** What comes of an answer while it is made. The last one is `done` or `failed`. */
export const answerEventSchema = z.discriminatedUnion('type', [
  /** More of the answer's text, to be put behind what there is. Its marks are those of the citations that came or will come. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** A passage that the text rests on. */
  z.object({ type: z.literal('citation'), citation: citationSchema }),
  /** The whole, which takes the place of all that came before. */
  z.object({
    type: z.literal('done'),
    search: conciergeSearchSchema,
    /** Questions left in this month; `null` without a limit. */
    left: z.nullable(z.int()),
  }),
  /** There is no answer, and the question does not count. */
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type AnswerEvent = z.infer<typeof answerEventSchema>;

/** Longest search in one's own history, characters. */
const HISTORY_SEARCH_MAX = 200;

export const searchesQuerySchema = z.object({
  /** Words of questions or answers. */
  q: z.optional(text({ max: HISTORY_SEARCH_MAX })),
  /** Answers what came before this one. */
  before: z.optional(idSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), SEARCHES_PAGE),
});

export const searchParams = z.object({ searchId: idSchema });
