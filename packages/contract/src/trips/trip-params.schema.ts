import { z } from 'zod/mini';
import { idSchema } from '../text.schema.ts';

/** The parameter of every path below a trip. */
export const tripParams = z.object({ tripId: idSchema });
