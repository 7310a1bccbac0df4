import { isCalendarDate } from '../time/calendar.rules.ts';

/** The six drawn scenes. */
export const COVER_SCENES = ['sea', 'mountains', 'desert', 'city', 'forest', 'snow'] as const;
export type CoverScene = (typeof COVER_SCENES)[number];

/** What colours a scene. */
export const COVER_SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type CoverSeason = (typeof COVER_SEASONS)[number];

export interface Cover {
  readonly scene: CoverScene;
  readonly season: CoverSeason;
}

/**
 * Words and places that stand for a scene. A destination is looked through word by word; the longest match wins, so that
 * 'Cape Town' is not the sea's 'cape' and 'Salt Lake City' no lake. Folded: lower case, no accents.
 */
const KEYWORDS: Readonly<Record<CoverScene, string>> = {
  sea: `beach|beaches|coast|coastal|island|islands|isle|isles|bay|cape|cove|lagoon|reef|sea|ocean|playa|praia|plage|strand|costa|riviera|
    algarve|amalfi|andaman|antigua|antilles|aruba|azores|bahamas|bali|balearic|barbados|barcelona|bermuda|biarritz|bondi|bora bora|boracay|
    brighton|byron bay|cabo|cancun|canary|caribbean|cartagena|cinque terre|corfu|cornwall|corsica|crete|croatia|cuba|curacao|cyprus|dubrovnik|
    essaouira|fiji|florida keys|fuerteventura|galapagos|goa|gold coast|gran canaria|greece|grenada|guadeloupe|hawaii|honolulu|hvar|ibiza|jamaica|
    kauai|key west|ko samui|koh samui|krabi|la reunion|lanzarote|lisbon|madeira|maldives|malibu|mallorca|majorca|malta|martinique|
    maui|mauritius|menorca|miami|monaco|montego bay|mykonos|naples|naxos|nice|oahu|okinawa|palawan|paros|phuket|polynesia|portugal|puerto rico|puglia|
    punta cana|rhodes|rimini|rio de janeiro|salvador|samoa|san diego|santa monica|santorini|sardinia|seychelles|sicily|split|sri lanka|
    st barts|st lucia|sylt|tahiti|tenerife|thailand|tonga|trinidad|tulum|valencia|vanuatu|varadero|zadar|zanzibar`,
  mountains: `mountain|mountains|mount|mt|alps|alpine|alpen|peak|peaks|sierra|summit|highlands|hills|hike|hiking|trek|trekking|berg|monte|
    valley|canyonlands|lake|lakes|lago|
    andes|andorra|annapurna|appalachian|asheville|banff|bavaria|bhutan|blue ridge|bolzano|boulder|caucasus|como|cusco|dolomites|dolomiti|
    drakensberg|everest|garda|grand teton|grindelwald|himalaya|himalayas|innsbruck|interlaken|jackson hole|jasper|kathmandu|kazbegi|
    kilimanjaro|kyrgyzstan|ladakh|lake district|lake tahoe|leh|liechtenstein|lucerne|luzern|machu picchu|mendoza|montana|mont blanc|montenegro|nepal|
    new zealand|norway|fjord|fjords|patagonia|peru|pyrenees|quito|queenstown|rockies|rocky mountain|salzburg|scotland|sierra nevada|slovenia|snowdonia|
    switzerland|tajikistan|tatra|tatras|tibet|titisee|torres del paine|tyrol|tirol|wales|wyoming|yosemite|zugspitze`,
  desert: `desert|dune|dunes|oasis|sahara|canyon|mesa|outback|safari|savanna|savannah|badlands|
    abu dhabi|albuquerque|alice springs|amman|arabia|arizona|atacama|botswana|bryce|burning man|cairo|dakar|death valley|doha|dubai|egypt|etosha|giza|gobi|
    grand canyon|iran|israel|jaisalmer|jerusalem|joshua tree|jordan|kalahari|kenya|kruger|kuwait|las vegas|luxor|marfa|marrakech|marrakesh|masai mara|mauritania|
    merzouga|moab|mojave|monument valley|morocco|namib|namibia|negev|nevada|new mexico|oman|palm springs|petra|phoenix|qatar|rajasthan|
    riyadh|samarkand|santa fe|saudi|scottsdale|sedona|serengeti|sharm el sheikh|sossusvlei|tanzania|tucson|tunisia|uae|uluru|utah|uyuni|
    uzbekistan|wadi rum|zion`,
  city: `city|downtown|metropolis|old town|capital|
    amsterdam|antwerp|athens|atlanta|austin|baltimore|bangkok|beijing|belgrade|berlin|bilbao|birmingham|bogota|bologna|bordeaux|boston|bratislava|
    bruges|brussels|bucharest|budapest|buenos aires|cape town|chennai|chicago|cologne|copenhagen|dallas|delhi|denver|detroit|dresden|dublin|dusseldorf|
    edinburgh|florence|frankfurt|gdansk|geneva|glasgow|guangzhou|hamburg|hanoi|havana|helsinki|ho chi minh|hong kong|houston|istanbul|jakarta|japan|
    johannesburg|krakow|kuala lumpur|kyiv|kyoto|las palmas|leipzig|lima|liverpool|ljubljana|london|los angeles|lyon|madrid|manchester|manila|
    marseille|melbourne|mexico city|milan|minneapolis|montevideo|montreal|moscow|mumbai|munich|nashville|new delhi|new orleans|new york|nyc|
    oaxaca|osaka|oslo|ottawa|panama|paris|philadelphia|pittsburgh|porto|prague|riga|rome|roma|rotterdam|saigon|salt lake city|san antonio|
    san francisco|santiago|sao paulo|sarajevo|seoul|seville|shanghai|shenzhen|singapore|sofia|stockholm|stuttgart|sydney|taipei|tallinn|
    tbilisi|tel aviv|tokyo|toledo|toronto|turin|venice|vienna|vilnius|warsaw|washington|wien|zagreb|zurich`,
  forest: `forest|forests|woods|woodland|jungle|rainforest|national park|park|grove|garden|gardens|countryside|farm|vineyard|camp|camping|glamping|
    amazon|ardennes|auvergne|belize|black forest|bohemian|borneo|bregenz|brandenburg|bwindi|chiang mai|chiang rai|congo|cotswolds|costa rica|
    daintree|dordogne|eifel|estonia|great smoky|harz|hobbiton|ireland|kerala|laos|latvia|lithuania|loire|luang prabang|madagascar|maine|
    manaus|monteverde|napa|new england|new forest|new hampshire|nikko|oregon|olympic|papua|pai|pacific northwest|portland|provence|redwood|redwoods|
    rwanda|schwarzwald|seattle|sequoia|sherwood|shenandoah|shikoku|spreewald|sumatra|sumava|sweden|thuringia|tuscany|toscana|ubud|uganda|umbria|
    vancouver|vermont|victoria falls|wicklow|yakushima|yorkshire`,
  snow: `snow|ski|skiing|snowboard|snowboarding|glacier|ice|arctic|antarctic|antarctica|aurora|northern lights|winter|polar|
    alaska|anchorage|aspen|avoriaz|big sky|breckenridge|chamonix|cortina|courchevel|davos|deer valley|fairbanks|fernie|finland|gastein|
    greenland|hakuba|hokkaido|iceland|ischgl|karuizawa|keystone|kitzbuhel|kiruna|la plagne|lapland|laax|lech|levi|livigno|longyearbyen|mammoth|mayrhofen|
    meribel|murmansk|nagano|niseko|nuuk|obergurgl|park city|reykjavik|rovaniemi|saalbach|saas fee|sapporo|siberia|solden|spitsbergen|st anton|
    st moritz|steamboat|sun valley|svalbard|telluride|tignes|tromso|vail|val d isere|val thorens|verbier|whistler|yellowknife|yukon|zell am see|
    zermatt`,
};

const SCENE_OF_WORDS: ReadonlyMap<string, CoverScene> = new Map(
  COVER_SCENES.flatMap((scene) => KEYWORDS[scene].split('|').map((words) => [words.trim(), scene] as const)),
);

const LONGEST_KEYWORD = Math.max(...[...SCENE_OF_WORDS.keys()].map((words) => words.split(' ').length));

/** Letters that Unicode takes apart into nothing plainer, as people type them without their keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The scene that a destination names, by its longest keyword and among equals the first; `null` when it names none. */
const sceneNamedIn = (destination: string): CoverScene | null => {
  const words = wordsOf(destination);
  for (let length = LONGEST_KEYWORD; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const scene = SCENE_OF_WORDS.get(words.slice(at, at + length).join(' '));
      if (scene) return scene;
    }
  }
  return null;
};

/**
 * FNV-1a over the UTF-16 units, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), its high half folded onto the low
 * one: by itself, the remainders of two seeds that differ in a prefix alone would go together.
 */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 16;
};

const pick = <Item>(items: readonly [Item, ...Item[]], seed: string): Item =>
  items[hash(seed) % items.length] ?? items[0];

const SEASONS_BY_MONTH = [...COVER_SEASONS].flatMap((season) => [season, season, season]);

/** The season of a month in the north, the same everywhere: a cover is a mood, and the months' is the familiar one. */
const seasonOf = (startDate: string): CoverSeason | undefined =>
  // March opens the spring, so the year is turned by two months.
  SEASONS_BY_MONTH[(Number(startDate.slice(5, 7)) + 9) % 12];

/**
 * The drawn cover of a trip without a picture: the same for everyone and on every day. The destination chooses the scene, or
 * else the id does; the start's month chooses the season, or else the id does.
 *
 * @param trip `startDate` as `YYYY-MM-DD`; anything else counts as none.
 */
export const coverFor = ({
  destination,
  startDate,
  id,
}: {
  readonly destination?: string | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly id: string;
}): Cover => ({
  scene: sceneNamedIn(destination ?? '') ?? pick(COVER_SCENES, id),
  season: (isCalendarDate(startDate) ? seasonOf(startDate) : undefined) ?? pick(COVER_SEASONS, `season of ${id}`),
});
