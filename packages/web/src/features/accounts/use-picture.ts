import { FILE_TOO_LARGE, FILE_TYPE_REFUSED } from '@caravan/contract/files/files.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useChangePicture, useRemovePicture } from './own-account.queries.ts';

interface Sending {
  readonly file: File;
  /** How much has left, from 0 to 1. */
  readonly fraction: number;
  readonly hasFailed: boolean;
}

/** The viewer's picture on its way: set, given up, taken away. Toasts say how it went. */
export const usePicture = () => {
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<AbortController>(null);
  const change = useChangePicture();
  const remove = useRemovePicture();
  // Whoever leaves the page goes on without it.
  useEffect(() => () => running.current?.abort(), []);

  const set = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const onProgress = (fraction: number) => {
      if (!own.signal.aborted) setSending({ file, fraction, hasFailed: false });
    };
    onProgress(0);
    try {
      await change.mutateAsync({ file, signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      setSending(null);
      showToast({ title: 'Photo updated', description: 'The people you travel with see it now.' });
    } catch (error) {
      if (own.signal.aborted || isUnauthorized(error)) return;
      setSending(isRefused(error) ? null : { file, fraction: 0, hasFailed: true });
      showFailure(error, failureOf(error));
    }
  };

  return {
    sending,
    removing: remove.isPending,
    set: (file: File) => void set(file),
    cancel: () => {
      running.current?.abort();
      setSending(null);
    },
    remove: () =>
      remove.mutate(
        {},
        {
          onSuccess: () => showToast({ title: 'Photo removed' }),
          onError: (error) => {
            if (!isUnauthorized(error))
              showToast({ title: 'Error', description: messageOf(error), tone: 'destructive' });
          },
        },
      ),
  };
};

const TITLES = new Map([
  [413, FILE_TOO_LARGE],
  [415, FILE_TYPE_REFUSED],
]);

/** Whether the server looked at the file and does not take it: it would not the next time either. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [400, 413, 415].includes(error.status);

const failureOf = (error: unknown) => ({
  title: (error instanceof ApiError && TITLES.get(error.status)) || 'Upload failed',
  description: messageOf(error),
});
