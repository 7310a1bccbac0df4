import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import type { MutateOptions, UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import type { InputOf } from './api.ts';
import { ApiError, call } from './api.ts';
import { withReauthentication } from './reauthentication.ts';
import { newUuid } from './new-uuid.ts';

/** What one send carries: the endpoint's input, the key under which repeats count as one, and the token that some require. */
export type SendInput<E extends EndpointShape> = InputOf<E> & { idempotencyKey?: string; bearer?: string };

type Options<E extends EndpointShape, C> = Omit<UseMutationOptions<AnswerOf<E>, Error, SendInput<E>, C>, 'mutationFn'>;
type PerSend<E extends EndpointShape, C> = MutateOptions<AnswerOf<E>, Error, SendInput<E>, C>;

/**
 * A mutation over an endpoint. Each `mutate` has one Idempotency-Key, the same on its retry, so that nothing is made twice
 * when an answer is lost; give `idempotencyKey` to repeat an earlier send by hand. A DELETE whose answer was lost counts as
 * done when its retry finds nothing any more. Where the server requires reauthentication, the person confirms who they are and the request goes out again.
 *
 * @param options TanStack's, such as `onSuccess`; `meta: { ownUnauthorized: true }` for one that answers a 401 itself.
 */
export const useSend = <const E extends EndpointShape, C = unknown>(
  endpoint: E,
  options: Options<E, C> = {},
): UseMutationResult<AnswerOf<E>, Error, SendInput<E>, C> => {
  const { mutate, mutateAsync, ...rest } = useMutation({
    ...options,
    mutationFn: (input: SendInput<E>) => send(endpoint, input),
  });
  return {
    ...rest,
    mutate: (input: SendInput<E>, perSend?: PerSend<E, C>) => mutate(keyed(input), perSend),
    mutateAsync: (input: SendInput<E>, perSend?: PerSend<E, C>) => mutateAsync(keyed(input), perSend),
  } as UseMutationResult<AnswerOf<E>, Error, SendInput<E>, C>;
};

/** A fresh key. */
export const newIdempotencyKey = (): string => newUuid();

const keyed = <I extends { idempotencyKey?: string }>(input: I): I => ({
  ...input,
  idempotencyKey: input.idempotencyKey ?? newIdempotencyKey(),
});

/** Sends that went out once; the object is the same on a retry, and a new one for every mutate. */
const sentBefore = new WeakSet<object>();

const send = async <const E extends EndpointShape>(endpoint: E, input: SendInput<E>): Promise<AnswerOf<E>> => {
  const repeated = sentBefore.has(input);
  sentBefore.add(input);
  const { idempotencyKey, ...rest } = input;
  const key = endpoint.method === 'POST' ? { idempotencyKey } : {};
  const callAny = call as (endpoint: E, input: object) => Promise<AnswerOf<E>>;
  try {
    return await withReauthentication(() => callAny(endpoint, { ...rest, ...key }));
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    if (repeated && gone && endpoint.method === 'DELETE') return undefined as AnswerOf<E>;
    throw error;
  }
};
