import { emailLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  formTrouble,
  SECOND_FACTOR_REQUIRED,
  SIGN_IN_PARAMETER,
} from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { SIGN_IN_FORM } from '@caravan/contract/pages.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from './error-handler.ts';
import { requestInside } from './request-addresses.ts';

/** The longest address and password take 2 kB in a form's own writing. */
const FORM_MAX_BYTES = 4_096;

/** What of a request goes with the sign-in: where it comes from, what it may be refused for, and what it calls its device. */
const PASSED_ON = ['host', 'origin', 'sec-fetch-site', 'cookie', 'user-agent'] as const;

/**
 * Signs in by the sign-in form where a browser sends it by itself, before its script has come or without one: the same call as the
 * app makes, with its limits and checks. Leads back to the page that the form stood on, which says what was wrong.
 */
export const serveSignInForm = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: FORM_MAX_BYTES } as const;
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      options,
      async (_request: FastifyRequest, body: string) => body,
    );
    // What is refused before the sign-in is tried, and may be tried again, is said on the page as well. All else is no browser's form.
    scope.setErrorHandler((error, request, reply) => {
      const { status, code } = toAppError(error);
      if (code !== 'rate_limited' && code !== 'unavailable') throw error;
      request.refusal = code;
      return leadBack(request, reply, publicUrl, formTrouble(status, code));
    });
    scope.post(SIGN_IN_FORM, { config: { access: 'public' } }, async (request, reply) => {
      const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const answer = await signIn(app, request, {
        email: fields.get('email') ?? '',
        password: fields.get('password') ?? '',
      });
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', cookie);
      const ending = endingOf(answer.statusCode, answer.json<AnswerBody>());
      return leadBack(request, reply, publicUrl, ending);
    });
  });
};

const leadBack = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  ending: string | null,
): FastifyReply => reply.header('cache-control', 'no-store').redirect(placeOf(request, publicUrl, ending), 303);

interface AnswerBody {
  readonly code?: string;
  readonly secondFactor?: unknown;
}

const signIn = (app: FastifyInstance, request: FastifyRequest, credentials: { email: string; password: string }) => {
  const passedOn = PASSED_ON.map((name) => [name, request.headers[name]] as const);
  const headers = Object.fromEntries(passedOn.filter(([, value]) => value !== undefined));
  const { method, path } = emailLogin;
  return requestInside(request, async () =>
    app.inject({ method, url: path, remoteAddress: request.ip, headers, payload: credentials }),
  );
};

/** What the page says afterwards; `null` for nothing, as somebody is signed in. */
const endingOf = (status: number, body: AnswerBody): string | null => {
  if (status !== emailLogin.status) return formTrouble(status, body.code);
  return body.secondFactor === undefined ? null : SECOND_FACTOR_REQUIRED;
};

/** The page of this site that the form stood on, as the browser says it, with the ending; the first page where it says none. */
const placeOf = (request: FastifyRequest, publicUrl: string, ending: string | null): string => {
  const from = URL.parse(request.headers.referer ?? '');
  const isHere = from?.host === request.headers.host || from?.origin === publicUrl;
  const isOurs = from !== null && isHere && !from.pathname.startsWith('//');
  const [path, search] = isOurs ? [from.pathname, from.searchParams] : ['/', new URLSearchParams()];
  search.delete(SIGN_IN_PARAMETER);
  if (ending !== null) search.set(SIGN_IN_PARAMETER, ending);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
};
