import { z } from 'zod/mini';
import { recall, remember } from '../../platform/browser-memory.ts';

const unsentSchema = z.object({
  /** The Idempotency-Key of every try: however often it is sent, it is stored once. */
  key: z.string(),
  content: z.string(),
  /** `sent` is stored, and waits only for its place in the chat. */
  state: z.enum(['sending', 'failed', 'sent']),
  /** When it was written, ISO 8601. */
  writtenAt: z.string(),
  /** Why it was not sent, for the person to read. */
  reason: z.optional(z.string()),
});

/** A message on its way to the server, or one that did not get there. */
export type Unsent = z.infer<typeof unsentSchema>;

const keptSchema = z.array(unsentSchema);

/**
 * The messages of one person in one trip's chat that have no place in it yet. They outlast the screen and a reload of the
 * tab: nothing that was written is lost.
 */
export class Outbox {
  private readonly name: string;
  private readonly listeners = new Set<() => void>();
  private entries: readonly Unsent[];

  constructor(name: string) {
    this.name = name;
    this.entries = keptUnder(name).filter(({ state }) => state !== 'sent');
  }

  readonly list = (): readonly Unsent[] => this.entries;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  add(key: string, content: string): void {
    this.keep([...this.entries, { key, content, state: 'sending', writtenAt: new Date().toISOString() }]);
  }

  /** Marks an entry; one that is gone stays gone. */
  mark(key: string, state: Unsent['state'], reason?: string): void {
    this.keep(this.entries.map((entry) => (entry.key === key ? { ...entry, state, reason } : entry)));
  }

  /** Forgets entries: they have their place in the chat, or their writer gave them up. */
  remove(isMeant: (entry: Unsent) => boolean): void {
    if (this.entries.some(isMeant)) this.keep(this.entries.filter((entry) => !isMeant(entry)));
  }

  private keep(entries: readonly Unsent[]): void {
    this.entries = entries;
    remember('tab', this.name, entries.length > 0 ? JSON.stringify(entries) : null);
    for (const changed of this.listeners) changed();
  }
}

const keptUnder = (name: string): Unsent[] => {
  const text = recall('tab', name);
  if (text === null) return [];
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    // Cut off by a full storage: what is no JSON holds no message.
    return [];
  }
};

const outboxes = new Map<string, Outbox>();

/** A person's outbox for a trip, the same one for as long as the page lives. */
export const outboxOf = (userId: string, tripId: string): Outbox => {
  const name = `caravan.unsent.${userId}.${tripId}`;
  const outbox = outboxes.get(name) ?? new Outbox(name);
  outboxes.set(name, outbox);
  return outbox;
};
