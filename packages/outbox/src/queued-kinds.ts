import {
  addReaction,
  deleteMessage,
  editMessage,
  postMessage,
  removeReaction,
} from '@caravan/contract/chat/chat.endpoints.ts';
import type { AnswerOf, BodyOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { type Activity, DEFAULT_CATEGORY } from '@caravan/contract/itinerary/itinerary.schema.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import { DEFAULT_SHOPPING_CATEGORY, type ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { DEFAULT_CURRENCY } from '@caravan/contract/trips/trips.schema.ts';
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

/** A kind of change that waits for the server in the queue. */
export interface QueuedKind {
  readonly endpoint: EndpointShape;
  /** Its id is the id of what it makes. */
  readonly makes?: true;
  /** Beside what it makes, the things that it changes or deletes: changes of one thing go out in their order. */
  readonly touches: (change: QueuedChange) => readonly string[];
  /** A later change with the same name takes the place of one that waits: what counts is the last intent. */
  readonly intent?: (change: QueuedChange) => string;
  /** What is changed in such a way that two versions can be compared, in the form in which reads answer it. */
  readonly changed?: (change: QueuedChange) => readonly ChangedThing[];
  /** The same change with other fields of a thing, and based on another version of it where one is given. */
  readonly withChanged?: (change: QueuedChange, id: string, fields: Fields, version?: number) => QueuedChange;
  /** Where what it changes is read, for a comparison. */
  readonly read?: EndpointShape;
  /** Fields that people see as one, by the first of them. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
  /** What the server will answer, as far as can be known; `undefined` where nothing can be shown yet. */
  readonly predict: (change: QueuedChange, known: KnownReads) => unknown;
}

/** Holds the type of an endpoint's body together with its prediction; the table forgets it. */
const kind = <const E extends EndpointShape>(
  endpoint: E,
  parts: Omit<QueuedKind, 'endpoint' | 'predict'> & {
    predict: (body: BodyOf<E>, change: QueuedChange, known: KnownReads) => AnswerOf<E> | undefined;
  },
): QueuedKind => ({
  ...parts,
  endpoint,
  predict: (change, known) => parts.predict((change.body ?? {}) as BodyOf<E>, change, known),
});

const param = (name: string) => (change: QueuedChange) => [change.params[name] ?? ''];

/** A change of one thing whose fields stand in the body, with the version that it was made on. */
const ofOne = (name: string, asStored: (fields: Fields) => Fields = (fields) => fields) => ({
  touches: param(name),
  changed: ({ params, body = {} }: QueuedChange): ChangedThing[] => [
    { id: params[name] ?? '', fields: asStored(body) },
  ],
  withChanged: (change: QueuedChange, id: string, fields: Fields, version?: number): QueuedChange => {
    const before = change.before?.[id] ?? {};
    const left = Object.entries(change.body ?? {}).filter(([field]) => !(field in before) || field in fields);
    return { ...change, body: { ...Object.fromEntries(left), ...(version !== undefined && { version }) } };
  },
});

/** A thing with the fields that are sent of it; what is absent or not answered by reads stays. */
const withFields = <R extends object>(row: R, fields: Fields): R => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && name in row && name !== 'version'),
  ),
});

const assignee = (userId: string | null, { shown }: KnownReads): ShoppingItem['assignee'] => {
  const user = shown(getTrip)?.members.find((member) => member.userId === userId)?.user;
  return user ? { firstName: user.firstName, lastName: user.lastName, email: user.email } : null;
};

/** The version of what the server has not made yet. */
const UNMADE = 0;

const shopping: Record<string, QueuedKind> = {
  addShoppingItem: kind(addShoppingItem, {
    makes: true,
    touches: () => [],
    predict: ({ name, category, price, currency, assignedTo = null }, change, known) => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      name,
      category: category ?? DEFAULT_SHOPPING_CATEGORY,
      price: price ?? null,
      currency: currency ?? DEFAULT_CURRENCY,
      isCompleted: false,
      assignedTo,
      assignee: assignee(assignedTo, known),
      createdBy: change.userId,
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  tickShoppingItem: kind(updateShoppingItem, {
    touches: param('itemId'),
    intent: ({ params }) => `tick ${params.itemId}`,
    predict: (body, { params }, { shown }) => {
      const item = shown(listShoppingItems)?.find(({ id }) => id === params.itemId);
      return item && withFields(item, body);
    },
  }),
  updateShoppingItem: kind(updateShoppingItem, {
    ...ofOne('itemId'),
    read: listShoppingItems,
    together: { price: ['currency'] },
    predict: (body, { params }, known) => {
      const item = known.shown(listShoppingItems)?.find(({ id }) => id === params.itemId);
      if (!item) return undefined;
      const changed = withFields(item, body);
      return { ...changed, assignee: assignee(changed.assignedTo, known) };
    },
  }),
  deleteShoppingItem: kind(deleteShoppingItem, { touches: param('itemId'), predict: () => undefined }),
};

const itinerary: Record<string, QueuedKind> = {
  addActivity: kind(addActivity, {
    makes: true,
    touches: () => [],
    predict: (body, change, { writer }): Activity => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      title: body.title,
      description: body.description ?? null,
      location: body.location ?? null,
      position: body.position ?? null,
      category: body.category ?? DEFAULT_CATEGORY,
      startTime: body.startTime ?? null,
      endTime: body.endTime ?? null,
      startZone: body.startZone ?? null,
      endZone: body.endZone ?? null,
      attachments: [],
      attachmentUrl: null,
      attachmentFilename: null,
      attachmentFileSize: null,
      createdBy: writer.id,
      creator: { firstName: writer.firstName, lastName: writer.lastName },
      trackedFlights: [],
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  updateActivity: kind(updateActivity, {
    ...ofOne('itemId'),
    read: listActivities,
    together: { startTime: ['startZone'], endTime: ['endZone'], location: ['position'] },
    predict: ({ attachments: _uploaded, ...body }, { params }, { shown }) => {
      const activity = shown(listActivities)?.find(({ id }) => id === params.itemId);
      return activity && withFields(activity, body);
    },
  }),
  moveActivities: kind(moveActivities, {
    touches: ({ body }) => movesIn(body).map(({ id }) => id),
    changed: ({ body }) => movesIn(body).map(({ id, startTime, endTime }) => ({ id, fields: { startTime, endTime } })),
    withChanged: (change, id, fields, version) => ({
      ...change,
      body: {
        moves: movesIn(change.body).flatMap((move) =>
          move.id !== id
            ? [move]
            : Object.keys(fields).length > 0
              ? [{ ...move, version: version ?? move.version }]
              : [],
        ),
      },
    }),
    read: listActivities,
    together: { startTime: ['endTime'] },
    predict: ({ moves }, _change, { shown }) => {
      const activities = shown(listActivities) ?? [];
      return moves.flatMap(({ id, startTime = null, endTime = null }) => {
        const activity = activities.find((one) => one.id === id);
        return activity ? [{ ...activity, startTime, endTime }] : [];
      });
    },
  }),
  deleteActivity: kind(deleteActivity, { touches: param('itemId'), predict: () => undefined }),
};

type SentMoves = BodyOf<typeof moveActivities>['moves'];
const movesIn = (body: QueuedChange['body']): SentMoves => (body?.moves ?? []) as SentMoves;

const chat: Record<string, QueuedKind> = {
  // Its place in the chat is known once it is there: until then it stands behind all others.
  postMessage: kind(postMessage, { makes: true, touches: () => [], predict: () => undefined }),
  editMessage: kind(editMessage, { touches: param('messageId'), predict: () => undefined }),
  deleteMessage: kind(deleteMessage, { touches: param('messageId'), predict: () => undefined }),
  addReaction: kind(addReaction, {
    touches: param('messageId'),
    intent: ({ params }) => `reaction ${params.messageId} ${params.emoji}`,
    predict: () => undefined,
  }),
  removeReaction: kind(removeReaction, {
    touches: param('messageId'),
    intent: ({ params }) => `reaction ${params.messageId} ${params.emoji}`,
    predict: () => undefined,
  }),
};

const kinds: ReadonlyMap<string, QueuedKind> = new Map(Object.entries({ ...shopping, ...itinerary, ...chat }));

/** The names of all kinds of changes that wait in the queue. */
export const queuedKinds = (): readonly string[] => [...kinds.keys()];

/** What is known of a change's kind; `undefined` for one of a later version of the app, which waits until that is here again. */
export const kindOf = ({ kind: name }: Pick<QueuedChange, 'kind'>): QueuedKind | undefined => kinds.get(name);
