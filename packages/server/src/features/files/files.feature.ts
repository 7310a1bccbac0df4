import { coverChanged, coverChanging, tripDeleting } from '../trips/trips.events.ts';
import { filesAdded } from './files.events.ts';
import { attachFile, type FileUploads, makeFileUploads, releaseFile, type UploadLimits } from './files.service.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { openImageWorkerPool } from '../../platform/images/image-worker-pool.ts';
import { type FileCopier, makeFileCopier } from './file-copies.service.ts';
import { filesRoutes, profilePictureRoutes } from './files.routes.ts';
import { deleteOldUnattached, noteDeletedWithTrip } from './files.store.ts';
import { collectObjects, objectCollection } from './object-collector.service.ts';

/** What files offer to higher features. */
export interface Files {
  readonly uploads: FileUploads;
  readonly copier: FileCopier;
  /** Removes bytes of files that a change may have deleted; nobody waits for it. */
  readonly startCollection: () => void;
}

/** The bytes of a deleted trip's files go after it. */
export const deleteFilesWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, ({ db }, { tripId }) => noteDeletedWithTrip(db, tripId));

/** Serves files. What stores and removes them ends with the server. */
export const registerFiles = (
  { app, serve, db, storage, log, events, cleanUp }: FeatureContext,
  limits: UploadLimits,
): Files => {
  const { objects } = storage;
  const collection = objectCollection({ db, objects, log });
  const imageWorkers = openImageWorkerPool({ log });
  app.addHook('onClose', async () => {
    await Promise.all([collection.idle(), imageWorkers.close()]);
  });
  const uploads = makeFileUploads({ db, objects, imageWorkers, limits });
  filesRoutes(serve, { uploads, objects });
  profilePictureRoutes(serve, { uploads });
  events.on(coverChanging, async ({ db: within }, { editor, from, to }) => {
    await attachFile(within, editor, to, { kind: 'image', currentId: from });
  });
  events.on(coverChanged, async ({ db: within, emit }, { editor, from, to }) => {
    await releaseFile(within, editor, from);
    if (to !== null && to !== from) await emit(filesAdded, { editor });
  });
  cleanUp(deleteOldUnattached);
  cleanUp(() => collectObjects({ db, objects }));
  cleanUp(async () => objects.removeUnfinished?.());
  return { uploads, copier: makeFileCopier({ db, objects }), startCollection: collection.start };
};
