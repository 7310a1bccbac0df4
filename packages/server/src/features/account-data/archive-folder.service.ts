import { objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { filenameFor } from '../files/files.service.ts';
import type { StoredFile } from '../files/files.store.ts';
import { safeName, uniqueNames } from './archive-names.rules.ts';

/** The files of one folder of the archive, each only once, however many things refer to it. */
export class ArchiveFolder {
  readonly #folder: string;
  readonly #byId: Map<string, StoredFile>;
  readonly #archived: { path: string; file: StoredFile }[];
  readonly #paths = new Map<string, string>();
  readonly #unique = uniqueNames();

  constructor(folder: string, files: readonly StoredFile[], archived: { path: string; file: StoredFile }[]) {
    this.#folder = folder;
    this.#byId = new Map(files.map((file) => [file.id, file]));
    this.#archived = archived;
  }

  /**
   * Adds the file that a reference leads to.
   *
   * @param wanted a folder or none, and a name, which gets the file's own ending.
   * @returns its path from this folder; `null` without a file.
   */
  add(reference: string | null | undefined, wanted: string): string | null {
    const file = this.#byId.get(objectIdIn(reference ?? ''));
    return file ? this.#addFile(file, wanted) : null;
  }

  /** Adds those that nothing refers to. */
  addRest(folder: string): void {
    for (const file of this.#byId.values()) this.#addFile(file, `${folder}/${file.filename}`);
  }

  #addFile(file: StoredFile, wanted: string): string {
    const known = this.#paths.get(file.id);
    if (known !== undefined) return known;
    const path = this.#unique(pathFor(file, wanted));
    this.#paths.set(file.id, path);
    this.#archived.push({ path: this.#folder === '' ? path : `${this.#folder}/${path}`, file });
    return path;
  }
}

/** Before the first slash is a folder of ours; the rest is a name that somebody chose. */
const pathFor = (file: StoredFile, wanted: string): string => {
  const slash = wanted.indexOf('/');
  const chosen = wanted.slice(slash + 1).replaceAll(/[/\\]/g, ' ');
  return wanted.slice(0, slash + 1) + safeName(filenameFor(file, chosen), 'file');
};
