import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { followsOn, mergeMessages, withChanges } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { readsOfAllTrips, readsOfOwnFlights, readsTouchedBy, type ServerFrame } from '@caravan/contract/live.ts';
import { listWeekOutfits } from '@caravan/contract/outfits/closets.endpoints.ts';
import { listCalendarTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { nameOf } from './contract-endpoints.ts';
import type { TestLive } from './live-client.ts';
import type { Person } from './person.ts';

/** All that is read of one trip but its chat, which goes by its messages. */
const readsOfTrip = [...new Set(Object.values(readsTouchedBy).flat())].filter(({ path }) => path.includes(':tripId'));

/** The days that the calendar, and the week of outfits, on the screen show. */
const DAYS_SHOWN = new Map<EndpointShape, string>([
  [listCalendarTrips, '?from=2027-01-01&to=2027-12-31'],
  [listWeekOutfits, '?from=2027-04-26'],
]);

/** What is looked at: the page of one trip as soon as there is one, or none but the lists of trips. */
export interface Screen {
  readonly tripId: string;
  readonly page: 'trip' | 'home';
}

/**
 * Somebody who has the app open as it is meant to work: they keep what they have read, and read again what the live channel
 * names and nothing else.
 */
export class LiveReader {
  readonly person: Person;
  readonly #screen: Screen;
  readonly #live: TestLive;
  readonly #cached = new Map<EndpointShape, unknown>();
  readonly #outdated = new Set<EndpointShape>([...readsOfAllTrips, ...readsOfOwnFlights]);
  #messages: readonly Message[] = [];
  #isOnTrip = false;
  #frames = 0;

  private constructor(person: Person, screen: Screen, live: TestLive) {
    this.person = person;
    this.#screen = screen;
    this.#live = live;
  }

  static async open(person: Person, screen: Screen): Promise<LiveReader> {
    const reader = new LiveReader(person, screen, await person.live());
    await reader.catchUp();
    return reader;
  }

  /** Takes in what the channel has sent until now, and opens the trip's page where the trip has come. */
  async catchUp(): Promise<void> {
    do {
      await this.#live.settled();
      for (const frame of this.#live.heard.slice(this.#frames)) await this.#receiveFrame(frame);
      await Promise.all([...this.#outdated].map((endpoint) => this.#read(endpoint)));
      if (!this.#isOnTrip && this.#screen.page === 'trip' && this.#listsTrip()) await this.#enter();
    } while (this.#frames < this.#live.heard.length || this.#outdated.size > 0);
  }

  /** What is on the screens, by the names of the reads. */
  get shown(): Record<string, unknown> {
    const reads = [...this.#cached].map(([endpoint, body]) => [nameOf(endpoint), withoutMarks(body)]);
    return Object.fromEntries(
      this.#isOnTrip ? [...reads, [nameOf(listMessages), withoutAddresses(this.#messages)]] : reads,
    );
  }

  /** What the same screens show to somebody who opens the app just now. */
  async freshlyShown(): Promise<Record<string, unknown>> {
    const reads = [...this.#cached.keys(), ...(this.#isOnTrip ? [listMessages] : [])];
    const bodies = await Promise.all(
      reads.map(async (endpoint) => {
        const { body } = await this.#request(endpoint);
        return endpoint === listMessages ? withoutAddresses(body as Message[]) : withoutMarks(body);
      }),
    );
    return Object.fromEntries(reads.map((endpoint, index) => [nameOf(endpoint), bodies[index]]));
  }

  close(): void {
    this.#live.close();
  }

  async #enter(): Promise<void> {
    await this.#live.join(this.#screen.tripId);
    this.#isOnTrip = true;
    for (const endpoint of readsOfTrip) this.#outdated.add(endpoint);
    this.#messages = (await this.#request<Message[]>(listMessages)).body;
  }

  async #receiveFrame(frame: ServerFrame): Promise<void> {
    this.#frames += 1;
    if (frame.type === 'trip_changed') this.#outdate(readsTouchedBy[frame.resource]);
    if (frame.type === 'chat_message') await this.#receive(frame.message);
    if (frame.type === 'message_changed') await this.#receiveChange(frame.message);
    if (frame.type === 'flights_changed') this.#outdate(readsOfOwnFlights);
    if (frame.type === 'removed') this.#forgetTrip();
  }

  /** Only what has been read before: nobody reads what no screen has shown. */
  #outdate(reads: readonly EndpointShape[]): void {
    for (const endpoint of reads) if (this.#cached.has(endpoint)) this.#outdated.add(endpoint);
  }

  async #receive(message: Message): Promise<void> {
    const missed = followsOn(this.#messages, message)
      ? [message]
      : (await this.#request<Message[]>(listMessages, `?after=${this.#messages.at(-1)?.id}`)).body;
    this.#messages = mergeMessages(this.#messages, missed);
  }

  /** Of a message that was announced before it was: nobody waits for anybody else. */
  async #receiveChange(message: Message): Promise<void> {
    if (message.seq > (this.#messages.at(-1)?.seq ?? 0)) await this.#receive(message);
    this.#messages = withChanges(this.#messages, [message]);
  }

  #forgetTrip(): void {
    this.#isOnTrip = false;
    for (const endpoint of readsOfTrip) {
      this.#cached.delete(endpoint);
      this.#outdated.delete(endpoint);
    }
    this.#outdate(readsOfAllTrips);
  }

  async #read(endpoint: EndpointShape): Promise<void> {
    this.#outdated.delete(endpoint);
    const { status, body } = await this.#request(endpoint);
    // Refused with 404 where the trip was lost just now: the channel says so too.
    if (status === 200) this.#cached.set(endpoint, body);
    // No longer an editor's: what only they see leaves the screen.
    if (status === 403) this.#cached.delete(endpoint);
  }

  #request<Body = unknown>(endpoint: EndpointShape, query = DAYS_SHOWN.get(endpoint) ?? '') {
    return this.person.get<Body>(endpoint.path.replace(':tripId', this.#screen.tripId) + query);
  }

  #listsTrip(): boolean {
    const lists = [...this.#cached.values()].flat() as Partial<Trip>[];
    return lists.some(({ id }) => id === this.#screen.tripId);
  }
}

/** Whoever leaves is a stranger to those who read the chat later; those who have read it keep what they have seen. */
const withoutAddresses = (messages: readonly Message[]): unknown[] =>
  messages.map(({ sender: { email: _email, ...sender }, ...message }) => ({ ...message, sender }));

/** What is unread goes by frames of its own, which follow a busy chat by a moment (chat-reads.test.ts). */
const withoutMarks = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(withoutMarks);
  if (typeof body !== 'object' || body === null) return body;
  const { chatSeq: _chatSeq, readSeq: _readSeq, ...others } = body as Partial<Trip>;
  return others;
};
