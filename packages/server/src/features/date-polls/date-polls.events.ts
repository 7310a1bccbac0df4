import { domainEvent } from '../../platform/domain-events.ts';
import type { EditorOf } from '../../platform/membership.ts';

/** The people of a trip are asked which dates suit them. */
export const datePollOpened = domainEvent<{ readonly editor: EditorOf; readonly pollId: string }>('dates are asked');

/** A trip has got dates by a vote. */
export const datesChosen = domainEvent<{ readonly editor: EditorOf; readonly pollId: string; readonly span: string }>(
  'dates were chosen',
);
