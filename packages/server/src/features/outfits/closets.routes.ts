import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Serve } from '../../platform/call.ts';
import * as closets from './closets.store.ts';
import * as worn from './worn-outfits.store.ts';

export const closetsRoutes = (serve: Serve): void => {
  serve(listClosets, ({ userId, query, now, db }) =>
    closets.listClosets(db, { userId, today: dateIn(query.timeZone, now) }, query),
  );

  serve(listClosetChoices, ({ userId, query, now, db }) =>
    closets.listClosetChoices(db, { userId, today: dateIn(query.timeZone, now) }, query),
  );

  serve(listWeekOutfits, ({ userId, query, db }) => worn.listWeekOutfits(db, { userId, ...query }, query.from));

  serve(listMostWorn, ({ userId, query, now, db }) =>
    worn.listMostWorn(db, { userId, ...query }, dateIn(query.timeZone, now)),
  );
};
