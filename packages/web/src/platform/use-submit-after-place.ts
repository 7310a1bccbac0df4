import { useEffect, useEffectEvent, useState } from 'react';

/** A place that its service has not located by then is left out: its words are enough for a trip. */
const PLACE_WAIT_MS = 3_000;

interface Submitted {
  readonly currentTarget: Element;
  readonly preventDefault: () => void;
}

interface SubmittedForm {
  readonly sending: boolean;
  readonly onSubmit: (event: Submitted) => void;
}

/** What a form needs to wait for a place. */
export interface SubmitAfterPlace {
  readonly sending: boolean;
  readonly onSubmit: (event: Submitted) => void;
  /** Called with whether the position of the chosen place is being looked up. */
  readonly onLocating: (isLocating: boolean) => void;
}

/**
 * The form with a submit that waits while it is not known yet where the chosen place is: who chooses a place and saves at
 * once has its position and its zone all the same. A service that is slow or dead holds nobody up for longer than
 * PLACE_WAIT_MS.
 */
export const useSubmitAfterPlace = <F extends SubmittedForm>(form: F): F & SubmitAfterPlace => {
  const [isLocating, setLocating] = useState(false);
  const [waiting, setWaiting] = useState<Element | null>(null);
  // With the values as they are then.
  const submit = useEffectEvent((currentTarget: Element) => {
    setWaiting(null);
    form.onSubmit({ currentTarget, preventDefault: () => undefined });
  });

  useEffect(() => {
    if (waiting === null) return;
    const timer = setTimeout(() => submit(waiting), isLocating ? PLACE_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [waiting, isLocating]);

  return {
    ...form,
    sending: form.sending || waiting !== null,
    onSubmit: (event: Submitted) => {
      if (!isLocating) return form.onSubmit(event);
      event.preventDefault();
      setWaiting(event.currentTarget);
    },
    onLocating: setLocating,
  };
};
