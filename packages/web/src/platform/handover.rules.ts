import { documentTypes, imageTypes } from '@caravan/contract/files/files.rules.ts';
import { FILE_MAX_BYTES, LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';

/** So many files are taken at once. */
const SHARED_FILES_MAX = 10;

/** What another app has handed over, as browsers name its parts. */
export interface SharedText {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** What the browser knows of a file before it is read. */
interface SharedFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

const LINK = /\bhttps?:\/\/\S+/;

/** A shared thing in one piece of text, with its link once: many apps put that into the text. Cut to what a description holds. */
export const wholeText = ({ title, text, url }: SharedText): string => {
  const parts = [title, text, url].map((part) => part.trim());
  const kept = parts.filter(
    (part, at) => part !== '' && !parts.some((other, place) => place !== at && holds(other, part, place < at)),
  );
  return kept.join('\n').slice(0, LONG_TEXT_MAX);
};

/** Whether another part says all of one; of two that are the same, the first does. */
const holds = (other: string, part: string, isBefore: boolean): boolean =>
  other.includes(part) && (other !== part || isBefore);

/** What a shared thing is called: by its title, the first line that is no link, or where its link leads. */
export const titleOfShared = (shared: SharedText): string => {
  const lines = wholeText(shared)
    .split('\n')
    .map((line) => line.replace(LINK, '').trim());
  const named = lines.find((line) => line !== '') ?? hostIn(wholeText(shared));
  return named.slice(0, SHORT_TEXT_MAX);
};

const hostIn = (text: string): string => {
  const host = URL.parse(LINK.exec(text)?.[0] ?? '')?.hostname ?? '';
  return host.replace(/^www\./, '');
};

/** A shared thing as an activity: its name, and all else below it. */
export const activityOfShared = (shared: SharedText): { readonly title: string; readonly description: string } => {
  const title = titleOfShared(shared);
  const whole = wholeText(shared);
  return { title, description: whole === title ? '' : whole };
};

/** Whether a file can stand anywhere in a trip: a picture or a document, neither empty nor too large. */
const fits = ({ name, type, size }: SharedFile): boolean => {
  const isKnown = type.startsWith('image/') || imageTypes.some((known) => known === type) || isDocument(name, type);
  return isKnown && size > 0 && size <= FILE_MAX_BYTES;
};

const isDocument = (name: string, type: string): boolean =>
  documentTypes.some(
    ({ extension, contentType }) => type === contentType || name.toLowerCase().endsWith(`.${extension}`),
  );

/** The shared files that are taken. */
export const filesTaken = <File extends SharedFile>(files: readonly File[]): readonly File[] =>
  files.filter(fits).slice(0, SHARED_FILES_MAX);

/** What a shared thing can become. */
export type Becomes = 'activity' | 'message' | 'outfit';

/**
 * What a shared thing can become in a trip, what is likeliest first.
 *
 * @param may what the viewer may do there.
 */
export const choicesFor = (
  files: readonly Pick<SharedFile, 'type'>[],
  may: { readonly edit: boolean; readonly contribute: boolean },
): readonly Becomes[] => {
  const [only, ...others] = files;
  const isPhoto = only !== undefined && others.length === 0 && only.type.startsWith('image/');
  return [
    ...(may.contribute && isPhoto ? (['outfit'] as const) : []),
    ...(may.edit ? (['activity'] as const) : []),
    'message',
  ];
};
