import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';

/** A file in an archive. */
export interface ZipEntry {
  /** Its path there, with `/` between folders. */
  readonly path: string;
  readonly content: Readable;
  /** What is compressed already grows no smaller. */
  readonly isCompressible: boolean;
}

/**
 * Makes a zip of any size as it is read, in constant memory: an entry is asked for once the one before is in. When the reader
 * goes away, what is being read ends and the entries are closed.
 */
export const zipOf = async (entries: AsyncIterable<ZipEntry>): Promise<Readable> => {
  // Loaded with the first archive: a server that makes none pays nothing for it.
  const { ZipFile: Zip } = await import('yazl');
  const zip = new Zip();
  // The library hands out the end of a pipe and says only that it can be read.
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error) => output.destroy(error));
  void fill(zip, entries, gone.signal).catch((error: Error) => output.destroy(error));
  return output;
};

const fill = async (zip: ZipFile, entries: AsyncIterable<ZipEntry>, gone: AbortSignal): Promise<void> => {
  for await (const { path, content, isCompressible } of entries) {
    addAbortSignal(gone, content);
    zip.addReadStream(content, path, { compress: isCompressible });
    await finished(content);
  }
  zip.end();
};
