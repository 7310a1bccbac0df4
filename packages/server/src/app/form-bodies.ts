import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggable } from '../platform/database-errors.ts';
import type { DraftFolder, ReceivedFile } from '../platform/files/drafts.ts';
import { allowTime } from './body-time.ts';
import { receiveForm } from './receive-form.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came with the body. */
    receivedFile: ReceivedFile | null;
    /** What is wrong with the form as such. */
    formProblem: unknown;
  }
}

/** How long somebody who was refused may go on sending before the connection is cut, milliseconds. */
const LINGER_MS = 2_000;

/**
 * Reads forms with a file where the endpoint takes one: the form's fields become the body, which is then checked as JSON
 * would be, and the file a draft that is gone when the answer goes out.
 *
 * @param patience how long an upload may take, milliseconds.
 */
export const readForms = (app: FastifyInstance, drafts: DraftFolder, patience: number): void => {
  app.decorateRequest('receivedFile', null);
  app.decorateRequest('formProblem', null);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: FastifyRequest['raw']) => {
    const part = request.routeOptions.config.endpoint?.file;
    if (!part) throw new AppError('unsupported_type');
    allowTime(request.raw, patience);
    try {
      const { fields, file } = await receiveForm(body, request.headers, part, drafts);
      request.receivedFile = file;
      return fields;
    } catch (error) {
      request.formProblem = error;
      allowTime(request.raw, LINGER_MS);
      return {};
    }
  });
  // Thrown by the parser it would close the connection, and whoever is still sending would not read why.
  app.addHook('preValidation', async (request) => {
    if (request.formProblem !== null) throw request.formProblem;
  });
  // Whatever happened, the handler is over by now; what it kept of the draft is no draft any more.
  app.addHook('onSend', async (request) => {
    if (!request.receivedFile) return;
    // Failing here would take the answer's place; what is left of a draft is gone with the next start.
    await drafts.discard(request.receivedFile.path).catch((error: unknown) => {
      request.log.warn({ failure: loggable(error) }, 'a draft could not be removed');
    });
  });
};
