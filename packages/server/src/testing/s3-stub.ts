import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A store that speaks S3's protocol to the letter of Amazon's documentation and takes nothing else: whoever is understood here is
 * understood by strict stores too. It shares no code with what is tested. Sources: Amazon S3 API Reference, 'Authenticating
 * Requests (AWS Signature Version 4)', and the pages of each operation.
 */

/** What the store does instead of answering as it should. */
export type S3Fault =
  /** Ends each connection at once. */
  | 'away'
  /** Takes the request and never answers. */
  | 'hang'
  /** Answers after so many milliseconds. */
  | { readonly slowBy: number }
  /** Answers with an error of S3's. */
  | { readonly status: number; readonly code: string }
  /** Ends the connection in the middle of an object. */
  | 'cut'
  /** Says nothing more in the middle of an object. */
  | 'stall'
  /** Announces more bytes than it sends, and ends in order. */
  | 'short'
  /** Sends an object without its length. */
  | 'unsized'
  /** Ends the connection in the middle of what is sent to it. */
  | 'cut-upload'
  /** Reads no further in the middle of what is sent to it. */
  | 'stall-upload'
  /** Does what it is asked, and ends the connection in place of an answer. */
  | 'lost-answer'
  /** Does what it is asked, and never answers. */
  | 'mute'
  /** Answers 200 and an error in the body, as it may for a copy and the end of an upload in parts. */
  | 'error-in-success';

/** What the store was asked, without its signature. */
export interface S3Call {
  readonly method: string;
  readonly name: string;
  readonly query: string;
}

export interface S3Stub {
  /** The settings of a server that keeps its files there. */
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** What is kept, by name. */
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that have neither ended nor been given up, by their id. */
  readonly uploads: Map<string, S3Upload>;
  readonly calls: readonly S3Call[];
  /** What the next requests meet; `null`: nothing. */
  fail(fault: S3Fault | null, options?: S3FaultOptions): void;
  /** How far its clock is ahead of this machine's, milliseconds. */
  clockAheadBy(ms: number): void;
  /** Takes no connection any more, until {@link S3Stub.open}. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** How many connections it has. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** Which requests meet a fault. */
export interface S3FaultOptions {
  /** How many of them; all if left out. */
  readonly times?: number;
  /** Of which method; any if left out. */
  readonly method?: string;
  /** With which parameter in the address, as `uploadId`; any if left out. */
  readonly parameter?: string;
}

export interface S3Upload {
  readonly name: string;
  readonly begunAt: Date;
  readonly parts: Map<number, Buffer>;
}

const KEY_ID = 'AKIACARAVANSTUB';
const SECRET = 'secret/of+the/stub';
const REGION = 'eu-test-1';
const BUCKET = 'caravan';
/** Beyond this a signature is not believed, milliseconds. */
const SKEW_MS = 15 * 60_000;
/** The least that a part has but for the last, bytes. */
const PART_MIN = 5 * 1_024 * 1_024;

/** An error as S3 answers it. */
class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string;

  constructor(status: number, code: string, details = '') {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const errorXml = ({ code, details }: { code: string; details: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code} of the stub</Message>${details}` +
  `<RequestId>${randomUUID()}</RequestId></Error>`;

/** Starts one on a free port of this machine, with one empty bucket. */
export const startS3Stub = async (): Promise<S3Stub> => {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, S3Upload>();
  const calls: S3Call[] = [];
  let fault: S3Fault | null = null;
  let faultsLeft = 0;
  let meets: (request: IncomingMessage) => boolean = () => false;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const takeFault = (request: IncomingMessage): S3Fault | null => {
    if (fault === null || faultsLeft === 0 || !meets(request)) return null;
    faultsLeft -= 1;
    return fault;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('date', now().toUTCString());
    response.setHeader('x-amz-request-id', randomUUID());
    const met = takeFault(request);
    if (met === 'away') return void request.socket.destroy();
    if (met === 'hang') return;
    if (met === 'cut-upload') return void request.once('data', () => request.socket.destroy());
    if (met === 'stall-upload') return void request.once('data', () => request.pause());
    try {
      const { name, query, method } = addressed(request);
      calls.push({ method, name, query: queryWithoutSignature(query) });
      if (typeof met === 'object' && met && 'status' in met) {
        request.resume();
        throw new S3Refusal(met.status, met.code);
      }
      if (typeof met === 'object' && met) await new Promise((resolve) => void setTimeout(resolve, met.slowBy));
      const body = await received(request);
      authenticate(request, query, body, now());
      if (met === 'error-in-success') return sendXml(response, errorXml({ code: 'InternalError', details: '' }));
      const answer = answerTo({ objects, uploads, now }, { method, name, query, body, headers: request.headers });
      if (met === 'mute') return;
      if (met === 'lost-answer') return void request.socket.destroy();
      send(response, method, answer, met);
    } catch (error) {
      const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError');
      const text = request.method === 'HEAD' ? '' : errorXml(refusal);
      response.writeHead(refusal.status, { 'content-type': 'application/xml' }).end(text);
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  let port = 0;
  const open = async (): Promise<void> => {
    if (server.listening) return;
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await open();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    objects,
    uploads,
    calls,
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    fail: (next, { times = Infinity, method, parameter } = {}) => {
      fault = next;
      faultsLeft = times;
      meets = (request) =>
        (method === undefined || method === request.method) &&
        (parameter === undefined || valueIn(queryOf(request), parameter) !== undefined);
    },
    clockAheadBy: (ms) => {
      ahead = ms;
    },
    open,
    close,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    stop: close,
  };
};

type Query = readonly (readonly [name: string, value: string])[];

/** Reads an address in the style of paths: the bucket is its first part. */
const addressed = ({ url = '', method = '' }: IncomingMessage): { method: string; name: string; query: Query } => {
  const [path = '', search = ''] = url.split('?', 2);
  const [, bucket, ...rest] = path.split('/');
  if (bucket !== BUCKET) throw new S3Refusal(404, 'NoSuchBucket', `<BucketName>${bucket}</BucketName>`);
  return { method, name: decodeURIComponent(rest.join('/')), query: parsedQuery(search) };
};

/** A plus is a plus: only forms read it as a space. */
const parsedQuery = (search: string): Query =>
  search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [decodeURIComponent(name), decodeURIComponent(value)] as const;
    });

const queryWithoutSignature = (query: Query): string =>
  query
    .filter(([name]) => !name.startsWith('X-Amz-'))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const queryOf = ({ url = '' }: IncomingMessage): Query => parsedQuery(url.split('?', 2)[1] ?? '');

const valueIn = (query: Query, name: string): string | undefined => query.find(([known]) => known === name)?.[1];

/** Takes a body by its announced length and in no other way. */
const received = async (request: IncomingMessage): Promise<Buffer> => {
  const { headers, method = '' } = request;
  if (headers['transfer-encoding'] !== undefined) throw new S3Refusal(501, 'NotImplemented');
  if (/aws-chunked/.test(headers['content-encoding'] ?? '')) throw new S3Refusal(501, 'NotImplemented');
  const unknown = Object.keys(headers).find(
    (name) => /^x-amz-(checksum|sdk|trailer|decoded)/.test(name) || name === 'trailer' || name === 'expect',
  );
  if (unknown !== undefined) throw new S3Refusal(501, 'NotImplemented', `<Header>${unknown}</Header>`);
  const needsLength = method === 'PUT' || method === 'POST';
  if (needsLength && headers['content-length'] === undefined) throw new S3Refusal(411, 'MissingContentLength');
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length !== Number(headers['content-length'] ?? 0)) throw new S3Refusal(400, 'IncompleteBody');
  return body;
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Percent-encodes all but letters, digits and `-._~`, as signatures have it. */
const uriEncoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCodePoint(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
  /** Seconds; only of an address that is signed. */
  readonly expires?: number;
}

/** @throws S3Refusal unless the request is signed by the key, now, and says what it was signed for. */
const authenticate = (request: IncomingMessage, query: Query, body: Buffer, now: Date): void => {
  const isAddress = valueIn(query, 'X-Amz-Algorithm') !== undefined;
  const claim = isAddress ? claimInQuery(query) : claimInHeaders(request);
  const [keyId, day, region, service, end] = claim.credential.split('/');
  if (keyId !== KEY_ID) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (region !== REGION) throw new S3Refusal(400, 'AuthorizationHeaderMalformed', `<Region>${REGION}</Region>`);
  if (service !== 's3' || end !== 'aws4_request' || day !== claim.date.slice(0, 8)) {
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  }
  checkTime(claim, now);
  if (!isAddress && claim.payload !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  const scope = [day, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical(request, query, claim))].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), end);
  const [expected, given] = [hmac(key, toSign), Buffer.from(claim.signature, 'hex')];
  if (given.length !== expected.length || !timingSafeEqual(expected, given)) {
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
  }
};

const claimInHeaders = ({ headers }: IncomingMessage): Claim => {
  const { authorization = '' } = headers;
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ??
    [];
  if (credential === undefined || signedHeaders === undefined || signature === undefined) {
    throw new S3Refusal(403, 'AccessDenied');
  }
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  // A digest that is left out, or chunks that are signed one by one, are for other stores or for https.
  if (!/^[0-9a-f]{64}$/.test(payload)) throw new S3Refusal(400, 'InvalidRequest');
  return { credential, signedHeaders, signature, payload, date: String(headers['x-amz-date'] ?? '') };
};

const claimInQuery = (query: Query): Claim => {
  const claimed = ['Credential', 'SignedHeaders', 'Signature', 'Date', 'Expires'].map((name) =>
    valueIn(query, `X-Amz-${name}`),
  );
  const [credential, signedHeaders, signature, date, expires] = claimed;
  if (!credential || !signedHeaders || !signature || !date || !expires) {
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  }
  return { credential, signedHeaders, signature, date, expires: Number(expires), payload: 'UNSIGNED-PAYLOAD' };
};

const checkTime = ({ date, expires }: Claim, now: Date): void => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  if (second === undefined) throw new S3Refusal(403, 'AccessDenied');
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const age = now.getTime() - signedAt;
  if (expires === undefined ? Math.abs(age) > SKEW_MS : age < -SKEW_MS) {
    throw new S3Refusal(403, 'RequestTimeTooSkewed', `<ServerTime>${now.toISOString()}</ServerTime>`);
  }
  if (expires !== undefined && !(expires >= 1 && expires <= 604_800)) {
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  }
  if (expires !== undefined && age > expires * 1_000) throw new S3Refusal(403, 'AccessDenied');
};

/** The request as both sides write it down to sign it. */
const canonical = ({ method, url = '', headers }: IncomingMessage, query: Query, claim: Claim): string => {
  const names = claim.signedHeaders.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name)) || names.toSorted().join(';') !== claim.signedHeaders) {
    throw new S3Refusal(403, 'AccessDenied', '<HeadersNotSigned/>');
  }
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
  const search = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`)
    .toSorted()
    .join('&');
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  const encodedPath = path.split('/').map(uriEncoded).join('/');
  return [method, encodedPath, search, lines.join(''), claim.signedHeaders, claim.payload].join('\n');
};

interface Stored {
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, S3Upload>;
  readonly now: () => Date;
}

interface Operation {
  readonly method: string;
  readonly name: string;
  readonly query: Query;
  readonly body: Buffer;
  readonly headers: IncomingMessage['headers'];
}

interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** No MD5, as it is none either where a store encrypts: it means nothing to others. */
const tagOf = (bytes: Buffer): string => `"${sha256(bytes).slice(0, 32)}"`;

const answerTo = (stored: Stored, operation: Operation): S3Answer => {
  const { method, name, query, headers } = operation;
  if (name === '') return answerOfBucket(stored, operation);
  const uploadId = valueIn(query, 'uploadId');
  if (method === 'POST' && valueIn(query, 'uploads') !== undefined) return beginUpload(stored, name);
  if (uploadId !== undefined) return answerOfUpload(stored, operation, uploadId);
  if (method === 'PUT')
    return headers['x-amz-copy-source'] === undefined ? put(stored, operation) : copy(stored, operation);
  if (method === 'GET' || method === 'HEAD') return read(stored, operation);
  if (method !== 'DELETE') throw new S3Refusal(405, 'MethodNotAllowed');
  stored.objects.delete(name);
  return { status: 204 };
};

const answerOfBucket = ({ objects, uploads }: Stored, { method, query }: Operation): S3Answer => {
  if (method === 'GET' && valueIn(query, 'list-type') === '2') {
    const names = [...objects.keys()].toSorted().slice(0, Number(valueIn(query, 'max-keys') ?? 1_000));
    const contents = names.map((name) => `<Contents><Key>${name}</Key></Contents>`);
    return xml(`<ListBucketResult><Name>${BUCKET}</Name>${contents.join('')}</ListBucketResult>`);
  }
  if (method === 'GET' && valueIn(query, 'uploads') !== undefined) {
    return xml(`<ListMultipartUploadsResult>${uploadsFrom(uploads, query).join('')}</ListMultipartUploadsResult>`);
  }
  throw new S3Refusal(405, 'MethodNotAllowed');
};

/** The most that a page of a list holds. */
const PAGE = 1_000;

/** A page of the uploads by their keys, and of one key by their ids, after those that the markers name. */
const uploadsFrom = (uploads: Stored['uploads'], query: Query): string[] => {
  const [keyMarker, idMarker] = [valueIn(query, 'key-marker'), valueIn(query, 'upload-id-marker')];
  const isAfter = (id: string, name: string): boolean =>
    keyMarker === undefined || name > keyMarker || (name === keyMarker && idMarker !== undefined && id > idMarker);
  const left = [...uploads]
    .filter(([id, { name }]) => isAfter(id, name))
    .toSorted(([id, { name }], [otherId, other]) => (`${name}\n${id}` < `${other.name}\n${otherId}` ? -1 : 1));
  const [lastId, last] = left[PAGE - 1] ?? [];
  const isTruncated = left.length > PAGE;
  return [
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated
      ? [`<NextKeyMarker>${last?.name}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`]
      : []),
    ...left
      .slice(0, PAGE)
      .map(
        ([id, { name, begunAt }]) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
      ),
  ];
};

const xml = (body: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

const put = ({ objects }: Stored, { name, body }: Operation): S3Answer => {
  objects.set(name, body);
  return { status: 200, headers: { etag: tagOf(body) } };
};

const copy = ({ objects }: Stored, { name, body, headers }: Operation): S3Answer => {
  if (body.length > 0) throw new S3Refusal(400, 'InvalidRequest');
  const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '');
  const [bucket, ...rest] = source.split('/');
  if (bucket !== BUCKET) throw new S3Refusal(404, 'NoSuchBucket');
  const bytes = found(objects, rest.join('/'));
  objects.set(name, bytes);
  return xml(`<CopyObjectResult><ETag>${tagOf(bytes)}</ETag></CopyObjectResult>`);
};

const found = (objects: ReadonlyMap<string, Buffer>, name: string): Buffer => {
  const bytes = objects.get(name);
  if (!bytes) throw new S3Refusal(404, 'NoSuchKey', `<Key>${name}</Key>`);
  return bytes;
};

/** Headers that an address may ask for; a request that is signed in its headers may, too. */
const OVERRIDES = [
  'content-type',
  'content-disposition',
  'cache-control',
  'content-language',
  'content-encoding',
  'expires',
];

const read = ({ objects }: Stored, { name, query, headers }: Operation): S3Answer => {
  const bytes = found(objects, name);
  const overridden = OVERRIDES.flatMap((header) => {
    const value = valueIn(query, `response-${header}`);
    return value === undefined ? [] : [[header, value] as const];
  });
  const common = { 'content-type': 'application/octet-stream', etag: tagOf(bytes), 'accept-ranges': 'bytes' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined)
    return { status: 200, headers: { ...common, ...Object.fromEntries(overridden) }, body: bytes };
  const [start, end] = [Number(from), Math.min(to ? Number(to) : Infinity, bytes.length - 1)];
  if (start > end) throw new S3Refusal(416, 'InvalidRange');
  const range = { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  return {
    status: 206,
    headers: { ...common, ...range, ...Object.fromEntries(overridden) },
    body: bytes.subarray(start, end + 1),
  };
};

const beginUpload = ({ uploads, now }: Stored, name: string): S3Answer => {
  const id = randomUUID();
  uploads.set(id, { name, begunAt: now(), parts: new Map() });
  return xml(
    `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
};

const answerOfUpload = (stored: Stored, { method, name, query, body }: Operation, uploadId: string): S3Answer => {
  const upload = stored.uploads.get(uploadId);
  if (upload?.name !== name) throw new S3Refusal(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    stored.uploads.delete(uploadId);
    return { status: 204 };
  }
  if (method === 'PUT') {
    const number = Number(valueIn(query, 'partNumber'));
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Refusal(400, 'InvalidArgument');
    upload.parts.set(number, body);
    return { status: 200, headers: { etag: tagOf(body) } };
  }
  if (method !== 'POST') throw new S3Refusal(405, 'MethodNotAllowed');
  stored.objects.set(name, wholeOf(upload, body.toString()));
  stored.uploads.delete(uploadId);
  return xml(
    `<CompleteMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${name}</Key></CompleteMultipartUploadResult>`,
  );
};

/** Puts the parts together that the request lists, by their numbers and tags. */
const wholeOf = ({ parts }: S3Upload, text: string): Buffer => {
  const [, inside] = /^<CompleteMultipartUpload(?: xmlns="[^"]+")?>(.*)<\/CompleteMultipartUpload>$/s.exec(text) ?? [];
  const listed = [
    ...(inside ?? '').matchAll(
      /<Part><PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;|&#34;|")?([0-9a-f]+)(?:&quot;|&#34;|")?<\/ETag><\/Part>/g,
    ),
  ].map(([, number, tag]) => ({ number: Number(number), tag: `"${tag}"` }));
  if (listed.length === 0) throw new S3Refusal(400, 'MalformedXML');
  if (listed.some(({ number }, at) => at > 0 && number <= (listed[at - 1]?.number ?? 0))) {
    throw new S3Refusal(400, 'InvalidPartOrder');
  }
  const bytes = listed.map(({ number, tag }) => {
    const part = parts.get(number);
    if (!part || tagOf(part) !== tag) throw new S3Refusal(400, 'InvalidPart');
    return part;
  });
  if (bytes.slice(0, -1).some(({ length }) => length < PART_MIN)) throw new S3Refusal(400, 'EntityTooSmall');
  return Buffer.concat(bytes);
};

const sendXml = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
};

const send = (
  response: ServerResponse,
  method: string,
  { status, headers, body = '' }: S3Answer,
  fault: S3Fault | null,
): void => {
  const bytes = Buffer.from(body);
  const extra = fault === 'short' ? 1_000 : 0;
  const isSized = status !== 204 && fault !== 'unsized';
  response.writeHead(status, { ...headers, ...(isSized && { 'content-length': bytes.length + extra }) });
  if (method === 'HEAD') return void response.end();
  if (fault === 'cut' || fault === 'stall') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
      if (fault === 'cut') response.destroy();
    });
    return;
  }
  if (fault === 'short') return void response.write(bytes, () => response.socket?.end());
  response.end(bytes);
};
