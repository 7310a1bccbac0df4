import type { FeatureContext } from '../../platform/feature.ts';
import type { FileCopier } from '../files/file-copies.service.ts';
import { duplicateRoutes } from './duplicate.routes.ts';

/** What lower features open for it. */
interface TripCopiesParts {
  readonly copier: FileCopier;
}

export const registerTripCopies = ({ serve }: FeatureContext, { copier }: TripCopiesParts): void =>
  duplicateRoutes(serve, { copier });
