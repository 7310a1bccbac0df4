import {
  type ChatCompletionsStub,
  piece,
  startChatCompletions,
} from '../packages/server/src/testing/chat-completions-stub.ts';
import { serveWith, test as base } from './fixtures.ts';

interface ConciergeFixtures {
  /** The answering service that the server of these stories asks; it says what they make it say. */
  answeringService: ChatCompletionsStub;
}

const serveWithConcierge = serveWith(startChatCompletions);

/** Stories whose server asks an answering service of this machine. */
export const test = base.extend<ConciergeFixtures>({
  answeringService: async ({ shared }, use) => use((await shared.get(serveWithConcierge)).service),
  server: async ({ shared }, use) => use((await shared.get(serveWithConcierge)).server),
});

/** The page that the service has read. */
const market = {
  title: 'Time Out Market Lisboa',
  url: 'https://www.example.com/time-out-market',
  snippet: 'The food hall opens at 10 in the morning, every day.',
};

/** A piece of an answer along with the page that it rests on. */
export const readInMarket = (words: string) => ({ event: { ...piece(words), search_results: [market] } });
