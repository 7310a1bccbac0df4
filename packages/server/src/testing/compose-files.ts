import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';

/** The folder of the whole project. */
export const projectFolder = path.resolve(import.meta.dirname, '../../../..');

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.literal('.'), target: z.string() }).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  restart: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  init: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
});

const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()).default({}),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});

export type ComposeService = z.infer<typeof service>;
export type ComposeFile = z.infer<typeof composeFile>;

/**
 * Reads a file as `docker compose` does, with these variables filled in.
 * @throws {Error} for a variable that is needed and not given.
 */
export const readComposeFile = async (
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<ComposeFile> => {
  const source = await readFile(path.join(projectFolder, name), 'utf8');
  const filled = source.replaceAll(/(?<!\$)\$\{(\w+)(?::\?([^}]*))?\}/g, (_all, variable: string, problem?: string) => {
    const value = variables[variable];
    if (value === undefined) throw new Error(`${variable}: ${problem ?? 'it is not given'}`);
    return value;
  });
  return composeFile.parse(parse(filled, { merge: true }));
};

/** The services that run the product. */
export const serversOf = (file: ComposeFile): [name: string, server: ComposeService][] =>
  Object.entries(file.services).filter(([, { build }]) => build !== undefined);

/** Makes the secrets of a copy of `deploy` in this folder, by the script that people call. */
export const makeSecrets = async (folder: string): Promise<void> => {
  const copy = path.join(folder, 'deploy');
  await cp(path.join(projectFolder, 'deploy'), copy, {
    recursive: true,
    filter: (source) => path.basename(source) !== 'secrets',
  });
  await promisify(execFile)(path.join(copy, 'make-secrets.sh'));
};

/** The variables that a server in a container gets, with its secrets where they lie in this folder. */
export const environmentIn = (
  folder: string,
  { secrets }: ComposeFile,
  { environment }: ComposeService,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const secret = value.startsWith('/run/secrets/') ? path.basename(value) : undefined;
      return [name, secret === undefined ? value : path.join(folder, secrets[secret]?.file ?? `no secret ${secret}`)];
    }),
  );
