import { z } from 'zod/mini';
import { clearableObject } from '../files/files.schema.ts';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { AMOUNT_MAX, AMOUNT_REQUIRED, AMOUNT_TOO_HIGH } from '../money/amounts.rules.ts';
import { moneyCurrencySchema } from '../money/money.schema.ts';
import { positionSchema } from '../places/places.schema.ts';
import { answeredId, blank, clearable, clearableText, idSchema, sentId, sentVersion, text } from '../text.schema.ts';
import { answeredInstant, clearableInstant, sentMoment } from '../time/calendar.schema.ts';
import { COST_NEGATIVE } from './cost.rules.ts';
import { isWebAddress, LINK_MAX, withScheme } from './web-address.rules.ts';

export const IDEA_TITLE_REQUIRED = 'Title is required';
export const LINK_UNREADABLE = 'Must be a web address, such as https://example.com';
export const COMMENT_REQUIRED = 'Comment is required';
export const WHEN_REQUIRED = 'Please choose a day and a time';

/** Ideas of one trip: far more than a group answers, and few enough to be one list. */
export const IDEAS_MAX = 200;
/** Longest note, characters: with a link behind it, it still fits an activity's description. */
export const NOTE_MAX = 5_000;
/** Longest comment, characters. */
export const COMMENT_MAX = 1_000;
/** Comments on one idea, and on all ideas of a trip, which are one list. */
export const COMMENTS_MAX = 200;
export const COMMENTS_OF_TRIP_MAX = 2_000;
/** Longest title of a linked page that is kept, characters. */
export const LINK_TITLE_MAX = 300;
/** What somebody says to an idea. */
export const answers = ['want', 'fine', 'rather-not'] as const;
export const answerSchema = z.enum(answers, 'Please choose one of the offered answers');
export type Answer = z.infer<typeof answerSchema>;

/** What something costs about, per person; 0 is free. */
const costSchema = z.object({
  /** Minor units of the currency: cents, and yen. */
  amountMinor: z
    .number(AMOUNT_REQUIRED)
    .check(z.gte(0, COST_NEGATIVE), z.lte(AMOUNT_MAX, AMOUNT_TOO_HIGH), z.int(AMOUNT_REQUIRED)),
  currency: moneyCurrencySchema,
});
export type Cost = z.infer<typeof costSchema>;

const webAddress = z
  .pipe(text({ max: LINK_MAX }), z.transform(withScheme))
  .check(z.refine(isWebAddress, LINK_UNREADABLE));

const ideaFields = {
  title: text({ max: SHORT_TEXT_MAX, required: IDEA_TITLE_REQUIRED }),
  note: clearableText({ max: NOTE_MAX }),
  location: clearableText({ max: SHORT_TEXT_MAX }),
  /** Where the location is; another location that comes without one has none. */
  position: z.nullish(positionSchema),
  /** A page; its title and its picture are read after the idea is stored. */
  link: clearable(z.union([blank, webAddress], LINK_UNREADABLE)),
  cost: z.nullish(costSchema),
  /** A picture that was uploaded before. */
  photoUrl: clearableObject,
};

/** What a new idea is made from. */
export const newIdeaSchema = z.object({ ...ideaFields, id: sentId });
export type NewIdea = z.output<typeof newIdeaSchema>;

/** A change to an idea: absent fields stay. */
export const ideaChangeSchema = z.object({
  ...ideaFields,
  title: z.optional(ideaFields.title),
  version: sentVersion,
});
export type IdeaChange = z.output<typeof ideaChangeSchema>;

/** Somebody's answer to an idea, `null` takes it back. */
export const sentAnswerSchema = z.object({ answer: z.nullable(answerSchema), at: sentMoment });

/** When an idea is done: the activity that it becomes begins then. */
export const ideaPlanSchema = z
  .object({
    /** The id of the activity. */
    id: sentId,
    startTime: clearableInstant,
    endTime: clearableInstant,
  })
  .check(
    z.refine(({ startTime }) => Boolean(startTime), { message: WHEN_REQUIRED, path: ['startTime'] }),
    z.refine(({ startTime, endTime }) => !startTime || !endTime || startTime <= endTime, {
      message: 'End time must be after start time',
      path: ['endTime'],
    }),
  );
export type IdeaPlan = z.output<typeof ideaPlanSchema>;

export const newCommentSchema = z.object({ id: sentId, text: text({ max: COMMENT_MAX, required: COMMENT_REQUIRED }) });

const namesSchema = z.object({ firstName: z.string(), lastName: z.string() });

/** What one person of the trip says to an idea. */
const givenAnswerSchema = z.object({
  /** Of a member or a guest. */
  userId: answeredId,
  answer: answerSchema,
});

export const ideaSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  title: z.string(),
  note: z.nullable(z.string()),
  location: z.nullable(z.string()),
  position: z.nullable(positionSchema),
  link: z.nullable(z.string()),
  /** Of the linked page; `null` until it is read, and where it has none. */
  linkTitle: z.nullable(z.string()),
  /** A copy of the linked page's picture. */
  linkImageUrl: z.nullable(z.string()),
  cost: z.nullable(z.object({ amountMinor: z.int(), currency: z.string() })),
  photoUrl: z.nullable(z.string()),
  /** Of the people who are on the trip, in the order of their ids. */
  answers: z.array(givenAnswerSchema),
  commentCount: z.int(),
  /** The activity that it has become; `null` while it is on no plan. */
  plannedActivityId: z.nullable(answeredId),
  createdBy: answeredId,
  creator: namesSchema,
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  /** Grows with every change of what it is made from; answers and comments change nothing of that. */
  version: z.int(),
});
export type Idea = z.infer<typeof ideaSchema>;

export const ideaCommentSchema = z.object({
  id: answeredId,
  ideaId: answeredId,
  text: z.string(),
  authorId: answeredId,
  author: z.extend(namesSchema, { profileImageUrl: z.nullable(z.string()) }),
  createdAt: answeredInstant,
});
export type IdeaComment = z.infer<typeof ideaCommentSchema>;

export const ideaParams = z.object({ tripId: idSchema, ideaId: idSchema });
export const ideaAnswerParams = z.extend(ideaParams, { personId: idSchema });
export const ideaCommentParams = z.extend(ideaParams, { commentId: idSchema });
