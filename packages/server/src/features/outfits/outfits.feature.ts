import type { FeatureContext } from '../../platform/feature.ts';
import type { FileCopier } from '../files/file-copies.service.ts';
import type { FileKeeper } from '../files/files.service.ts';
import { closetsRoutes } from './closets.routes.ts';
import { outfitTransferRoutes } from './outfit-transfer.routes.ts';
import { outfitsRoutes } from './outfits.routes.ts';

/** What lower features open for it. */
interface OutfitsParts {
  readonly keeper: FileKeeper;
  readonly copier: FileCopier;
}

export const registerOutfits = ({ serve }: FeatureContext, { keeper, copier }: OutfitsParts): void => {
  outfitsRoutes(serve, { keeper });
  closetsRoutes(serve);
  outfitTransferRoutes(serve, { copier });
};
