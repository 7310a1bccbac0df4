import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, type Db } from '../../platform/db.ts';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import type { DraftFolder, ReceivedFile } from '../../platform/files/drafts.ts';
import { coalesced } from '../../platform/jobs.ts';
import { type MemberOf, prove } from '../../platform/membership.ts';
import { filesAdded } from '../files/files.events.ts';
import { attachFile, type FileUploads } from '../files/files.service.ts';
import type { PersonalFile } from '../files/files.store.ts';
import { findRole } from '../trips/roles.store.ts';
import { PageRefused } from '../../platform/outside-services/page-refused.ts';
import type { LinkPreview } from './link-preview.provider.ts';
import { type ClaimedLink, claimLink, keepPage, lockLink, settleLink } from './link-reads.store.ts';

/** Pages that one server reads beside each other. */
const AT_ONCE = 3;
/** How long the end of the server waits for pages that are being read, milliseconds. */
const END_WITHIN_MS = 500;

interface LinkReaderParts {
  readonly db: Db;
  readonly changeInBackground: ChangeInBackground;
  readonly uploads: FileUploads;
  readonly drafts: DraftFolder;
  readonly log: Logger;
  /** Origins in one's own network whose pages are read too. */
  readonly ownOrigins: readonly string[];
}

/** Reads the pages that ideas link to: what this server has just stored, and what a job finds due again. */
export class LinkReader {
  readonly #parts: LinkReaderParts;
  readonly #end = new AbortController();
  readonly #reading = new Set<Promise<void>>();
  readonly #claiming = coalesced(() => this.#claimAll().catch((error: unknown) => this.#logPostponed(error)));

  constructor(parts: LinkReaderParts) {
    this.#parts = parts;
  }

  /** A page may be due. Nobody waits for what follows. */
  start(): void {
    this.#claiming.start();
  }

  /** Ends it: what is being read has a moment, and is read again by the next server if that is too short. */
  async end(): Promise<void> {
    await Promise.race([this.#idle(), delay(END_WITHIN_MS, undefined, { ref: false })]);
    this.#end.abort();
    await this.#idle();
  }

  async #idle(): Promise<void> {
    await this.#claiming.idle();
    await Promise.all(this.#reading);
  }

  async #claimAll(): Promise<void> {
    while (!this.#end.signal.aborted) {
      if (this.#reading.size === AT_ONCE) await Promise.race(this.#reading);
      const link = await claimLink(this.#parts.db);
      if (!link) return;
      const reading = this.#read(link)
        .catch((error: unknown) => this.#logPostponed(error))
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    }
  }

  async #read(link: ClaimedLink): Promise<void> {
    const { db, drafts, ownOrigins, log } = this.#parts;
    let page: LinkPreview;
    try {
      const { readLink } = await import('./link-preview.provider.ts');
      page = await readLink(link.link, { drafts, ownOrigins, signal: this.#end.signal });
    } catch (error) {
      if (this.#end.signal.aborted) return;
      const isFinal = link.isLastTry || (error instanceof PageRefused && error.isFinal);
      log.info({ reason: error instanceof PageRefused ? error.message : nameOf(error) }, 'a linked page was not read');
      if (isFinal) await settleLink(db, link);
      return;
    }
    try {
      await this.#keep(link, page);
    } finally {
      if (page.image) await drafts.discard(page.image.path);
    }
  }

  async #keep(link: ClaimedLink, { title, image }: LinkPreview): Promise<void> {
    const picture = await this.#stored(image, link);
    try {
      if (await this.#store(link, title, picture)) return;
    } catch (error) {
      // There may be no storage left for a picture: the title needs none.
      this.#parts.log.info({ reason: nameOf(error) }, 'the picture of a linked page was not kept');
      await this.#store(link, title, null);
    }
    await this.#parts.uploads.discard(picture);
  }

  /** A picture as a file of whoever has added the idea; `null` where it is none. */
  async #stored(image: ReceivedFile | null, { createdBy }: ClaimedLink): Promise<PersonalFile | null> {
    try {
      return await this.#parts.uploads.store(image, createdBy, 'image');
    } catch (error) {
      this.#parts.log.info({ reason: nameOf(error) }, 'the picture of a linked page is none');
      return null;
    }
  }

  /** @returns whether the picture belongs to the idea now, as far as there is one. */
  async #store(link: ClaimedLink, title: string | null, picture: PersonalFile | null): Promise<boolean> {
    const { tripId } = link;
    return this.#parts.changeInBackground(async ({ db, emit, announce }) => {
      const member = await memberOf(db, link);
      if (!(await lockLink(db, link))) return false;
      const imageId = picture && member && (await attachFile(db, member, picture.id, { kind: 'image' })).id;
      await keepPage(db, link, { title, imageId });
      if (imageId && member) await emit(filesAdded, { editor: member });
      if (title !== null || imageId)
        announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'ideas' } });
      return picture === null || imageId !== null;
    });
  }

  #logPostponed(error: unknown): void {
    this.#parts.log.warn({ code: codeOf(error) }, 'linked pages are read later');
  }
}

/** Whoever has added the idea, as long as they are on its trip: pictures are kept of the trip's people alone. */
const memberOf = async (db: Db, { tripId, createdBy: userId }: ClaimedLink): Promise<MemberOf | null> => {
  const role = await findRole(db, tripId, userId);
  return role && prove({ tripId, userId, role }, 'member');
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
