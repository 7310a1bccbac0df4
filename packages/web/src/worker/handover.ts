import { PAGES, SHARE_LOST } from '@caravan/contract/pages.rules.ts';
import { keepShared } from '../platform/handover-store.ts';
import { filesTaken } from '../platform/handover.rules.ts';

/** The answer to what another app hands over (the manifest's `share_target`): it is kept for the page that one is led to. `null`: it is nothing of that kind. */
export const answerShared = ({ request }: FetchEvent): Promise<Response> | null => {
  const { pathname, origin } = new URL(request.url);
  const isShared = request.method === 'POST' && pathname === PAGES.share && origin === location.origin;
  return isShared ? takeShared(request) : null;
};

const takeShared = async (request: Request): Promise<Response> => {
  const isKept = await sharedIn(request).then(keepShared, () => false);
  return Response.redirect(isKept ? PAGES.share : SHARE_LOST, 303);
};

const sharedIn = async (request: Request): Promise<Parameters<typeof keepShared>[0]> => {
  const form = await request.formData();
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const files = form.getAll('files').filter((value) => value instanceof File);
  return { title: text('title'), text: text('text'), url: text('url'), files: filesTaken(files) };
};
