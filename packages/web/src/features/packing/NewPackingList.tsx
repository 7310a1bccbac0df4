import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { Backpack } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { TINTS } from '../../ui/tints.ts';
import { LookFacts, PackingRows, PackingSection } from './PackingSection.tsx';
import { beginningOf, partsOf } from './packing-list.rules.ts';
import type { PackingContext } from './packing-context.ts';
import { useMakeList } from './packing.queries.ts';

interface NewPackingListProps {
  list: PackingList;
  viewerId: string;
  context: PackingContext;
}

/** What a list would begin with, and the one press that makes it. */
export const NewPackingList = ({ list, viewerId, context }: NewPackingListProps) => {
  const make = useMakeList(list.tripId);
  const beginning = beginningOf(list.entries);
  const { looks, items } = partsOf(list.entries);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col items-center rounded-card border border-line bg-surface px-4 py-6 text-center">
        <span
          aria-hidden="true"
          className={`mb-3 flex size-16 -rotate-3 items-center justify-center rounded-card ${TINTS.teal}`}
        >
          <Backpack size={28} />
        </span>
        <h2 className="text-lg font-semibold">{beginning === '' ? 'Nothing to pack yet' : 'Pack in one tap'}</h2>
        <p className="mt-1 max-w-96 text-base text-pretty text-ink-muted">
          {beginning === ''
            ? 'What is planned in the closet and put on the shopping list comes here by itself. You can begin with things of your own.'
            : `Your list begins with ${beginning}, and stays in step when they change. Nobody else sees it.`}
        </p>
        <Button
          className="mt-5"
          icon={<Backpack size={18} aria-hidden="true" />}
          pending={make.isPending}
          pendingLabel={make.isPaused ? 'Waiting for a connection…' : 'Making the list…'}
          onClick={() => make.mutate({ params: { tripId: list.tripId } })}
        >
          Make My Packing List
        </Button>
      </div>
      {looks.length > 0 && (
        <PackingSection title="Outfits">
          <PackingRows>
            {looks.map((look) => (
              <li key={look.id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
                <span aria-hidden="true" className="block h-14 w-11 shrink-0 overflow-clip rounded-control">
                  {context.pictureOf(look)}
                </span>
                <Words name={look.name}>
                  <LookFacts look={look} viewerId={viewerId} />
                </Words>
              </li>
            ))}
          </PackingRows>
        </PackingSection>
      )}
      {items.length > 0 && (
        <PackingSection title="From the shopping list">
          <PackingRows>
            {items.map((item) => {
              const { label, icon } = context.categoryOf(item.category);
              return (
                <li key={item.id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
                  {icon}
                  <Words name={item.name}>{label}</Words>
                </li>
              );
            })}
          </PackingRows>
        </PackingSection>
      )}
    </div>
  );
};

const Words = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <span className="min-w-0">
    <bdi className="wrap-anywhere">{name}</bdi>
    <span className="block text-sm wrap-anywhere text-ink-muted">{children}</span>
  </span>
);
