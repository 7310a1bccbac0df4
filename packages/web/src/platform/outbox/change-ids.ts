import { serverNow } from '../server-clock.ts';
import { newTimedUuid } from '../uuid.ts';

/** Changes that this page has made and not sent yet. */
const unsent = new Set<string>();

/** The id of a change that is about to be made, for whoever follows it from then on. */
export const newChangeId = (): string => {
  const id = newTimedUuid(serverNow());
  unsent.add(id);
  return id;
};

/** Whether a change that is about to be sent has never been: any other may have been, by another page or before a reload. */
export const isFirstSending = (id: string): boolean => unsent.delete(id);
