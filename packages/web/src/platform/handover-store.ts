import { type StoredFile, resultOf, withinFiles } from './file-store.ts';
import type { SharedText } from './handover.rules.ts';
import { isOver } from './stored-files.rules.ts';

/** What another app has handed over to this one, until somebody has put it into a trip. */
export interface Shared extends SharedText {
  readonly files: readonly File[];
}

/** The ids of what is shared begin alike; there is one such thing at a time. */
const PREFIX = 'shared.';
const TEXT_ID = `${PREFIX}text`;

const all = (): IDBKeyRange => IDBKeyRange.bound(PREFIX, `${PREFIX}\uFFFF`);

/** Keeps what was shared, in the place of what was shared before. @returns whether the browser has taken it. */
export const keepShared = async ({ files, title, text, url }: Shared): Promise<boolean> => {
  const storedAt = Date.now();
  const words = new Blob([JSON.stringify({ title, text, url })]);
  const stored: StoredFile[] = [
    { id: TEXT_ID, name: '', type: 'application/json', bytes: words, storedAt, of: null },
    ...files.map((file, index) => {
      const { name, type } = file;
      return { id: `${PREFIX}file.${index}`, name, type, bytes: new Blob([file], { type }), storedAt, of: null };
    }),
  ];
  const kept = await withinFiles('readwrite', async (store) => {
    await Promise.all([resultOf(store.delete(all())), ...stored.map((file) => resultOf(store.put(file)))]);
    return true;
  });
  return kept === true;
};

/**
 * What was shared last, which is of whoever sees it first: nobody else on the device sees it, and nobody after a day. `null` where there is
 * nothing.
 */
export const readShared = async (viewerId: string): Promise<Shared | null> => {
  const stored = await withinFiles('readwrite', async (store) => {
    const found = await resultOf<StoredFile[]>(store.getAll(all()));
    const own = found.filter((file) => !isOver(file, viewerId, Date.now()));
    await Promise.all(own.map((file) => resultOf(store.put({ ...file, of: viewerId }))));
    return own;
  });
  const words = stored?.find(({ id }) => id === TEXT_ID);
  if (!words) return null;
  const { title, text, url } = JSON.parse(await words.bytes.text()) as SharedText;
  const files = (stored ?? []).filter((file) => file !== words);
  return { title, text, url, files: files.map(({ name, type, bytes }) => new File([bytes], name, { type })) };
};

/** Forgets what was shared, once it is somewhere else. */
export const forgetShared = async (): Promise<void> => {
  await withinFiles('readwrite', (store) => resultOf(store.delete(all())));
};
