import { z } from 'zod/mini';

/** What is compared of a thing, by the names of its fields, as reads answer it. */
const fields = z.record(z.string(), z.unknown());
export type Fields = z.infer<typeof fields>;

/** Why the server has refused a change, for the person to read; `code` of the error table, where it named one. */
const refusalSchema = z.object({
  code: z.optional(z.string()),
  message: z.string(),
  /** When the last change was made that has seen this one: what is refused does not show. Absent in what an earlier version has written. */
  shownUntil: z.optional(z.string()),
});
export type Refusal = z.infer<typeof refusalSchema>;

/** A file that goes along with a change; its bytes are kept under its id. */
const queuedFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Once it is uploaded by itself. The server keeps one that nothing refers to for a day. */
  objectPath: z.optional(z.string()),
});
export type QueuedFile = z.infer<typeof queuedFile>;

const queuedChange = z.object({
  /** A UUID of version 7: the key under which every try of it counts as one, and the id of what it makes. */
  id: z.string(),
  /** Whose change it is: it goes out in their session alone. */
  userId: z.string(),
  /** The trip that it is made on; `null` for one of the person's own. */
  tripId: z.nullable(z.string()),
  /** What the trip was called: nobody may read that any more where the change is refused. */
  tripTitle: z.optional(z.string()),
  /** Its name among the kinds of changes (queued-kinds.ts). */
  kind: z.string(),
  /** What people call the thing that it is about. */
  subject: z.optional(z.string()),
  params: z.record(z.string(), z.string()),
  query: z.optional(z.record(z.string(), z.string())),
  /** As the endpoint's schema has parsed it. */
  body: z.optional(z.record(z.string(), z.unknown())),
  /** What it changes of each thing as it was before, by the thing's id. */
  before: z.optional(z.record(z.string(), fields)),
  /** What it makes a copy of, as that was shown, where it may be on a trip of which nothing is read. */
  source: z.optional(fields),
  /**
   * Of an edit: its thing as the server has answered it last, with the fields that a new one is made from (new-things.ts), so that it can be made
   * anew where it is deleted meanwhile. Absent where the edit says it all, and in what an earlier version of the app has written.
   */
  whole: z.optional(fields),
  files: z.optional(z.array(queuedFile)),
  /** When it was made, by the server's clock as far as it is known: ISO 8601. */
  writtenAt: z.string(),
  /**
   * `conflict`: somebody else has changed the same meanwhile, and its writer has to choose. `unreadable`: what is kept is none that this version
   * of the app knows (read-kept.ts); that stays as it is kept.
   */
  state: z.enum(['waiting', 'conflict', 'refused', 'unreadable']),
  refusal: z.optional(refusalSchema),
  /** Of a conflict: what others have made of the fields that both have changed, by the thing's id. */
  theirs: z.optional(z.record(z.string(), fields)),
});

/** A change that somebody has made on a device, from then on until the server has it or they have discarded it. */
export type QueuedChange = z.infer<typeof queuedChange>;

export const queuedFileSchema = z.catchall(queuedFile, z.unknown());

/** As it is kept: with what a later version of the app has written of it beside what this one knows, which that finds again. */
export const queuedChangeSchema = z.catchall(
  z.extend(queuedChange, {
    files: z.optional(z.array(queuedFileSchema)),
    refusal: z.optional(z.catchall(refusalSchema, z.unknown())),
  }),
  z.unknown(),
);
