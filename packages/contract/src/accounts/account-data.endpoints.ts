import { endpoint } from '../endpoint.ts';
import { FILE_MAX_BYTES } from '../limits.ts';
import { currentUserSchema } from './accounts.schema.ts';

export const changePicture = endpoint({
  method: 'PUT',
  path: '/api/auth/user/picture',
  access: 'user',
  summary: "Sets one's own picture in place of the one before.",
  file: { field: 'picture', kind: 'image', maxBytes: FILE_MAX_BYTES, isRequired: true },
  status: 200,
  response: currentUserSchema,
  limit: 'upload',
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/auth/user/picture',
  access: 'user',
  summary: "Takes one's own picture away.",
  status: 204,
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/auth/user/data',
  access: 'user',
  summary: "Everything that is kept of oneself and one's trips, as a zip of JSON and files.",
  status: 200,
  answersFile: 'made',
  needsReauthentication: true,
  limit: 'export',
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/auth/user/deletion',
  access: 'user',
  summary:
    "Deletes one's own account; refused while one owns trips. What one added to other people's trips stays without the name.",
  status: 204,
  needsReauthentication: true,
});
