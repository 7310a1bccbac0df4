import type { FilePart } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { cleanFilename } from '@caravan/contract/files/files.rules.ts';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { z } from 'zod/mini';
import { processCounts } from '../platform/telemetry/telemetry.ts';
import { loggable } from '../platform/db.ts';
import type { DraftFolder, DraftWriter, ReceivedFile } from '../platform/files/drafts.ts';
import { allowTime } from './server-options.ts';

/** What a form brought. */
interface Form {
  /** The parts that are no files. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile | null;
}

/** The largest field is a long description of characters that take four bytes each. */
const FIELD_MAX_BYTES = 65_536;
const FIELDS_MAX = 32;
/** What waits for the disk before the sender has to, bytes: several times what one read of a connection brings. */
const WAITING_BYTES = 262_144;
/** How much of a refused form is still read, bytes: a browser reads the answer only once it has sent everything. */
const DRAINED_BYTES = 67_108_864;

/**
 * Reads a `multipart/form-data` body to its end, whatever is wrong with it, and its file into a draft.
 *
 * @param part the file that may come.
 * @throws AppError for the first thing that is wrong; no draft is left then.
 */
const receiveForm = async (
  body: Readable,
  headers: IncomingHttpHeaders,
  part: FilePart,
  drafts: DraftFolder,
): Promise<Form> => {
  const form = new FormReader(part, drafts);
  const parser = parserOf(headers, part);
  form.listenTo(parser);
  try {
    await pour(body, parser, part.maxBytes + DRAINED_BYTES);
  } catch (error) {
    form.refuse(error);
  }
  return form.result();
};

const parserOf = (headers: IncomingHttpHeaders, part: FilePart): BusboyInstance => {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      preservePath: true,
      highWaterMark: WAITING_BYTES,
      fileHwm: WAITING_BYTES,
      limits: {
        fieldNameSize: 100,
        fieldSize: FIELD_MAX_BYTES,
        fields: FIELDS_MAX,
        fileSize: part.maxBytes,
        // A second one is met, to be refused.
        files: 2,
        parts: FIELDS_MAX + 2,
        headerPairs: 20,
        headerSize: 16_384,
      },
    });
  } catch {
    // It says no more than that the boundary is missing.
    throw new AppError('bad_request');
  }
};

/** Gives the parser all that comes, at its pace, until it has seen the end. */
const pour = (body: Readable, parser: BusboyInstance, atMost: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let count = 0;
    const take = (chunk: Buffer): void => {
      count += chunk.length;
      if (count > atMost) {
        body.off('data', take).resume();
        reject(new AppError('too_large'));
      } else if (!parser.write(chunk)) body.pause();
    };
    const brokeOff = (): void => reject(new AppError('upload_incomplete'));
    parser.on('drain', () => body.resume());
    parser.on('finish', () => resolve());
    parser.on('error', brokeOff);
    body.on('data', take);
    body.on('end', () => parser.end());
    body.on('error', brokeOff);
    body.on('close', () => body.readableEnded || brokeOff());
  });

interface ArrivingFile {
  readonly bytes: BusboyFileStream;
  readonly draft: DraftWriter;
  readonly filename: string;
  readonly claimedType: string;
}

class FormReader {
  readonly #part: FilePart;
  readonly #drafts: DraftFolder;
  readonly #fields = new Map<string, string>();
  #problem: unknown;
  #file: ArrivingFile | undefined;

  constructor(part: FilePart, drafts: DraftFolder) {
    this.#part = part;
    this.#drafts = drafts;
  }

  listenTo(parser: BusboyInstance): void {
    parser.on('field', (name: string | undefined, value, _nameIsCut, isCut) => {
      if (name === undefined) this.refuse(namelessPart());
      else if (isCut) this.refuse(new AppError('too_large'));
      else this.#fields.set(name, value);
    });
    parser.on('file', (name: string | undefined, bytes, filename, _encoding, claimedType) => {
      this.#takeFile(name, bytes, filename ?? '', claimedType);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => this.refuse(new AppError('too_large')));
    }
  }

  /** Remembers the first thing that is wrong. */
  refuse(problem: unknown): void {
    this.#problem ??= problem;
  }

  /** What came, once its file is written. */
  async result(): Promise<Form> {
    const { bytes, draft } = this.#file ?? {};
    // Of what is refused there may be more to come.
    if (draft && this.#problem !== undefined) bytes?.unpipe(draft).resume();
    try {
      await draft?.finished();
      if (this.#problem !== undefined) throw this.#problem;
      return { fields: Object.fromEntries(this.#fields), file: await this.#receivedFile() };
    } catch (error) {
      if (draft) await this.#drafts.discard(draft.path);
      throw this.#problem ?? error;
    }
  }

  #takeFile(name: string | undefined, bytes: BusboyFileStream, filename: string, claimedType: string): void {
    // A connection that breaks off is an error of the parser too.
    bytes.on('error', () => this.refuse(new AppError('upload_incomplete')));
    if (name !== this.#part.field || this.#file !== undefined) {
      this.refuse(name === undefined ? namelessPart() : unexpectedFile(name));
      bytes.resume();
      return;
    }
    bytes.on('limit', () => this.refuse(new AppError(tooLarge[this.#part.kind])));
    this.#file = { bytes, draft: this.#drafts.begin(), filename, claimedType };
    bytes.pipe(this.#file.draft, { end: false });
  }

  /** An input of a page that nobody chose a file in sends one without name and bytes. */
  async #receivedFile(): Promise<ReceivedFile | null> {
    if (this.#file === undefined) return null;
    const { draft, filename, claimedType } = this.#file;
    if (draft.size === 0 && filename !== '') throw new AppError('file_empty');
    if (draft.size === 0) {
      await this.#drafts.discard(draft.path);
      return null;
    }
    const { path, size } = draft;
    processCounts.uploadedFiles += 1;
    processCounts.uploadedBytes += size;
    return { path, size, filename: cleanFilename(plain(filename)), claimedType };
  }
}

const unexpectedFile = (name: string): AppError =>
  new AppError('validation', { issues: [{ path: name, message: 'No file is expected here' }] });

/** The parser reports parts without a name, though its types say that each has one. */
const namelessPart = (): AppError =>
  new AppError('validation', { issues: [{ path: '', message: 'A part of the form has no name' }] });

const tooLarge = { image: 'image_too_large', 'document-or-image': 'file_too_large' } as const;

/** Browsers write these three so in a part's head (HTML standard, multipart form data), and no other escape. */
const plain = (filename: string): string => filename.replaceAll(/%22|%0D|%0A/g, (escape) => decodeURIComponent(escape));

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
 * @param uploadMs how long an upload may take, milliseconds.
 */
export const readForms = (app: FastifyInstance, drafts: DraftFolder, uploadMs: number): void => {
  app.decorateRequest('receivedFile', null);
  app.decorateRequest('formProblem', null);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: FastifyRequest['raw']) => {
    const part = request.routeOptions.config.endpoint?.file;
    if (!part) throw new AppError('unsupported_type');
    allowTime(request.raw, uploadMs);
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
  // Whatever happened, the handler is over by now; what it has stored of the draft is no draft any more.
  app.addHook('onSend', async (request) => {
    if (!request.receivedFile) return;
    // Failing here would take the answer's place; what is left of a draft is gone with the next start.
    await drafts.discard(request.receivedFile.path).catch((error: unknown) => {
      request.log.warn({ failure: loggable(error) }, 'a draft could not be removed');
    });
  });
};

/**
 * Reads bodies as JSON and as nothing else: other sites' forms can send text. A body that is named JSON and empty is none,
 * because many programs name a type on every request; the endpoint's schema says whether one is due. A signed body stays the
 * bytes that it came as.
 */
export const readJsonAlone = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.signedBody !== undefined) done(null, body);
    else if (body.length === 0) done(null);
    else void parse(request, body.toString(), done);
  });
};

/**
 * Parses everything that leaves by its endpoint's response, so that a stray column can't leak, and writes it as JSON. A response
 * is compiled when it is first answered: as it is, it takes longer to parse a list than to write it.
 */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  let compiled: z.core.$ZodType | undefined;
  return (answer) => {
    compiled ??= z.compile(schema);
    return JSON.stringify(z.parse(compiled, answer));
  };
};
