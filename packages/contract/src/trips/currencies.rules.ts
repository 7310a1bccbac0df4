import { once } from '../once.rules.ts';
import type { Currency } from './trips.schema.ts';

/**
 * Where each currency is paid with, by the time zones there: every place that is proposed has one, and each zone lies in one country.
 * Sources: the zones of each country (IANA time zone database, `zone.tab`) and its currency (ISO 4217), without those whose own
 * currency is none that a trip can be in.
 */
const ZONES: Readonly<Record<Currency, string>> = {
  USD: 'America/Adak America/Anchorage America/Boise America/Chicago America/Denver America/Detroit America/El_Salvador America/Grand_Turk America/Guayaquil America/Juneau America/Kralendijk America/Los_Angeles America/Menominee America/Metlakatla America/New_York America/Nome America/Panama America/Phoenix America/Puerto_Rico America/Sitka America/St_Thomas America/Tortola America/Yakutat Asia/Dili Pacific/Chuuk Pacific/Galapagos Pacific/Guam Pacific/Honolulu Pacific/Kosrae Pacific/Kwajalein Pacific/Majuro Pacific/Pago_Pago Pacific/Palau Pacific/Pohnpei Pacific/Saipan',
  EUR: 'Africa/Ceuta America/Cayenne America/Guadeloupe America/Marigot America/Martinique America/Miquelon America/St_Barthelemy Asia/Famagusta Asia/Nicosia Atlantic/Azores Atlantic/Canary Atlantic/Madeira Europe/Amsterdam Europe/Andorra Europe/Athens Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Busingen Europe/Dublin Europe/Helsinki Europe/Lisbon Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn Europe/Monaco Europe/Paris Europe/Podgorica Europe/Riga Europe/Rome Europe/San_Marino Europe/Sofia Europe/Tallinn Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Zagreb Indian/Mayotte Indian/Reunion',
  GBP: 'Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London',
  JPY: 'Asia/Tokyo',
  CAD: 'America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Creston America/Dawson America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax America/Inuvik America/Iqaluit America/Moncton America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current America/Toronto America/Vancouver America/Whitehorse America/Winnipeg',
  AUD: 'Indian/Christmas Indian/Cocos Pacific/Funafuti Pacific/Kiritimati Pacific/Nauru Pacific/Norfolk Pacific/Tarawa',
  CHF: 'Europe/Vaduz Europe/Zurich',
  CNY: 'Asia/Shanghai Asia/Urumqi',
};

/** Regions all of whose zones lie in one country. */
const REGIONS: readonly (readonly [string, Currency])[] = [
  ['America/Indiana/', 'USD'],
  ['America/Kentucky/', 'USD'],
  ['America/North_Dakota/', 'USD'],
  ['Australia/', 'AUD'],
];

const byZone = once(
  () =>
    new Map(
      Object.entries(ZONES).flatMap(([currency, zones]) =>
        zones.split(' ').map((zone) => [zone, currency as Currency] as const),
      ),
    ),
);

/** The currency that is paid with where a time zone is (IANA); `null` where it is none that a trip can be in. */
export const currencyAt = (timeZone: string): Currency | null =>
  byZone().get(timeZone) ?? REGIONS.find(([start]) => timeZone.startsWith(start))?.[1] ?? null;
