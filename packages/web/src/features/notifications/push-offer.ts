import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { recall, remember } from '../../platform/browser-memory.ts';
import { canOfferPushes } from '../../platform/push.ts';

const DISMISSED = 'caravan.push-offer-dismissed';

/**
 * Whether somebody is offered to be notified while the app is closed: once something has happened that they would have heard of, and
 * neither they nor the browser have said no.
 */
export const isOfferedPushes = ({ id, unreadChats = [], unreadNotifications = 0 }: CurrentUser): boolean =>
  unreadChats.length + unreadNotifications > 0 && recall('browser', DISMISSED) !== id && canOfferPushes();

/** Puts the offer away for good. */
export const dismissPushOffer = ({ id }: CurrentUser): void => remember('browser', DISMISSED, id);
