import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, type InputOf, call } from './api.ts';
import { changeTracker } from './change-tracker.ts';
import { withReauthentication } from './reauthentication.ts';
import { newUuid } from './uuid.ts';

/** What one send carries: the endpoint's input, the key under which repeats count as one, and the token that some require. */
type SendInput<E extends EndpointShape> = InputOf<E> & { idempotencyKey?: string; bearer?: string };

type Options<E extends EndpointShape, C> = Omit<UseMutationOptions<AnswerOf<E>, Error, SendInput<E>, C>, 'mutationFn'>;
type PerSend<E extends EndpointShape, C> = MutateOptions<AnswerOf<E>, Error, SendInput<E>, C>;

/**
 * A mutation over an endpoint. Each `mutate` has one Idempotency-Key, the same on its retry, so that nothing is made twice
 * when an answer is lost; give `idempotencyKey` to repeat an earlier send by hand. A DELETE whose answer was lost counts as
 * done when its retry finds nothing any more. Its answer goes into what was read (change-tracker.ts). Where the server requires reauthentication, the person confirms who they are and the request goes out again.
 *
 * @param options TanStack's, such as `onSuccess`; `meta: { ownUnauthorized: true }` for one that answers a 401 itself.
 */
export const useSend = <const E extends EndpointShape, C = unknown>(
  endpoint: E,
  options: Options<E, C> = {},
): UseMutationResult<AnswerOf<E>, Error, SendInput<E>, C> => {
  const client = useQueryClient();
  const { mutate, mutateAsync, ...rest } = useMutation({
    ...options,
    mutationFn: (input: SendInput<E>) => send(endpoint, input),
    onSuccess: (answer, input, ...others) => {
      const done = options.onSuccess?.(answer, input, ...others);
      changeTracker()?.takeAnswer(client, endpoint, input, answer);
      return done;
    },
    onError: (error, input, ...others) => {
      const done = options.onError?.(error, input, ...others);
      if (hasLostAnswer(input)) changeTracker()?.loseAnswer(client, endpoint, input);
      return done;
    },
  });
  return {
    ...rest,
    mutate: (input: SendInput<E>, perSend?: PerSend<E, C>) => mutate(keyed(input), perSend),
    mutateAsync: (input: SendInput<E>, perSend?: PerSend<E, C>) => mutateAsync(keyed(input), perSend),
  } as UseMutationResult<AnswerOf<E>, Error, SendInput<E>, C>;
};

/** Sends of which an answer was lost: the server may make the change still, whatever it says to a retry. */
const unanswered = new WeakSet<object>();

/**
 * Sends something and answers what is answered; remembers where that does not come.
 *
 * @param sent the same object for a retry.
 */
const sendNoting = async <Answer>(sent: object, request: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await request();
  } catch (error) {
    if (!isRefusal(error)) unanswered.add(sent);
    throw error;
  }
};

/** Whether any request of a send has got no answer. */
const hasLostAnswer = (sent: object): boolean => unanswered.has(sent);

/** The server has understood the request and made no change. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** A fresh key. */
export const newIdempotencyKey = (): string => newUuid();

const keyed = <I extends { idempotencyKey?: string }>(input: I): I => ({
  ...input,
  idempotencyKey: input.idempotencyKey ?? newIdempotencyKey(),
});

/** Inputs that went out once; that is the same object on a retry, and a new one for every mutate. */
const sentBefore = new WeakSet<object>();

const send = async <const E extends EndpointShape>(endpoint: E, input: SendInput<E>): Promise<AnswerOf<E>> => {
  const repeated = sentBefore.has(input);
  sentBefore.add(input);
  const { idempotencyKey, ...rest } = input;
  const key = endpoint.method === 'POST' ? { idempotencyKey } : {};
  const change = changeTracker()?.nameOf(endpoint, input);
  const callAny = call as (endpoint: E, input: object) => Promise<AnswerOf<E>>;
  try {
    const request = () => callAny(endpoint, { ...rest, ...key, change });
    return await withReauthentication(() => sendNoting(input, request));
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    if (repeated && gone && endpoint.method === 'DELETE') return undefined as AnswerOf<E>;
    throw error;
  }
};

/** The same key as long as the request is the same: a press after a lost answer repeats the request instead of making another. */
export const useKeyPerChoice = () => {
  const last = useRef({ choice: '', key: '' });
  return (body: object): string => {
    const choice = JSON.stringify(body);
    if (last.current.choice !== choice) last.current = { choice, key: newIdempotencyKey() };
    return last.current.key;
  };
};
