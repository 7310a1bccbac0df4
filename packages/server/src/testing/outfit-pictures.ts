import { afterEach, beforeEach } from 'vitest';
import { newSharedTrip } from './example-members.ts';
import type { MemberTests } from './member-tests.ts';
import type { Visitor } from './person.ts';
import { expectStoredFiles } from './stored-files.ts';
import type { TestApp } from './test-app.ts';
import type { HttpAnswer } from './http-request.ts';
import { type ChosenFile, download } from './uploads.ts';

/** An outfit as a form sends it, without its picture. */
export const LINEN_DRESS = { title: 'Linen dress', category: 'Casual' };

/** A photo as a phone hands it to the page. */
export const takenPhoto = (bytes: Buffer<ArrayBuffer>): ChosenFile => ({
  name: 'photo.jpg',
  bytes,
  type: 'image/jpeg',
});

/** What somebody sees where an outfit says its picture is. */
export const pictureAt = (visitor: Visitor, imageUrl: string | null): Promise<HttpAnswer> =>
  download(visitor, String(imageUrl).replace(/^\/api/, ''));

export const pictureStatusAt = async (visitor: Visitor, imageUrl: string | null): Promise<number> =>
  (await pictureAt(visitor, imageUrl)).status;

/** Expects so many pictures on the server's disk and nothing else, soon; each is stored as two files. */
export const expectStoredPictures = (app: TestApp, count: number): Promise<void> => expectStoredFiles(app, 2 * count);

/** The trip of a test of outfits, read lazily. */
interface ClosetTests {
  readonly tripId: string;
  /** The address of its outfits. */
  readonly closet: string;
}

/** Makes a trip of the example members for each test, and deletes it with its pictures, of which nothing is left. */
export const eachWithCloset = (here: MemberTests): ClosetTests => {
  let tripId: string;
  beforeEach(async () => {
    tripId = (await newSharedTrip(here.members)).id;
  });
  afterEach(async () => {
    await here.owner.delete(`/api/trips/${tripId}`);
    await expectStoredPictures(here.app, 0);
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
