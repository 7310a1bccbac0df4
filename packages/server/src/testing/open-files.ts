import { readdir, readlink } from 'node:fs/promises';

/** The files that this process has open. */
export const openFiles = async (): Promise<string[]> => {
  const numbers = await readdir('/proc/self/fd');
  // The one that lists them is closed by now.
  const files = await Promise.allSettled(numbers.map((number) => readlink(`/proc/self/fd/${number}`)));
  return files.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
};
