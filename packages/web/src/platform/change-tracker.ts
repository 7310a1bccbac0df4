import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Follows the changes that this page makes to what it has read. `sent` is what a change is sent with, the same object for a retry. */
export interface ChangeTracker {
  /** The name that the server is given for a change; `undefined` for one that needs none. */
  readonly nameOf: (endpoint: EndpointShape, sent: object) => string | undefined;
  readonly takeAnswer: (client: QueryClient, endpoint: EndpointShape, sent: object, answer: unknown) => void;
  /** Whether the change was made nobody knows. */
  readonly loseAnswer: (client: QueryClient, endpoint: EndpointShape, sent: object) => void;
}

/** Whoever is not signed in has read nothing that a change could go into, and loads none of what puts it there. */
let tracker: ChangeTracker | null = null;

/** Has all changes from now on followed. */
export const trackChanges = (follower: ChangeTracker): void => {
  tracker = follower;
};

/** What follows the page's changes; `null` before the app behind the sign-in is there. */
export const changeTracker = (): ChangeTracker | null => tracker;
