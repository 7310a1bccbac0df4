import type { QueryFunctionContext } from '@tanstack/react-query';
import { type AnswerAhead, aheadSignal, isFailureOfSeveral, noLongerAhead } from './ahead.ts';
import { isUnauthorized } from './errors.ts';
import { oneMoreTry } from './query-client.ts';

type Context = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;
type Read = (context: Context) => unknown;

/** Whether a screen waits for what a query reads. */
const isOnScreen = ({ client, queryKey }: Context): boolean =>
  client.getQueryCache().find({ queryKey, exact: true })?.isActive() ?? false;

/**
 * A query whose requests say so. They open no trip: being added to one makes somebody known to the others only once they have opened it. One
 * that fails is not tried again, unless a screen has come to wait for it: what has failed together with others is then read for that screen, and
 * tried as often as its own read is.
 */
export const aheadOf = <Q extends { queryFn?: unknown }>(query: Q, answer?: AnswerAhead) => {
  const read = query.queryFn as Read;
  let context: Context | undefined;
  let withOthers = 0;
  const queryFn: Read = (given) => {
    context = given;
    aheadSignal(given.signal, answer);
    return read(given);
  };
  const retry = (failures: number, error: Error): boolean => {
    if (!context || !isOnScreen(context)) return false;
    // The next try is the screen's, by its own options, and opens its trip.
    noLongerAhead(context.signal);
    if (!isFailureOfSeveral(error)) return oneMoreTry(failures - withOthers, error);
    withOthers += 1;
    return !isUnauthorized(error);
  };
  return { ...query, queryFn, retry };
};
