import type { PageAnswers } from '@caravan/contract/page-document.ts';
import { readTogether } from '@caravan/contract/reads-ahead.endpoints.ts';
import { type AnswerAhead, noteFailureOfSeveral } from './ahead.ts';
import { ApiError, call } from './api.ts';
import { limitConcurrency } from './concurrency-limit.ts';

/**
 * Answers by one request all reads ahead that begin within one task, at most `READS_TOGETHER_MAX` of them. Each is under way for as
 * long as that request is, so that whatever changes meanwhile meets it as it meets one that is requested by itself; and nothing is left
 * over that somebody else could take. What the answer leaves out, as it failed or was too much, is requested by itself, one after the other.
 */
export const gatherReads = (): AnswerAhead => {
  const addresses = new Set<string>();
  const oneByOne = limitConcurrency(1);
  let isGathering = true;
  let answering: Promise<PageAnswers> | undefined;
  const send = async (): Promise<PageAnswers> => {
    await new Promise((resolve) => setTimeout(resolve));
    isGathering = false;
    return addresses.size > 1 ? answersOf([...addresses]) : {};
  };
  return async ({ address, take, alone }) => {
    // A later page of a list, another try, or what the same query reads some day.
    if (!isGathering) return alone();
    addresses.add(address);
    answering ??= send();
    const { [address]: answer } = await answering;
    return answer ? take(answer) : oneByOne(alone);
  };
};

/** The answers that one request brings; none of a server of the previous release, which knows no such request, or fewer reads. */
const answersOf = async (addresses: readonly string[]): Promise<PageAnswers> => {
  try {
    return (await call(readTogether, { body: { addresses: [...addresses] } })).answers;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return {};
    if (error instanceof Error) noteFailureOfSeveral(error);
    throw error;
  }
};
