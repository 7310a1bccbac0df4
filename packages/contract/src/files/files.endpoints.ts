import { endpoint } from '../endpoint.ts';
import { FILE_MAX_BYTES } from '../limits.ts';
import { objectParams, objectQuerySchema, uploadedSchema } from './files.schema.ts';

export const uploadObject = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'user',
  summary: 'Keeps a file for 24 hours, for its uploader alone, until something refers to it.',
  file: { field: 'file', kind: 'document-or-image', maxBytes: FILE_MAX_BYTES, isRequired: true },
  status: 201,
  response: uploadedSchema,
  limit: 'upload',
});

export const getObject = endpoint({
  method: 'GET',
  path: '/api/objects/:objectId',
  // Who may see a file is decided by what it belongs to.
  access: 'user',
  summary: "A stored file's bytes, to those who may see what it belongs to.",
  params: objectParams,
  query: objectQuerySchema,
  status: 200,
  answersFile: 'stored',
});
