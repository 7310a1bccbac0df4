import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Announce, Announcement } from './live/announcement.ts';
import type { KeptAnnouncement, LiveChannel } from './live/live-channel.ts';
import type { RecordEvent } from './recorded-event.ts';

declare const payloadOf: unique symbol;

/** Something that happens in one feature and that features above it take part in; made by {@link domainEvent}. */
export interface DomainEvent<Payload> {
  /** What has happened, for people who read the code or an error. */
  readonly name: string;
  /** Only the types know it: what comes with the event. */
  readonly [payloadOf]?: Payload;
}

/** Declares an event, in the `x.events.ts` of the feature in which it happens. Two events are never the same, whatever their names. */
export const domainEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** The change in which an event is emitted: its transaction, and what follows once that is committed. */
export interface Emitting {
  readonly db: Db;
  readonly now: Date;
  readonly announce: Announce;
  readonly afterCommit: (work: () => void) => void;
  readonly record: RecordEvent;
}

/** What a handler works with; it may emit further events. */
export interface EventCall extends Emitting {
  emit<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void>;
}

/** Does what its feature has to do about an event; what it throws undoes the whole change and becomes the call's answer. */
type EventHandler<Payload> = (call: EventCall, payload: Payload) => Promise<void>;

interface Registered {
  readonly event: DomainEvent<unknown>;
  readonly handle: EventHandler<unknown>;
}

/**
 * Makes a change that no call asks for as one transaction in which events can be emitted; what it announces follows the commit. Nobody
 * asks for it, so there is nothing to record of a request.
 */
export type ChangeInBackground = <Result>(work: (change: EventCall) => Promise<Result>) => Promise<Result>;

/**
 * Brings events to the handlers that features have registered, so that a feature names none above it. Handlers run one after the
 * other in the order in which they were registered, which is the features' order.
 */
export class DomainEvents {
  readonly #registered: Registered[] = [];

  on<Payload>(event: DomainEvent<Payload>, handler: EventHandler<Payload>): void {
    // The types of `on` and `emit` hold an event's payload and its handlers' together; the list forgets which it is.
    const handle: EventHandler<unknown> = (call, payload) => handler(call, payload as Payload);
    this.#registered.push({ event, handle });
  }

  async emit<Payload>(emitting: Emitting, event: DomainEvent<Payload>, payload: Payload): Promise<void> {
    const call: EventCall = { ...emitting, emit: (further, its) => this.emit(emitting, further, its) };
    for (const registered of this.#registered) {
      if (registered.event === event) await registered.handle(call, payload);
    }
  }

  changesInBackground({ db, clock, live }: { db: Db; clock: Clock; live: LiveChannel }): ChangeInBackground {
    return async (work) => {
      const announcements: Announcement[] = [];
      const afterwards: (() => void)[] = [];
      let kept: readonly KeptAnnouncement[] = [];
      const changing = db.transaction(async (transaction) => {
        const emitting: Emitting = {
          db: transaction,
          now: clock.now(),
          announce: (announcement) => announcements.push(announcement),
          afterCommit: (further) => afterwards.push(further),
          record: () => undefined,
        };
        const made = await work({ ...emitting, emit: (event, payload) => this.emit(emitting, event, payload) });
        kept = await live.keep(transaction, announcements);
        return made;
      });
      const result = await changing.catch((error: unknown) => {
        live.sendUnsure(kept);
        throw error;
      });
      live.send(kept);
      for (const further of afterwards) further();
      return result;
    };
  }
}
