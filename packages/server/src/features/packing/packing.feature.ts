import type { FeatureContext } from '../../platform/feature.ts';
import { packingRoutes } from './packing.routes.ts';

export const registerPacking = ({ serve }: FeatureContext): void => packingRoutes(serve);
