import { z } from 'zod/mini';
import { answeredId, idSchema } from '../text.schema.ts';
import { sentMoment } from '../time/calendar.schema.ts';

/** So many people are named at most: members and guests of a large group. */
export const PARTICIPANTS_MAX = 500;
const NAMED_TWICE = 'Each person can be named once';
const MODE_UNKNOWN = 'Must be everybody or some';
const NOBODY_NAMED = 'Must be a list of people';
const NOT_PARTICIPANTS = 'Say who joins';

export const participantModes = ['everybody', 'some'] as const;

/** Who joins an activity. */
export const participantsSchema = z.object({
  mode: z.enum(participantModes),
  /** Members and guests of the trip: with `everybody` those who do not join, with `some` those who do. */
  personIds: z.array(answeredId),
});
export type Participants = z.infer<typeof participantsSchema>;

/** Sets anew for all who joins; absent leaves it as it is. */
export const sentParticipants = z.optional(
  z.object(
    {
      mode: z.enum(participantModes, MODE_UNKNOWN),
      personIds: z.array(idSchema, NOBODY_NAMED).check(
        z.maxLength(PARTICIPANTS_MAX),
        z.refine((ids) => new Set(ids).size === ids.length, NAMED_TWICE),
      ),
    },
    NOT_PARTICIPANTS,
  ),
);

/** Whether one person joins. */
export const joiningSchema = z.object({
  isJoining: z.boolean('Must be true or false'),
  /** When they said so. */
  at: sentMoment,
});
