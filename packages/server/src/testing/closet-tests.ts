import { afterEach, beforeEach } from 'vitest';
import { newSharedTrip } from './company.ts';
import type { CompanyTests } from './company-tests.ts';
import { expectKeptPictures } from './outfit-pictures.ts';

/** The trip of a test of outfits, read when it is wanted. */
interface ClosetTests {
  readonly tripId: string;
  /** The address of its outfits. */
  readonly closet: string;
}

/** Makes a trip of the company's for each test; with the trip go its pictures, of which nothing is left behind. */
export const eachWithCloset = (here: CompanyTests): ClosetTests => {
  let tripId: string;
  beforeEach(async () => {
    tripId = (await newSharedTrip(here.company)).id;
  });
  afterEach(async () => {
    await here.owner.delete(`/api/trips/${tripId}`);
    await expectKeptPictures(here.app, 0);
  });
  return {
    get tripId() {
      return tripId;
    },
    get closet() {
      return `/api/trips/${tripId}/outfits`;
    },
  };
};
