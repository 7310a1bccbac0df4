import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { AttachmentLink } from './AttachmentLink.tsx';
import { PlannedOutfits } from './PlannedOutfits.tsx';
import type { PlannedOutfit } from './PlannedOutfits.tsx';
import { PlanOutfit } from './PlanOutfit.tsx';

interface ActivityLinksProps {
  activity: Activity;
  /** The outfits that are planned for it. */
  outfits: readonly PlannedOutfit[];
  zone: string;
  /** Whether the viewer may plan one. */
  mayPlan: boolean;
}

/** What an activity leads to: its outfits, or the planning of one, and its file. */
export const ActivityLinks = ({ activity, outfits, zone, mayPlan }: ActivityLinksProps) => {
  const { attachmentUrl, attachmentFilename, attachmentFileSize } = activity;
  const plans = outfits.length > 0 || mayPlan;
  if (!plans && attachmentUrl === null) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      {attachmentUrl !== null && (
        <AttachmentLink url={attachmentUrl} filename={attachmentFilename ?? 'file'} size={attachmentFileSize} />
      )}
      {outfits.length > 0 && <PlannedOutfits outfits={outfits} />}
      {outfits.length === 0 && mayPlan && <PlanOutfit activity={activity} zone={zone} />}
    </div>
  );
};
