import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { refreshRead } from '../../platform/live-refresh.ts';
import { asking, type AskedQuestion, type Question } from './asking.ts';
import { refreshSearches } from './concierge.queries.ts';

/** What comes in when one has gone is stored a little later, milliseconds. */
const KEPT_AFTER_MS = 1_000;

interface AskingHere {
  /** The question that is being answered, or was last; `null` before the first. */
  readonly asked: AskedQuestion | null;
  readonly isUnderWay: boolean;
  readonly ask: (question: Question) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

/** Asks, and keeps the past questions and what is left of them up to date. */
export const useAsking = (): AskingHere => {
  const client = useQueryClient();
  const asked = useSyncExternalStore(asking.subscribe, asking.current);
  const ask = useCallback(
    async (question: Question) => {
      await asking.ask(question);
      const refresh = () => {
        void refreshSearches(client);
        void refreshRead(client, getOwnPlan);
      };
      refresh();
      // What had come of an answer that was stopped is kept by the server once it hears of that.
      if (asking.current()?.halt) setTimeout(refresh, KEPT_AFTER_MS);
    },
    [client],
  );
  return {
    asked,
    isUnderWay: asked !== null && asked.answer === null && asked.halt === null,
    ask: useCallback((question: Question) => void ask(question), [ask]),
    stop: useCallback(() => asking.stop(), []),
    forget: useCallback(() => asking.forget(), []),
  };
};
