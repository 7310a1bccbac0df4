import type { Place } from '@caravan/contract/places/places.schema.ts';
import type { ComponentType, ReactNode } from 'react';

/** What a destination is typed into, or chosen with among places. */
export type DestinationField = ComponentType<{
  label: string;
  name: string;
  value: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Typed, or the description of a chosen place. */
  onValueChange: (text: string) => void;
  /** Where the chosen place is, once that is known. */
  onLocate: (place: Place) => void;
  /** Whether it is being asked where the chosen place is. */
  onLocating: (isLocating: boolean) => void;
}>;
