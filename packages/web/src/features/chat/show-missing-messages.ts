import { onlineManager } from '@tanstack/react-query';
import { NetworkError } from '../../platform/api.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Says why one cannot go to messages that stand far back: without a connection nothing has failed, and the device has no more of them. */
export const showMissingMessages = (error: unknown, title: string): void => {
  if (!(error instanceof NetworkError) || onlineManager.isOnline()) return showFailure(error, { title });
  showToast({
    title: 'You are offline',
    description: 'Messages so far back are not on this device. Try again when you are back.',
  });
};
