import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** What is in an archive, by its path; read the way an unpacking program reads it, which checks sizes and names. */
export const unzipped = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (found.has(entry.fileName)) throw new Error(`${entry.fileName} is in the archive twice`);
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
};
