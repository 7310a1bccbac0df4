import type { FeatureContext } from '../../platform/feature.ts';
import { deletionRoutes } from './deletion.routes.ts';
import { ownDataRoutes } from './own-data.routes.ts';

/** What lower features open for it. */
interface AccountDataParts {
  /** Begins to delete deleted accounts' customers at the payment service; nobody waits for it. */
  readonly deleteCustomersSoon: () => void;
}

export const registerAccountData = (
  { serve, storage }: FeatureContext,
  { deleteCustomersSoon }: AccountDataParts,
): void => {
  deletionRoutes(serve, { onLeft: deleteCustomersSoon });
  ownDataRoutes(serve, storage);
};
