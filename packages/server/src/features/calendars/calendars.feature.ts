import type { FeatureContext } from '../../platform/feature.ts';
import { openServerKey } from '../../platform/security/signing-keys.ts';
import { deleteLeftFeeds } from './calendar-feeds.store.ts';
import { calendarFileRoutes, feedRoutes } from './calendars.routes.ts';
import { feedSecretsBy } from './feed-secrets.service.ts';

export const registerCalendars = async ({ serve, settings, cleanUp }: FeatureContext): Promise<void> => {
  const parts = { secrets: feedSecretsBy(await openServerKey(settings)), publicUrl: settings.publicUrl };
  feedRoutes(serve, parts);
  calendarFileRoutes(serve, parts);
  cleanUp(deleteLeftFeeds);
};
