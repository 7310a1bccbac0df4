import type { FeatureContext } from '../../platform/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const registerHome = ({ serve }: FeatureContext): void => homeRoutes(serve);
