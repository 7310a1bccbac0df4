import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import type { ActivityAttachment, NewActivity } from '@caravan/contract/itinerary/itinerary.schema.ts';

/** The files of an activity as its form holds them: each with its fields in one order, so that equal lists are equal texts; empty for none. */
export const attachmentsText = (files: readonly ActivityAttachment[]): string =>
  files.length === 0
    ? ''
    : JSON.stringify(files.map(({ url, filename, size, kind }) => ({ url, filename, size, kind })));

/** The files of a stored activity as its form holds them. */
export const storedAttachmentsText = (stored: Parameters<typeof attachmentsOf>[0] | undefined): string =>
  stored ? attachmentsText(attachmentsOf(stored)) : '';

/** The files that a form holds. */
export const attachmentsIn = (text: string): readonly ActivityAttachment[] => {
  try {
    const files: unknown = JSON.parse(text || '[]');
    return Array.isArray(files) ? (files as ActivityAttachment[]) : [];
  } catch {
    // A draft of another version of the app: nothing of it can be shown.
    return [];
  }
};

/** What is sent of the files of an activity; nothing where they are as stored. */
export type ChangedAttachments = Partial<Pick<NewActivity, 'attachments' | 'attachmentUrl' | 'attachmentFilename'>>;

/** What is sent of the files, where they are not as stored. */
export const changedAttachments = (
  text: string,
  stored: Parameters<typeof attachmentsOf>[0] | undefined,
): ChangedAttachments => {
  if (text === storedAttachmentsText(stored)) return {};
  const files = attachmentsIn(text);
  return {
    attachments: files.map(({ url, filename }) => ({ url, filename })),
    ...firstDocument(files, stored ? attachmentsOf(stored)[0] : undefined),
  };
};

/**
 * What is sent of one file beside them all, for a server of the previous release, which knows of that one alone and refuses any that is no
 * document: the first one, or the first document where it has none yet. Nothing where such a server keeps the one that it has.
 */
const firstDocument = (
  files: readonly ActivityAttachment[],
  before: ActivityAttachment | undefined,
): Pick<ChangedAttachments, 'attachmentUrl' | 'attachmentFilename'> => {
  const first = before ? files[0] : files.find(({ kind }) => kind === 'document');
  const isKept = first?.kind === 'image' ? files.some(({ url }) => url === before?.url) : first?.url === before?.url;
  if (isKept) return {};
  const sent = first?.kind === 'document' ? first : undefined;
  return { attachmentUrl: sent?.url ?? null, attachmentFilename: sent?.filename ?? null };
};
