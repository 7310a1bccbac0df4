import { expectKeptFiles } from './kept-files.ts';
import type { Visitor } from './person.ts';
import type { TestApp } from './test-app.ts';
import { type ChosenFile, type Download, download } from './uploads.ts';

/** An outfit as a form sends it, without its picture. */
export const LINEN_DRESS = { title: 'Linen dress', category: 'Casual' };

/** A photo as a phone hands it to the page. */
export const taken = (bytes: Buffer<ArrayBuffer>): ChosenFile => ({ name: 'photo.jpg', bytes, type: 'image/jpeg' });

/** What somebody sees where an outfit says its picture is. */
export const pictureAt = (visitor: Visitor, imageUrl: string | null): Promise<Download> =>
  download(visitor, String(imageUrl).replace(/^\/api/, ''));

export const pictureStatusAt = async (visitor: Visitor, imageUrl: string | null): Promise<number> =>
  (await pictureAt(visitor, imageUrl)).status;

/** Expects so many pictures on the server's disk and nothing else, soon; each is kept as two files. */
export const expectKeptPictures = (app: TestApp, count: number): Promise<void> => expectKeptFiles(app, 2 * count);
