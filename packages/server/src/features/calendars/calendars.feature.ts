import type { FeatureContext } from '../../platform/feature.ts';
import { addressSecretsBy } from '../../platform/security/address-secrets.ts';
import { openServerKey } from '../../platform/security/signing-keys.ts';
import { deleteLeftFeeds } from './calendar-feeds.store.ts';
import { calendarFileRoutes, feedRoutes } from './calendars.routes.ts';

export const registerCalendars = async ({ serve, settings, cleanUp }: FeatureContext): Promise<void> => {
  const parts = {
    secrets: addressSecretsBy(await openServerKey(settings), 'calendar feeds'),
    publicUrl: settings.publicUrl,
  };
  feedRoutes(serve, parts);
  calendarFileRoutes(serve, parts);
  cleanUp(deleteLeftFeeds);
};
