import { getCurrentUser } from './accounts/accounts.endpoints.ts';
import { addressOf } from './endpoint.ts';
import { getConfig } from './service/service.endpoints.ts';

/** The element of a page's document that holds the answers to what the page reads first, as JSON. */
export const PAGE_ANSWERS_ID = 'page-answers';

/** The cookie by which a browser says its time zone, on which depends which trips are over. */
export const TIME_ZONE_COOKIE = 'time_zone';

/** An answer that comes with a page's document. */
export interface PageAnswer {
  readonly body: unknown;
  /** What its header says that it is as of (headers.ts); `null` where it says nothing. */
  readonly asOf: string | null;
}

/** Answers of the server by the addresses that the app would request, successes alone. */
export type PageAnswers = Readonly<Record<string, PageAnswer>>;

/** Who is here: what every page reads first. The body is `null` where nobody is signed in. */
export const CURRENT_USER_ADDRESS = addressOf(getCurrentUser, {});

/** What the server offers: what every page reads beside it. */
export const CONFIG_ADDRESS = addressOf(getConfig, {});
