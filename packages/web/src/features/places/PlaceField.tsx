import { mayNamePlace } from '@caravan/contract/places/places.rules.ts';
import type { PlacePrediction, PlacePredictions } from '@caravan/contract/places/places.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentProps } from 'react';
import type { PlaceInput } from '../../platform/place-input.ts';
import { newUuid } from '../../platform/uuid.ts';
import { useDebounced } from '../../platform/use-timers.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { matchedPart } from './matched-part.ts';
import { placeQuery, placesQuery, continues } from './places.queries.ts';

const SEARCH_DEBOUNCE_MS = 300;

/** A place in words: typed freely, or chosen among those that the first letters may mean. Without any service it is a text field. */
export const PlaceField = ({ onValueChange, onLocate, onLocating, ...field }: ComponentProps<PlaceInput>) => {
  const search = usePlaceSearch();
  const { options, attribution, isLoading, emptyText } = usePlaceOptions(search);
  useChosenPlace(search, { onLocate, onLocating });
  return (
    <Combobox
      {...field}
      dir="auto"
      options={options}
      isLoading={isLoading}
      emptyText={emptyText}
      footer={options.length > 0 && attribution && <Attribution {...attribution} />}
      onValueChange={(text) => {
        search.type(text);
        onValueChange(text);
      }}
      onChoose={(option) => {
        search.choose(option.id);
        onValueChange(option.description);
      }}
    />
  );
};

/** One choosing of a place after the other: what is typed for it, and what was chosen. */
const usePlaceSearch = () => {
  // Some services count, and charge, by the choosing: it ends with the request for the place.
  const [session, setSession] = useState(newUuid);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ id: string; session: string } | null>(null);
  return {
    session,
    /** '' where nothing was typed since the last choice. */
    typed,
    chosen,
    type: (text: string) => {
      setTyped(text);
      setChosen(null);
    },
    choose: (id: string) => {
      setTyped('');
      setChosen({ id, session });
      setSession(newUuid());
    },
  };
};

type PlaceSearch = ReturnType<typeof usePlaceSearch>;

/** The places to choose from for what is typed now: never those of another text. */
const usePlaceOptions = ({ typed, session }: PlaceSearch) => {
  const text = typed.trim();
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const query = useQuery(placesQuery(settled, session));
  const isSearched = mayNamePlace(text);
  const found = isSearched && query.data && continues(query.data.input, text) ? query.data : undefined;
  const isLoading = isSearched && (text !== settled || query.isFetching);
  return {
    options: found?.predictions.map((each) => asOption(each, text)) ?? [],
    attribution: found?.attribution ?? null,
    isLoading,
    emptyText: found && !isLoading ? 'No places found. You can keep what you typed.' : undefined,
  };
};

/** A proposed place, with why it is one: the letters that were typed, in its name or else in what it was found by. */
const asOption = (place: PlacePrediction, typed: string) => {
  const { place_id: id, description, called_also: also, structured_formatting: words } = place;
  const labelMark = matchedPart(words.main_text, typed);
  return {
    id,
    description,
    label: words.main_text,
    labelMark,
    ...(labelMark || also === undefined ? {} : { also, alsoMark: matchedPart(also, typed) }),
    detail: words.secondary_text,
  };
};

/** Reports where the chosen place is; nothing where that is not known. */
const useChosenPlace = (
  { chosen }: PlaceSearch,
  { onLocate, onLocating }: Pick<ComponentProps<PlaceInput>, 'onLocate' | 'onLocating'>,
): void => {
  const { data: place, isFetching } = useQuery(placeQuery(chosen?.id ?? null, chosen?.session ?? ''));
  const located = useEffectEvent(onLocate);
  const locating = useEffectEvent(onLocating);
  useEffect(() => {
    if (chosen && place) located(place);
  }, [chosen, place]);
  useEffect(() => {
    if (!isFetching) return;
    locating(true);
    return () => locating(false);
  }, [isFetching]);
};

/** Whose data the places are. Tab passes it by: it goes on to the next field. */
const Attribution = ({ name, url }: NonNullable<PlacePredictions['attribution']>) => (
  <p className="sticky bottom-0 border-t border-line bg-raised px-3 py-2 text-xs text-ink-muted">
    Places by{' '}
    <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1} className="underline">
      {name}
    </a>
  </p>
);
