import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import { FILE_TOO_LARGE, FILE_TYPE_REFUSED } from '@caravan/contract/files/files.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '../ui/toast-store.ts';
import { ApiError } from './api.ts';
import { sendForm } from './file-transfer.ts';
import { showFailure } from './show-failure.ts';

/** A file on its way, or one that did not arrive. */
export interface UploadState {
  readonly file: File;
  /** How much has left, from 0 to 1. */
  readonly fraction: number;
  /** It did not arrive; `retry` sends it again. */
  readonly hasFailed: boolean;
}

export const ON_ITS_WAY = 'The file is still on its way. Wait for it, or cancel it.';
export const NOT_UPLOADED = 'The file is not uploaded. Try again, or go on without it.';

interface UploadEvents {
  /** Called with what the server made of a file. */
  readonly onUploaded: (uploaded: Uploaded) => void;
  /** A file sets out or is given up: what was said of the one before is no longer true. */
  readonly onAnew: () => void;
}

/**
 * Uploads one file at a time, which the server stores for 24 hours until something refers to it; toasts say how it went. A newer one
 * takes the place of one that is on its way.
 */
export const useUpload = ({ onUploaded, onAnew }: UploadEvents) => {
  const [state, setState] = useState<UploadState | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const running = useRef<AbortController>(null);
  const { mutateAsync } = useMutation({ mutationFn: sendUpload, retry: false, networkMode: 'always' });

  // By an effect, so that it meets the form as it is then, with all that was typed meanwhile.
  const deliver = useEffectEvent(onUploaded);
  useEffect(() => {
    if (uploaded) deliver(uploaded);
  }, [uploaded]);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setState(null);
    onAnew();
  };
  const upload = async (file: File) => {
    running.current?.abort();
    onAnew();
    const own = new AbortController();
    running.current = own;
    setState({ file, fraction: 0, hasFailed: false });
    const onProgress = (fraction: number) => {
      if (!own.signal.aborted) setState({ file, fraction, hasFailed: false });
    };
    try {
      const answer = await mutateAsync({ file, signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      setState(null);
      setUploaded(answer);
      showToast({ title: 'File uploaded' });
    } catch (error) {
      if (own.signal.aborted) return;
      setState({ file, fraction: 0, hasFailed: true });
      showFailure(error, uploadFailureOf(error));
    }
  };

  /** Why a form cannot be saved while a chosen file is not there; `null` where none was chosen. */
  const awaited = state && (state.hasFailed ? NOT_UPLOADED : ON_ITS_WAY);
  return {
    state,
    awaited,
    /** What a form says of the file: what it said of an upload gives way to how that is now. */
    errorIn: (error: string | undefined): string | undefined =>
      error === ON_ITS_WAY || error === NOT_UPLOADED ? (awaited ?? undefined) : error,
    upload: (file: File) => void upload(file),
    retry: () => void (state && upload(state.file)),
    /** Stops what is on its way, or forgets what did not arrive. */
    cancel,
  };
};

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
