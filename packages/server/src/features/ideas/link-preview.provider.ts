import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { imageTypes } from '@caravan/contract/files/files.rules.ts';
import type { DraftFolder, ReceivedFile } from '../../platform/files/drafts.ts';
import { PageRefused } from '../../platform/outside-services/page-refused.ts';
import { openPage } from '../../platform/outside-services/public-pages.ts';
import { pageDecoder } from './page-charset.rules.ts';
import { type PageHead, readHead } from './page-head.service.ts';

/** How long all of it may take, milliseconds. */
const TIME_LIMIT_MS = 5_000;
/** What is read of a page: what it says of itself stands at its beginning. Bytes. */
const PAGE_MAX_BYTES = 524_288;
/** The largest picture that is taken, bytes. */
const IMAGE_MAX_BYTES = 5_242_880;

/** What a page says of itself. */
export interface LinkPreview {
  readonly title: string | null;
  /** A draft, which the caller discards. */
  readonly image: ReceivedFile | null;
}

interface Reading {
  readonly drafts: DraftFolder;
  /** Origins of the settings, which may be in this server's own network. */
  readonly ownOrigins: readonly string[];
  readonly signal: AbortSignal;
  readonly lookup?: LookupFunction;
  /** How long all of it may take, milliseconds; by default the product's. */
  readonly timeLimitMs?: number;
}

/**
 * Reads the title and the picture of a page that somebody has linked to (docs/decisions/0010-outside-services.md).
 *
 * @throws PageRefused where the page cannot be read; without its picture it is.
 */
export const readLink = async (
  link: string,
  { signal, timeLimitMs = TIME_LIMIT_MS, ...reading }: Reading,
): Promise<LinkPreview> => {
  const limited = { ...reading, signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]) };
  const { head, url } = await readPage(link, limited);
  const address = head.image === null ? null : URL.parse(head.image, url.href);
  const image = address && (await fetchImage(address, limited).catch(() => null));
  return { title: head.title, image };
};

const readPage = async (link: string, reading: Reading): Promise<{ head: PageHead; url: URL }> => {
  const { answer, url } = await openPage(link, { ...reading, accept: 'text/html,application/xhtml+xml' });
  try {
    requirePlain(answer);
    const type = answer.headers['content-type'] ?? '';
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type))
      throw new PageRefused('it is no page', { isFinal: true });
    const head = readHead();
    const decoder = pageDecoder(type);
    const breach = await readPieces(answer, (piece) => {
      head.write(decoder.decode(piece));
      return head.isOver();
    });
    head.write(decoder.end());
    const found = head.found();
    // What a page has said until it broke off, or its time was over, counts.
    if (breach && found.title === null) throw new PageRefused('it broke off', { isFinal: false, cause: breach });
    return { head: found, url };
  } finally {
    answer.destroy();
  }
};

/**
 * Reads until there is enough, by what of it is taken or by how much there is.
 *
 * @param take whether it was enough.
 * @returns what broke it off, if anything.
 */
const readPieces = async (answer: IncomingMessage, take: (piece: Buffer) => boolean): Promise<Error | null> => {
  let left = PAGE_MAX_BYTES;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const isEnough = take(chunk.subarray(0, left));
      left -= chunk.length;
      if (isEnough || left <= 0) return null;
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('it broke off', { cause: error });
  }
};

/** @throws PageRefused where it is compressed all the same. */
const requirePlain = ({ headers }: IncomingMessage): void => {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new PageRefused('it comes compressed', { isFinal: true });
};

/** @throws PageRefused; what keeps the draft from being written. */
const fetchImage = async (url: URL, { drafts, ...reading }: Reading): Promise<ReceivedFile> => {
  const { answer } = await openPage(url, { ...reading, accept: imageTypes.join() });
  try {
    requirePlain(answer);
    const claimedType = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!imageTypes.some((type) => type === claimedType)) throw new PageRefused('it is no picture', { isFinal: true });
    if (Number(answer.headers['content-length'] ?? 0) > IMAGE_MAX_BYTES) throw TOO_LARGE();
    return await receive(drafts, answer, claimedType);
  } finally {
    answer.destroy();
  }
};

const TOO_LARGE = () => new PageRefused('it is too large', { isFinal: true });

const receive = async (drafts: DraftFolder, answer: IncomingMessage, claimedType: string): Promise<ReceivedFile> => {
  const draft = drafts.begin();
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (draft.size + draft.writableLength + chunk.length > IMAGE_MAX_BYTES) throw TOO_LARGE();
      if (!draft.write(chunk)) await once(draft, 'drain');
    }
    await draft.finished();
    if (draft.size === 0) throw new PageRefused('it is empty', { isFinal: true });
    return { path: draft.path, size: draft.size, filename: 'picture', claimedType };
  } catch (error) {
    draft.destroy();
    await drafts.discard(draft.path);
    throw error;
  }
};
