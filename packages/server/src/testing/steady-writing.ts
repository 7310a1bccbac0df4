import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { EventEmitter, once } from 'node:events';
import { type Person, Visitor } from './person.ts';
import { SteadyWriter, type Written } from './steady-writer.ts';

interface WrittenThings {
  readonly activities: readonly Activity[];
  readonly messages: readonly Message[];
}

/** Activities and messages that clients write on a trip all the time, whatever happens to the servers, and that are answered in the end. */
export class SteadyWriting {
  readonly #person: Person;
  readonly #tripId: string;
  readonly #over = new AbortController();
  readonly #progress = new EventEmitter();
  readonly #writing: Promise<unknown>;
  readonly #activities: Written<Activity>[] = [];
  readonly #messages: Written<Message>[] = [];

  /** Begins. @param person writes where they signed up. */
  constructor(person: Person, tripId: string, writers = 3) {
    this.#person = person;
    this.#tripId = tripId;
    this.#writing = Promise.all(Array.from({ length: writers }, (_, index) => this.#write(index)));
    // Whoever waits for the end hears of it.
    this.#writing.catch(() => undefined);
  }

  async #write(index: number): Promise<void> {
    const writer = new SteadyWriter(() => this.#person.url, this.#person.session);
    for (let count = 1; !this.#over.signal.aborted; count += 1) {
      const text = `writer ${index}, ${count}`;
      const at = `/api/trips/${this.#tripId}`;
      if (count % 2 === 0) this.#activities.push(await writer.post(`${at}/itinerary`, { title: text }));
      else this.#messages.push(await writer.post(`${at}/chat`, { content: text }));
      this.#progress.emit('answered');
    }
  }

  /** Waits until so many more were answered. */
  async answers(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) await Promise.race([once(this.#progress, 'answered'), this.#writing]);
  }

  /** Ends it, once what was begun is answered. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.#writing;
  }

  /** How many requests had to be repeated. */
  get repeated(): number {
    return [...this.#activities, ...this.#messages].filter(({ tries }) => tries > 1).length;
  }

  /** What was answered, by id. */
  get answered(): WrittenThings {
    return {
      activities: byId(this.#activities.map(({ answer }) => answer)),
      messages: byId(this.#messages.map(({ answer }) => answer)),
    };
  }

  /** What is there, by id, read from a server. */
  async readAt(url: string): Promise<WrittenThings> {
    const reader = new Visitor(url, this.#person.session);
    const activities = (await reader.get<Activity[]>(`/api/trips/${this.#tripId}/itinerary`)).body;
    return { activities: byId(activities), messages: byId(await this.#wholeChat(reader)) };
  }

  async #wholeChat(reader: Visitor): Promise<Message[]> {
    const messages = (await reader.get<Message[]>(`/api/trips/${this.#tripId}/chat`)).body;
    for (;;) {
      const page = (await reader.get<Message[]>(`/api/trips/${this.#tripId}/chat?before=${messages[0]?.id}`)).body;
      if (page.length === 0) return messages;
      messages.unshift(...page);
    }
  }
}

const byId = <T extends { id: string }>(things: readonly T[]): T[] => things.toSorted((a, b) => (a.id < b.id ? -1 : 1));
