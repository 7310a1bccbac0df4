import { Suspense } from 'react';
import { lazyComponent } from '../../platform/lazy-component.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { TextField } from '../../ui/TextField.tsx';

const places = lazyComponent(async () => (await import('../../features/places/PlaceField.tsx')).PlaceField);

/** Where an activity is: chosen among places as a destination is, or any text. A text field until the places' code is there. */
export const ActivityLocation: PlaceInput = (props) => {
  const { onValueChange, onLocate: _located, onLocating: _locating, ...field } = props;
  return (
    <Suspense
      fallback={
        <TextField {...field} dir="auto" autoComplete="off" onChange={({ target }) => onValueChange(target.value)} />
      }
    >
      <places.Component {...props} />
    </Suspense>
  );
};
