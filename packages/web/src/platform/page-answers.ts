import { PAGE_ANSWERS_ID, type PageAnswer, type PageAnswers } from '@caravan/contract/page-document.ts';

/** Answers older than this are requested anew, milliseconds since the page was requested: as long as the least fresh read is fresh. */
const USABLE_MS = 30_000;

let answers = new Map<string, PageAnswer>();

/** Takes over what the document brought; to be called once, before anything is requested. */
export const readPageAnswers = (): void => {
  const text = document.getElementById(PAGE_ANSWERS_ID)?.textContent;
  answers = new Map(Object.entries(text ? answersIn(text) : {}));
};

const answersIn = (text: string): PageAnswers => {
  try {
    return JSON.parse(text) as PageAnswers;
  } catch {
    // The connection broke while the document came: the page reads by itself.
    return {};
  }
};

/** The answers that came with the document and that nobody has taken yet. */
const untaken = (): Map<string, PageAnswer> => {
  if (performance.now() > USABLE_MS) answers.clear();
  return answers;
};

/** The answer for an address that came with the document, once; `undefined` where it is to be requested. */
export const takePageAnswer = (address: string): PageAnswer | undefined => {
  const answer = untaken().get(address);
  answers.delete(address);
  return answer;
};

/** Whether the document brought the answer for an address, and nobody has taken it yet. */
export const hasPageAnswer = (address: string): boolean => untaken().has(address);
