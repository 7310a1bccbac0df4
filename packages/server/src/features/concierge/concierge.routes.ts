import { askConcierge, deleteSearch, listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import { found } from '../../platform/refusals.ts';
import type { ConciergeAnswers } from './concierge.service.ts';
import { questionsLeft } from '../plans/question-usage.store.ts';
import * as store from './concierge.store.ts';

export const conciergeRoutes = (serve: Serve, { answers }: { answers: ConciergeAnswers }): void => {
  serve.streamed(askConcierge, async ({ userId, body, now, db, idempotencyKey }, { send, gone }) => {
    const { query, tripId = null, timeZone } = body;
    const question = { query, userId, tripId, now, timeZone, clientKey: idempotencyKey };
    const search = await answers.ask(db, question, {
      onText: (text) => send({ type: 'text', text }),
      onCitation: (citation) => send({ type: 'citation', citation }),
      gone,
    });
    send({ type: 'done', search, left: await questionsLeft(db, userId, now) });
    return search;
  });

  serve(listSearches, ({ userId, query, db }) => store.listSearches(db, userId, query));

  serve(deleteSearch, async ({ userId, params: { searchId }, db }) => {
    found((await store.deleteSearch(db, userId, searchId)) || undefined);
  });
};
