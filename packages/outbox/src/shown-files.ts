import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { FILE_REFERENCE } from './file-references.ts';
import type { QueuedChange } from './queued-change.schema.ts';

interface SentFile {
  readonly url: string;
  readonly filename?: string | null | undefined;
}

/** The files of a change as its thing shows them: those that it has, and those that go along. Of one that is uploaded already its size comes with the answer. */
export const shownFiles = (
  sent: readonly SentFile[] | undefined,
  { files = [] }: QueuedChange,
  known: readonly ActivityAttachment[] = [],
): ActivityAttachment[] =>
  (sent ?? []).map(({ url, filename }) => {
    const there = known.find((one) => one.url === url);
    const own = files.find(({ id }) => url === `${FILE_REFERENCE}${id}`);
    const name = filename ?? there?.filename ?? own?.name ?? '';
    const isPicture = own ? own.type.startsWith('image/') : /\.(jpe?g|png|webp|heic|heif)$/i.test(name);
    return there ?? { url, filename: name, size: own?.size ?? 0, kind: isPicture ? 'image' : 'document' };
  });
