import { expect, test } from 'vitest';
import { attachmentsOf } from './attachments.rules.ts';
import type { ActivityAttachment } from './itinerary.schema.ts';

const ticket = { attachmentUrl: '/objects/1', attachmentFilename: 'ticket.pdf', attachmentFileSize: 7 };
const none = { attachmentUrl: null, attachmentFilename: null, attachmentFileSize: null };
const view: ActivityAttachment = { url: '/objects/2', filename: 'view.jpg', size: 9, kind: 'image' };

test.each<[string, Parameters<typeof attachmentsOf>[0], readonly ActivityAttachment[]]>([
  ['all that a server tells of', { ...ticket, attachments: [view] }, [view]],
  ['none where it tells of none', { ...none, attachments: [] }, []],
  [
    'the one that an earlier release tells of',
    ticket,
    [{ url: '/objects/1', filename: 'ticket.pdf', size: 7, kind: 'document' }],
  ],
  ['none where an earlier release tells of none', none, []],
])('the files of an activity are %s', (_what, activity, files) => {
  expect(attachmentsOf(activity)).toEqual(files);
});
