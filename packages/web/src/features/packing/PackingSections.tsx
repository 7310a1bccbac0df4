import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import { CircleMinus, Shirt } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { Ticks } from '../../platform/ticks.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { AddEntry } from './AddEntry.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { LookFacts } from './LookFacts.tsx';
import { OwnThings } from './OwnThings.tsx';
import type { PackingContext } from './packing-context.ts';
import type { OwnEntry, PackedLook, PackingParts } from './packing-list.rules.ts';
import { PackingRow } from './PackingRow.tsx';
import { PackingRows, PackingSection } from './PackingSection.tsx';

interface PackingSectionsProps {
  tripId: string;
  viewerId: string;
  parts: PackingParts;
  ticks: Ticks;
  context: PackingContext;
  onTick: (entryId: string, isPacked: boolean) => void;
  onLeaveOut: (entry: PackingEntry) => void;
  onRemove: (entry: OwnEntry) => void;
}

/** What comes along: outfits, what is on the shopping list, and one's own things. */
export const PackingSections = (props: PackingSectionsProps) => {
  const { tripId, parts, context } = props;
  const { looks, items, own } = parts;
  return (
    <>
      {looks.length > 0 && (
        <PackingSection title="Outfits" note={<SourceLink href={context.closetHref}>Closet</SourceLink>}>
          <Looks {...props} />
        </PackingSection>
      )}
      {items.length > 0 && (
        <PackingSection
          title="From the shopping list"
          note={<SourceLink href={context.shoppingHref}>Shopping</SourceLink>}
        >
          <Items {...props} />
        </PackingSection>
      )}
      <PackingSection title="My own things">
        <div className="flex flex-col gap-3">
          {own.length > 0 && <OwnThings {...props} entries={own} />}
          <AddEntry tripId={tripId} count={own.length} />
        </div>
      </PackingSection>
    </>
  );
};

const SourceLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    className="-me-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-accent-ink hover:bg-accent-soft"
  >
    {children}
  </Link>
);

const leaveOut = (entry: PackingEntry, onLeaveOut: PackingSectionsProps['onLeaveOut']): MenuItem => ({
  label: 'Leave Out',
  icon: <CircleMinus size={18} aria-hidden="true" />,
  onSelect: () => onLeaveOut(entry),
});

const Looks = ({ parts, viewerId, ticks, context, onTick, onLeaveOut }: PackingSectionsProps) => {
  const [, navigate] = useLocation();
  const open = ({ outfitId }: PackedLook): MenuItem => ({
    label: 'Show in Closet',
    icon: <Shirt size={18} aria-hidden="true" />,
    onSelect: () => navigate(context.outfitHref(outfitId)),
  });
  return (
    <PackingRows>
      {parts.looks.map((look) => (
        <PackingRow
          key={look.id}
          entry={look}
          ticks={ticks}
          onTick={onTick}
          picture={
            <span className="my-0.5 block h-14 w-11 shrink-0 overflow-clip rounded-control">
              {context.pictureOf(look)}
            </span>
          }
          facts={<LookFacts look={look} viewerId={viewerId} />}
          actions={[open(look), leaveOut(look, onLeaveOut)]}
        />
      ))}
    </PackingRows>
  );
};

const Items = ({ parts, ticks, context, onTick, onLeaveOut }: PackingSectionsProps) => (
  <PackingRows>
    {parts.items.map((item) => {
      const { label, icon } = context.categoryOf(item.category);
      return (
        <PackingRow
          key={item.id}
          entry={item}
          ticks={ticks}
          onTick={onTick}
          picture={icon}
          facts={<ItemFacts item={item} category={label} />}
          actions={[leaveOut(item, onLeaveOut)]}
        />
      );
    })}
  </PackingRows>
);
