import type { AnswerOf, BodyInputOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/** Somebody of the group, signed in. */
export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/** Calls an endpoint as one of the group. */
export const send = <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  body: BodyInputOf<E>,
): Promise<AnswerOf<E>> => call(app, endpoint, person, params, body as Record<string, unknown>);

/** Calls an endpoint that takes a file. */
export const sendForm = <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  form: FormData,
): Promise<AnswerOf<E>> => call(app, endpoint, person, params, form);

const call = async <const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  person: SignedIn,
  params: Readonly<Record<string, string>>,
  payload: Record<string, unknown> | FormData,
): Promise<AnswerOf<E>> => {
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const answer = await app.inject({ method: endpoint.method, url, headers: { cookie: person.cookie }, payload });
  if (answer.statusCode !== endpoint.status) throw new Error(`the demo's ${url} answered ${answer.statusCode}`);
  return answer.json<AnswerOf<E>>();
};
