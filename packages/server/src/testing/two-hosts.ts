/** A port under whose number no PostgreSQL of the tests has its socket. */
const NOBODYS_PORT = 1;
const POSTGRES_PORT = 5432;

/**
 * The address of a test's database as one of two hosts, behind one where nobody listens. The tests' PostgreSQL listens on a socket alone,
 * whose folder the query names for both: their ports tell them apart.
 */
export const behindDeadHost = (url: string): string => {
  const { hostname } = new URL(url);
  return url.replace(/@[^/]*/, `@${hostname}:${NOBODYS_PORT},${hostname}:${POSTGRES_PORT}`);
};
