import type { AnswerOf, BodyOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';

/** A change as it is made. */
export interface NewChange<E extends EndpointShape> {
  /** Of `newChangeId`; one of its own by default. */
  readonly id?: string;
  /** When it was made, as an instant; now by default. */
  readonly writtenAt?: string;
  readonly tripId: string | null;
  /** What people call the thing that it is about. */
  readonly subject?: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** As the endpoint's schema has parsed it. */
  readonly body?: Partial<BodyOf<E>>;
  readonly before?: QueuedChange['before'];
  readonly source?: QueuedChange['source'];
  /** By default that of what was read (elsewhere.ts). */
  readonly whole?: QueuedChange['whole'];
  /** Takes it back while it has not left as a whole: the reason is thrown. */
  readonly signal?: AbortSignal;
  /** That the session is over is thrown like a refusal, for its writer to see where they are; the whole app says nothing of it. */
  readonly ownUnauthorized?: true;
  /** The bytes of the files that go along: what the body names by `waiting:` and its id, or the form's own file. */
  readonly files?: readonly NewFile[];
}

/** A file that goes along with a change. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Blob;
}

/** What became of a change. */
export interface Made<E extends EndpointShape> {
  /** The id of the change, and of what it makes. */
  readonly id: string;
  /** It waits on this device. */
  readonly isWaiting: boolean;
  /** Where the device has no room for it, it waits in this page alone; kept unless said. */
  readonly isKept?: boolean;
  /** What the server has answered, or will as far as can be known. */
  readonly answer: AnswerOf<E>;
}
