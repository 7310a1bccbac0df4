import { z } from 'zod/mini';
import { blank, clearable, idSchema } from '../text.schema.ts';
import { objectIdIn } from './files.rules.ts';

const NO_SUCH_FILE = 'This file is not available any more. Please upload it again.';
const fileId = z.uuid(NO_SUCH_FILE).check(z.toLowerCase());

/** A stored file as clients name it in a list. Parsed, it is the file's id. */
export const objectReference = z.pipe(z.pipe(z.string(NO_SUCH_FILE).check(z.trim()), z.transform(objectIdIn)), fileId);

/**
 * A stored file as clients name it: the `objectPath` of its upload, with or without `/api` before it. `null` or `''` takes
 * it away, absent leaves it as it is. Parsed, it is the file's id.
 */
export const clearableObject = clearable(z.union([blank, objectReference], NO_SUCH_FILE));

/** Where a stored file is, as the API answers it: `/objects/{id}`; its bytes are below `/api`. */
export const answeredObjectPath = z.string();

export const uploadedSchema = z.object({
  objectPath: answeredObjectPath,
  /** The name it came with, cleaned. */
  filename: z.string(),
  /** What the bytes are. */
  contentType: z.string(),
  /** Bytes as stored; a picture's are those of the full one after it was encoded anew. */
  size: z.int(),
});
export type Uploaded = z.infer<typeof uploadedSchema>;

export const objectParams = z.object({ objectId: idSchema });

/** `card` is the small variant of a picture. */
export const objectQuerySchema = z.object({ size: z._default(z.enum(['full', 'card']), 'full') });
