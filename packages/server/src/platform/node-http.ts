/**
 * Node's `node:http`. An import of it evaluates everything that it exports, WebSocket among that, for which Node loads all of
 * fetch: a tenth of the memory of a server that fetches nothing yet.
 */
export const http = process.getBuiltinModule('node:http');
