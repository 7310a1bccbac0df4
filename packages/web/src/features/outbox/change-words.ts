import { datesOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import type { Fields, QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { costSchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { EVERYBODY } from '@caravan/contract/itinerary/participants.rules.ts';
import { participantsSchema } from '@caravan/contract/itinerary/participants.schema.ts';
import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { formatDateRange, formatDay, formatTime } from '../../platform/format-dates.ts';
import { expenseMoneyWords, saysMoney } from './money-words.ts';

/** What somebody has done, by the kind of the change. */
const DEEDS: Readonly<Record<string, string>> = {
  addShoppingItem: 'Added to the shopping list',
  updateShoppingItem: 'Changed on the shopping list',
  deleteShoppingItem: 'Deleted from the shopping list',
  addActivity: 'Added to the itinerary',
  updateActivity: 'Changed in the itinerary',
  moveActivities: 'Moved in the itinerary',
  deleteActivity: 'Deleted from the itinerary',
  addOutfit: 'Added to the closet',
  updateOutfit: 'Changed in the closet',
  copyOutfit: 'Planned for another day',
  transferOutfit: 'Copied into the closet',
  deleteOutfit: 'Deleted from the closet',
  addIdea: 'New idea',
  updateIdea: 'Idea changed',
  deleteIdea: 'Idea deleted',
  planIdea: 'Idea put on the plan',
  addIdeaComment: 'Comment on an idea',
  deleteIdeaComment: 'Comment deleted',
  addPackingEntry: 'Added to the packing list',
  renamePackingEntry: 'Renamed on the packing list',
  deletePackingEntry: 'Removed from the packing list',
  changePackingScope: 'Whose outfits to pack',
  deletePackingList: 'Packing list started over',
  createTrip: 'New trip',
  updateTrip: 'Trip changed',
  duplicateTrip: 'Copy of a trip',
  deleteTrip: 'Trip deleted',
  trackFlight: 'Flight tracked',
  updateTrackedFlight: 'Flight changed',
  untrackFlight: 'Flight removed',
  changeTripFlight: 'Flight of a trip changed',
  changePreferences: 'How you read Caravan',
  changeProfile: 'Profile changed',
  addGuest: 'Guest added',
  renameGuest: 'Guest renamed',
  removeGuest: 'Guest removed',
  createDatePoll: 'Vote on the dates begun',
  answerDatePoll: 'Answered which dates suit',
  changeDatePoll: 'Vote on the dates changed',
  deleteDatePoll: 'Vote on the dates deleted',
  addExpense: 'Expense added',
  updateExpense: 'Expense changed',
  deleteExpense: 'Expense deleted',
  recordPayment: 'Payment recorded',
  withdrawPayment: 'Payment taken back',
  postMessage: 'Message to the group',
  editMessage: 'Message changed',
  deleteMessage: 'Message deleted',
};

/** What somebody has answered to an idea. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['want', 'Wants to'],
  ['fine', 'Fine with it'],
  ['rather-not', 'Would rather not'],
]);

/** What a change does, in a few words. */
export const deedOf = ({ kind, body, params, state }: QueuedChange): string => {
  if (state === 'unreadable') return 'Change that cannot be read';
  if (kind === 'tickShoppingItem') return body?.isCompleted === true ? 'Ticked off' : 'Tick taken away';
  if (kind === 'answerIdea') return ANSWERS.get(asText(body?.answer)) ?? 'Answer to an idea taken back';
  if (kind === 'answerPayment') return body?.state === 'confirmed' ? 'Payment confirmed' : 'Payment not received';
  if (kind === 'joinActivity') return body?.isJoining === true ? 'Joined' : 'Not joining';
  if (kind === 'packEntries') return body?.isPacked === true ? 'Packed' : 'Not packed any more';
  if (kind === 'leaveOutPackingEntry')
    return body?.isLeftOut === true ? 'Left out of the packing list' : 'Brought back';
  if (kind === 'addReaction') return `Reacted ${params.emoji}`;
  if (kind === 'removeReaction') return `Reaction ${params.emoji} taken away`;
  return DEEDS[kind] ?? 'Changed';
};

/** What people call the fields of things. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  description: 'Description',
  location: 'Location',
  destination: 'Destination',
  startDate: 'Dates',
  currency: 'Currency',
  timeZone: 'Time zone',
  coverImageUrl: 'Cover',
  membersMayAdd: 'What members add',
  category: 'Category',
  price: 'Price',
  assignedTo: 'Assigned to',
  startTime: 'When',
  attachments: 'Files',
  occasion: 'Occasion',
  plannedDate: 'Planned date',
  activityId: 'Activity',
  wearerId: 'Worn by',
  imageUrl: 'Photo',
  photoUrl: 'Photo',
  link: 'Link',
  participants: 'Who joins',
  candidates: 'Dates to vote on',
  closesOn: 'Answers until',
  note: 'Note',
  cost: 'Cost',
  amountMinor: 'Amount',
  spentOn: 'Date',
  receipts: 'Receipts',
};

export const labelOf = (field: string): string => LABELS[field] ?? field;

/** What the values of fields are read with. */
interface Words {
  /** The zone in which times are read where they have none of their own. */
  readonly zone: string;
  /** What people and activities are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'object' && value !== null) return 'filename' in value ? asText(value.filename) : '';
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
};

/** The fields that hold the id of a person or an activity. */
const NAMED = new Set(['assignedTo', 'wearerId', 'activityId']);

/** When something begins or ends, by its own clock; empty where nobody has said. */
const momentIn = (fields: Fields, end: 'start' | 'end', zone: string): string => {
  const moment = asText(fields[`${end}Time`]);
  const own = asText(fields[`${end}Zone`]) || zone;
  return moment === ''
    ? ''
    : `${formatDay(new Intl.DateTimeFormat('en-CA', { timeZone: own }).format(new Date(moment)))}, ${formatTime(moment, own)}`;
};

const spansOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((span) => formatDateRange(datesOf(String(span)))).join('; ') : '';

const dateOf = (value: unknown): string | null => asText(value) || null;

const photoOf = (address: string): string =>
  address.startsWith(FILE_REFERENCE) ? 'The photo that you chose' : 'Another photo';

/** The fields of a trip as a person reads them where that is not their value. */
const ofTrip: Readonly<Record<string, (value: unknown, fields: Fields) => string>> = {
  candidates: spansOf,
  closesOn: (day) => asText(day) && formatDay(asText(day)),
  startDate: (start, { endDate }) => formatDateRange({ startDate: dateOf(start), endDate: dateOf(endDate) }),
  timeZone: (zone) => asText(zone).replaceAll('_', ' '),
  coverImageUrl: (cover) => (asText(cover) === '' ? 'The drawn cover' : photoOf(asText(cover))),
  membersMayAdd: (mayAdd) => (mayAdd === true ? 'Their own outfits and items' : 'Nothing'),
};

const costWords = (value: unknown): string => {
  const cost = costSchema.safeParse(value).data;
  return cost ? formatAmount(cost.amountMinor, cost.currency) : '';
};

const participantsWords = (value: unknown, names: Words['names']): string => {
  const participants = participantsSchema.safeParse(value).data ?? EVERYBODY;
  const named = participants.personIds.map((id) => names.get(id) ?? 'Somebody').join(', ');
  if (participants.mode === 'some') return named || 'Nobody yet';
  return named === '' ? 'Everybody' : `Everybody but ${named}`;
};

/** A field as a person reads it; empty where there is nothing. */
export const readableField = (field: string, fields: Fields, { zone, names }: Words): string => {
  const value = fields[field];
  const text = asText(value);
  const written = ofTrip[field];
  if (written) return written(value, fields);
  if (NAMED.has(field)) return names.get(text) ?? text;
  if (field === 'category') return text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  if (field === 'imageUrl' || field === 'photoUrl') return text && photoOf(text);
  if (field === 'plannedDate') return text && formatDay(text.slice(0, 10));
  if (field === 'price' && text !== '') return `${text} ${asText(fields['currency'])}`.trim();
  if (field === 'cost') return costWords(value);
  if (field === 'amountMinor') return expenseMoneyWords(fields, names);
  if (field === 'spentOn') return text && formatDay(text);
  if (field === 'participants') return participantsWords(value, names);
  if (field === 'startTime')
    return [momentIn(fields, 'start', zone), momentIn(fields, 'end', zone)].filter(Boolean).join(' – ');
  return text;
};

/** What is entered of a flight by hand. */
const FLIGHT_LABELS: Readonly<Record<string, string>> = {
  flightNumber: 'Flight',
  airline: 'Airline',
  departureAirport: 'From',
  departureTime: 'Departure',
  departureTerminal: 'Departure Terminal',
  departureGate: 'Departure Gate',
  arrivalAirport: 'To',
  arrivalTime: 'Arrival',
  arrivalTerminal: 'Arrival Terminal',
  arrivalGate: 'Arrival Gate',
};

const flightTextsIn = ({ body = {} }: QueuedChange): string[] =>
  Object.entries(FLIGHT_LABELS).flatMap(([name, label]) => {
    const text = asText(body[name]);
    const said =
      text && name.endsWith('Time') ? `${formatDay(text.slice(0, 10))}, ${formatTime(text, 'UTC')} UTC` : text;
    return said === '' ? [] : [`${label}: ${said}`];
  });

/** What somebody has written themselves. */
const textsIn = (change: QueuedChange): string[] => [...ownTextsIn(change), ...flightTextsIn(change)];

/** The fields that people write texts into. */
const TEXTS = [
  'title',
  'name',
  'firstName',
  'lastName',
  'phoneNumber',
  'content',
  'description',
  'location',
  'occasion',
  'note',
  'link',
  'text',
];

const ownTextsIn = ({ body = {} }: QueuedChange): string[] =>
  TEXTS.flatMap((name) => {
    const text = body[name];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });

/**
 * All that somebody has written, to be put elsewhere.
 *
 * @param money what they entered of an expense's money (`sentMoneyWords`).
 */
export const writtenIn = (change: QueuedChange, money = ''): string => {
  const texts = textsIn(change);
  const written = texts.length > 0 ? texts : [change.subject ?? ''];
  return [...new Set([...written, money])].filter(Boolean).join('\n');
};

/** Whether something that its writer would have to make anew goes with a change. */
export const losesText = (change: QueuedChange): boolean =>
  change.state === 'unreadable' ||
  kindOf(change)?.makes === true ||
  textsIn(change).length > 0 ||
  saysMoney(change) ||
  (change.files ?? []).length > 0;
