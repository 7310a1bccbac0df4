import { type FaultyService, startFaultyService } from './faulty-service.ts';

/** A place as OpenStreetMap knows it. */
export interface StubPhotonPlace {
  readonly name?: string;
  readonly type: string;
  readonly state?: string;
  readonly country?: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A server on this machine that speaks as much of Photon's API as searches places. */
export interface PhotonStub extends FaultyService {
  /** Settings that make a server ask here. */
  readonly env: Record<string, string>;
}

/** Starts the stub. It finds the places whose name begins with what was typed, and those without one. */
export const startPhoton = async (places: readonly StubPhotonPlace[]): Promise<PhotonStub> => {
  const service = await startFaultyService(({ url }) => {
    const query = url.searchParams.get('q')?.toLowerCase() ?? '';
    if (url.pathname !== '/api' || query === '') return { status: 400, json: { message: "missing search term 'q'" } };
    const layers = url.searchParams.getAll('layer');
    const features = places
      .filter(({ name = query, type }) => name.toLowerCase().startsWith(query) && layers.includes(type))
      .slice(0, Number(url.searchParams.get('limit')))
      .map(({ latitude, longitude, ...properties }, index) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { osm_type: 'R', osm_id: index, osm_key: 'place', osm_value: properties.type, ...properties },
      }));
    return { json: { type: 'FeatureCollection', features } };
  });
  return { ...service, env: { PHOTON_URL: service.url } };
};
