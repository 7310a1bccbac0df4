import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import type { ParamsInputOf } from './api.ts';
import { addressOf, answerIn, NetworkError } from './api.ts';
import { watchSilence } from './watch-silence.ts';

/** What a form carries beside the address: text fields, and the file that the endpoint takes. */
export type FormInputOf<E extends EndpointShape> = ParamsInputOf<E> & FormInput;

interface FormInput {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly file?: Blob | null | undefined;
  /** The name that the file is sent under; its own by default. */
  readonly filename?: string | undefined;
  /** Hears how much of the form has left, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A UUID; the same one makes a repeated POST harmless for 24 hours. */
  readonly idempotencyKey?: string | undefined;
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

/** By XMLHttpRequest: `fetch` tells nothing of an upload until it is over. */
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
  request.setRequestHeader('accept', 'application/json');
  if (input.idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', input.idempotencyKey);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    silence.heard();
    if (total > 0) input.onProgress?.(loaded / total);
  });
  request.addEventListener('progress', silence.heard);
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
