/** What a page says to the worker that keeps the app (src/worker). */
export type ToWorker =
  /** This version takes over now. */
  | { readonly type: 'activate' }
  /** Is the page that begins with this file of your version? The answer, a boolean, comes by the port that is sent along. */
  | { readonly type: 'is-yours'; readonly entry: string };

/** What the worker says to a page. */
export type ToPage =
  /** Somebody has pressed a notification that leads there. */
  | { readonly type: 'open'; readonly path: string }
  /** The browser's subscription for pushes is another one. */
  | { readonly type: 'subscription-changed' };
