import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text gains; fonts and pictures are compressed already. */
const IS_TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Documents of pages are written anew for each visitor, and compressed then. */
const IS_DOCUMENT = /^(documents[\\/]|index\.html$)/;
/** Below this nothing is gained. Above it even small files do. */
const AT_LEAST_BYTES = 200;

/** Writes a brotli and a gzip copy beside each text file, once at the build, so that the server compresses nothing itself. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'caravan:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      // What other plugins write once the bundle is there comes before.
      order: 'post',
      sequential: true,
      handler: async (failure) => {
        if (failure) return;
        const files = (await readdir(folder, { recursive: true })).filter(
          (file) => IS_TEXT.test(file) && !IS_DOCUMENT.test(file),
        );
        await Promise.all(files.map((file) => writeCopies(path.join(folder, file))));
      },
    },
  };
};

const writeCopies = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < AT_LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
};
