import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import { FILE_TOO_LARGE, FILE_TYPE_REFUSED } from '@caravan/contract/files/files.rules.ts';
import { ApiError } from './api.ts';
import { sendForm } from './file-transfer.ts';

export const ON_ITS_WAY = 'The file is still on its way. Wait for it, or cancel it.';
export const NOT_UPLOADED = 'The file is not uploaded. Try again, or go on without it.';

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

export const sendUpload = (sending: Sending): Promise<Uploaded> => sendForm(uploadObject, sending);

export const uploadFailureOf = (error: unknown): { title: string; description: string } => {
  if (!(error instanceof ApiError)) {
    return { title: 'Upload error', description: 'An unexpected error occurred during upload' };
  }
  const titles = new Map([
    [413, FILE_TOO_LARGE],
    [415, FILE_TYPE_REFUSED],
  ]);
  return {
    title: titles.get(error.status) ?? 'Upload failed',
    description: error.body?.message ?? 'Failed to upload file',
  };
};
