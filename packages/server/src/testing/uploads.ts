import type { Uploaded } from '@caravan/contract/files/files.schema.ts';
import { type HttpAnswer, httpRequest } from './http-request.ts';
import type { Answer, RequestHeaders, Visitor } from './person.ts';

/** A file as somebody chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer> | string;
  /** What the browser takes it for, by its name. */
  readonly type?: string;
}

/** A form as a page sends it. */
export const formOf = (fields: Readonly<Record<string, string | ChosenFile>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.bytes], { type: value.type ?? 'application/octet-stream' }), value.name);
  }
  return form;
};

/** Uploads a file; a refusal's body unless the test says otherwise. */
export const upload = <Body = Uploaded>(
  visitor: Visitor,
  file: ChosenFile,
  headers: RequestHeaders = {},
): Promise<Answer<Body>> => visitor.request<Body>('POST', '/api/objects/upload', formOf({ file }), headers);

/**
 * Reads what is at a stored file's address.
 *
 * @param objectPath as an upload answers it; a query may follow.
 */
export const download = (
  visitor: Visitor,
  objectPath: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: RequestHeaders } = {},
): Promise<HttpAnswer> => httpRequest(`${visitor.url}/api${objectPath}`, method, { ...visitor.session, ...headers });
