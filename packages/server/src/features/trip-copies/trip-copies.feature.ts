import type { FeatureContext } from '../../platform/feature.ts';
import { type DuplicateParts, duplicateRoutes } from './duplicate.routes.ts';

export const registerTripCopies = ({ serve }: FeatureContext, parts: DuplicateParts): void =>
  duplicateRoutes(serve, parts);
