import type { FeatureContext } from '../../platform/feature.ts';
import { itineraryRoutes } from './itinerary.routes.ts';

export const registerItinerary = ({ serve }: FeatureContext): void => itineraryRoutes(serve);
