import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import type { DraftFolder, ReceivedFile } from '../../platform/files/drafts.ts';
import { PORTRAIT_SIZES } from '../../platform/images/image-worker-pool.ts';
import { accountChanged } from '../accounts/accounts.events.ts';
import { lockAccount, setPicture } from '../accounts/accounts.store.ts';
import { type FileUploads, attachPortrait } from '../files/files.service.ts';
import type { StoredFile } from '../files/files.store.ts';

/** How long a sign-in waits for the picture, milliseconds, so that the first screen has it: it may also come later. */
const WAIT_MS = 2_000;

interface PictureParts {
  readonly changeInBackground: ChangeInBackground;
  readonly uploads: FileUploads;
  readonly drafts: DraftFolder;
  readonly log: Logger;
  /** The provider's issuer; `null` where none is configured. */
  readonly issuer: string | null;
}

/** Copies the pictures that a provider has of people. */
export class ProviderAvatars {
  readonly #parts: PictureParts;
  readonly #copies = new Set<Promise<void>>();
  readonly #end = new AbortController();

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  /**
   * Gives somebody the picture at an address, unless they have one. The sign-in does not wait for it long, and goes on without a
   * picture if anything is wrong with it.
   */
  async copy(userId: string, address: string): Promise<void> {
    const copying = this.#copy(userId, address).catch((error: unknown) => {
      const reason = error instanceof AvatarRefused ? error.message : nameOf(error);
      this.#parts.log.info({ reason }, "a picture was not taken over from somebody's provider");
    });
    this.#copies.add(copying);
    void copying.finally(() => this.#copies.delete(copying));
    await Promise.race([copying, delay(WAIT_MS, undefined, { ref: false })]);
  }

  /** Aborts the requests that are under way. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#copies);
  }

  async #copy(userId: string, address: string): Promise<void> {
    const { drafts, uploads, issuer } = this.#parts;
    const draft = await fetchAvatar(drafts, address, { issuer, signal: this.#end.signal });
    try {
      const picture = await uploads.store(draft, userId, 'image', PORTRAIT_SIZES);
      if (!(await this.#attach(userId, picture))) await uploads.discard(picture);
    } finally {
      await drafts.discard(draft.path);
    }
  }

  /** @returns whether it is theirs now: they may have chosen one meanwhile, or be gone. */
  async #attach(userId: string, picture: StoredFile): Promise<boolean> {
    return this.#parts.changeInBackground(async ({ db, emit }) => {
      const account = await lockAccount(db, userId);
      if (!account || account.pictureId !== null) return false;
      await attachPortrait(db, userId, picture.id);
      await setPicture(db, userId, picture.id);
      await emit(accountChanged, { userId });
      return true;
    });
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** A picture cannot be fetched, or must not be. The message says why, without the address. */
class AvatarRefused extends Error {
  override readonly name = 'AvatarRefused';
}

/** The most bytes of a picture at a provider, which is made for being shown on a page. */
const MAX_BYTES = 5_242_880;
/** How long all of it may take, milliseconds. */
const TIME_LIMIT_MS = 10_000;
const ADDRESS_MAX = 2_000;

interface FetchOptions {
  /** The provider's issuer, whose origin may be a private address. */
  readonly issuer: string | null;
  readonly signal: AbortSignal;
}

/**
 * Fetches a picture from an address that a stranger may have chosen: by https, from public addresses alone, whatever its
 * name resolves to, and without following to another one.
 *
 * @returns a draft, which the caller discards.
 * @throws AvatarRefused; what keeps the draft from being written.
 */
export const fetchAvatar = async (
  drafts: DraftFolder,
  address: string,
  { issuer, signal }: FetchOptions,
): Promise<ReceivedFile> => {
  const url = parseUrl(address);
  const isOfProvider = issuer !== null && url.origin === new URL(issuer).origin;
  if (!isOfProvider && url.protocol !== 'https:') throw new AvatarRefused('it is not at an https address');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const answer = await request(url, isOfProvider, limit);
  const { statusCode, headers } = answer;
  try {
    if (statusCode !== 200) throw new AvatarRefused(`it was answered with ${statusCode}`);
    const claimedType = headers['content-type'] ?? '';
    if (!/^image\//i.test(claimedType)) throw new AvatarRefused('it is no image');
    if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new AvatarRefused('it is too large');
    return await receive(drafts, answer, claimedType);
  } finally {
    answer.destroy();
  }
};

const parseUrl = (address: string): URL => {
  const url = address.length > ADDRESS_MAX ? null : URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') throw new AvatarRefused('its address is none');
  return url;
};

const request = async (url: URL, isOfProvider: boolean, signal: AbortSignal): Promise<IncomingMessage> => {
  const { openPublicAddress, openTrustedAddress } = await import('../../platform/outside-services/public-addresses.ts');
  const open = isOfProvider ? openTrustedAddress : openPublicAddress;
  try {
    return await open(url, { signal, headers: { accept: 'image/*' } });
  } catch (cause) {
    throw new AvatarRefused('it cannot be reached', { cause });
  }
};

const receive = async (drafts: DraftFolder, answer: IncomingMessage, claimedType: string): Promise<ReceivedFile> => {
  const draft = drafts.begin();
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (draft.size + draft.writableLength + chunk.length > MAX_BYTES) throw new AvatarRefused('it is too large');
      if (!draft.write(chunk)) await once(draft, 'drain');
    }
    await draft.finished();
    if (draft.size === 0) throw new AvatarRefused('it is empty');
    return { path: draft.path, size: draft.size, filename: 'picture', claimedType };
  } catch (error) {
    draft.destroy();
    await drafts.discard(draft.path);
    throw error;
  }
};
