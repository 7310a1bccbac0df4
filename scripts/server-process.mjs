// How the server's process is started, wherever it is started from.
import path from 'node:path';
import { root } from './processes.mjs';

/** The server's first file. */
export const serverMain = path.join(root, 'packages', 'server', 'src', 'main.ts');

/**
 * Node's own flags, by measurement (docs/decisions/0007). Halves of the young generation below 16 MiB cost time under load,
 * larger ones memory; an old generation that may grow by half before it is looked through, instead of fourfold, keeps what
 * the start leaves behind from staying, and takes a tenth less memory under load than one that may double, at the same rates. The last one lets the server collect that once, before anybody waits for it.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'];

/**
 * What belongs to the process rather than to the product. Compiled code is kept between starts, which shortens every start
 * but the first and spares the memory of the compiler; two arenas keep threads from holding memory of their own.
 */
export const serverSpeedSettings = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
  MALLOC_ARENA_MAX: '2',
};
