import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';

const contractFolder = path.resolve(import.meta.dirname, '../../../contract/src');

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'path' in value;

/** Every endpoint that any file of the contract exports, so that a test that walks them all forgets none. */
export const collectEndpoints = async (): Promise<EndpointShape[]> => {
  const files: string[] = [];
  for await (const file of glob('**/*.endpoints.ts', { cwd: contractFolder })) files.push(file);
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(path.join(contractFolder, file))),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isEndpoint));
};

/** `GET /api/trips`. */
export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
