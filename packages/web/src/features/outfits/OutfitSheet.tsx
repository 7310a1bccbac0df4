import { dayOf, UNSCHEDULED } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { CalendarDays, CalendarPlus, PartyPopper, Pencil, Repeat2, Ticket, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDay } from '../../platform/format-dates.ts';
import { StoredImage } from '../../platform/outbox/StoredImage.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CATEGORY_STYLES } from './outfit-categories.ts';
import { OutfitDrawing } from './OutfitPicture.tsx';

interface OutfitSheetProps {
  open: boolean;
  onClose: () => void;
  outfit: Outfit;
  /** Somebody has deleted it meanwhile. */
  gone: boolean;
  otherDays: readonly string[];
  viewerId: string;
  /** Absent where it can only be viewed. */
  onEdit: (() => void) | undefined;
  /** Absent where the plan does not allow to plan it once more. */
  onWearAgain: (() => void) | undefined;
  /** The dialogs that these open, on top of this one. */
  children: ReactNode;
}

/** An outfit large, with all that is known of it. */
export const OutfitSheet = (props: OutfitSheetProps) => {
  const { open, onClose, outfit, gone, onEdit, onWearAgain, children } = props;
  const mayChange = (onEdit || onWearAgain) && !gone;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={outfit.title}
      forReading
      footer={
        mayChange && (
          <>
            {onWearAgain && (
              <Button variant="secondary" icon={<CalendarPlus size={18} aria-hidden="true" />} onClick={onWearAgain}>
                {outfit.plannedDate === null ? 'Plan for a Day' : 'Wear Again'}
              </Button>
            )}
            {onEdit && (
              <Button icon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
                Edit
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div role="alert" className="empty:hidden">
          {gone && (
            <p className="rounded-control bg-clay-soft px-3 py-2.5 text-sm text-clay-ink">
              Someone has deleted this outfit meanwhile.
            </p>
          )}
        </div>
        <OutfitDetails {...props} />
      </div>
      {children}
    </Sheet>
  );
};

/** The picture of an outfit, and every field of it. */
export const OutfitDetails = (props: Pick<OutfitSheetProps, 'outfit' | 'otherDays' | 'viewerId'>) => (
  <>
    <FullPicture outfit={props.outfit} />
    <Facts {...props} />
  </>
);

const FullPicture = ({ outfit: { title, category, imageUrl } }: Pick<OutfitSheetProps, 'outfit'>) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="relative h-[min(48dvh,30rem)] overflow-clip rounded-card bg-sunken">
      {imageUrl && imageUrl !== broken ? (
        <StoredImage
          src={imageUrl}
          alt={title}
          decoding="async"
          onError={() => setBroken(imageUrl)}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <OutfitDrawing category={category} className="absolute inset-0 flex items-center" />
      )}
      {imageUrl && imageUrl === broken && (
        <p className="absolute inset-x-0 bottom-0 bg-raised/90 px-3 py-2 text-center text-sm">
          The photo cannot be shown right now.
        </p>
      )}
    </div>
  );
};

const Facts = ({ outfit, otherDays, viewerId }: Pick<OutfitSheetProps, 'outfit' | 'otherDays' | 'viewerId'>) => {
  const { category, description, occasion, activity, createdBy, creator, wearerId, wearer } = outfit;
  const { Icon, tint } = CATEGORY_STYLES[category];
  const day = dayOf(outfit);
  return (
    <>
      <Badge tint={tint} icon={<Icon aria-hidden="true" />} className="self-start">
        {category}
      </Badge>
      <dl className="flex flex-col gap-2.5">
        <Fact icon={<CalendarDays size={18} />} name="Planned date">
          {day === null ? UNSCHEDULED : formatDay(day)}
        </Fact>
        {activity && (
          <Fact icon={<Ticket size={18} />} name="Activity">
            {activity.title}
          </Fact>
        )}
        {occasion && (
          <Fact icon={<PartyPopper size={18} />} name="Occasion">
            {occasion}
          </Fact>
        )}
        {otherDays.length > 0 && (
          <Fact icon={<Repeat2 size={18} />} name="Worn again">
            {otherDays.map((other) => formatDay(other)).join(' · ')}
          </Fact>
        )}
        {wearerId !== viewerId && (
          <Fact icon={<UserRound size={18} />} name="Worn by">
            {`${wearer.firstName} ${wearer.lastName}`.trim()}
          </Fact>
        )}
        {createdBy !== wearerId && createdBy !== viewerId && (
          <Fact icon={<UserRound size={18} />} name="Added by">
            {`${creator.firstName} ${creator.lastName}`.trim()}
          </Fact>
        )}
      </dl>
      {description && (
        <p dir="auto" className="text-base whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
    </>
  );
};

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: string }) => (
  <div className="relative min-w-0 ps-8">
    <dt className="text-xs text-ink-muted">
      <span aria-hidden="true" className="absolute start-0 top-0.5">
        {icon}
      </span>
      {name}
    </dt>
    <dd className="text-base wrap-anywhere">
      <bdi>{children}</bdi>
    </dd>
  </div>
);
