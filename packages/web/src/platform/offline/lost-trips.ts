const listeners = new Set<(tripId: string) => void>();

/** Says that the viewer has lost a trip: nothing of it is to stay on the device. */
export const announceLostTrip = (tripId: string): void => {
  for (const listener of listeners) listener(tripId);
};

/** Calls back with every trip that the viewer loses; answers how to stop. */
export const onLostTrip = (listener: (tripId: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
