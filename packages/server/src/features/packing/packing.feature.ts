import type { FeatureContext } from '../../platform/feature.ts';
import { outfitCopied } from '../outfits/outfits.events.ts';
import { carryMarks } from './packing-changes.store.ts';
import { packingRoutes } from './packing.routes.ts';

export const registerPacking = ({ serve, events }: FeatureContext): void => {
  packingRoutes(serve);
  events.on(outfitCopied, ({ db }, { editor, from, to }) => carryMarks(db, editor, from, to));
};
