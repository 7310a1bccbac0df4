import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { TrackedFlight, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { RecentActivity, RecentOutfit, UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import type { Idea, IdeaComment } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { compareExpenses } from '@caravan/contract/money/expenses.rules.ts';
import { comparePayments } from '@caravan/contract/money/payments.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { MoneySettings } from '@caravan/contract/money/money.schema.ts';
import type { TripPaymentDetails } from '@caravan/contract/money/payment-details.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import {
  aConfig,
  aMember,
  anActivity,
  anExpense,
  anIdea,
  aPayment,
  anItem,
  anOutfit,
  aPerson,
  aTrip,
} from './samples.ts';

/** A trip with all that is on it, as its viewer is answered. */
export interface TripContents {
  readonly detail: TripDetail;
  readonly activities: Activity[];
  readonly outfits: Outfit[];
  readonly items: ShoppingItem[];
  readonly ideas: Idea[];
  readonly ideaComments: IdeaComment[];
  readonly messages: Message[];
  readonly flights: TripFlight[];
  readonly expenses: Expense[];
  readonly payments: Payment[];
  readonly moneySettings: MoneySettings;
  readonly paymentDetails: TripPaymentDetails[];
}

interface TripFields extends Partial<TripDetail> {
  /** Others on the trip, with their roles; whoever looks at it has `role`. */
  readonly others?: readonly (readonly [CurrentUser, Role])[];
}

/** What the in-page API answers from: who is signed in, and what there is on their trips. A test fills and changes it. */
export class TripData {
  config: Config = aConfig();
  /** `null`: nobody is signed in. */
  user: CurrentUser | null = aPerson();
  readonly trips: TripContents[] = [];
  readonly trackedFlights: TrackedFlight[] = [];
  readonly recentActivities: RecentActivity[] = [];
  readonly recentOutfits: RecentOutfit[] = [];
  readonly upcomingActivities: UpcomingActivity[] = [];

  /** Who is signed in, where the test knows that somebody is. */
  get viewer(): CurrentUser {
    if (!this.user) throw new Error('Nobody is signed in.');
    return this.user;
  }

  /** Puts the viewer on a trip: as its owner, unless `role` says otherwise. */
  addTrip({ others = [], ...fields }: TripFields = {}): TripDetail {
    const id = fields.id ?? crypto.randomUUID();
    const members = [
      aMember(id, this.viewer, fields.role ?? 'owner'),
      ...others.map(([person, role]) => aMember(id, person, role)),
    ];
    const detail = aTrip(this.viewer, { members, ...fields, id });
    this.trips.push({
      detail,
      activities: [],
      outfits: [],
      items: [],
      ideas: [],
      ideaComments: [],
      messages: [],
      flights: [],
      expenses: [],
      payments: [],
      moneySettings: { currency: detail.currency, isSimplified: true, budgets: [], version: 1 },
      paymentDetails: [],
    });
    return detail;
  }

  /** All that is on a trip. */
  on(trip: Pick<TripDetail, 'id'> | string): TripContents {
    const id = typeof trip === 'string' ? trip : trip.id;
    const found = this.trips.find(({ detail }) => detail.id === id);
    if (!found) throw new Error(`There is no trip ${id}.`);
    return found;
  }

  /** Changes a trip's own fields. */
  changeTrip(trip: Pick<TripDetail, 'id'>, fields: Partial<TripDetail>): TripDetail {
    return Object.assign(this.on(trip).detail, fields);
  }

  addActivity(trip: TripDetail, fields: Partial<Activity> = {}): Activity {
    const activity = anActivity(trip, fields);
    this.on(trip).activities.push(activity);
    return activity;
  }

  addIdea(trip: TripDetail, fields: Partial<Idea> = {}): Idea {
    const idea = anIdea(trip, fields);
    this.on(trip).ideas.push(idea);
    return idea;
  }

  addOutfit(trip: TripDetail, fields: Partial<Outfit> = {}): Outfit {
    const outfit = anOutfit(trip, fields);
    this.on(trip).outfits.push(outfit);
    return outfit;
  }

  addItem(trip: TripDetail, fields: Partial<ShoppingItem> = {}): ShoppingItem {
    const item = anItem(trip, fields);
    this.on(trip).items.push(item);
    return item;
  }

  /** Puts an expense on a trip, in the order of its list. */
  addExpense(trip: TripDetail, fields: Partial<Expense> = {}): Expense {
    const expense = anExpense(trip, fields);
    const { expenses } = this.on(trip);
    expenses.push(expense);
    expenses.sort(compareExpenses);
    return expense;
  }

  addPayment(trip: TripDetail, fields: Pick<Payment, 'fromId' | 'toId' | 'amountMinor'> & Partial<Payment>): Payment {
    const payment = aPayment(trip, fields);
    const { payments } = this.on(trip);
    payments.push(payment);
    payments.sort(comparePayments);
    return payment;
  }
}
