import { changeAdding } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import * as store from './accounts.store.ts';

/** Who may add somebody to trips, and how they hear of it. */
export const addingPreferencesRoutes = (serve: Serve): void => {
  serve(changeAdding, async ({ userId, body, db }) => {
    const changed = await store.changeAdding(db, userId, body);
    if (!changed) throw new AppError('unauthorized');
    return changed;
  });
};
