import { PAGE_ANSWERS_ID, type PageAnswers } from '@caravan/contract/page-reads.ts';

/** Answers older than this are requested anew, milliseconds since the page was requested: as long as the least fresh read is fresh. */
const USABLE_MS = 30_000;

/** What the document holds; nothing where no server wrote into it. */
const inDocument = (): Map<string, unknown> => {
  const text = document.getElementById(PAGE_ANSWERS_ID)?.textContent;
  return new Map(Object.entries(text ? (JSON.parse(text) as PageAnswers) : {}));
};

let answers: Map<string, unknown> | undefined;

/** The answers that came with the document and that nobody has taken yet. */
const untaken = (): Map<string, unknown> => {
  answers ??= inDocument();
  if (performance.now() > USABLE_MS) answers.clear();
  return answers;
};

/** The answer for an address that came with the document, once; `undefined` where it is to be requested. */
export const takePageAnswer = (address: string): unknown => {
  const answer = untaken().get(address);
  untaken().delete(address);
  return answer;
};

/** Whether the document brought the answer for an address, and nobody has taken it yet. */
export const hasPageAnswer = (address: string): boolean => untaken().has(address);
