import type { Activity, ActivityAttachment } from './itinerary.schema.ts';

/** The files of an activity in their order. A server of an earlier release tells of one alone, which is a document. */
export const attachmentsOf = (
  activity: Pick<Activity, 'attachments' | 'attachmentUrl' | 'attachmentFilename' | 'attachmentFileSize'>,
): readonly ActivityAttachment[] => {
  const { attachments, attachmentUrl: url, attachmentFilename, attachmentFileSize } = activity;
  if (attachments) return attachments;
  if (url === null) return [];
  return [{ url, filename: attachmentFilename ?? 'file', size: attachmentFileSize ?? 0, kind: 'document' }];
};
