import { AppError } from '@caravan/contract/errors.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import type { Db } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { WeatherPlaces, type Whereabouts } from './weather-places.store.ts';
import type { WeatherPlace, WeatherProvider } from './weather.provider.ts';
import { spanOf, type WeatherSpan } from './weather-spans.rules.ts';
import { claimRenewal, findSpan, keepSpan, type SpanKey } from './weather-spans.store.ts';

/** For so long one server is trusted to ask for all, milliseconds: longer than its questions may take. */
const RENEWAL_MS = 20_000;

interface WeatherReportsOptions {
  readonly db: Db;
  readonly provider: WeatherProvider;
  /** Hears why there was no answer from the service. */
  readonly onFailure: (error: ServiceError) => void;
  /** Hears what went wrong where nobody waits for it. */
  readonly onLeftover: (error: unknown) => void;
}

type Days = Readonly<Record<string, Weather>>;

/**
 * The weather of places and days, kept in the database for everybody. Many who ask for the same at once cause one question, and
 * no connection to the database is held meanwhile.
 */
export class WeatherReports {
  private readonly options: WeatherReportsOptions;
  private readonly places: WeatherPlaces;
  private readonly closing = new AbortController();
  /** What is being found out for somebody who waits, by place and span. */
  private readonly reading = new Map<string, Promise<Days>>();
  /** What is being asked anew, for which nobody waits. */
  private readonly renewals = new Set<Promise<void>>();

  constructor(options: WeatherReportsOptions) {
    this.options = options;
    this.places = new WeatherPlaces({ ...options, signal: this.closing.signal });
  }

  /**
   * The weather at a place on a day.
   *
   * @throws AppError `weather_unavailable` for a day of which nothing can be said, a place that nobody knows, and while the
   * service gives no answer.
   */
  async weatherOn(where: Whereabouts, date: string, now: Date): Promise<Weather> {
    const weather = await this.find(where, date, now).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      this.options.onFailure(error);
    });
    if (!weather) throw new AppError('weather_unavailable');
    return weather;
  }

  /** Waits until all that is asked anew has come, or has failed. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.reading.values(), ...this.renewals]);
  }

  /** Breaks off what is under way, and waits until it has ended. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.idle();
  }

  private async find(where: Whereabouts, date: string, now: Date): Promise<Weather | undefined> {
    if (!isPerhapsTold(date, now)) return undefined;
    const place = await this.places.find(where);
    const span = place && spanOf(date, dateIn(place.timeZone, now));
    if (!span) return undefined;
    const days = await this.daysOf({ place, span, now });
    return days[span.dayOf(date)];
  }

  private daysOf(asked: AskedSpan): Promise<Days> {
    const { place, span } = keyOf(asked);
    const name = `${place} ${span}`;
    const underWay = this.reading.get(name);
    if (underWay) return underWay;
    const reading = this.read(asked).finally(() => this.reading.delete(name));
    this.reading.set(name, reading);
    return reading;
  }

  private async read(asked: AskedSpan): Promise<Days> {
    const { span, now } = asked;
    const kept = await findSpan(this.options.db, keyOf(asked));
    const age = kept ? now.getTime() - kept.toldAt.getTime() : Infinity;
    if (!kept || age >= span.keptMs) return this.ask(asked);
    if (age >= span.freshMs) this.renewAside(asked);
    return kept.days;
  }

  private renewAside(asked: AskedSpan): void {
    const renewal = this.renew(asked)
      .catch((error: unknown) => {
        if (error instanceof ServiceError) this.options.onFailure(error);
        else this.options.onLeftover(error);
      })
      .finally(() => this.renewals.delete(renewal));
    this.renewals.add(renewal);
  }

  private async renew(asked: AskedSpan): Promise<void> {
    if (await claimRenewal(this.options.db, keyOf(asked), asked.now, RENEWAL_MS)) await this.ask(asked);
  }

  private async ask(asked: AskedSpan): Promise<Days> {
    const { place, span, now } = asked;
    const { db, provider } = this.options;
    const tell = provider[span.service];
    if (tell === null) return {};
    const told = await Promise.all(span.periods.map((period) => tell(place, period, this.closing.signal)));
    const days = span.weatherIn(new Map(told.flatMap((daysTold) => [...daysTold])));
    await keepSpan(db, keyOf(asked), { days, toldAt: now, keptMs: span.keptMs });
    return days;
  }
}

/** Days at a place, and when somebody wants to know. */
interface AskedSpan {
  readonly place: WeatherPlace;
  readonly span: WeatherSpan;
  readonly now: Date;
}

const keyOf = ({ place: { latitude, longitude, timeZone }, span }: AskedSpan): SpanKey => ({
  place: `${latitude.toFixed(2)},${longitude.toFixed(2)} ${timeZone}`,
  span: span.name,
});

/** Whether a day can have weather somewhere on earth, where today may be a day earlier or later than in UTC. */
const isPerhapsTold = (date: string, now: Date): boolean => {
  const today = dateIn('UTC', now);
  return [-1, 0, 1].some((days) => weatherBasis(date, addDays(today, days) ?? today) !== null);
};
