import type { FeatureContext } from '../../platform/feature.ts';
import { openImageWorkerPool } from '../../platform/images/image-worker-pool.ts';
import { type FileCopier, makeFileCopier } from './file-copies.service.ts';
import { makeFileKeeper, type FileKeeper } from './files.service.ts';
import { filesRoutes } from './files.routes.ts';
import { deleteOldLoose } from './files.store.ts';
import { collectObjects, ObjectCollector } from './object-collector.service.ts';
import { profilePictureRoutes } from './profile-picture.routes.ts';

/** What files open for higher features. */
export interface Files {
  readonly keeper: FileKeeper;
  readonly copier: FileCopier;
  /** Removes bytes of files that a change may have deleted; nobody waits for it. */
  readonly collectSoon: () => void;
}

/** What keeps and removes files ends with the server. */
export const registerFiles = ({ app, serve, db, storage, log, cleanUp }: FeatureContext): Files => {
  const { objects } = storage;
  const collector = new ObjectCollector({ db, objects, log });
  const workshop = openImageWorkerPool({ log });
  app.addHook('onClose', async () => {
    await Promise.all([collector.idle(), workshop.close()]);
  });
  const keeper = makeFileKeeper({ db, objects, workshop });
  filesRoutes(serve, { keeper, objects });
  profilePictureRoutes(serve, { keeper });
  cleanUp(deleteOldLoose);
  cleanUp(() => collectObjects({ db, objects }));
  return { keeper, copier: makeFileCopier({ db, objects }), collectSoon: () => collector.collectSoon() };
};
