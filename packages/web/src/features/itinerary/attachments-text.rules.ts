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

/** What is sent of the files, where they are not as stored. Of the first one apart, for a server that knows of one alone. */
export const changedAttachments = (
  text: string,
  stored: Parameters<typeof attachmentsOf>[0] | undefined,
): ChangedAttachments => {
  if (text === storedAttachmentsText(stored)) return {};
  const files = attachmentsIn(text);
  const [first] = files;
  const isSameFirst = (first?.url ?? null) === (stored ? (attachmentsOf(stored)[0]?.url ?? null) : null);
  return {
    attachments: files.map(({ url, filename }) => ({ url, filename })),
    ...(isSameFirst ? {} : { attachmentUrl: first?.url ?? null, attachmentFilename: first?.filename ?? null }),
  };
};
