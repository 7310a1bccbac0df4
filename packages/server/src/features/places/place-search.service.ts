import { AppError } from '@caravan/contract/errors.ts';
import { isPlaceInput } from '@caravan/contract/places/places.rules.ts';
import { type Place, type PlacePredictions, PREDICTIONS_MAX } from '@caravan/contract/places/places.schema.ts';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { predictionOf, type ProposedPlace, type PlaceProvider } from './places.provider.ts';

/** The most cached searches, about 2 KB each. */
const PROPOSALS_MAX = 1_000;
const NOTHING: PlacePredictions = { status: 'ZERO_RESULTS', predictions: [], attribution: null };

/** Looked up with each call, so that a test's clock counts too. */
const perf = { now: () => performance.now() };

interface PlaceSearchOptions {
  /** `null` where none is configured. */
  readonly service: PlaceProvider | null;
  /** Answers where there is no service, and while it is down. */
  readonly builtIn: PlaceProvider;
  /** Receives what it refuses, such as a key: each refusal once, until it answers again. */
  readonly onRefusal: (error: ServiceError) => void;
}

interface Typed {
  readonly service: PlaceProvider;
  readonly input: string;
  readonly session: string | undefined;
}

/**
 * Places, proposed and found. Many who type the same at once cause one question to the service; while it is down the
 * places that Caravan brings along stand in for it.
 */
export class PlaceSearch {
  readonly #options: PlaceSearchOptions;
  #refusal: string | null = null;
  readonly #proposals: LRUCache<string, readonly ProposedPlace[], Typed>;

  constructor(options: PlaceSearchOptions) {
    this.#options = options;
    this.#proposals = new LRUCache({
      max: PROPOSALS_MAX,
      ttl: options.service?.cacheableForMs ?? 1,
      perf,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => context.service.propose(context.input, context.session),
    });
  }

  /** Places that what was typed may mean, the likeliest first. */
  async propose(input: string, session?: string): Promise<PlacePredictions> {
    if (!isPlaceInput(input)) return NOTHING;
    const { service, builtIn } = this.#options;
    const proposed = service && (await this.#answerOf(() => this.#proposedBy({ service, input, session })));
    if (service && proposed) return predictionsOf(service, proposed);
    return predictionsOf(builtIn, await builtIn.propose(input));
  }

  /**
   * Where a proposed place is.
   *
   * @throws AppError `not_found`; `places_unavailable` for a place of a service that is down.
   */
  async locate(placeId: string, session?: string): Promise<Place> {
    const { service, builtIn } = this.#options;
    const [scheme, id = ''] = splitAtColon(placeId);
    const provider = [builtIn, service].find((each) => each?.scheme === scheme);
    if (!provider) throw new AppError('not_found');
    const found =
      provider === builtIn ? await builtIn.locate(id) : await this.#answerOf(() => provider.locate(id, session));
    if (found === undefined) throw new AppError('places_unavailable');
    if (found === null) throw new AppError('not_found');
    return { placeId, ...found };
  }

  #proposedBy(typed: Typed): Promise<readonly ProposedPlace[]> {
    const key = typed.input.toLowerCase().replaceAll(/\s+/g, ' ');
    return this.#proposals.forceFetch(key, { context: typed });
  }

  /** `undefined` where the service gives no answer. */
  async #answerOf<T>(request: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await request();
      this.#refusal = null;
      return answer;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (isRefusal(error) && this.#refusal !== error.message) {
        this.#options.onRefusal(error);
        this.#refusal = error.message;
      }
      return undefined;
    }
  }
}

/** What makes a service pause is in the log already. */
const isRefusal = ({ status = 0 }: ServiceError): boolean => status >= 400 && status < 500 && status !== 429;

const splitAtColon = (placeId: string): string[] => {
  const colon = placeId.indexOf(':');
  return colon === -1 ? [] : [placeId.slice(0, colon), placeId.slice(colon + 1)];
};

const predictionsOf = (provider: PlaceProvider, proposed: readonly ProposedPlace[]): PlacePredictions => {
  if (proposed.length === 0) return NOTHING;
  const predictions = proposed.slice(0, PREDICTIONS_MAX).map((place) => predictionOf(provider.scheme, place));
  return { status: 'OK', predictions, attribution: provider.attribution };
};
