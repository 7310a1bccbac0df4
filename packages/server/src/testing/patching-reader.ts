import { randomUUID } from 'node:crypto';
import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { type AnswerOf, addressOf, type EndpointShape } from '@caravan/contract/endpoint.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { broughtBy } from '@caravan/contract/live-patches.ts';
import { isComparable, mayLack, type Stamp, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import { type LiveResource, readsTouchedBy, type TripState } from '@caravan/contract/live.ts';
import { AS_OF_HEADER, CHANGE_HEADER } from '@caravan/contract/headers.ts';
import { nameOf } from './contract-endpoints.ts';
import type { TestLive } from './live-client.ts';
import type { Answer, Person, Visitor } from './person.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { isChatBehind, withMessage } from './read-chat.ts';

/** What of a trip the answers of changes go into. */
const PATCHED = [...new Set([...broughtBy.values()].flatMap(({ reads }) => reads.map(({ read }) => read)))];

interface Known {
  body: unknown;
  stamp: Stamp | null;
  /** How many answers of reads had come before this one. */
  readonly answeredAt: number;
}

/** A change as it is sent. */
export interface SentChange {
  readonly endpoint: EndpointShape;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A change that the server has answered. */
export interface AnsweredSending {
  readonly sent: SentChange;
  readonly answer: Answer<unknown>;
  /** What its event is known by. */
  readonly name: string;
  /** How many answers of reads had come when it was sent. */
  readonly mark: number;
}

/**
 * Somebody with a trip's page open as it is meant to work: the answers of their own changes go into what they have read, their events
 * are left alone, and after a gap they read again what the server says has changed. Whoever is on the trip no more has nothing of it, and
 * reads it anew once they are let in again.
 */
export class PatchingReader {
  readonly person: Person;
  readonly #tripId: string;
  /** Where they connect to next; another server after a gap. */
  readonly #visitors: readonly Visitor[];
  #live: TestLive | null = null;
  #frames = 0;
  #connections = 0;
  readonly #cached = new Map<EndpointShape, Known>();
  /** What it has on its screen. */
  readonly #followed: readonly EndpointShape[];
  readonly #outdated: Set<EndpointShape>;
  readonly #underWay = new Set<EndpointShape>();
  readonly #expected = new Map<string, LiveResource>();
  readonly #heard = new Set<number>();
  /** Whether they are on the trip, as far as they know. */
  #isOn = true;
  #answers = 0;
  /** Requests of reads so far. */
  reads = 0;

  private constructor(
    person: Person,
    tripId: string,
    visitors: readonly Visitor[],
    followed: readonly EndpointShape[],
  ) {
    this.person = person;
    this.#tripId = tripId;
    this.#visitors = visitors;
    this.#followed = followed;
    this.#outdated = new Set(followed);
  }

  /**
   * @param visitors the same person at each server; this one's alone by default.
   * @param followed the reads on the screen; by default all that answers of changes go into.
   * @param kept what the same person has read before, which is on the device.
   */
  static async open(
    person: Person,
    tripId: string,
    visitors: readonly Visitor[] = [person],
    followed: readonly EndpointShape[] = PATCHED,
    kept?: PatchingReader,
  ): Promise<PatchingReader> {
    const reader = new PatchingReader(person, tripId, visitors, followed);
    for (const [read, { body, stamp }] of kept ? kept.#cached : []) {
      reader.#cached.set(read, { body, stamp, answeredAt: 0 });
      reader.#outdated.delete(read);
    }
    // As a page does: it reads before it hears of changes.
    await reader.#readOutdated();
    await reader.#connect();
    await reader.catchUp();
    return reader;
  }

  /** The rows of a list as they are shown, and of a trip its guests; none where nothing is. */
  listed(endpoint: EndpointShape): readonly { readonly id: string; readonly userId?: string }[] {
    const { body } = this.#cached.get(endpoint) ?? {};
    return Array.isArray(body) ? body : ((body as Partial<TripDetail> | undefined)?.guests ?? []);
  }

  /** Changes something; what the server refuses changes nothing. */
  async change(sent: SentChange): Promise<Answer<unknown>> {
    const answered = await this.send(sent);
    this.take(answered);
    return answered.answer;
  }

  /** Sends a change over a line, and has its answer before that comes back over it. */
  async send(sent: SentChange, line = () => Promise.resolve()): Promise<AnsweredSending> {
    const { endpoint, params, query, body, headers } = sent;
    const name = randomUUID();
    const brought = broughtBy.get(endpoint);
    if (brought) this.#expected.set(name, brought.resource);
    const mark = this.#answers;
    await line();
    const address = addressOf(endpoint, { params, query });
    const allHeaders = { ...headers, ...(brought && { [CHANGE_HEADER]: name }) };
    const answer = await this.#visitor.request<unknown>(endpoint.method, address, body, allHeaders);
    return { sent, answer, name, mark };
  }

  /**
   * Takes in the answer of a change.
   *
   * @param isRepeated it may have been stored before, and is answered as it was stored then: what it may have touched is read again.
   */
  take({ sent: { endpoint, params }, answer, mark }: AnsweredSending, { isRepeated = false } = {}): void {
    const brought = broughtBy.get(endpoint);
    if (!brought || answer.status >= 300) return;
    for (const { read, patch } of brought.reads) {
      const known = this.#cached.get(read);
      const isSure =
        known !== undefined && known.answeredAt <= mark && !this.#underWay.has(read) && !this.#outdated.has(read);
      if (known) known.body = patch(known.body, { answer: answer.body, params });
      if (!isSure && this.#followed.includes(read)) this.#outdated.add(read);
    }
    if (isRepeated) this.#outdate(readsTouchedBy[brought.resource]);
  }

  /** The answer of a change does not arrive: what that may have touched is read again. */
  lose({ sent: { endpoint }, name }: AnsweredSending): void {
    const brought = broughtBy.get(endpoint);
    if (!brought) return;
    this.#expected.delete(name);
    this.#outdate(readsTouchedBy[brought.resource]);
  }

  /** Takes in what the channel has sent until now, and reads what that has made out of date. */
  async catchUp(): Promise<void> {
    const live = this.#live;
    if (!live) return;
    if (!this.#isOn) await this.#join(live);
    do {
      await Promise.race([live.settled(), live.closed()]);
      for (const frame of live.heard.slice(this.#frames)) {
        this.#frames += 1;
        if (frame.type === 'removed') this.#loseTrip();
        if (frame.type === 'chat_message' || frame.type === 'message_changed') this.#takeMessage(frame.message);
        if (frame.type !== 'trip_changed') continue;
        const { change = '', resource, position } = frame;
        const isOwn = this.#expected.get(change) === resource && this.#expected.delete(change);
        if (!isOwn) this.#outdate(readsTouchedBy[resource]);
        if (position !== undefined) this.#heard.add(position);
      }
      await this.#readOutdated();
    } while (this.#live === live && (this.#frames < live.heard.length || this.#outdated.size > 0));
  }

  /** Loses the connection. */
  async disconnect(): Promise<void> {
    this.#live?.close();
    await this.#live?.closed();
    this.#live = null;
  }

  /** Comes back after a loss. */
  async reconnect(): Promise<void> {
    if (this.#live === null) await this.#connect();
  }

  /** What was read and not found to be out of date since. */
  read<const E extends EndpointShape>(endpoint: E): AnswerOf<E> | undefined {
    return this.#cached.get(endpoint)?.body as AnswerOf<E> | undefined;
  }

  /** What is shown, by the names of the reads. */
  get shown(): Record<string, unknown> {
    return Object.fromEntries([...this.#cached].map(([read, { body }]) => [nameOf(read), body]));
  }

  /** What a fresh start shows. */
  async freshlyShown(): Promise<Record<string, unknown>> {
    const answers = await Promise.all(this.#followed.map(async (read) => ({ read, ...(await this.#request(read)) })));
    return Object.fromEntries(
      answers.flatMap(({ read, status, body }) => (status === 404 ? [] : [[nameOf(read), body]])),
    );
  }

  get #visitor(): Visitor {
    return this.#visitors[this.#connections % this.#visitors.length] ?? this.person;
  }

  async #connect(): Promise<void> {
    this.#connections += 1;
    const live = await this.#visitor.live();
    this.#frames = 0;
    this.#live = live;
    await this.#join(live);
  }

  async #join(live: TestLive): Promise<void> {
    live.send({ type: 'join_trip', tripId: this.#tripId });
    const joined = await live.next('joined', 'error');
    if (joined.type === 'error') return this.#loseTrip(joined.code);
    this.#isOn = true;
    this.#compare(joined.state);
    for (const read of this.#followed) if (!this.#cached.has(read)) this.#outdated.add(read);
  }

  /** @param why as the server says it: they are on it no more. */
  #loseTrip(why = 'trip_not_found'): void {
    if (why !== 'trip_not_found') throw new Error(`could not join: ${why}`);
    this.#isOn = false;
    this.#cached.clear();
    this.#outdated.clear();
  }

  #takeMessage(message: Message): void {
    const known = this.#cached.get(listMessages);
    if (known) known.body = withMessage(known.body as readonly Message[], message);
  }

  #compare(state: TripState | undefined): void {
    const asOf = stampIn(state?.asOf ?? null);
    for (const [read, known] of this.#cached) {
      const missed = (state?.changes ?? []).filter(
        ([resource, position]) => readsTouchedBy[resource].includes(read) && !this.#heard.has(position),
      );
      const { stamp } = known;
      const isSure =
        state &&
        asOf &&
        stamp &&
        isComparable(stamp, asOf, state.since) &&
        !missed.some(([, at]) => mayLack(stamp, at));
      const isSureOf = read === listMessages ? !isChatBehind(known.body as readonly Message[], state) : isSure;
      if (isSureOf) known.stamp = asOf;
      else this.#outdated.add(read);
    }
  }

  #outdate(reads: readonly EndpointShape[]): void {
    for (const read of reads) if (this.#followed.includes(read)) this.#outdated.add(read);
  }

  async #readOutdated(): Promise<void> {
    await Promise.all([...this.#outdated].map((read) => this.#read(read)));
  }

  async #read(read: EndpointShape): Promise<void> {
    this.#outdated.delete(read);
    this.#underWay.add(read);
    this.reads += 1;
    const { status, headers, body } = await this.#request(read);
    this.#underWay.delete(read);
    this.#answers += 1;
    // Removed meanwhile: that follows.
    if (status === 404) return void this.#cached.delete(read);
    this.#cached.set(read, { body, stamp: stampIn(headers.get(AS_OF_HEADER)), answeredAt: this.#answers });
  }

  #request(read: EndpointShape): Promise<Answer<unknown>> {
    return this.#visitor.get<unknown>(read.path.replace(':tripId', this.#tripId));
  }
}
