import { downloadOwnData } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { Readable } from 'node:stream';
import type { Serve } from '../../platform/call.ts';
import { limitConcurrency } from '../../platform/concurrency-limit.ts';
import { Spool } from '../../platform/files/drafts.ts';
import type { FileStorage } from '../../platform/files/file-storage.ts';
import { type ZipEntry, zipOf } from '../../platform/files/zip.ts';
import { openFile } from '../files/files.service.ts';
import { type OwnData, readOwnData } from './own-data.service.ts';

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

const README = 'README.txt';
const MISSING_FILES = 'missing-files.txt';

const readmeText = (now: Date): string => `Your data in Caravan
Read at ${now.toISOString()}

profile.json      your account: names, address, phone number, settings
sign-in.json      what signs in to your account beside a password: phone number, passkeys, providers
sessions.json     where you are signed in
security.json     what happened to your account in the last 180 days, the newest first
flights.json      the flights that you follow
notifications.json  what you are notified of, and on which devices
notified.json     what you were notified of in the last 90 days, the newest first
calendars.json    which calendars may read your trips by an address of their own, and since when
concierge.json    what you asked the concierge, with its answers
plan.json         your plan, how it stands with its payment, and how many questions you have asked the concierge
profile-picture   your picture, if you have set one
uploads/          files that you have uploaded and not used on a trip yet
trips/            a folder for each trip that you are on

In the folder of a trip:

trip.json         title, dates, destination, your role
members.json      who is on the trip, in which role and since when
itinerary.json    the activities; attachmentFiles names its files in attachments/
outfits.json      the outfits; imageFile names the picture in outfits/
shopping.json     the shopping list
ideas.json        the ideas with everybody's answers and comments; photoFile and linkImageFile name pictures in ideas/
dates.json        the polls about its dates with everybody's answers, if there were any
packing.json      your packing list, if you have made one
chat.json         all messages, the oldest first; attachmentFile names the file in chat/
cover             the picture of the trip, if it has one of its own

The .json files are text in UTF-8 and open in any editor. Times are in UTC. Of other people they say what you see in Caravan:
their names and roles. If ${MISSING_FILES} is there, it lists files that were deleted while the archive was made.
`;

/** @param paths where the files would lie. */
const missingFilesText = (paths: readonly string[]): string =>
  ['These files were deleted while the archive was made:', '', ...paths, ''].join('\n');
