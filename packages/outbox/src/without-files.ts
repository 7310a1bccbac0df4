import { FILE_REFERENCE } from './file-references.ts';
import type { QueuedChange } from './queued-change.schema.ts';

/** A change without some of its files: what refers to one of them goes, in a list the whole entry. */
export const withoutFiles = (change: QueuedChange, ids: readonly string[]): QueuedChange => {
  const gone = new Set(ids.map((id) => `${FILE_REFERENCE}${id}`));
  const files = change.files?.filter(({ id }) => !ids.includes(id)) ?? [];
  return {
    ...change,
    ...(change.body && { body: withoutReferences(change.body, gone) as QueuedChange['body'] }),
    files: files.length > 0 ? files : undefined,
  };
};

const refersTo = (value: unknown, gone: ReadonlySet<string>): boolean =>
  typeof value === 'string'
    ? gone.has(value)
    : typeof value === 'object' && value !== null && Object.values(value).some((part) => refersTo(part, gone));

const withoutReferences = (value: unknown, gone: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.filter((entry) => !refersTo(entry, gone));
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(([, part]) => typeof part !== 'string' || !gone.has(part));
  return Object.fromEntries(left.map(([name, part]) => [name, withoutReferences(part, gone)]));
};
