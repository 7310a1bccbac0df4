import { Readable } from 'node:stream';
import { downloadOwnData } from '@caravan/contract/accounts/account-data.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { FileStorage } from '../../platform/files/file-storage.ts';
import { Spool } from '../../platform/files/drafts.ts';
import { limitConcurrency } from '../../platform/concurrency-limit.ts';
import { type ZipEntry, zipOf } from '../../platform/files/zip.ts';
import { openFile } from '../files/files.service.ts';
import { MISSING_FILES, missingFilesText, README, readmeText } from './own-data-texts.rules.ts';
import { type OwnData, readOwnData } from './own-data.store.ts';

/** Snapshots that are read at a time: each takes a connection until all is read. */
const READ_AT_A_TIME = 2;

export const ownDataRoutes = (serve: Serve, { objects, drafts }: FileStorage): void => {
  const limitReads = limitConcurrency(READ_AT_A_TIME);

  serve(downloadOwnData, async ({ userId, sid, now, db, record, pseudonymOf }) => {
    record('data_exported');
    return {
      contentType: 'application/zip',
      filename: `caravan-data-${now.toISOString().slice(0, 10)}.zip`,
      make: async (gone) => {
        const spool = new Spool(drafts);
        try {
          const data = await limitReads(() =>
            readOwnData(db, { userId, account: pseudonymOf(userId), sid, now, spool, gone }),
          );
          await spool.finish();
          return await zipOf(archiveOf(data, { spool, objects, now }));
        } catch (error) {
          await spool.remove();
          throw error;
        }
      },
    };
  });
};

interface ArchiveParts extends Pick<FileStorage, 'objects'> {
  readonly spool: Spool;
  readonly now: Date;
}

/** The entries of the archive. Files that were deleted since the snapshot are listed in a text instead. */
async function* archiveOf({ texts, files }: OwnData, { spool, objects, now }: ArchiveParts): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  try {
    yield textEntry(README, readmeText(now));
    for (const { path, part } of texts) yield { path, content: spool.read(part), isCompressible: true };
    for (const { path, file } of files) {
      const object = await openFile(objects, file);
      if (object) yield { path, content: object.stream, isCompressible: file.kind === 'document' };
      else missing.push(path);
    }
    if (missing.length > 0) yield textEntry(MISSING_FILES, missingFilesText(missing));
  } finally {
    await spool.remove();
  }
}

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  content: Readable.from([Buffer.from(text)]),
  isCompressible: true,
});
