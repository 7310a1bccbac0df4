import { addFileReference } from '../files/files.store.ts';
import { outfits } from './outfits.tables.ts';
import { activityChanged, activityDeleting } from '../itinerary/itinerary.events.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { contentsMoving } from '../trips/trips.events.ts';
import { movePlannedDays } from './outfit-moves.store.ts';
import { hasOutfits, moveOutfits, unlinkOutfits } from './outfit-links.store.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { FileCopier } from '../files/file-copies.service.ts';
import type { FileUploads } from '../files/files.service.ts';
import { closetsRoutes } from './closets.routes.ts';
import { tripOfOutfit } from './outfits.access.ts';
import { outfitCopiesRoutes, outfitsRoutes } from './outfits.routes.ts';

/** What lower features open for it. */
interface OutfitsParts {
  readonly uploads: FileUploads;
  readonly copier: FileCopier;
}

/** What outfits open for the server itself. */
interface Outfits {
  readonly tripOf: typeof tripOfOutfit;
}

export const registerOutfits = ({ serve, events }: FeatureContext, { uploads, copier }: OutfitsParts): Outfits => {
  outfitsRoutes(serve, { uploads });
  closetsRoutes(serve);
  outfitCopiesRoutes(serve, { copier });
  addFileReference({ table: outfits, tripId: outfits.tripId, column: outfits.imageId });
  events.on(activityChanged, async ({ db, announce }, { editor, activityId, change, isRenamed }) => {
    const haveMoved = change.moveOutfits && (await moveOutfits(db, editor, activityId, change.moveOutfits));
    // An outfit shows its activity's title.
    if (haveMoved || (isRenamed && (await hasOutfits(db, editor, activityId))))
      await announceToAll(db, announce, editor.tripId, 'outfits');
  });
  events.on(activityDeleting, async ({ db, announce }, { editor, activityId }) => {
    if (await unlinkOutfits(db, editor, activityId)) await announceToAll(db, announce, editor.tripId, 'outfits');
  });
  events.on(contentsMoving, async ({ db, announce }, { editor, move, chosen }) => {
    const haveMoved = await movePlannedDays(db, editor, move, chosen?.outfits);
    if (haveMoved) await announceToAll(db, announce, editor.tripId, 'outfits');
  });
  return { tripOf: tripOfOutfit };
};
