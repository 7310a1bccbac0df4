import { isFromGateway } from './shell-pages.rules.ts';

/** How long the server may take to begin its answer before what is kept comes in its place, milliseconds. */
const WAIT_MS = 4_000;

/**
 * The server's answer, or what is kept where the network fails, a gateway answers in the server's place, or nothing comes for a while.
 * Where nothing is kept there is nothing to show before the server answers, or the browser says that it does not.
 *
 * @param readKept `isAway`: the server does not answer at all; else it is slow alone.
 */
export const networkOrKept = async (
  answer: Promise<Response>,
  readKept: (isAway: boolean) => Promise<Response | undefined>,
): Promise<Response> => {
  const answered = answer.then(
    (response) => (isFromGateway(response.status) ? null : response),
    () => null,
  );
  const first = await Promise.race([answered, silence()]);
  const early = first === 'silence' ? await readKept(false) : first;
  return early ?? (await answered) ?? (await readKept(true)) ?? answer;
};

const silence = (): Promise<'silence'> => new Promise((resolve) => setTimeout(resolve, WAIT_MS, 'silence'));
