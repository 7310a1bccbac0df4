import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { SendOptions } from '@caravan/outbox/outbox-ports.ts';
import { type SendResult, resultOf } from '@caravan/outbox/send-result.ts';
import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import type { QueuedChange, QueuedFile } from '@caravan/outbox/queued-change.schema.ts';
import type { QueuedKind } from '@caravan/outbox/queued-kind.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { inputOf, type SentInput } from '@caravan/outbox/sent-input.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../api.ts';
import { isUnauthorized, messageOf } from '../errors.ts';
import { sendForm } from '../file-transfer.ts';
import { refreshRead } from '../live-refresh.ts';
import { loseAnswer, nameOfChange, putAnswer, takeAnswer } from '../own-changes.ts';
import { serverNow } from '../server-clock.ts';
import { announceSessionEnd } from '../session-end.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import { isFirstSending } from './change-ids.ts';
import { announceStored } from './outbox-events.ts';
import { noteUpload } from './upload-progress.ts';

/** What a change is sent with: the same object for all of its tries, by which its answer finds what it changes. */
const sentOf = new Map<string, SentInput>();

/** Changes that may have been stored before their last try, which is answered then as they were stored. */
const repeated = new Set<string>();

/** Why the server refused changes of this page, to be shown as it has worded it. */
const refusals = new Map<string, ApiError>();

/** The server's own refusal of a change, once. */
export const takeRefusal = (id: string): ApiError | undefined => {
  const refusal = refusals.get(id);
  refusals.delete(id);
  return refusal;
};

const ownSessionEnds = new Set<string>();

/** Whoever makes a change says themselves that the session is over, in place of the whole app. */
export const leaveSessionEndOf = (id: string): void => void ownSessionEnds.add(id);

/** What sends changes needs of the page. */
interface Sender extends SendOptions {
  readonly client: QueryClient;
  readonly database: OutboxDatabase;
}

/** What each request for a change takes. */
interface RequestOptions extends Sender {
  /** The last of it has left. */
  readonly noteLeft: () => void;
}

const FILE_GONE = { code: 'file_gone', message: 'The file is not here any more. Please choose it again.' };

/** The bytes of a file are not on the device any more. */
class FileGone extends Error {}

/** Sends a change once, its files first. */
export const sendChange = async (change: QueuedChange, sender: Sender): Promise<SendResult> => {
  const { client } = sender;
  const kind = kindOf(change);
  if (!kind) throw new Error(`Nothing sends a ${change.kind}.`);
  if (!isFirstSending(change.id)) repeated.add(change.id);
  let sent: SentInput | undefined;
  const upload = new AbortController();
  const giveUp = () => upload.abort();
  sender.signal.addEventListener('abort', giveUp);
  if (sender.signal.aborted) giveUp();
  // What has left as a whole may be stored already: its answer is waited for, whatever becomes of it here.
  const noteLeft = () => sender.signal.removeEventListener('abort', giveUp);
  const options: RequestOptions = { ...sender, signal: upload.signal, noteLeft };
  try {
    const uploaded = await withUploads(change, options);
    upload.signal.throwIfAborted();
    sent = inputOf(uploaded, serverNow());
    sentOf.set(change.id, sent);
    return { kind: 'stored', answer: await request(uploaded, kind, sent, options) };
  } catch (error) {
    if (upload.signal.aborted) return { kind: 'later' };
    if (error instanceof FileGone) return { kind: 'refused', refusal: FILE_GONE };
    const isLost = !(error instanceof ApiError) || error.status >= 500;
    if (isLost && sent) loseAnswer(client, kind.endpoint, sent);
    if (!(error instanceof ApiError)) return { kind: 'unreachable' };
    refusals.set(change.id, error);
    if (isUnauthorized(error) && !ownSessionEnds.has(change.id)) announceSessionEnd();
    const { status, code, retryAfter } = error;
    return resultOf(change, { status, code, retryAfter, message: messageOf(error) });
  } finally {
    noteLeft();
    noteUpload(change.id, null);
  }
};

/** Uploads the files that a change refers to, each once. */
const withUploads = async (change: QueuedChange, { database, keep, signal }: Sender): Promise<QueuedChange> => {
  let next = change;
  for (const file of change.files ?? []) {
    if (file.objectPath !== undefined || !refersTo(change, file)) continue;
    const { objectPath } = await sendForm(uploadObject, {
      file: await bytesOf(database, file),
      filename: file.name,
      writer: change.userId,
      signal,
      onProgress: (fraction) => noteUpload(change.id, fraction),
    });
    next = withUploaded(next, file.id, objectPath);
    await keep(next);
  }
  return next;
};

const withUploaded = (change: QueuedChange, id: string, objectPath: string): QueuedChange => ({
  ...change,
  files: change.files?.map((file) => (file.id === id ? { ...file, objectPath } : file)),
});

const refersTo = ({ body }: QueuedChange, { id }: QueuedFile): boolean =>
  JSON.stringify(body ?? null).includes(`"${FILE_REFERENCE}${id}"`);

/** @throws FileGone where the device has it no more. */
const bytesOf = async (database: OutboxDatabase, { id, type }: QueuedFile): Promise<Blob> => {
  const bytes = await database.file(id);
  if (!bytes) throw new FileGone();
  return bytes.type === type ? bytes : new Blob([bytes], { type });
};

const request = async (
  change: QueuedChange,
  { endpoint }: QueuedKind,
  sent: SentInput,
  { database, signal, noteLeft }: RequestOptions,
): Promise<unknown> => {
  const name = nameOfChange(endpoint, sent);
  const options = { idempotencyKey: change.id, change: name, writer: change.userId };
  const [own] = endpoint.file ? (change.files ?? []) : [];
  if (!own) {
    noteLeft();
    const callAny = call as (endpoint: EndpointShape, input: object) => Promise<unknown>;
    return callAny(endpoint, { ...sent, ...options });
  }
  const fields = Object.entries(sent.body ?? {}).filter(([, value]) => value !== undefined);
  return sendForm(endpoint, {
    ...options,
    params: sent.params,
    fields: Object.fromEntries(fields.map(([field, value]) => [field, value === null ? '' : String(value)])),
    file: await bytesOf(database, own),
    filename: own.name,
    signal,
    onProgress: (fraction: number) => {
      noteUpload(change.id, fraction);
      if (fraction >= 1) noteLeft();
    },
  });
};

/** Puts the answer of a change into what was read. */
export const takeAnswerOf = (client: QueryClient, change: QueuedChange, answer: unknown): void => {
  const kind = kindOf(change);
  const sent = sentOf.get(change.id);
  sentOf.delete(change.id);
  refusals.delete(change.id);
  announceStored(change, answer);
  // Of what was deleted since it was made nobody answers anything: its reads are announced.
  if (!kind || !sent || (answer === undefined && kind.endpoint.status !== 204)) return;
  if (kind.patches) putAnswer(client, kind.patches, sent, answer);
  else takeAnswer(client, kind.endpoint, sent, answer);
  // What others have made since of what was stored then would be hidden by it.
  if (repeated.delete(change.id)) {
    loseAnswer(client, kind.endpoint, sent);
    for (const { read } of kind.patches ?? []) void refreshRead(client, read, { ...sent.params });
  }
  // What was made is a trip, which is read under its own address.
  const { id } = (answer ?? {}) as { id?: string };
  if (kind.begins && id !== undefined) client.setQueryData(keyOf(getTrip, { params: { tripId: id } }), answer);
  for (const read of kind.refetches ?? []) void refreshRead(client, read, { ...sent.params });
};
