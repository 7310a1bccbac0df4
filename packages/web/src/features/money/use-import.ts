import { addGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { importMoney } from '@caravan/contract/money/money.endpoints.ts';
import { importOf } from '@caravan/contract/money/imported-people.rules.ts';
import { IMPORTED_AT_ONCE_MAX, moneyImportSchema } from '@caravan/contract/money/money-import.schema.ts';
import type { ImportedEntry } from '@caravan/contract/money/money-import.rules.ts';
import type { Rate } from '@caravan/contract/money/money.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { newIdempotencyKey, useSend } from '../../platform/use-send.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { newTimedUuid } from '../../platform/uuid.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Entries in parts of as many as go at once: what was spent first, as payments settle what is there before them. */
const partsOf = (entries: readonly ImportedEntry[]): (readonly ImportedEntry[])[] => [
  ...portions(entries.filter(({ kind }) => kind === 'expense')),
  ...portions(entries.filter(({ kind }) => kind === 'payment')),
];

const portions = (all: readonly ImportedEntry[]): (readonly ImportedEntry[])[] =>
  Array.from({ length: Math.ceil(all.length / IMPORTED_AT_ONCE_MAX) }, (_, part) =>
    all.slice(part * IMPORTED_AT_ONCE_MAX, (part + 1) * IMPORTED_AT_ONCE_MAX),
  );

/** Adds those of a file who are nobody of the trip as its guests; another try adds nobody again. */
const useNewGuests = (tripId: string) => {
  const guest = useSend(addGuest);
  const added = useRef(new Map<string, { readonly id: string; isThere: boolean }>());
  return async (people: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> => {
    const ids = new Map(people);
    for (const [name, id] of people) {
      if (id !== '') continue;
      const known = added.current.get(name) ?? { id: newTimedUuid(Date.now()), isThere: false };
      // Under the id that it was sent with, also where the answer was lost.
      added.current.set(name, known);
      if (!known.isThere) await guest.mutateAsync({ params: { tripId }, body: { id: known.id, name } });
      known.isThere = true;
      ids.set(name, known.id);
    }
    return ids;
  };
};

/** One key for each part, however often it is sent: nothing comes in twice. */
const useKeys = () => {
  const keys = useRef(new Map<string, string>());
  return (part: object): string => {
    const text = JSON.stringify(part);
    const key = keys.current.get(text) ?? newIdempotencyKey();
    keys.current.set(text, key);
    return key;
  };
};

/** What of a file went out: its entries, who each of its names is on the trip, and by which rate each currency counts. */
interface SentImport {
  readonly entries: readonly ImportedEntry[];
  readonly people: ReadonlyMap<string, string>;
  readonly rates: ReadonlyMap<string, Rate>;
}

/** What the form holds of it. */
interface WantedImport {
  readonly entries: readonly ImportedEntry[];
  /** Who each name of the file is on the trip, '' for somebody new. */
  readonly people: ReadonlyMap<string, string>;
  /** The rates, once they have come; `null` where something is to be said of one first. */
  readonly rates: () => Promise<ReadonlyMap<string, Rate> | null>;
}

/** Refused before anybody looked whether it is a repeat: of one whose answer was lost that says nothing. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 408, 429]);
/** The server itself says that nothing of it is on the trip, not by an earlier try either. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && error.status < 500 && !SAYS_NOTHING.has(error.status);

/**
 * Sends what a file holds: new people first, as guests of the trip, then its expenses and payments. From when the first of these go out,
 * `sent` is what another try sends, under the same keys: part of it may be on the trip, also where no answer said so. Where the server
 * refuses a part, it is known what is there, `done`, and the form counts again for the rest.
 */
export const useImport = (tripId: string) => {
  const client = useQueryClient();
  const [sent, setSent] = useState<SentImport | null>(null);
  const [done, setDone] = useState<ReadonlySet<ImportedEntry>>(new Set());
  const [isPending, setPending] = useState(false);
  const importing = useSend(importMoney);
  const withGuests = useNewGuests(tripId);
  const keyOf = useKeys();

  const ready = async (wanted: WantedImport): Promise<SentImport | null> => {
    const rates = await wanted.rates();
    return rates && { entries: wanted.entries, rates, people: await withGuests(wanted.people) };
  };
  /** @param there what is on the trip of it; grows with each part. */
  const sendParts = async (all: SentImport, there: Set<ImportedEntry>): Promise<void> => {
    const parts = partsOf(all.entries).map((entries) => ({
      entries,
      body: moneyImportSchema.parse(importOf(entries, all.people, all.rates)),
    }));
    setSent(all);
    for (const { entries, body } of parts) {
      try {
        await importing.mutateAsync({ params: { tripId }, body, idempotencyKey: keyOf(body) });
      } catch (error) {
        if (isRefused(error)) {
          setDone(new Set(there));
          setSent(null);
        }
        throw error;
      }
      for (const entry of entries) there.add(entry);
    }
    showToast({ title: `${there.size} imported` });
  };

  /** @returns whether all of it is there; says what went wrong. */
  const send = async (wanted: WantedImport): Promise<boolean> => {
    setPending(true);
    const there = new Set(done);
    try {
      const all = sent ?? (await ready(wanted));
      if (all) await sendParts(all, there);
      return all !== null;
    } catch (error) {
      showFailure(error, { title: there.size === 0 ? 'Not imported' : 'Not all imported' });
      return false;
    } finally {
      setPending(false);
      void refreshResource(client, tripId, 'money');
    }
  };
  return { sent, done, send, isPending };
};
