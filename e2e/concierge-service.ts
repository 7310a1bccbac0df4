import {
  type ChatCompletionsStub,
  piece,
  startChatCompletions,
} from '../packages/server/src/testing/chat-completions-stub.ts';
import { serveWhile, test as base } from './fixtures.ts';

interface ConciergeFixtures {
  /** The answering service that the server of these stories asks; it says what they make it say. */
  answeringService: ChatCompletionsStub;
}

/** Questions that everybody may ask on that server in a month. */
export const QUESTIONS_IN_A_MONTH = 3;

const plans = [{ id: 'free', name: 'Free', maxConciergeQueries: QUESTIONS_IN_A_MONTH }];

/** Stories whose server asks an answering service of this machine, and bounds how often. */
export const test = base.extend<object, ConciergeFixtures>({
  answeringService: [
    async ({}, use) => {
      const service = await startChatCompletions();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ answeringService }, use) =>
      serveWhile(use, { ...answeringService.env, PLANS: JSON.stringify(plans), LOG_LEVEL: 'info' }),
    { scope: 'worker' },
  ],
});

/** The pages that the service has read. */
const market = {
  title: 'Time Out Market Lisboa',
  url: 'https://www.example.com/time-out-market',
  snippet: 'The food hall opens at 10 in the morning, every day.',
};
const guide = {
  title: 'Lisbon by tram',
  url: 'https://www.example.com/lisbon-by-tram',
  snippet: 'Get off at the river.',
};

const readIn = (pages: readonly object[], words: string) => ({ event: { ...piece(words), search_results: pages } });

/** A piece of an answer along with the page that it rests on. */
export const readInMarket = (words: string) => readIn([market], words);

/** A piece of an answer along with the two pages that it rests on. */
export const readInMarketAndGuide = (words: string) => readIn([market, guide], words);
