import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useRef, useState } from 'react';
import { type MovedContents, type MovingQuestion, movingQuestion, type ReadPlan } from './moving-plan.rules.ts';

/** A change that was left before it was settled what moves: the form is there again, and nothing was sent. */
class LeftUnsettled extends Error {
  override readonly name = 'LeftUnsettled';
}

interface Pending {
  readonly question: MovingQuestion;
  readonly settle: (contents: MovedContents) => void;
  readonly leave: () => void;
}

/** Asks what moves along with the dates of a trip, where that has to be settled before they are saved. */
export const useMovingQuestion = (readPlan: ReadPlan) => {
  const [pending, setPending] = useState<Pending | null>(null);
  const settled = useRef<{ of: string; contents: MovedContents } | null>(null);

  const ask = (question: MovingQuestion): Promise<MovedContents> =>
    new Promise((resolve, reject) => {
      setPending({
        question,
        settle: (contents) => {
          setPending(null);
          resolve(contents);
        },
        leave: () => {
          setPending(null);
          reject(new LeftUnsettled());
        },
      });
    });

  return {
    pending,
    /** Asks again the next time: what was settled could not be saved. */
    forget: () => {
      settled.current = null;
    },
    /**
     * What moves with these dates; `undefined` where nothing has to be settled.
     *
     * @throws LeftUnsettled where the person goes back to the form.
     */
    contentsFor: async (stored: Trip, after: TripDates): Promise<MovedContents | undefined> => {
      if (stored.startDate === after.startDate && stored.endDate === after.endDate) return undefined;
      const question = movingQuestion(stored, after, await readPlan(stored));
      if (!question) return undefined;
      // Somebody else has changed another field meanwhile: the same question has the same answer.
      const of = JSON.stringify([stored.startDate, stored.endDate, after]);
      if (settled.current?.of === of) return settled.current.contents;
      const contents = await ask(question);
      settled.current = { of, contents };
      return contents;
    },
  };
};
