import { FILE_TOO_LARGE, FILE_TYPE_REFUSED, imageTypes } from '@caravan/contract/files/files.rules.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { FILE_EMPTY_MESSAGE, FILE_TOO_LARGE_MESSAGE } from '@caravan/contract/messages.ts';
import { isUnauthorized } from '../../platform/errors.ts';
import { fetchFile, saveAs, shortLivedAddress } from '../../platform/file-transfer.ts';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import { announceSessionEnd } from '../../platform/session-end.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { Receipt } from './receipts-text.rules.ts';

const PDF = 'application/pdf';

/** What the file picker offers: photos and PDFs. */
export const RECEIPT_ACCEPT = `.pdf,${PDF},${PICTURE_ACCEPT}`;

/** What is said of a file that is no receipt; `null` for one that may go to the server, which reads its content. */
export const receiptRefusal = (
  file: Pick<File, 'name' | 'type' | 'size'>,
): { title: string; description: string } | null => {
  const isPicture = imageTypes.some((known) => known === file.type) || /\.hei[cf]$/i.test(file.name);
  if (isPicture || file.type === 'image/heif') return pictureRefusal(file);
  if (file.type !== PDF && !/\.pdf$/i.test(file.name))
    return { title: FILE_TYPE_REFUSED, description: 'A receipt is a PDF or a picture (JPEG, PNG, WebP or HEIC).' };
  if (file.size > FILE_MAX_BYTES) return { title: FILE_TOO_LARGE, description: FILE_TOO_LARGE_MESSAGE };
  return file.size === 0 ? { title: 'Upload failed', description: FILE_EMPTY_MESSAGE } : null;
};

/**
 * Shows a receipt in a tab of its own. The bytes are given the type that is known of it and never the one that they might claim, so
 * nothing in them can run as a page of this site.
 */
export const viewReceipt = async ({ url, filename, kind }: Receipt): Promise<void> => {
  // Opened with the press itself: later on, browsers take it for an unwanted pop-up.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const bytes = await fetchFile(url);
    const type = kind === 'image' ? pictureType(bytes.type) : PDF;
    if (tab) tab.location.replace(shortLivedAddress(new Blob([bytes], { type })));
    else saveAs(bytes, filename);
  } catch (error) {
    tab?.close();
    if (isUnauthorized(error)) return announceSessionEnd();
    showToast({
      title: 'Download failed',
      description: 'Could not download the file. Please try again.',
      tone: 'destructive',
    });
  }
};

const pictureType = (claimed: string): string => imageTypes.find((known) => known === claimed) ?? 'image/jpeg';
