import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DraftFolder, ReceivedFile } from '../platform/upload-draft.ts';
import { allowUploadTime } from './body-time.ts';
import { receiveForm } from './receive-form.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came with the body. */
    receivedFile: ReceivedFile | null;
  }
}

/**
 * Reads forms with a file where the endpoint takes one: the form's fields become the body, which is then checked as JSON
 * would be, and the file a draft that is gone when the answer goes out.
 *
 * @param patience how long an upload may take, milliseconds.
 */
export const readForms = (app: FastifyInstance, drafts: DraftFolder, patience: number): void => {
  app.decorateRequest('receivedFile', null);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: FastifyRequest['raw']) => {
    const part = request.routeOptions.config.endpoint?.file;
    if (!part) throw new AppError('unsupported_type');
    allowUploadTime(request.raw, patience);
    const { fields, file } = await receiveForm(body, request.headers, part, drafts);
    request.receivedFile = file;
    return fields;
  });
  // Whatever happened, the handler is over by now; what it kept of the draft is no draft any more.
  app.addHook('onSend', async (request) => {
    if (request.receivedFile) await drafts.discard(request.receivedFile.path);
  });
};
