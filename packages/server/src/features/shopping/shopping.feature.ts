import type { FeatureContext } from '../../platform/feature.ts';
import { shoppingRoutes } from './shopping.routes.ts';

export const registerShopping = ({ serve }: FeatureContext): void => shoppingRoutes(serve);
