import type { AnswerOf, BodyOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { type PatchedRead, broughtBy } from '@caravan/contract/live-patches.ts';
import type { Fields, QueuedChange } from './queued-change.schema.ts';

/** Who makes the changes of a device, as their answers name them. */
export interface Writer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/** What is known where a change is laid over it. */
export interface KnownReads {
  readonly writer: Writer;
  /** What a read of the change's trip shows; `undefined` where it was not read. */
  readonly shown: <const E extends EndpointShape>(read: E) => AnswerOf<E> | undefined;
}

/** What is changed of one thing. */
export interface ChangedThing {
  readonly id: string;
  readonly fields: Fields;
}

/** Something as reads answer it. */
export interface StoredThing {
  readonly id: string;
  readonly version?: number;
}

/** A read of the same trip that a change shows in beside those that its answer goes into. */
export interface AlongsideRead {
  readonly read: EndpointShape;
  readonly patch: (known: unknown, change: QueuedChange, reads: KnownReads) => unknown;
}

/** A kind of change that waits for the server in the queue. */
export interface QueuedKind {
  readonly endpoint: EndpointShape;
  /** Its id is the id of what it makes. */
  readonly makes?: true;
  /** Beside what it makes, the things that it changes or deletes: changes of one thing go out in their order. */
  readonly touches: (change: QueuedChange) => readonly string[];
  /** The things that it is made from, which stay as they are: what changes one of them before goes out before, and what does behind, behind. */
  readonly uses?: (change: QueuedChange) => readonly string[];
  /** Changes of the same name go out in their order as long as they wait; one that is refused holds up none of them. */
  readonly sequence?: (change: QueuedChange) => string;
  /** A later change with the same name takes the place of one that waits: what counts is the last intent. */
  readonly intent?: (change: QueuedChange) => string;
  /** Whether it says when it was written, without being an intent: a part of it goes by that moment. */
  readonly isDated?: (change: QueuedChange) => boolean;
  /** What is changed in such a way that two versions can be compared, in the form in which reads answer it. */
  readonly changed?: (change: QueuedChange) => readonly ChangedThing[];
  /** The same change with other fields of a thing, and based on another version of it where one is given. */
  readonly withChanged?: (change: QueuedChange, id: string, fields: Fields, version?: number) => QueuedChange;
  /** The version of a thing that a change names, which the server compares. */
  readonly versionOf?: (change: QueuedChange, id: string) => number | undefined;
  /** Of a change of several things: the same without one of them, so that the others have it; `undefined` where that was all. */
  readonly without?: (change: QueuedChange, id: string) => QueuedChange | undefined;
  /** A thing as reads answer it, with its fields in the form in which they are sent; the same by default. */
  readonly compared?: (stored: Fields) => Fields;
  /** Its thing as a new one would be made from it, by what a read answers of that and of others; as it is compared by default. */
  readonly asMade?: (stored: StoredThing, rows: readonly StoredThing[]) => Fields;
  /** Where what it changes is read, for a comparison. */
  readonly read?: EndpointShape;
  /** The reads that its answer goes into, where nobody else hears of such a change; of all others live-patches.ts says it. */
  readonly patches?: readonly PatchedRead[];
  /** What else shows it while it waits; the server says that by itself. */
  readonly alongside?: readonly AlongsideRead[];
  /** What the reads of the trip that it makes answer until the server has it. */
  readonly begins?: (change: QueuedChange, writer: Writer) => readonly (readonly [EndpointShape, unknown])[];
  /** What is refetched once it is stored, as its answer does not say all of it. */
  readonly refetches?: readonly EndpointShape[];
  /** Made right behind another of its kind that still waits, both as one; `undefined` where they stay two. */
  readonly joined?: (later: QueuedChange, earlier: QueuedChange) => QueuedChange | undefined;
  /** Fields that people see as one, by the first of them. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
  /** What the server will answer, as far as can be known; `undefined` where nothing can be shown yet. */
  readonly predict: (change: QueuedChange, known: KnownReads) => unknown;
}

/** Holds the type of an endpoint's body together with its prediction; the table forgets it. */
export const kind = <const E extends EndpointShape>(
  endpoint: E,
  parts: Omit<QueuedKind, 'endpoint' | 'predict'> & {
    predict: (body: BodyOf<E>, change: QueuedChange, known: KnownReads) => AnswerOf<E> | undefined;
  },
): QueuedKind => ({
  ...parts,
  endpoint,
  predict: (change, known) => parts.predict((change.body ?? {}) as BodyOf<E>, change, known),
});

export const param = (name: string) => (change: QueuedChange) => [change.params[name] ?? ''];

/** A change of one thing whose fields stand in the body, with the version that it was made on. */
export const ofOne = (name: string, asStored: (fields: Fields) => Fields = (fields) => fields) => ({
  touches: param(name),
  changed: ({ params, body = {} }: QueuedChange): ChangedThing[] => [
    { id: params[name] ?? '', fields: asStored(body) },
  ],
  versionOf: ({ body }: QueuedChange): number | undefined => body?.['version'] as number | undefined,
  withChanged: (change: QueuedChange, id: string, fields: Fields, version?: number): QueuedChange => {
    const before = change.before?.[id] ?? {};
    const left = Object.entries(change.body ?? {}).filter(([field]) => !(field in before) || field in fields);
    return { ...change, body: { ...Object.fromEntries(left), ...(version !== undefined && { version }) } };
  },
});

/** A thing with the fields that are sent of it; what is absent or not answered by reads stays. */
export const withFields = <R extends object>(row: R, fields: Fields): R => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && name in row && name !== 'version'),
  ),
});

/** What is compared of a thing as reads answer it. */
export const asCompared = ({ compared }: Pick<QueuedKind, 'compared'>, stored: StoredThing): Fields => {
  const fields = stored as unknown as Fields;
  return compared?.(fields) ?? fields;
};

/** The version of what the server has not made yet. */
export const UNMADE = 0;

/** The reads that the answer of a kind of change goes into. */
export const patchesOf = ({ endpoint, patches }: QueuedKind): readonly PatchedRead[] =>
  patches ?? broughtBy.get(endpoint)?.reads ?? [];
