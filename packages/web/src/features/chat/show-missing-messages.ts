import { onlineManager } from '@tanstack/react-query';
import { showFailure } from '../../platform/show-failure.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Says why messages that stand far back are not there. Without a connection nothing has failed: they come with it. */
export const showMissingMessages = (error: unknown, title: string): void => {
  if (onlineManager.isOnline()) return showFailure(error, { title });
  showToast({ title: 'You are offline', description: 'Earlier messages will appear when you are back.' });
};
