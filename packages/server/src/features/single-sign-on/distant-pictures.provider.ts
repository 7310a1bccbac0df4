import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { openPublicAddress, openTrustedAddress } from '../../platform/public-addresses.ts';
import type { DraftFolder, ReceivedFile } from '../../platform/files/drafts.ts';

/** A picture at an address cannot be had, or must not be asked for. The message says why, and nothing of the address. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** The most bytes that a picture at a provider may have: such pictures are made for being shown, not as they were taken. */
const MAX_BYTES = 5_242_880;
/** How long all of it may take, milliseconds. */
const TIME_LIMIT_MS = 10_000;
const ADDRESS_MAX = 2_000;

interface FetchOptions {
  /** The provider's issuer: its own origin is asked wherever it is, as it is for everything else. */
  readonly issuer: string | null;
  readonly signal: AbortSignal;
}

/**
 * Fetches a picture from an address that a stranger may have chosen: by https, from public addresses alone, whatever its
 * name resolves to, and without following to another one.
 *
 * @returns a draft, which the caller discards.
 * @throws PictureRefused; what keeps the draft from being written.
 */
export const fetchPicture = async (
  drafts: DraftFolder,
  address: string,
  { issuer, signal }: FetchOptions,
): Promise<ReceivedFile> => {
  const url = checkedUrl(address);
  const isOfProvider = issuer !== null && url.origin === new URL(issuer).origin;
  if (!isOfProvider && url.protocol !== 'https:') throw new PictureRefused('it is not at an https address');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const answer = await ask(url, isOfProvider, limit);
  const { statusCode, headers } = answer;
  try {
    if (statusCode !== 200) throw new PictureRefused(`it was answered with ${statusCode}`);
    const claimedType = headers['content-type'] ?? '';
    if (!/^image\//i.test(claimedType)) throw new PictureRefused('it is no image');
    if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new PictureRefused('it is too large');
    return await receive(drafts, answer, claimedType);
  } finally {
    answer.destroy();
  }
};

const checkedUrl = (address: string): URL => {
  const url = address.length > ADDRESS_MAX ? null : URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') throw new PictureRefused('its address is none');
  return url;
};

const ask = async (url: URL, isOfProvider: boolean, signal: AbortSignal): Promise<IncomingMessage> => {
  const open = isOfProvider ? openTrustedAddress : openPublicAddress;
  try {
    return await open(url, { signal, headers: { accept: 'image/*' } });
  } catch (cause) {
    throw new PictureRefused('it cannot be reached', { cause });
  }
};

const receive = async (drafts: DraftFolder, answer: IncomingMessage, claimedType: string): Promise<ReceivedFile> => {
  const draft = drafts.begin();
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (draft.size + draft.writableLength + chunk.length > MAX_BYTES) throw new PictureRefused('it is too large');
      if (!draft.write(chunk)) await once(draft, 'drain');
    }
    await draft.finished();
    if (draft.size === 0) throw new PictureRefused('it is empty');
    return { path: draft.path, size: draft.size, filename: 'picture', claimedType };
  } catch (error) {
    draft.destroy();
    await drafts.discard(draft.path);
    throw error;
  }
};
