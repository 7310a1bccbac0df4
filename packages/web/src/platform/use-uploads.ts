import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/toast-store.ts';
import { ApiError } from './api.ts';
import { type DraftFile, forgetDraftFile, listDraftFiles, readDraftFile, storeDraftFile } from './draft-files.ts';
import { isUnauthorized, messageOf } from './errors.ts';
import { isCutOffNow } from './outbox/use-outbox.ts';
import { announceSessionEnd } from './session-end.ts';
import { isPlanLimit } from './show-failure.ts';
import { NOT_UPLOADED, ON_ITS_WAY, sendUpload, uploadFailureOf } from './use-upload.ts';

/** Why a file did not arrive. */
export interface UploadRefusal {
  readonly title: string;
  readonly description: string;
  /** The person's own plan allows no more: the way leads to what it holds, and to the others. */
  readonly leadsToPlans?: boolean;
}

/** A file on its way, or one that did not arrive. */
export interface UploadItem extends DraftFile {
  /** Absent where its bytes are gone. */
  readonly file: File | undefined;
  /** How much has left, from 0 to 1. */
  readonly fraction: number;
  readonly refusal: UploadRefusal | null;
  /** Without a connection it goes along with what the form saves. */
  readonly goesAlong: boolean;
  /** Whether the same file may arrive on another try. */
  readonly mayRetry: boolean;
}

const GONE: UploadRefusal = {
  title: 'Upload failed',
  description: 'This file was on its way when the page was left, and is gone. Choose it again.',
};

const SETTING_OUT = { fraction: 0, goesAlong: false, mayRetry: false };

/** What the server made of a file, and what it takes the place of. */
export interface Arrived {
  readonly uploaded: Uploaded;
  readonly replaced: string | null;
}

interface UploadsOptions {
  /** Of `draftName`: a reload in mid-upload goes on with what is stored there. */
  readonly draft: string;
  /** What is said of a file that cannot be taken; `null` for one that may go to the server. */
  readonly refusalOf: (file: File) => UploadRefusal | null;
  /** Called with what has arrived since the last time. */
  readonly onUploaded: (arrived: readonly Arrived[]) => void;
  /** A file sets out or is given up: what was said of those before is no longer true. */
  readonly onAnew: () => void;
}

/** The files that are on their way or did not arrive, and the line in which they leave. */
const useQueue = (draft: string, onArrived: (uploaded: Uploaded, item: UploadItem) => void) => {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<string, AbortController>());

  const change = (id: string, changed: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...changed } : item)));
  const forget = (id: string) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    setItems((before) => before.filter((item) => item.id !== id));
    void forgetDraftFile(draft, id);
  };
  const send = async (item: UploadItem, file: File, own: AbortController) => {
    if (own.signal.aborted) return;
    if (isCutOffNow(client)) return change(item.id, { goesAlong: true });
    try {
      const onProgress = (fraction: number) => !own.signal.aborted && change(item.id, { fraction });
      const uploaded = await sendUpload({ file, signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      forget(item.id);
      onArrived(uploaded, item);
      showToast({ title: 'File uploaded' });
    } catch (error) {
      if (own.signal.aborted) return;
      if (isUnauthorized(error)) announceSessionEnd();
      change(item.id, { fraction: 0, ...afterFailure(error, isCutOffNow(client)) });
      // Sent again after a reload it would be refused again.
      if (!mayComeThrough(error)) void forgetDraftFile(draft, item.id);
    }
  };
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);
  return {
    items,
    change,
    forget,
    put: (item: UploadItem) =>
      setItems((before) => (before.some(({ id }) => id === item.id) ? before : [...before, item])),
    enqueue: (item: UploadItem, file: File) => {
      const own = new AbortController();
      running.current.set(item.id, own);
      queue.current = queue.current.then(() => send(item, file, own));
    },
  };
};

/** Goes on with the files that were on their way when the page was left; those whose bytes are gone say so. */
const useResumed = (draft: string, { put, enqueue }: Pick<ReturnType<typeof useQueue>, 'put' | 'enqueue'>) => {
  const resume = useEffectEvent(async (listed: DraftFile) => {
    const file = await readDraftFile(listed);
    const refusal = file ? null : GONE;
    const item = { ...listed, ...SETTING_OUT, file: file ?? undefined, refusal };
    put(item);
    if (file) enqueue(item, file);
    else void forgetDraftFile(draft, listed.id);
  });
  useEffect(() => {
    void (async () => {
      for (const listed of listDraftFiles(draft)) await resume(listed);
    })();
  }, [draft]);
};

/**
 * Uploads several files, one after the other in the order of their choosing. What is refused stays with its reason until another one
 * takes its place or it is forgotten.
 */
export const useUploads = ({ draft, refusalOf, onUploaded, onAnew }: UploadsOptions) => {
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);
  const { items, change, forget, put, enqueue } = useQueue(draft, (uploaded, { replaces: replaced }) =>
    setArrived((before) => [...before, { uploaded, replaced }]),
  );
  useResumed(draft, { put, enqueue });
  // By an effect, so that it meets the form as it is then, with all that was typed meanwhile.
  const deliver = useEffectEvent(onUploaded);
  const delivered = useRef(0);
  useEffect(() => {
    const since = arrived.slice(delivered.current);
    delivered.current = arrived.length;
    if (since.length > 0) deliver(since);
  }, [arrived]);

  const add = (file: File, replaces: string | null = null) => {
    onAnew();
    const refusal = refusalOf(file);
    const listed = { id: crypto.randomUUID(), name: file.name, replaces };
    const item = { ...listed, ...SETTING_OUT, file, refusal };
    put(item);
    if (refusal) return;
    void storeDraftFile(draft, listed, file);
    enqueue(item, file);
  };
  const awaited = awaitedOf(items);
  return {
    items,
    awaited,
    /** What a form says of its files: what it said of an upload gives way to how that is now. */
    errorIn: (error: string | undefined): string | undefined =>
      error === ON_ITS_WAY || error === NOT_UPLOADED ? (awaited ?? undefined) : error,
    add,
    /** Sends the same file again. */
    retry: (item: UploadItem) => {
      if (!item.file) return;
      onAnew();
      change(item.id, { refusal: null, fraction: 0 });
      enqueue(item, item.file);
    },
    /** Chooses another file in the place of one that did not arrive. */
    replace: (item: UploadItem, file: File) => {
      forget(item.id);
      add(file, item.replaces);
    },
    /** Stops what is on its way, or forgets what did not arrive. */
    cancel: (item: UploadItem) => {
      forget(item.id);
      onAnew();
    },
    /** The same with several. */
    cancelAll: (those: readonly DraftFile[] = items) => {
      for (const { id } of those) forget(id);
    },
  };
};

/** Why a form cannot be saved; `null` where all has arrived. What cannot arrive holds nothing up: its reason stands at the field. */
const awaitedOf = (items: readonly UploadItem[]): string | null => {
  if (items.some(({ refusal, goesAlong }) => refusal === null && !goesAlong)) return ON_ITS_WAY;
  return items.some(({ mayRetry }) => mayRetry) ? NOT_UPLOADED : null;
};

const afterFailure = (error: unknown, isCutOff: boolean): Partial<UploadItem> =>
  isCutOff && !(error instanceof ApiError)
    ? { goesAlong: true }
    : { refusal: refusalIn(error), mayRetry: mayComeThrough(error) };

const refusalIn = (error: unknown): UploadRefusal =>
  isPlanLimit(error)
    ? { title: 'Limit reached', description: messageOf(error), leadsToPlans: error.body?.isOwnPlan === true }
    : uploadFailureOf(error);

/** A line that broke, or a server that was busy; not a file that the server has looked at. */
const mayComeThrough = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  error.status === 408 ||
  error.status === 429 ||
  error.status === 401;
