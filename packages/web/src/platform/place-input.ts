import type { Place } from '@caravan/contract/places/places.schema.ts';
import type { ComponentType, ReactNode } from 'react';

/** What a place is typed into, or chosen with: the feature that knows places fills it in. */
export type PlaceInput = ComponentType<{
  label: string;
  name: string;
  value: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Typed, or the description of a chosen place. */
  onValueChange: (text: string) => void;
  /** Where the chosen place is, once that is known: after its description, and not if something else was typed meanwhile. */
  onLocate: (place: Place) => void;
  /** Called with whether the position of the chosen place is being read; not while that waits for a connection. */
  onLocating: (isLocating: boolean) => void;
}>;
