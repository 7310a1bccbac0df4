import { z } from 'zod/mini';

const PURPOSES = ['any', 'maskable', 'monochrome'] as const;

const isPurpose = (word: string): word is IconPurpose => PURPOSES.some((purpose) => purpose === word);

/** What the icon preview reads of the app's manifest (w3.org/TR/appmanifest). */
export const manifestSchema = z.object({
  name: z.string(),
  icons: z.array(
    z.object({
      src: z.string(),
      /** Pixels, of the first of its sizes: '192x192'. */
      sizes: z.pipe(
        z.string(),
        z.transform((sizes) => Number.parseInt(sizes, 10)),
      ),
      purpose: z.pipe(
        z._default(z.string(), 'any'),
        z.transform((words) => words.split(' ').filter(isPurpose)),
      ),
    }),
  ),
});

/** What an icon is made for: to stand as it is, to be cut to a shape, or to take a colour. */
export type IconPurpose = (typeof PURPOSES)[number];
export type AppManifest = z.output<typeof manifestSchema>;
export type AppIcon = AppManifest['icons'][number];
