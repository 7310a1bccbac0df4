import type { Readable } from 'node:stream';
import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import type {
  AnswerOf,
  BodyOf,
  EndpointShape,
  EventOf,
  FilePart,
  ParamsOf,
  QueryOf,
} from '@caravan/contract/endpoint.ts';
import type { Announce } from './live/announcement.ts';
import type { StepKind } from './security/cookies.ts';
import type { Db } from './db.ts';
import type { DomainEvent } from './domain-events.ts';
import type { RepeatableRequest } from './repeatable-request.ts';
import type { ContributorOf, EditorOf, MemberOf, OwnerOf } from './membership.ts';
import type { ObjectHeaders, OpenObject } from './files/object-store.ts';
import type { RecordEvent } from './recorded-event.ts';
import type { ReceivedFile } from './files/drafts.ts';
import type { MadeKind } from './used-ids.store.ts';

type UserIdOf<E extends EndpointShape> = E['access'] extends 'public' ? null : string;
interface Proofs {
  readonly public: null;
  readonly user: null;
  readonly member: MemberOf;
  readonly contributor: ContributorOf;
  readonly editor: EditorOf;
  readonly owner: OwnerOf;
}

/** The file that came with a call: always where the endpoint requires it, never where it takes none. */
type FileOf<E extends EndpointShape> = E extends { readonly file: infer Part extends FilePart }
  ? Part['isRequired'] extends true
    ? ReceivedFile
    : ReceivedFile | null
  : null;

/** One request to an endpoint, after access and validation. */
export interface Call<E extends EndpointShape> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** A draft: what is to be kept of it is kept before the call is answered. */
  readonly file: FileOf<E>;
  /** The signed-in user's id; `null` where the endpoint is public. */
  readonly userId: UserIdOf<E>;
  /** Proof of what the endpoint's access grants on the trip. */
  readonly member: Proofs[E['access']];
  /** A changing call runs in one transaction: all of it is kept or nothing. */
  readonly db: Db;
  readonly now: Date;
  /** The caller's network address. */
  readonly address: string;
  /** What makes the request, for people: 'Safari on iPhone'; `null` where it does not say. */
  readonly device: () => Promise<string | null>;
  /** Whether the request comes from this machine, by its own name and through no proxy. */
  readonly isFromThisMachine: () => boolean;
  /** The stored id of the session that the request claims, whether or not it still exists. */
  readonly sid: string | null;
  /** What the browser shows of the accounts that have signed in on it before; `null` where none has. Secret: never logged. */
  readonly deviceSecret: string | null;
  /** Sends to the live channel, after the commit. */
  readonly announce: Announce;
  /** Does this when the change is kept, and never if it is not. The answer does not wait for what it begins. */
  readonly afterCommit: (work: () => void) => void;
  /**
   * Emits an event to the features that have registered for it, which take part in the call's change.
   *
   * @param within the transaction that it is part of, where the call is none as a whole.
   * @throws what a handler refuses the change with.
   */
  emit<Payload>(event: DomainEvent<Payload>, payload: Payload, within?: Db): Promise<void>;
  /**
   * Records a security event. That of a change is stored in the call's own transaction, so that it is there if and only if the change
   * is; a failed attempt is stored by itself, whatever becomes of the call. Both are logged.
   */
  readonly record: RecordEvent;
  /** Keeps what was recorded so far in a transaction that the handler began itself; otherwise that is done with the call's. */
  readonly storeRecorded: (within: Db) => Promise<void>;
  /** What security events name somebody by, whose id this is. */
  readonly pseudonymOf: (userId: string) => string;
  /** Says whom an answer to somebody without a session is about: what is kept of it goes with their account. */
  readonly concern: (userId: string) => void;
  /** Names the request when it may come again under its `Idempotency-Key`. */
  readonly repeatable: RepeatableRequest | null;
  /** The key itself. */
  readonly idempotencyKey: string | null;
  /**
   * Begins a session for a user and hands it to the browser with the answer; the one it had before ends.
   *
   * @param method how they have proven who they are.
   * @param within the transaction that it is part of, where the call is none as a whole.
   */
  signIn(userId: string, method: SignInMethod, within?: Db): Promise<void>;
  /** Ends the browser's session. @returns whose it was. */
  signOut(): Promise<string | null>;
  /** The sign-in steps that the browser has begun. */
  readonly steps: StepSecrets;
  /** The body as it came and what signs it; `null` where the endpoint takes no signed one. */
  readonly signed: E extends { readonly signedBody: string } ? SignedBody : null;
  /** The token that the call carries; `null` where the endpoint takes none. */
  readonly bearer: E extends { readonly bearer: true } ? string : null;
}

/** A body whose signature is over its very bytes. */
export interface SignedBody {
  readonly bytes: Buffer;
  /** `null` where none came along. */
  readonly signature: string | null;
}

/** An answer that comes in events as it is made. */
export interface AnswerEvents<E extends EndpointShape> {
  /** Goes nowhere for whoever takes the answer whole. */
  send(event: EventOf<E>): void;
  /** Nobody waits for it any more. */
  readonly gone: AbortSignal;
}

/** The secrets by which a browser proves which sign-in steps it has begun. */
export interface StepSecrets {
  /** The one that the request shows; `null` without one. */
  claimed(kind: StepKind): string | null;
  /** Hands one to the browser with the answer. Such an answer is not given again: a repeat is made anew. */
  keep(kind: StepKind, secret: string, minutes: number): void;
  /** Takes it back from the browser with the answer. */
  forget(kind: StepKind): void;
}

/** A stored file as an answer. */
export interface FileAnswer {
  /** Names the bytes: the same name never stands for others. */
  readonly tag: string;
  readonly contentType: string;
  /** The name that a browser saves it under. */
  readonly filename: string;
  /** Shown in a page rather than saved. */
  readonly isInline: boolean;
  /** Called only when the bytes are sent. */
  open(): Promise<OpenObject | null>;
  /** Where the browser fetches the bytes itself; absent where they are sent from here. */
  readonly address?: (as: ObjectHeaders) => Promise<string>;
}

/** What says whether somebody's copy of a made file is still right. */
export interface FileCopy {
  /** Names the bytes: the same name never stands for others. */
  readonly tag: string;
  /** ISO 8601. */
  readonly changedAt: string;
  /** How long a copy is right without asking, seconds. */
  readonly maxAge: number;
}

/** A file that is made for one answer and kept nowhere, so that its length shows only as it is sent. */
export interface MadeFile {
  readonly contentType: string;
  /** The name that a browser saves it under. */
  readonly filename: string;
  /** What a browser or calendar that has read it before asks by; absent: it is made anew each time. */
  readonly copy?: FileCopy;
  /** How long its reader may take nothing of it before the connection is cut, milliseconds; absent: as long as any. */
  readonly silentMs?: number;
  /**
   * Begins to make it; not called where only the headers are requested.
   *
   * @param gone says that nobody waits for it any more.
   */
  make(gone: AbortSignal): Promise<Readable>;
}

/** What a handler answers: the response's value, a file, where to redirect, or nothing for 204. */
export type HandlerAnswer<E extends EndpointShape> = E extends { readonly answersFile: 'stored' }
  ? FileAnswer
  : E extends { readonly answersFile: 'made' }
    ? MadeFile
    : E['status'] extends 302
      ? { redirectTo: string }
      : E['status'] extends 204
        ? void
        : AnswerOf<E>;

/** What a feature does for one call: access is proven and the input parsed; it combines rules and stores. */
export type Handler<E extends EndpointShape, Prepared = undefined> = (
  call: Call<E>,
  prepared: Prepared,
) => Promise<HandlerAnswer<E>>;

/** How an endpoint makes a thing whose id may come with its body (docs/decisions/0080-ids-that-devices-make.md). */
export interface Making<E extends EndpointShape> {
  readonly kind: MadeKind;
  /** The trip that the thing is on, by default that of the path; `null` for a trip itself, and for what is a person's own. */
  readonly tripOf?: (call: Call<E>) => string | null;
  /** The answer for the thing as it is now; `undefined` once it is deleted. */
  readonly find: (call: Call<E>, id: string) => Promise<HandlerAnswer<E> | undefined>;
}

/** Serves an endpoint: routes it, checks access, parses what comes and what goes. */
export interface Serve {
  /**
   * @param options `transaction: 'own'` is for a handler whose store brings its own transaction and idempotency; with `making`, a repeat
   *   of what was made under the id that the body brings is answered without the handler.
   */
  <const E extends EndpointShape>(
    endpoint: E,
    handler: Handler<E>,
    options?: { transaction?: 'own'; making?: Making<E> },
  ): void;
  /**
   * What is answered in events to whoever takes those, and whole to others. Its stores bring their own transactions.
   *
   * @param handler answers the whole; what it throws after the first event becomes the last one.
   */
  streamed<const E extends EndpointShape>(
    endpoint: E,
    handler: (call: Call<E>, events: AnswerEvents<E>) => Promise<AnswerOf<E>>,
  ): void;
  /**
   * Slow work that must not hold a transaction open, such as hashing, comes first; the handler gets its result.
   *
   * @param undo takes back what was prepared when nothing came of it: the handler failed, or the call was a repeat.
   * @param making as above.
   */
  prepared<const E extends EndpointShape, Prepared>(
    endpoint: E,
    prepare: (call: Call<E>) => Promise<Prepared>,
    handler: Handler<E, Prepared>,
    undo?: (prepared: Prepared) => Promise<void>,
    making?: Making<E>,
  ): void;
}
