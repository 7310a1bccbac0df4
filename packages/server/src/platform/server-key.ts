import path from 'node:path';
import { openKeptKey } from './kept-keys.ts';
import { type SigningKey, signingKey } from './key-ring.ts';
import type { Settings } from './settings.ts';

/**
 * The server's own key, which stays: given, or made in the data folder.
 *
 * @throws StartupError for a key in the data folder that cannot be used.
 */
export const openServerKey = async ({
  serverKey,
  dataDir,
}: Pick<Settings, 'serverKey' | 'dataDir'>): Promise<SigningKey> =>
  serverKey === undefined ? openKeptKey(path.join(dataDir, 'server-key')) : signingKey(serverKey);
