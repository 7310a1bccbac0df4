import { type Activity, newActivitySchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { newOutfitSchema, type Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { newTripSchema, type TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';

const here = eachWithExampleMembers();

type Fields = Record<string, unknown>;

/**
 * A value for every field that people write, as the contract has them: the one that is given, or a text. Files are tested for
 * themselves.
 */
const everyField = (schema: { readonly shape: object }, said: string, given: Fields): Fields =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => !/^(attachment|coverImage|id$)/.test(name))
      .map((name) => [name, name in given ? given[name] : `${said} ${name}`]),
  );

const tripDates = { startDate: '2024-06-10', endDate: '2024-06-14' };
const trips = {
  first: everyField(newTripSchema, 'First', {
    ...tripDates,
    position: { latitude: 38.7, longitude: -9.1 },
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    membersMayAdd: false,
  }),
  second: everyField(newTripSchema, 'Second', {
    ...tripDates,
    position: { latitude: 35.6, longitude: 139.6 },
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    membersMayAdd: true,
  }),
};
const activities = () => ({
  first: everyField(newActivitySchema, 'First', {
    category: 'flight',
    position: { latitude: 38.7, longitude: -9.1 },
    startTime: '2024-06-10T08:00:00.000Z',
    endTime: '2024-06-10T09:00:00.000Z',
    startZone: 'Europe/London',
    endZone: 'Europe/Lisbon',
    participants: { mode: 'everybody', personIds: [] },
    cost: { amountMinor: 1250, currency: 'EUR' },
  }),
  second: everyField(newActivitySchema, 'Second', {
    category: 'restaurant',
    position: { latitude: 35.6, longitude: 139.6 },
    startTime: '2024-06-11T10:00:00.000Z',
    endTime: '2024-06-11T11:00:00.000Z',
    startZone: 'Asia/Tokyo',
    endZone: 'Asia/Seoul',
    participants: { mode: 'some', personIds: [here.owner.id] },
    cost: { amountMinor: 4000, currency: 'JPY' },
  }),
});
const outfitsFor = (activityId: string) => {
  const wearerId = here.owner.id;
  const given = { category: 'Casual', plannedDate: '2024-06-10', activityId: null, wearerId };
  return {
    first: everyField(newOutfitSchema, 'First', given),
    second: everyField(newOutfitSchema, 'Second', {
      ...given,
      category: 'Formal',
      plannedDate: '2024-06-11',
      activityId,
    }),
  };
};
const answered = (outfit: Fields): Fields => ({ ...outfit, plannedDate: noonOf(String(outfit['plannedDate'])) });

let path: string;

beforeEach(async () => {
  path = `/api/trips/${(await newTrip(here.owner, trips.first)).id}`;
});

const duplicated = async (): Promise<TripDetail> => {
  const copy = { title: 'Again', startDate: '2027-06-10', endDate: '2027-06-14' };
  return (await here.owner.post<TripDetail>(path.replace('trips', 'trips/duplicate'), copy)).body;
};

test('every field of a trip is stored, changed and copied', async () => {
  const made = (await here.owner.get<TripDetail>(path)).body;
  const changed = (await here.owner.put<TripDetail>(path, { ...trips.second, version: made.version })).body;
  const copy = await duplicated();

  expect(made).toMatchObject(trips.first);
  expect(changed).toMatchObject(trips.second);
  const { title: _title, startDate: _start, endDate: _end, ...copied } = trips.second;
  expect(copy).toMatchObject(copied);
});

test('every field of an activity is stored, changed and copied', async () => {
  const made = (await here.owner.post<Activity>(`${path}/itinerary`, activities().first)).body;
  const change = { ...activities().second, version: made.version };
  const changed = (await here.owner.put<Activity>(`${path}/itinerary/${made.id}`, change)).body;
  const [copy] = (await here.owner.get<Activity[]>(`/api/trips/${(await duplicated()).id}/itinerary`)).body;

  expect(made).toMatchObject(activities().first);
  expect(changed).toMatchObject(activities().second);
  const { startTime: _start, endTime: _end, ...copied } = activities().second;
  expect(copy).toMatchObject(copied);
});

test('every field of an outfit is stored, changed and copied, within its trip, to another and with it', async () => {
  const { owner } = here;
  const activity = (await owner.post<Activity>(`${path}/itinerary`, activities().first)).body;
  const outfits = outfitsFor(activity.id);
  const made = (await owner.post<Outfit>(`${path}/outfits`, outfits.first)).body;
  const change = { ...outfits.second, version: made.version };
  const changed = (await owner.patch<Outfit>(`/api/outfits/${made.id}`, change)).body;
  const other = (await newTrip(owner)).id;
  const transferred = (await owner.post<Outfit>(`/api/outfits/${made.id}/copies`, { tripId: other })).body;
  const [withTrip] = (await owner.get<Outfit[]>(`/api/trips/${(await duplicated()).id}/outfits`)).body;
  const again = (await owner.post<Outfit>(`${path}/outfits/${made.id}/copies`, {})).body;

  expect(made).toMatchObject(answered(outfits.first));
  expect(changed).toMatchObject(answered(outfits.second));
  const { plannedDate: _date, activityId: _activity, ...copied } = outfits.second;
  for (const copy of [again, transferred, withTrip]) expect(copy).toMatchObject(copied);
});
