import { imageUrlOf, objectPathOf } from '@caravan/contract/files/files.rules.ts';
import { type AnyColumn, sql } from 'drizzle-orm';

/** A reference to a file, read as the path that the API answers. */
export const objectPathColumn = (reference: AnyColumn) =>
  sql<string | null>`${reference}`.mapWith({ mapFromDriverValue: (id: string | null) => id && objectPathOf(id) });

/** A reference to a picture, read as its address. */
export const imageUrlColumn = (reference: AnyColumn) =>
  sql<string | null>`${reference}`.mapWith({ mapFromDriverValue: (id: string | null) => id && imageUrlOf(id) });
