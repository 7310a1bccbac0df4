import { type AnswerOf, type EndpointShape, addressOf } from '@caravan/contract/endpoint.ts';
import { getObject } from '@caravan/contract/files/files.endpoints.ts';
import { objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { ApiError, NetworkError, type ParamsInputOf, answerIn, headersOf } from './api.ts';

interface FileOptions {
  /** Called with how much has arrived, from 0 to 1, where the whole is known. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** The bytes of a stored file, by its `objectPath`. Throws as {@link fetchBytes}. */
export const fetchFile = (objectPath: string, { onProgress }: FileOptions = {}): Promise<Blob> =>
  fetchBytes(addressOf(getObject, { params: { objectId: objectIdIn(objectPath) } }), {
    onArrived: (arrived, total) => total && onProgress?.(Math.min(arrived / total, 1)),
  });

interface FetchOptions {
  /** Called with how many bytes have arrived, and of how many where that is known. */
  readonly onArrived?: ((arrived: number, total: number | undefined) => void) | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The bytes at an address of the API.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError where no answer of Caravan arrived, or not the whole of it. An abort of `signal` throws its reason.
 */
export const fetchBytes = async (address: string, { onArrived, signal }: FetchOptions = {}): Promise<Blob> => {
  const lost = new AbortController();
  const silence = watchSilence(() => lost.abort());
  const ended = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal;
  try {
    // A bucket that the answer leads to gets no cookie, and need not say that it would take one.
    const response = await fetch(address, { credentials: 'same-origin', signal: ended });
    if (!response.ok) throw await refusalIn(response);
    const total = Number(response.headers.get('content-length')) || undefined;
    return await collected(response, (arrived) => {
      silence.onActivity();
      onArrived?.(arrived, total);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new NetworkError('The file did not arrive', error);
  } finally {
    silence.over();
  }
};

/** Bytes after which what has arrived is handed to the browser, which keeps blobs outside of the page's memory. */
const HAND_OVER_AT = 8 * 1024 * 1024;

const collected = async (response: Response, onArrived: (arrived: number) => void): Promise<Blob> => {
  const reader = response.body?.getReader();
  let blob = new Blob();
  let parts: BlobPart[] = [];
  let buffered = 0;
  const handOver = () => {
    blob = new Blob([blob, ...parts]);
    parts = [];
    buffered = 0;
  };
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    buffered += read.value.byteLength;
    onArrived(blob.size + buffered);
    if (buffered >= HAND_OVER_AT) handOver();
  }
  return new Blob([blob, ...parts], { type: response.headers.get('content-type') ?? '' });
};

const refusalIn = async (response: Response): Promise<ApiError> =>
  new ApiError({ status: response.status, statusText: response.statusText, text: await response.text() });

/** What a form carries beside the address: text fields, and the file that the endpoint takes. */
type FormInputOf<E extends EndpointShape> = ParamsInputOf<E> & FormInput;

interface FormInput {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly file?: Blob | null | undefined;
  /** The name that the file is sent under; its own by default. */
  readonly filename?: string | undefined;
  /** Called with how much of the form has left, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A UUID; the same one makes a repeated POST harmless for 24 hours. */
  readonly idempotencyKey?: string | undefined;
  /** The name of the change that it makes: a UUID, which comes back in the events of the change. */
  readonly change?: string | undefined;
  /** The id of whose change it is: the server refuses it in the session of anybody else. */
  readonly writer?: string | undefined;
}

interface AnyFormInput extends FormInput {
  readonly params?: object | undefined;
}

/**
 * Sends a form with a file to an endpoint of the contract, telling its progress, and answers what it answers.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError where no answer of Caravan arrived. An abort of `signal` throws the signal's own reason.
 */
export const sendForm = async <const E extends EndpointShape>(
  endpoint: E,
  input: FormInputOf<E>,
): Promise<AnswerOf<E>> => {
  input.signal?.throwIfAborted();
  const request = await exchange(endpoint, input as AnyFormInput);
  const { status, statusText, responseText: text } = request;
  return answerIn(endpoint, { status, statusText, text, retryAfter: request.getResponseHeader('retry-after') });
};

/** By XMLHttpRequest: `fetch` reports nothing of an upload until it is over. */
const exchange = (endpoint: EndpointShape, input: AnyFormInput): Promise<XMLHttpRequest> => {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>();
  const request = new XMLHttpRequest();
  const silence = watchSilence(() => {
    reject(new NetworkError('No answer'));
    request.abort();
  });
  const abort = () => {
    reject(input.signal?.reason);
    request.abort();
  };

  request.open(endpoint.method, addressOf(endpoint, input));
  for (const [name, value] of Object.entries(headersOf(input))) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    silence.onActivity();
    if (total > 0) input.onProgress?.(loaded / total);
  });
  request.addEventListener('progress', silence.onActivity);
  request.addEventListener('load', () => resolve(request));
  request.addEventListener('error', () => reject(new NetworkError('No answer')));
  request.addEventListener('loadend', () => {
    silence.over();
    input.signal?.removeEventListener('abort', abort);
  });
  input.signal?.addEventListener('abort', abort);
  request.send(formOf(endpoint, input));
  return promise;
};

/** The fields stand before the file, so that the server knows them when the file comes. */
const formOf = (endpoint: EndpointShape, { fields, file, filename }: FormInput): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  if (!file) return form;
  if (!endpoint.file) throw new TypeError(`${endpoint.path} takes no file`);
  if (filename === undefined) form.append(endpoint.file.field, file);
  else form.append(endpoint.file.field, file, filename);
  return form;
};

/**
 * How long nothing may arrive of a file before it counts as lost, milliseconds. The whole may take as long as the
 * line needs; a picture may wait for two others and then be worked on for 20 seconds.
 */
const SILENCE_MS = 60_000;

/** Calls back when nothing has arrived for too long: call `onActivity` for everything that does, and `over` at the end. */
export const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    onActivity: (): void => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    over: (): void => clearTimeout(timer),
  };
};

/** Long enough for the slowest browser to have taken what an address stands for, milliseconds. */
const ADDRESS_LIVES_MS = 60_000;

/** Has the browser keep bytes as a file of this name, wherever it keeps downloads. */
export const saveAs = (bytes: Blob, filename: string): void => {
  const link = document.createElement('a');
  link.href = shortLivedAddress(bytes);
  link.download = filename;
  link.click();
};

/** An address in this page for bytes, for a minute. */
export const shortLivedAddress = (bytes: Blob): string => {
  const address = URL.createObjectURL(bytes);
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES_MS);
  return address;
};
