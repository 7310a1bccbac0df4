import { AHEAD_HEADER, AS_OF_HEADER } from '@caravan/contract/headers.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestInside } from './request-addresses.ts';

/** What an address of the API answered within another request. */
export interface InnerAnswer {
  readonly status: number;
  readonly payload: string;
  readonly asOf: string | null;
  readonly cookies: readonly string[];
  readonly clears: string | null;
}

interface InnerRead {
  readonly address: string;
  /** Nobody looks at the answer yet. One request makes many of these, so each counts. */
  readonly isAhead?: boolean;
}

/** Reads an address of the API as the visitor's browser would, with its session and from where it is. */
export const readInside = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { address, isAhead = false }: InnerRead,
): Promise<InnerAnswer> => {
  const { cookie, host } = request.headers;
  const inner = {
    method: 'GET' as const,
    url: address,
    remoteAddress: request.ip,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(host !== undefined && { host }),
      ...(isAhead && { [AHEAD_HEADER]: '1' }),
      accept: 'application/json',
    },
  };
  // A server that is about to stop answers itself no more: the page then reads by itself, from another one or later.
  const answer = await requestInside(request, async () => app.inject(inner), isAhead).catch(() => null);
  if (answer === null) return { status: 503, payload: '', asOf: null, cookies: [], clears: null };
  const { 'set-cookie': set, [AS_OF_HEADER]: asOf, 'clear-site-data': clears } = answer.headers;
  const { statusCode: status, payload } = answer;
  return {
    status,
    payload,
    asOf: typeof asOf === 'string' ? asOf : null,
    cookies: set === undefined ? [] : [set].flat(),
    clears: typeof clears === 'string' ? clears : null,
  };
};

/** The successes among answers, as JSON; what failed is requested by the page itself, which says so where it fails again. */
export const answersOf = async (
  reads: readonly (readonly [string, Promise<InnerAnswer>])[],
): Promise<ReadonlyMap<string, string>> => {
  const answers = await Promise.all(reads.map(async ([address, answer]) => [address, await answer] as const));
  const successes = answers.filter(([, { status }]) => status === 200);
  return new Map(successes.map(([address, { payload, asOf }]) => [address, asPageAnswer(payload, asOf)]));
};

/** A `PageAnswer` as JSON. @param payload JSON already. */
export const asPageAnswer = (payload: string, asOf: string | null): string =>
  `{"body":${payload},"asOf":${JSON.stringify(asOf)}}`;

/** `PageAnswers` as JSON. */
export const asPageAnswers = (answers: ReadonlyMap<string, string>): string => {
  const fields = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`);
  return `{${fields.join(',')}}`;
};
