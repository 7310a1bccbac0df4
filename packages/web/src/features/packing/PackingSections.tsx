import { SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { OWN_ENTRIES_MAX, type PackingEntry, newPackingEntrySchema } from '@caravan/contract/packing/packing.schema.ts';
import { CircleMinus, Plus, Shirt } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { alwaysDrawnRows } from '../../ui/always-drawn.rules.ts';
import { OutfitFacts, PackingRow, PackingRows, PackingSection } from './PackingSection.tsx';
import { OwnThings } from './OwnThings.tsx';
import type { PackingContext } from './packing-context.ts';
import type { OwnEntry, PackedItem, PackedOutfit, PackingParts } from './packing-list.rules.ts';
import { useAddEntry } from './packing.queries.ts';

interface PackingSectionsProps {
  tripId: string;
  viewerId: string;
  parts: PackingParts;
  /** What has changes that wait for a connection, by id. */
  waiting: ReadonlySet<string>;
  context: PackingContext;
  onTick: (entry: PackingEntry, isPacked: boolean) => void;
  onTickAll: (entryIds: readonly string[], isPacked: boolean) => void;
  onLeaveOut: (entry: PackingEntry) => void;
  onRemove: (entry: OwnEntry) => void;
}

/** What comes along: outfits, what is on the shopping list, and one's own things. */
export const PackingSections = (props: PackingSectionsProps) => {
  const { tripId, parts, context, onTickAll } = props;
  const { outfits, items, own } = parts;
  const [ofOutfits = 0, ofItems = 0, ofOwn = 0] = alwaysDrawnRows([outfits.length, items.length, own.length]);
  return (
    <>
      {outfits.length > 0 && (
        <PackingSection
          title="Outfits"
          entries={outfits}
          onTickAll={onTickAll}
          note={<SourceLink href={context.closetHref}>Closet</SourceLink>}
        >
          <Outfits {...props} alwaysDrawn={ofOutfits} />
        </PackingSection>
      )}
      {items.length > 0 && (
        <PackingSection
          title="From the shopping list"
          entries={items}
          onTickAll={onTickAll}
          note={<SourceLink href={context.shoppingHref}>Shopping</SourceLink>}
        >
          <Items {...props} alwaysDrawn={ofItems} />
        </PackingSection>
      )}
      <PackingSection title="My own things" entries={own} onTickAll={onTickAll}>
        <div className="flex flex-col gap-3">
          {own.length > 0 && <OwnThings {...props} entries={own} alwaysDrawn={ofOwn} />}
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

interface SectionProps extends PackingSectionsProps {
  /** How many of the section's rows are drawn wherever they stand; the others, in a long list, while they are near. */
  alwaysDrawn: number;
}

const Outfits = ({ parts, viewerId, waiting, context, alwaysDrawn, onTick, onLeaveOut }: SectionProps) => {
  const [, navigate] = useLocation();
  const open = ({ outfitId }: PackedOutfit): MenuItem => ({
    label: 'Show in Closet',
    icon: <Shirt size={18} aria-hidden="true" />,
    onSelect: () => navigate(context.outfitHref(outfitId)),
  });
  return (
    <PackingRows>
      {parts.outfits.map((outfit, index) => (
        <PackingRow
          key={outfit.id}
          entry={outfit}
          isAlwaysDrawn={index < alwaysDrawn}
          isWaiting={waiting.has(outfit.id)}
          onTick={onTick}
          picture={
            <span className="my-0.5 block h-14 w-11 shrink-0 overflow-clip rounded-control">
              {context.pictureOf(outfit)}
            </span>
          }
          facts={<OutfitFacts outfit={outfit} viewerId={viewerId} />}
          actions={[open(outfit), leaveOut(outfit, onLeaveOut)]}
        />
      ))}
    </PackingRows>
  );
};

const Items = ({ parts, waiting, context, alwaysDrawn, onTick, onLeaveOut }: SectionProps) => (
  <PackingRows>
    {parts.items.map((item, index) => {
      const { label, icon } = context.categoryOf(item.category);
      return (
        <PackingRow
          key={item.id}
          entry={item}
          isAlwaysDrawn={index < alwaysDrawn}
          isWaiting={waiting.has(item.id)}
          onTick={onTick}
          picture={icon}
          facts={<ItemFacts item={item} category={label} />}
          actions={[leaveOut(item, onLeaveOut)]}
        />
      );
    })}
  </PackingRows>
);

/** Puts one thing after another on the list: the field stays where it is, and empties itself. */
const AddEntry = ({ tripId, count }: { tripId: string; count: number }) => {
  const add = useAddEntry(tripId);
  const form = useForm({
    initial: { name: '' },
    schema: newPackingEntrySchema,
    onValid: async (body) => {
      try {
        await add(body);
        form.change({ name: '' });
      } catch (error) {
        // What else went wrong is said by a toast.
        form.showIssues(issuesOf(error));
      }
    },
  });
  if (count >= OWN_ENTRIES_MAX) return <p className="py-2 text-sm text-ink-muted">This list is full.</p>;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-start gap-2">
      <TextField
        {...form.field('name')}
        label="Something else to pack"
        hideLabel
        placeholder="Passport, charger, book…"
        maxLength={SHORT_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        className="flex-1"
      />
      <Button
        type="submit"
        variant="secondary"
        icon={<Plus size={18} aria-hidden="true" />}
        pending={form.sending}
        aria-label="Add to the list"
      >
        Add
      </Button>
    </form>
  );
};

/** What is said of a thing from the shopping list; that it is not bought yet, until it is packed. */
const ItemFacts = ({ item: { isBought, isAssigned }, category }: { item: PackedItem; category: string }) => (
  <>
    {category}
    {isAssigned && ' · Yours to bring'}
    {!isBought && <span className="font-medium text-clay-ink in-data-packed:hidden"> · Not bought yet</span>}
  </>
);
