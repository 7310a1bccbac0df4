import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import { PORTRAIT_SIZES } from '../../platform/images/image-worker-pool.ts';
import type { DraftFolder } from '../../platform/files/drafts.ts';
import { lockAccount, setPicture } from '../accounts/own-account.store.ts';
import { attachPortrait, type FileKeeper } from '../files/files.service.ts';
import type { StoredFile } from '../files/files.store.ts';
import { accountChanged } from '../accounts/accounts.events.ts';
import { fetchPicture, PictureRefused } from './distant-pictures.provider.ts';

/** How long a sign-in waits for the picture, milliseconds, so that the first screen has it: it may also come later. */
const WAIT_MS = 2_000;

interface PictureParts {
  readonly changeInBackground: ChangeInBackground;
  readonly keeper: FileKeeper;
  readonly drafts: DraftFolder;
  readonly log: Logger;
  /** The provider's issuer; `null` where none is configured. */
  readonly issuer: string | null;
}

/** Takes over the pictures that a provider has of people. */
export class ProviderPictures {
  readonly #parts: PictureParts;
  readonly #underWay = new Set<Promise<void>>();
  readonly #end = new AbortController();

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  /**
   * Gives somebody the picture at an address, unless they have one. It is not waited for long; whatever is wrong with it,
   * they have none then.
   */
  async takeOver(userId: string, address: string): Promise<void> {
    const taking = this.#take(userId, address).catch((error: unknown) => {
      const reason = error instanceof PictureRefused ? error.message : nameOf(error);
      this.#parts.log.info({ reason }, "a picture was not taken over from somebody's provider");
    });
    this.#underWay.add(taking);
    void taking.finally(() => this.#underWay.delete(taking));
    await Promise.race([taking, delay(WAIT_MS, undefined, { ref: false })]);
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#underWay);
  }

  async #take(userId: string, address: string): Promise<void> {
    const { drafts, keeper, issuer } = this.#parts;
    const draft = await fetchPicture(drafts, address, { issuer, signal: this.#end.signal });
    try {
      const picture = await keeper.keep(draft, userId, 'image', PORTRAIT_SIZES);
      if (!(await this.#attach(userId, picture))) await keeper.drop(picture);
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
