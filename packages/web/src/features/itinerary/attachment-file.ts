import { isUnauthorized } from '../../platform/errors.ts';
import { fetchFile, saveAs, shortLivedAddress } from '../../platform/file-transfer.ts';
import { announceSessionEnd } from '../../platform/session-end.ts';
import { showToast } from '../../ui/toast-store.ts';
import { viewTypeOf } from './attachment.rules.ts';

/** A stored attachment. */
export interface Attachment {
  /** Where it is, as an activity holds it. */
  readonly url: string;
  readonly filename: string;
}

/**
 * Brings an attachment here and has the browser keep it under its name; toasts say how it went.
 *
 * @param onProgress hears how much has arrived, from 0 to 1.
 */
export const downloadAttachment = async (
  { url, filename }: Attachment,
  onProgress: (fraction: number) => void,
): Promise<void> => {
  try {
    saveAs(await fetchFile(url, { onProgress }), filename);
    showToast({ title: 'Download started' });
  } catch (error) {
    tellFailure(error);
  }
};

/**
 * Shows an attachment in a tab of its own. The bytes are given the type that the name promises and never the one that they
 * might claim, so nothing in them can run as a page of this site; what no browser shows is kept as a file instead.
 */
export const viewAttachment = async (attachment: Attachment, onProgress: (fraction: number) => void): Promise<void> => {
  const type = viewTypeOf(attachment.filename);
  // Opened with the press itself: later on, browsers take it for a pop-up that nobody asked for.
  const tab = type === null ? null : window.open('', '_blank');
  if (type === null || tab === null) return downloadAttachment(attachment, onProgress);
  tab.opener = null;
  try {
    const bytes = await fetchFile(attachment.url, { onProgress });
    tab.location.replace(shortLivedAddress(new Blob([bytes], { type })));
  } catch (error) {
    tab.close();
    tellFailure(error);
  }
};

const tellFailure = (error: unknown): void => {
  if (isUnauthorized(error)) return announceSessionEnd();
  showToast({
    title: 'Download failed',
    description: 'Could not download the file. Please try again.',
    tone: 'destructive',
  });
};
