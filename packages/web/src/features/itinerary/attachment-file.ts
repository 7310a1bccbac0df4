import { FILE_TOO_LARGE, FILE_TYPE_REFUSED, documentTypes, imageTypes } from '@caravan/contract/files/files.rules.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES, FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import {
  ATTACHMENT_TOO_LARGE_MESSAGE,
  FILE_EMPTY_MESSAGE,
  FILE_TOO_LARGE_MESSAGE,
  FILE_TYPE_MESSAGE,
} from '@caravan/contract/messages.ts';
import { isUnauthorized } from '../../platform/errors.ts';
import { fetchFile, saveAs, shortLivedAddress } from '../../platform/file-transfer.ts';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import { announceSessionEnd } from '../../platform/session-end.ts';
import { showToast } from '../../ui/toast-store.ts';

/** What the file picker offers: documents, and pictures as outfits take them. */
export const ATTACHMENT_ACCEPT = [
  ...documentTypes.flatMap(({ extension, contentType }) => [`.${extension}`, contentType]),
  PICTURE_ACCEPT,
].join(',');

const PICTURES_TOO = 'Pictures may be JPEG, PNG, WebP or HEIC.';

/** What the browser knows of a file before it is read. */
interface ChosenFile {
  readonly name: string;
  /** What the browser takes it for; empty where it does not know. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** What is said of a file that an activity cannot carry; `null` for one that may go to the server, which reads its content. */
export const refusalOf = (file: ChosenFile): { title: string; description: string } | null => {
  if (isPicture(file)) return pictureRefusal(file);
  if (!isDocument(file)) return { title: FILE_TYPE_REFUSED, description: `${FILE_TYPE_MESSAGE}. ${PICTURES_TOO}` };
  if (file.size > FILE_MAX_BYTES) return { title: FILE_TOO_LARGE, description: FILE_TOO_LARGE_MESSAGE };
  if (file.size > ACTIVITY_ATTACHMENT_MAX_BYTES) {
    return { title: FILE_TOO_LARGE, description: ATTACHMENT_TOO_LARGE_MESSAGE };
  }
  return file.size === 0 ? { title: 'Upload failed', description: FILE_EMPTY_MESSAGE } : null;
};

/** A picture is made smaller by the server, so it may be larger than a document as it is chosen. */
const isPicture = ({ name, type }: ChosenFile): boolean =>
  imageTypes.some((known) => known === type) || type === 'image/heif' || extensionOf(name) === 'heic';

/** By either sign: phones hand over files without an ending, and some systems know no type of an old one. */
const isDocument = ({ name, type }: ChosenFile): boolean =>
  documentTypes.some(({ extension, contentType }) => type === contentType || extensionOf(name) === extension);

/** How a stored attachment can be shown in a tab of its own, by its name: as what, or `null` for what can only be saved. */
export const viewTypeOf = (filename: string): string | null => {
  const extension = extensionOf(filename);
  if (extension === 'pdf') return 'application/pdf';
  return extension === 'txt' ? 'text/plain; charset=utf-8' : null;
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A stored attachment. */
export interface Attachment {
  /** Where it is, as an activity has it. */
  readonly url: string;
  readonly filename: string;
}

/**
 * Brings an attachment here and has the browser save it under its name; toasts say how it went.
 *
 * @param onProgress called with how much has arrived, from 0 to 1.
 */
export const downloadAttachment = async (
  { url, filename }: Attachment,
  onProgress: (fraction: number) => void,
): Promise<void> => {
  try {
    saveAs(await fetchFile(url, { onProgress }), filename);
    showToast({ title: 'Download started' });
  } catch (error) {
    showDownloadFailure(error);
  }
};

/**
 * Shows an attachment in a tab of its own. The bytes are given the type that the name promises and never the one that they
 * might claim, so nothing in them can run as a page of this site; what no browser shows is saved as a file instead.
 */
export const viewAttachment = async (attachment: Attachment, onProgress: (fraction: number) => void): Promise<void> => {
  const type = viewTypeOf(attachment.filename);
  // Opened with the press itself: later on, browsers take it for an unwanted pop-up.
  const tab = type === null ? null : window.open('', '_blank');
  if (type === null || tab === null) return downloadAttachment(attachment, onProgress);
  tab.opener = null;
  try {
    const bytes = await fetchFile(attachment.url, { onProgress });
    tab.location.replace(shortLivedAddress(new Blob([bytes], { type })));
  } catch (error) {
    tab.close();
    showDownloadFailure(error);
  }
};

const showDownloadFailure = (error: unknown): void => {
  if (isUnauthorized(error)) return announceSessionEnd();
  showToast({
    title: 'Download failed',
    description: 'Could not download the file. Please try again.',
    tone: 'destructive',
  });
};
