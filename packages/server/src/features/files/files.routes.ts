import { AppError } from '@caravan/contract/errors.ts';
import { getObject, uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { objectPathOf } from '@caravan/contract/files/files.rules.ts';
import type { Serve } from '../../platform/call.ts';
import type { ObjectStore } from '../../platform/files/object-store.ts';
import type { FileUploads } from './files.service.ts';
import { findVisibleFile } from './files.store.ts';
import { objectNames } from './file-names.rules.ts';

export const filesRoutes = (
  serve: Serve,
  { uploads, objects }: { uploads: FileUploads; objects: ObjectStore },
): void => {
  serve.prepared(
    uploadObject,
    ({ file, userId }) => uploads.store(file, userId, uploadObject.file.kind),
    async (_call, { id, filename, contentType, size }) => ({
      objectPath: objectPathOf(id),
      filename,
      contentType,
      size,
    }),
    (file) => uploads.discard(file),
  );

  serve(getObject, async ({ params, query, userId, db }) => {
    const file = await findVisibleFile(db, params.objectId, userId);
    if (!file || (query.size === 'card' && file.kind !== 'image')) throw new AppError('not_found');
    const name = objectNames(file.id)[query.size];
    return {
      tag: name,
      contentType: file.contentType,
      filename: file.filename,
      isInline: file.kind === 'image',
      open: () => objects.open(name),
    };
  });
};
