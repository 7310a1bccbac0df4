import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The version of Caravan that this is, as 1.2.3. */
export const productVersion = async (): Promise<string> => {
  const file = path.join(import.meta.dirname, '../../package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version;
};
