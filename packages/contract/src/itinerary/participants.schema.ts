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

const NAMED_IN_BOTH = 'A person joins or does not';
const named = z.array(idSchema, NOBODY_NAMED).check(z.maxLength(PARTICIPANTS_MAX));

/** What of who joins becomes other than its writer knew it: who is not named keeps their answer, however it came meanwhile. */
const joiningChangeSchema = z
  .object(
    {
      /** For whom it is that nobody has asked; absent leaves that. */
      mode: z.optional(z.enum(participantModes, MODE_UNKNOWN)),
      joins: named,
      leaves: named,
    },
    NOT_PARTICIPANTS,
  )
  .check(z.refine(({ joins, leaves }) => !joins.some((id) => leaves.includes(id)), NAMED_IN_BOTH));
export type JoiningChange = z.infer<typeof joiningChangeSchema>;
export const sentJoiningChange = z.optional(joiningChangeSchema);

/** Whether one person joins. */
export const joiningSchema = z.object({
  isJoining: z.boolean('Must be true or false'),
  /** When they said so. */
  at: sentMoment,
});
