import type { FileHandle } from 'node:fs/promises';

/** Bytes that are looked at in one turn of the event loop. */
const AT_ONCE = 65_536;

/** Bytes that no text has, in any of the encodings below: control characters but for tab, line ends and page ends. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/**
 * Whether a file is text: UTF-8, UTF-16 with its mark, or one of the older encodings of Western scripts, in which every
 * sequence of bytes is valid and only control characters tell that it is something else.
 */
export const isPlainText = async (file: FileHandle): Promise<boolean> => {
  const [first = 0, second = 0] = (await file.read(Buffer.alloc(2), 0, 2, 0)).buffer;
  if (first === 0xff && second === 0xfe) return reads(file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return reads(file, 'utf-16be');
  return (await reads(file, 'utf-8')) || reads(file, 'latin1');
};

const reads = async (file: FileHandle, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) {
      if (CONTROLS.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** Leaves the file open, to be read once more. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(AT_ONCE);
  for (let position = 0; ; position += AT_ONCE) {
    const { bytesRead } = await file.read(chunk, 0, AT_ONCE, position);
    if (bytesRead > 0) yield chunk.subarray(0, bytesRead);
    if (bytesRead < AT_ONCE) return;
  }
}
