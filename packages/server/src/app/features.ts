import { registerAccountData } from '../features/account-data/account-data.feature.ts';
import { registerAccounts } from '../features/accounts/accounts.feature.ts';
import { registerCalendars } from '../features/calendars/calendars.feature.ts';
import { type Chat, type ChatPaces, registerChat } from '../features/chat/chat.feature.ts';
import { registerConcierge } from '../features/concierge/concierge.feature.ts';
import {
  type DatePolls,
  deleteDateLinksWithTrips,
  registerDatePolls,
} from '../features/date-polls/date-polls.feature.ts';
import { deleteFilesWithTrips, registerFiles } from '../features/files/files.feature.ts';
import { registerFlights, unlinkFlightsWithTrips } from '../features/flights/flights.feature.ts';
import { registerHome } from '../features/home/home.feature.ts';
import { registerIdeas } from '../features/ideas/ideas.feature.ts';
import { registerItinerary } from '../features/itinerary/itinerary.feature.ts';
import { deleteJoinLinksWithTrips, type Members, registerMembers } from '../features/members/members.feature.ts';
import { deleteReceiptsWithTrips, registerMoney } from '../features/money/money.feature.ts';
import {
  deleteNewsWithTrips,
  type NoticePaces,
  type Notifications,
  registerNotifications,
} from '../features/notifications/notifications.feature.ts';
import { registerOutfits } from '../features/outfits/outfits.feature.ts';
import { registerPacking } from '../features/packing/packing.feature.ts';
import { type Phone, registerPhone } from '../features/phone/phone.feature.ts';
import { registerPlaces } from '../features/places/places.feature.ts';
import { announceRoomWithTrips, type Plans, registerPlans } from '../features/plans/plans.feature.ts';
import { registerShopping } from '../features/shopping/shopping.feature.ts';
import { registerSingleSignOn } from '../features/single-sign-on/single-sign-on.feature.ts';
import { registerTripCopies } from '../features/trip-copies/trip-copies.feature.ts';
import { registerTrips } from '../features/trips/trips.feature.ts';
import { registerWeather } from '../features/weather/weather.feature.ts';
import type { DomainEvents } from '../platform/domain-events.ts';
import type { FeatureContext } from '../platform/feature.ts';

/** What features offer to the server itself. */
export type Features = Awaited<ReturnType<typeof registerFeatures>>;

/** Registers what features do about the deletion of a trip; the command line deletes one too. */
export const registerTripDeletion = (events: DomainEvents): void => {
  deleteJoinLinksWithTrips(events);
  deleteFilesWithTrips(events);
  deleteReceiptsWithTrips(events);
  unlinkFlightsWithTrips(events);
  announceRoomWithTrips(events);
  deleteNewsWithTrips(events);
  deleteDateLinksWithTrips(events);
};

/**
 * Registers every feature, from below: none imports a later one. What an earlier one needs of a later one is handed to it as a
 * function, which it calls once requests come.
 */
export const registerFeatures = async (context: FeatureContext, paces: ChatPaces & NoticePaces = {}) => {
  registerTripDeletion(context.events);
  const accounts = await registerAccounts(context, {
    verifyPhoneToken: (idToken) => phone.verifyPhoneToken(idToken),
    findAddedTrip: (...added) => members.findAddedTrip(...added),
    findMailedLink: (...link) => members.findMailedLink(...link),
    findDigest: (...reader) => notifications.findDigest(...reader),
    listUnreadChats: (...args) => chat.listUnreadChats(...args),
    countUnreadNotifications: (...args) => notifications.countUnread(...args),
  });
  const phone: Phone = registerPhone(context, accounts);
  const trips = registerTrips(context, {
    findLimits: (...args) => plans.findTripLimits(...args),
    findDatePoll: (...args) => datePolls.findDatePoll(...args),
  });
  const members: Members = registerMembers(context, accounts);
  const files = registerFiles(context, {
    refuseFullStorage: (...args) => plans.uploadLimits.refuseFullStorage(...args),
    reserveStorage: (...args) => plans.uploadLimits.reserveStorage(...args),
  });
  registerSingleSignOn(context, { ...accounts, ...files });
  registerPlaces(context);
  registerWeather(context);
  registerItinerary(context, { withZonesOfFlights: (...args) => flights.withZonesOfFlights(...args) });
  const outfits = registerOutfits(context, files);
  registerShopping(context);
  registerPacking(context);
  const flights = registerFlights(context);
  const chat: Chat = registerChat(context, paces);
  const datePolls: DatePolls = await registerDatePolls(context, trips);
  registerMoney(context);
  registerIdeas(context, files);
  const plans: Plans = registerPlans(context);
  registerHome(context);
  const notifications: Notifications = await registerNotifications(context, accounts, paces);
  await registerCalendars(context);
  registerConcierge(context);
  registerAccountData(context, plans);
  registerTripCopies(context, { ...files, ...trips });
  return { accounts, trips, files, outfits, chat };
};
