import { addressOf, type EndpointShape } from '@caravan/contract/endpoint.ts';
import { onlineManager } from '@tanstack/react-query';
import { showToast } from '../ui/toast-store.ts';
import { fetchBytes, saveAs } from './file-transfer.ts';
import { NEEDS_CONNECTION } from './needs-connection.tsx';
import { showFailure } from './show-failure.ts';

const TITLE = 'The calendar file was not saved';

/**
 * Saves a calendar file that the server makes, or says why not.
 *
 * @param title of what is in it.
 */
export const saveCalendar = async (
  endpoint: Pick<EndpointShape, 'path'>,
  params: Readonly<Record<string, string>>,
  title: string,
): Promise<void> => {
  if (!onlineManager.isOnline()) {
    return showToast({
      title: TITLE,
      description: NEEDS_CONNECTION,
      tone: 'destructive',
    });
  }
  try {
    saveAs(await fetchBytes(addressOf(endpoint, { params })), `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.ics`);
  } catch (error) {
    showFailure(error, { title: TITLE });
  }
};
