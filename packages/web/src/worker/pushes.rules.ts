/** What a notification of the browser shows. */
export interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** What is shown under the same tag gives way to it. */
  readonly tag: string;
  /** The page that it opens, of this app alone. */
  readonly path: string;
  /** It sounds again where it takes another's place. */
  readonly renotify: boolean;
}

const UNREADABLE: ShownPush = {
  title: 'Caravan',
  body: 'There is news on your trips.',
  tag: 'news',
  path: '/',
  renotify: false,
};

/** What a push says; something also for one of another version of the server. */
export const shownPush = (text: string): ShownPush => {
  const push = objectIn(text);
  const { title, text: body, tag, path } = push;
  if (typeof title !== 'string' || title === '') return UNREADABLE;
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : UNREADABLE.tag,
    path: typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/',
    renotify: true,
  };
};

const objectIn = (text: string): Partial<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};
