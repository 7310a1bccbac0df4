import type { Fields, QueuedChange } from './queued-change.schema.ts';
import { type StoredThing, asCompared } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';

/** What a new thing of a kind is made from. */
interface NewThing {
  readonly fields: readonly string[];
  /** Those of them that name people and things of its trip, which another one does not have. */
  readonly ofItsTrip: readonly string[];
}

const ACTIVITY_FIELDS = ['title', 'description', 'location', 'position', 'category', 'attachments'];
const TIME_FIELDS = ['startTime', 'endTime', 'startZone', 'endZone'];
const OUTFIT_FIELDS = ['title', 'description', 'occasion', 'category', 'plannedDate', 'imageUrl'];
const FLIGHT_FIELDS = ['flightNumber', 'airline', 'flightDate', 'status'];
const DEPARTURE_FIELDS = ['departureAirport', 'departureIata', 'departureTime', 'departureTerminal', 'departureGate'];
const ARRIVAL_FIELDS = ['arrivalAirport', 'arrivalIata', 'arrivalTime', 'arrivalTerminal', 'arrivalGate'];

/** The kinds whose things can be made on a trip of one's choice; a flight lives on none. A picture that goes along as a form's own file is its `imageUrl` here. */
const NEW_THINGS: Readonly<Record<string, NewThing>> = {
  addActivity: { fields: [...ACTIVITY_FIELDS, ...TIME_FIELDS], ofItsTrip: [] },
  addShoppingItem: { fields: ['name', 'category', 'price', 'currency', 'assignedTo'], ofItsTrip: ['assignedTo'] },
  addOutfit: { fields: [...OUTFIT_FIELDS, 'activityId', 'wearerId'], ofItsTrip: ['activityId', 'wearerId'] },
  addPackingEntry: { fields: ['name'], ofItsTrip: [] },
  trackFlight: {
    fields: [...FLIGHT_FIELDS, ...DEPARTURE_FIELDS, ...ARRIVAL_FIELDS, 'itineraryItemId', 'travellerIds'],
    ofItsTrip: ['itineraryItemId', 'travellerIds'],
  },
  addIdea: { fields: ['title', 'note', 'location', 'position', 'link', 'cost', 'photoUrl'], ofItsTrip: [] },
  postMessage: { fields: ['content', 'messageType', 'attachmentUrl', 'replyToId'], ofItsTrip: ['replyToId'] },
};

/** By which kind the thing of an edit is made. */
const MADE_BY: Readonly<Record<string, string>> = {
  updateActivity: 'addActivity',
  moveActivities: 'addActivity',
  updateShoppingItem: 'addShoppingItem',
  updateOutfit: 'addOutfit',
  updateIdea: 'addIdea',
  renamePackingEntry: 'addPackingEntry',
  editMessage: 'postMessage',
  updateTrackedFlight: 'trackFlight',
  changeTripFlight: 'trackFlight',
};

/** Whether a change gives another content to something that is there. */
export const isEdit = ({ kind }: QueuedChange): boolean => kind in MADE_BY;

/** By which kind the thing of a change is made, and from what; `undefined` where that is nothing to be put anywhere. */
export const newThingOf = ({ kind }: QueuedChange): (NewThing & { readonly kind: string }) | undefined => {
  const made = MADE_BY[kind] ?? kind;
  const thing = NEW_THINGS[made];
  return thing && { ...thing, kind: made };
};

/** Of a thing as reads answer it what a new one would be made from. @param rows what was answered with it. */
export const wholeOf = (change: QueuedChange, stored: StoredThing, rows: readonly StoredThing[]): Fields => {
  const kind = kindOf(change);
  const known = kind?.asMade?.(stored, rows) ?? asCompared(kind ?? {}, stored);
  return Object.fromEntries((newThingOf(change)?.fields ?? []).map((name) => [name, known[name]]));
};
