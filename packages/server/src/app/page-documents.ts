import { currentUserSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { THEME_COLORS } from '@caravan/contract/accounts/preferences.rules.ts';
import type { Theme } from '@caravan/contract/accounts/preferences.schema.ts';
import { SIGN_IN_PARAMETER, SIGN_IN_TROUBLES } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { readsOfPage } from '@caravan/contract/page-reads.ts';
import {
  CURRENT_USER_ADDRESS,
  PAGE_ANSWERS_ID,
  CONFIG_ADDRESS,
  TIME_ZONE_COOKIE,
} from '@caravan/contract/page-document.ts';
import { pageAt, publicPageAt, tripTabOf } from '@caravan/contract/pages.rules.ts';
import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answersOf, asPageAnswer, asPageAnswers, type InnerAnswer, readInside } from './inner-reads.ts';
import { claimedSid, holdsCache } from '../platform/security/cookies.ts';

/** Longest name of a time zone that is looked at, characters; the longest there is has 32. */
const ZONE_MAX = 64;
/** Written anew for each visitor: a quality at which 60 kB take two milliseconds. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** A page's document around what is written for its visitor. */
interface PageDocument {
  readonly before: string;
  readonly after: string;
}

export interface PageDocumentParts {
  /** The built web app: its index.html, and what its build drew for each page. */
  readonly folder: string;
  readonly secureCookies: boolean;
}

/** What a visitor reads first, and what the server says beside it. */
interface Visit {
  readonly document: string;
  /** The theme that they have chosen; `null`: as their device is set. */
  readonly theme: Theme | null;
  /** Reads what comes along: answers as JSON by their addresses. */
  readonly readAnswers: () => Promise<ReadonlyMap<string, string>>;
  /** Cookies that the first answer sets. */
  readonly cookies: readonly string[];
  /** What the first answer has the browser forget. */
  readonly clears: string | null;
}

/**
 * Sends the document of the page at an address: the page's shape and its files at once, and the answers to what it reads first as
 * soon as they are there, so that a browser draws it without asking once more. What a visitor may not read is left out, by the
 * same checks as at any other request.
 */
export const pageDocuments = (app: FastifyInstance, { folder, secureCookies }: PageDocumentParts) => {
  const documents = readDocuments(folder);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const mayBeKnown = claimedSid(request, secureCookies) !== null || holdsCache(request, secureCookies);
    const visit = await visitOf(app, request, mayBeKnown);
    const isHead = request.method === 'HEAD';
    const { before, after } = documents.get(visit.document) ?? documents.get('index') ?? { before: '', after: '' };
    for (const cookie of visit.cookies) reply.header('set-cookie', cookie);
    if (visit.clears !== null) reply.header('clear-site-data', visit.clears);
    const write = async function* (): AsyncGenerator<string> {
      yield visit.theme === null ? before : inTheme(before, visit.theme);
      yield answersElement(await visit.readAnswers());
      yield after;
    };
    // It is of one visitor, at one moment: a browser that keeps it would show it to the next person, or go back to what is over.
    reply
      .code(200)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'accept-encoding' })
      // A proxy that waits for more would keep the names of the page's files back.
      .header('x-accel-buffering', 'no');
    // Whoever has the link opens it; a search engine that came by it must not show it to others.
    if (visit.document === 'public') reply.header('x-robots-tag', 'noindex');
    if (isHead) return reply.send();
    const encoding = encodingFor(request);
    if (encoding === null) return reply.send(Readable.from(write()));
    return reply.header('content-encoding', encoding).send(compressed(write(), encoding));
  };
};

const readDocuments = (folder: string): ReadonlyMap<string, PageDocument> => {
  const drawn = path.join(folder, 'documents');
  const read = (file: string): [string, PageDocument] => {
    const text = readFileSync(file, 'utf8');
    const end = text.includes('</body>') ? text.indexOf('</body>') : text.length;
    return [path.basename(file, '.html'), { before: text.slice(0, end), after: text.slice(end) }];
  };
  const names = readdirSync(folder).includes('documents') ? readdirSync(drawn) : [];
  const files = names.filter((name) => name.endsWith('.html')).map((name) => path.join(drawn, name));
  return new Map([path.join(folder, 'index.html'), ...files].map(read));
};

const visitOf = async (app: FastifyInstance, request: FastifyRequest, mayBeKnown: boolean): Promise<Visit> => {
  const [path = '', query] = request.url.split('?');
  const [pathname, searchParams] = [path.replaceAll(/\/+/g, '/'), new URLSearchParams(query)];
  const isPublic = publicPageAt(pathname) !== null;
  const read = (address: string) => readInside(app, request, { address });
  const user = mayBeKnown ? await read(CURRENT_USER_ADDRESS) : null;
  const { cookies, clears } = user ?? { cookies: [], clears: null };
  if (user === null || user.status === 401) {
    return {
      document: isPublic ? 'public' : signedOutDocument(pathname, searchParams.get(SIGN_IN_PARAMETER)),
      theme: null,
      readAnswers: async () => {
        const found = await answersOf([[CONFIG_ADDRESS, read(CONFIG_ADDRESS)]]);
        return new Map([...found, [CURRENT_USER_ADDRESS, asPageAnswer('null', null)]]);
      },
      cookies,
      clears,
    };
  }
  const addresses = isPublic
    ? [CONFIG_ADDRESS]
    : [CONFIG_ADDRESS, ...readsOfPage(pathname, searchParams.get('tab'), timeZoneOf(request))];
  return {
    document: isPublic ? 'public' : signedInDocument(pathname, searchParams.get('tab')),
    theme: themeOf(user),
    readAnswers: () =>
      answersOf([
        [CURRENT_USER_ADDRESS, Promise.resolve(user)],
        ...addresses.map((address) => [address, read(address)] as const),
      ]),
    cookies,
    clears,
  };
};

/** What somebody sees who is not signed in: the page itself where it is for all, else the sign-in. */
const signedOutDocument = (pathname: string, trouble: string | null): string => {
  const { name } = pageAt(pathname);
  if (SIGN_IN_TROUBLES.some((known) => known === trouble)) return `signed-out-${trouble}`;
  return name === 'terms' || name === 'privacy' ? `signed-out-${name}` : 'signed-out';
};

/** The page's own document; a trip has one for each of its tabs but the first. */
const signedInDocument = (pathname: string, tab: string | null): string => {
  const { name, params } = pageAt(pathname);
  return name === 'trip' && tripTabOf(params['tab'], tab) !== 'itinerary' ? 'trip-tab' : name;
};

/** The time zone that the browser has said; `null` without one that exists. */
const timeZoneOf = ({ cookies }: FastifyRequest): string | null => {
  const zone = cookies[TIME_ZONE_COOKIE];
  return zone !== undefined && zone.length <= ZONE_MAX && isTimeZone(zone) ? zone : null;
};

/** The theme of whoever the answer names; a screen that is dark from its first moment does not flash. */
const themeOf = ({ status, payload }: InnerAnswer): Theme | null =>
  status === 200 ? currentUserSchema.parse(JSON.parse(payload)).preferences.theme : null;

/** A document that shows a theme before any script. */
const inTheme = (html: string, theme: Theme): string =>
  html
    .replace('<html', `<html data-theme="${theme}"`)
    .replaceAll(/(<meta name="theme-color"[^>]*content=")[^"]*/g, `$1${THEME_COLORS[theme]}`);

/**
 * The element that holds the answers. It is data, which no browser runs, and nothing in it can end the element: `<` occurs within
 * JSON's strings alone, where its escape means the same.
 */
const answersElement = (answers: ReadonlyMap<string, string>): string => {
  const json = asPageAnswers(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${PAGE_ANSWERS_ID}">${json}</script>`;
};

/** Browsers take brotli over https and from their own machine, and gzip from anywhere. */
const encodingFor = ({ headers }: FastifyRequest): 'br' | 'gzip' | null => {
  const accepted = headers['accept-encoding']?.toString() ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
};

/** Text compressed part by part: what comes first goes out at once, and does not wait for the rest. */
const compressed = (parts: AsyncIterable<string>, encoding: 'br' | 'gzip'): NodeJS.ReadableStream => {
  const stream = encoding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip();
  const write = async (): Promise<void> => {
    for await (const part of parts) {
      stream.write(part);
      stream.flush();
    }
    stream.end();
  };
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
};
