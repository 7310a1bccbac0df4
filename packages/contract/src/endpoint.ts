import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { LimitName } from './limits.ts';

/**
 * Who may call an endpoint.
 *
 * - `public`: anybody.
 * - `user`: anybody signed in.
 * - `member`, `contributor`, `editor`, `owner`: of the trip that `:tripId` in the path names. An editor is the owner or an admin;
 *   a contributor is an editor, or a member where the trip lets members add things of their own.
 */
export type Access = 'public' | 'user' | 'member' | 'contributor' | 'editor' | 'owner';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A file that comes along with a call, as a part of `multipart/form-data`; the form's other parts make the body. A call
 * without the file may come as JSON too.
 */
export interface FilePart {
  /** The part's name. */
  readonly field: string;
  /** What the bytes must turn out to be, whatever they are called. */
  readonly kind: 'image' | 'document-or-image';
  readonly maxBytes: number;
  readonly isRequired: boolean;
}

/** What every endpoint declares. The server serves the value and the client calls it. */
export interface EndpointShape {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  /** The file that may come with the body. */
  readonly file?: FilePart;
  /** The status of success: 201 comes with what was created, 204 has no body, 302 is a redirect. */
  readonly status: 200 | 201 | 204 | 302;
  /** The body of success; absent for 204 and 302. Everything the server sends is parsed by it. */
  readonly response?: z.core.$ZodType;
  /**
   * Makes an answer of a server of the previous release whole, which leaves out what came since: pages of this release stand before
   * such servers while they are replaced.
   */
  readonly complete?: (answer: never) => unknown;
  /**
   * Success can also come in events (text/event-stream), each of this shape, for whoever accepts those; everybody else gets
   * the `response`.
   */
  readonly events?: z.core.$ZodType;
  /** Success is a file's bytes instead of JSON: of one that is stored, or of one that is made for this answer. */
  readonly answersFile?: 'stored' | 'made';
  /**
   * What in the path tells the trip that access is judged by, where it is not `:tripId`: `outfit` is the trip of `:outfitId`,
   * `source` the trip `:sourceTripId`.
   */
  readonly tripOf?: 'outfit' | 'source';
  /** Set on a GET that changes something, so that it too is refused to other sites. */
  readonly changesState?: true;
  /** Set on a GET that changes nothing itself and yet is for our own pages to lead to, so that no other site begins it. */
  readonly sameOriginOnly?: true;
  /** The call carries a token in `Authorization: Bearer`, which the handler gets; without one it is refused. */
  readonly bearer?: true;
  /** The body is signed in the header of this name, so that the handler gets it as it came, byte for byte, beside the signature. */
  readonly signedBody?: string;
  /** The call goes on with what its browser has begun while signing in, so a repeat gets the first answer in that browser alone. */
  readonly boundToSignInSteps?: true;
  /**
   * What goes by the moment (`at`) that comes with it: beside nothing else, and with a moment that is past, a repeat changes nothing, so no answer is
   * kept for it under its key.
   */
  readonly byMoment?: { readonly in: 'body' | 'query'; readonly fields: readonly string[] };
  /** What it answers holds a secret of which the digest alone is kept, so no answer is kept for its key: a repeat makes another. */
  readonly answersSecret?: true;
  /** People's browsers are at the call's own address, so whatever is refused there leads them to this page. */
  readonly refusalPage?: (code: ErrorCode) => `/${string}`;
  /** Whoever makes the call need not have seen anything of the trip: it does not count as opening it. */
  readonly opensTrip?: false;
  /** What it answers changes without an announcement, so that nobody can tell by those whether an answer is out of date. */
  readonly isUnannounced?: true;
  /** The session must have proven of late who its owner is (accounts/reauthentication.schema.ts). */
  readonly needsReauthentication?: true;
  /**
   * The call counts for the session that makes it instead of for its owner. Set on what proves who somebody is and what takes an
   * account back: whoever has another session of the same account must not be able to use up the limits of these calls.
   */
  readonly countsBySession?: true;
  /**
   * The parameter of the path that the call's own limit counts by, whoever makes it: a secret that many may hold. `read` is what counts of it;
   * whatever it is `null` of can be no such secret, and counts for whoever makes the call.
   */
  readonly countsByParam?: {
    readonly name: string;
    readonly read: (part: string) => string | null;
  };
  /**
   * The request limit that counts for this call beside the ones on everything and by address; `none`: the one by address alone,
   * `health`: one of its own alone.
   */
  readonly limit?: LimitName | 'none' | 'health';
}

/** Declares an endpoint, keeping its exact type for both sides. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type Nothing = Record<never, never>;
type Schema<E, K extends keyof EndpointShape> = E extends { readonly [P in K]: infer S extends z.core.$ZodType }
  ? S
  : never;

/** Path parameters after parsing. */
export type ParamsOf<E> = [Schema<E, 'params'>] extends [never] ? Nothing : z.output<Schema<E, 'params'>>;
/** Query after parsing. */
export type QueryOf<E> = [Schema<E, 'query'>] extends [never] ? Nothing : z.output<Schema<E, 'query'>>;
/** Query as a client gives it. */
export type QueryInputOf<E> = [Schema<E, 'query'>] extends [never] ? Nothing : z.input<Schema<E, 'query'>>;
/** Body after parsing. */
export type BodyOf<E> = [Schema<E, 'body'>] extends [never] ? undefined : z.output<Schema<E, 'body'>>;
/** Body as a client sends it. */
export type BodyInputOf<E> = [Schema<E, 'body'>] extends [never] ? undefined : z.input<Schema<E, 'body'>>;
/** What success comes in, where it can come in events. */
export type EventOf<E> = Schema<E, 'events'> extends never ? never : z.output<Schema<E, 'events'>>;
/** Body of the answer; `undefined` where success has none. */
export type AnswerOf<E> = [Schema<E, 'response'>] extends [never] ? undefined : z.output<Schema<E, 'response'>>;

interface AddressInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/**
 * The address of an endpoint, path and query, as the app requests it.
 *
 * @throws TypeError where a parameter of the path is missing.
 */
export const addressOf = (endpoint: Pick<EndpointShape, 'path'>, { params, query }: AddressInput): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = new Map<string, unknown>(Object.entries(params ?? {})).get(name);
    if (typeof value !== 'string' || value === '') throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return search ? `${path}?${search}` : path;
};
