import { addGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { importMoney } from '@caravan/contract/money/money.endpoints.ts';
import { IMPORTED_AT_ONCE_MAX, moneyImportSchema } from '@caravan/contract/money/money-import.schema.ts';
import type { ImportedEntry } from '@caravan/contract/money/money-import.rules.ts';
import type { Rate } from '@caravan/contract/money/money.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshResource } from '../../platform/live-refresh.ts';
import { newIdempotencyKey, useSend } from '../../platform/use-send.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { newTimedUuid } from '../../platform/uuid.ts';
import { showToast } from '../../ui/toast-store.ts';

/** What a file holds, with the people of the trip. */
interface Sent {
  readonly expenses: readonly object[];
  readonly payments: readonly object[];
}

/** The same in parts of as many as go at once: what was spent first, as payments settle what is there before them. */
const partsOf = ({ expenses, payments }: Sent): Sent[] => [
  ...portions(expenses).map((some) => ({ expenses: some, payments: [] })),
  ...portions(payments).map((some) => ({ expenses: [], payments: some })),
];

const portions = (all: readonly object[]): (readonly object[])[] =>
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
  return (part: Sent): string => {
    const text = JSON.stringify(part);
    const key = keys.current.get(text) ?? newIdempotencyKey();
    keys.current.set(text, key);
    return key;
  };
};

/** Sends what a file holds: new people first, as guests of the trip, then all its expenses and payments. */
const useImport = (tripId: string) => {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const entries = useSend(importMoney);
  const withGuests = useNewGuests(tripId);
  const keyOf = useKeys();

  /**
   * @param people who each name of the file is on the trip, '' for somebody new.
   * @param toImport makes of these what is sent.
   * @returns whether all of it is there.
   */
  const send = async (
    people: ReadonlyMap<string, string>,
    toImport: (ids: ReadonlyMap<string, string>) => Sent,
  ): Promise<boolean> => {
    setPending(true);
    try {
      const parts = partsOf(toImport(await withGuests(people)));
      const bodies = parts.map((part) => moneyImportSchema.parse(part));
      let count = 0;
      for (const [index, body] of bodies.entries()) {
        const idempotencyKey = keyOf(parts[index] ?? body);
        const imported = await entries.mutateAsync({ params: { tripId }, body, idempotencyKey });
        count += imported.expenses + imported.payments;
      }
      showToast({ title: `${count} imported` });
      return true;
    } catch (error) {
      showFailure(error, { title: 'Not imported' });
      return false;
    } finally {
      setPending(false);
      void refreshResource(client, tripId, 'money');
    }
  };
  return { send, isPending };
};

/** What was sent of a file, and by which rates. */
interface SentImport {
  readonly entries: readonly ImportedEntry[];
  readonly rates: ReadonlyMap<string, Rate>;
}

/** Sends a file: another try sends the same parts under their keys, though some are on the trip by then and rates may have come since. */
export const useSentImport = (tripId: string) => {
  const [sent, setSent] = useState<SentImport | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const { send, isPending } = useImport(tripId);
  const ratesFor = async (entries: readonly ImportedEntry[], awaited: () => Promise<SentImport['rates'] | null>) => {
    if (sent) return sent.rates;
    setWaiting(true);
    const rates = await awaited();
    setWaiting(false);
    if (rates) setSent({ entries, rates });
    return rates;
  };
  /** What is chosen or typed anew makes another import of it. */
  const forget = () => setSent(null);
  return { sent, forget, ratesFor, send, isPending: isWaiting || isPending };
};
