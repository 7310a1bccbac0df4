import { coverChanged, coverChanging } from '../trips/trips.events.ts';
import { filesAdded, type UploadLimits } from './files.events.ts';
import { attachFile, type FileKeeper, makeFileKeeper, releaseFile } from './files.service.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { openImageWorkerPool } from '../../platform/images/image-worker-pool.ts';
import { type FileCopier, makeFileCopier } from './file-copies.service.ts';
import { filesRoutes } from './files.routes.ts';
import { deleteOldLoose } from './files.store.ts';
import { collectObjects, objectCollection } from './object-collector.service.ts';
import { profilePictureRoutes } from './profile-picture.routes.ts';

/** What files open for higher features. */
export interface Files {
  readonly keeper: FileKeeper;
  readonly copier: FileCopier;
  /** Removes bytes of files that a change may have deleted; nobody waits for it. */
  readonly collectSoon: () => void;
}

/** What keeps and removes files ends with the server. */
export const registerFiles = (
  { app, serve, db, storage, log, events, cleanUp }: FeatureContext,
  limits: UploadLimits,
): Files => {
  const { objects } = storage;
  const collection = objectCollection({ db, objects, log });
  const workshop = openImageWorkerPool({ log });
  app.addHook('onClose', async () => {
    await Promise.all([collection.idle(), workshop.close()]);
  });
  const keeper = makeFileKeeper({ db, objects, workshop, limits });
  filesRoutes(serve, { keeper, objects });
  profilePictureRoutes(serve, { keeper });
  events.on(coverChanging, async ({ db: within }, { editor, from, to }) => {
    await attachFile(within, editor, to, { kind: 'image', currentId: from });
  });
  events.on(coverChanged, async ({ db: within, emit }, { editor, from, to }) => {
    await releaseFile(within, from);
    if (to !== null && to !== from) await emit(filesAdded, { editor });
  });
  cleanUp(deleteOldLoose);
  cleanUp(() => collectObjects({ db, objects }));
  return { keeper, copier: makeFileCopier({ db, objects }), collectSoon: collection.start };
};
