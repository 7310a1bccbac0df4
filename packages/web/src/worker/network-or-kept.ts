import { isFromGateway } from './shell-pages.rules.ts';

/** How long the server may take to begin its answer before the app comes up without it, milliseconds. */
const WAIT_MS = 4_000;

/**
 * The server's document, or the shell where the network fails, a gateway answers in the server's place, or nothing comes for a while.
 * Without a shell there is nothing to show before the server answers, or the browser says that it does not.
 */
export const documentOrShell = async (
  document: Promise<Response>,
  readShell: () => Promise<Response | undefined>,
): Promise<Response> => {
  const answered = document.then(
    (response) => (isFromGateway(response.status) ? null : response),
    () => null,
  );
  const first = await Promise.race([answered, waited()]);
  return first ?? (await readShell()) ?? document;
};

const waited = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, WAIT_MS, null));
