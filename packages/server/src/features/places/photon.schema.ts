import { z } from 'zod';

const nameSchema = z.string().max(500).optional();

/** What Photon answers, as far as it is read: GeoJSON. */
export const photonAnswerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        /** Longitude, then latitude (RFC 7946, section 3.1.1). */
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
      }),
      properties: z.object({
        name: nameSchema,
        state: nameSchema,
        country: nameSchema,
        /** 'city', 'state' or 'country', as asked for. */
        type: z.string().optional(),
      }),
    }),
  ),
});
export type PhotonFeature = z.infer<typeof photonAnswerSchema>['features'][number];
