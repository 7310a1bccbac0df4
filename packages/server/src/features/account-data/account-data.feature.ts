import type { FeatureContext } from '../../platform/feature.ts';
import { deletionRoutes } from './deletion.routes.ts';
import { ownDataRoutes } from './own-data.routes.ts';

interface AccountDataParts {
  /** Begins to delete the customers of deleted accounts at the payment service, in the background. */
  readonly startCustomerDeletion: () => void;
}

export const registerAccountData = (
  { serve, storage }: FeatureContext,
  { startCustomerDeletion }: AccountDataParts,
): void => {
  deletionRoutes(serve, { onDeleted: startCustomerDeletion });
  ownDataRoutes(serve, storage);
};
