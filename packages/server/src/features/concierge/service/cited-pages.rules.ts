import type { Passage } from '@caravan/concierge/answer.ts';
import type { Annotation, ChatCompletion, CitedPage } from './chat-completions.schema.ts';
import { type Quote, readable } from './cited-text.rules.ts';

/** Longest of what a service says of a page, characters; more of it is cut, and an address is no address then. */
const TITLE_MAX = 200;
const SNIPPET_MAX = 1_000;
const ADDRESS_MAX = 2_000;

/** The pages that a service says it has read, by their numbers from 1; `null` for what is no address of a page. */
export const pagesIn = ({ search_results: pages, citations }: ChatCompletion): (Passage | null)[] | null => {
  const cited = pages ?? citations?.map((url) => (url === null ? null : { url }));
  return cited?.map((page) => page && pageAt(page)) ?? null;
};

/** Which parts of an answer are said to rest on which pages. */
export const quotesIn = (annotations: readonly (Annotation | null)[]): Quote[] =>
  annotations.flatMap((annotation) => {
    const cited = annotation?.url_citation;
    const page = cited ? pageAt(cited) : null;
    return cited && page ? [{ page, start: cited.start_index, end: cited.end_index }] : [];
  });

const pageAt = ({ url, title, snippet }: { url: string } & Partial<CitedPage>): Passage | null => {
  const address = url.length > ADDRESS_MAX ? null : URL.parse(url);
  if (address === null || !/^https?:$/u.test(address.protocol)) return null;
  // Neither names of people nor passwords belong into what is shown.
  address.username = '';
  address.password = '';
  const host = address.hostname.replace(/^www\./u, '');
  return {
    kind: 'web',
    title: lineOf(title, TITLE_MAX) ?? host,
    source: host,
    url: address.href,
    passage: lineOf(snippet, SNIPPET_MAX),
    tripId: null,
    tripPart: null,
  };
};

const lineOf = (text: string | null | undefined, max: number): string | null => {
  const line = readable(text ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, max).toWellFormed();
};
