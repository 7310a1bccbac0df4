import type { EventCall } from '../../platform/domain-events.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { FileUploads } from '../files/files.service.ts';
import { addFileReference } from '../files/files.store.ts';
import { activityDeleting } from '../itinerary/itinerary.events.ts';
import { guestEnding, guestJoining, membershipEnding } from '../members/members.events.ts';
import { forgetAnswers, passAnswersOn } from './idea-answers.store.ts';
import { ideasRoutes } from './ideas.routes.ts';
import { unplan } from './ideas.store.ts';
import { ideas } from './ideas.tables.ts';
import { LinkReader } from './link-reader.service.ts';

interface IdeasParts {
  readonly uploads: FileUploads;
}

export const registerIdeas = (context: FeatureContext, { uploads }: IdeasParts): void => {
  const { serve, events } = context;
  const reader = openLinkReader(context, uploads);
  ideasRoutes(serve, { readLinks: () => reader?.start() });
  for (const column of [ideas.photoId, ideas.linkImageId])
    addFileReference({ table: ideas, tripId: ideas.tripId, column });
  events.on(activityDeleting, async ({ db, announce }, { editor, activityId }) => {
    if (await unplan(db, editor, activityId)) announce(ideasOf(editor.tripId));
  });
  const forget = async ({ db, announce }: EventCall, tripId: string, personId: string): Promise<void> => {
    if (await forgetAnswers(db, tripId, personId)) announce(ideasOf(tripId));
  };
  events.on(membershipEnding, (call, { tripId, userId }) => forget(call, tripId, userId));
  events.on(guestEnding, (call, { tripId, guestId }) => forget(call, tripId, guestId));
  events.on(guestJoining, async ({ db, announce }, { tripId, guestId, userId }) => {
    if (await passAnswersOn(db, tripId, guestId, userId)) announce(ideasOf(tripId));
  });
};

const ideasOf = (tripId: string) => ({
  kind: 'event' as const,
  event: { type: 'trip_changed' as const, tripId, resource: 'ideas' as const },
});

/** What reads linked pages begins when the server listens, and ends with it; `null` where none are read. */
const openLinkReader = (context: FeatureContext, uploads: FileUploads): LinkReader | null => {
  const { app, settings, db, storage, log, jobs, changeInBackground } = context;
  const { linkPreviews } = settings;
  if (linkPreviews === null) return null;
  const reader = new LinkReader({ db, changeInBackground, uploads, drafts: storage.drafts, log, ...linkPreviews });
  app.addHook('onListen', async () => reader.start());
  jobs.add({ name: 'links-of-ideas', cron: '* * * * *', run: async () => reader.start() });
  app.addHook('onClose', () => reader.end());
  return reader;
};
