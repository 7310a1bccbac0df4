import { randomUUID } from 'node:crypto';
import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import type { ContributorOf, MemberOf } from '../../platform/membership.ts';
import type { ObjectStore } from '../../platform/files/object-store.ts';
import { objectNames } from './file-names.rules.ts';
import { addCopies, expectCopies, listKinds, removeSoon } from './files.store.ts';

/** The name of each file's copy, by the id of the file. */
export type FileCopies = ReadonlyMap<string, string>;

/** Copies the bytes of files. Slow work: it is done before a call's transaction (`serve.prepared`). */
export interface FileCopier {
  /**
   * Copies bytes of a trip's files under new names, which go again within the hour unless {@link addFileCopies} follows.
   *
   * @throws AppError `conflict` where one of the files is gone; `storage_full`.
   */
  copy(from: MemberOf, fileIds: readonly string[]): Promise<FileCopies>;
  /** Removes copies that nothing came of; what is a file by now stays. */
  discard(copies: FileCopies): Promise<void>;
}

/** How long a copy may take before its bytes count as abandoned, minutes. */
const ARRIVES_WITHIN_MINUTES = 60;

/** Copies within the object store. A crash at any moment leaves nothing for long: new names stand among those to delete before they are used. */
export const makeFileCopier = ({ db, objects }: { db: Db; objects: ObjectStore }): FileCopier => {
  const discard = (copies: FileCopies) => removeSoon(db, [...copies.values()]);
  return {
    discard,
    copy: async (from, fileIds) => {
      const copies = new Map(fileIds.map((id) => [id, randomUUID()]));
      if (copies.size === 0) return copies;
      const names = await namesFor(db, from, copies);
      await expectCopies(db, [...copies.values()], ARRIVES_WITHIN_MINUTES);
      try {
        if (await objects.copy(names)) return copies;
        throw new AppError('conflict');
      } catch (error) {
        await discard(copies);
        throw error;
      }
    },
  };
};

/** What is to be copied under which name: a picture in both sizes. */
const namesFor = async (db: Db, from: MemberOf, copies: FileCopies): Promise<Map<string, string>> => {
  const found = await listKinds(db, from, [...copies.keys()]);
  if (found.length < copies.size) throw new AppError('conflict');
  return new Map(
    found.flatMap((file) => {
      const [from, to] = [objectNames(file.id), objectNames(copies.get(file.id) ?? '')];
      const full: [string, string] = [from.full, to.full];
      return file.kind === 'image' ? [full, [from.card, to.card] satisfies [string, string]] : [full];
    }),
  );
};

/**
 * The copy of a file; none of none.
 *
 * @throws AppError `conflict` where it was not copied: something began to refer to it in the meantime.
 */
export const copyOfFile = (copies: FileCopies, fileId: string | null): string | null => {
  if (fileId === null) return null;
  const copy = copies.get(fileId);
  if (copy === undefined) throw new AppError('conflict');
  return copy;
};

/**
 * Makes files of a trip of those copies that it refers to, and lets the others go. Whether there is storage left for them is checked
 * at the end of the transaction (`reserveTripStorage`), once all that refers to them is there.
 *
 * @param used ids of copies, some perhaps more than once; `null`: no file.
 * @throws AppError `conflict` where an original or the bytes of a copy are gone.
 */
export const addFileCopies = async (
  db: Db,
  from: MemberOf,
  owner: ContributorOf,
  copies: FileCopies,
  used: readonly (string | null)[],
): Promise<void> => {
  const isUsed = new Set(used);
  const wanted = [...copies].filter(([, id]) => isUsed.has(id));
  if (!(await addCopies(db, from, owner, wanted))) throw new AppError('conflict');
  await removeSoon(
    db,
    [...copies.values()].filter((id) => !isUsed.has(id)),
  );
};
