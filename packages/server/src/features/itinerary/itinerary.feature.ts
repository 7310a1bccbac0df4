import type { FeatureContext } from '../../platform/feature.ts';
import { addFileReference } from '../files/files.store.ts';
import { itineraryRoutes } from './itinerary.routes.ts';
import { itineraryItems } from './itinerary.tables.ts';

export const registerItinerary = ({ serve }: FeatureContext): void => {
  itineraryRoutes(serve);
  addFileReference({
    table: itineraryItems,
    tripId: itineraryItems.tripId,
    column: itineraryItems.attachmentId,
    filename: itineraryItems.attachmentFilename,
  });
};
