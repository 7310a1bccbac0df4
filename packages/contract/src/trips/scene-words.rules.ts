import type { CoverScene } from './cover.schema.ts';

/**
 * Words and places that stand for a scene, folded: lower case, no accents. Of a destination the first that is found counts, the
 * longest at its place: 'Cape Town' is no cape. Places come before the words of what one does there, and both before countries,
 * which are wide: 'ski in Japan' is snow, and 'Osaka, Japan' no temple garden.
 */
type Words = Readonly<Partial<Record<CoverScene, string>>>;

/** Cities, islands and regions that look like themselves. */
export const PLACE_WORDS: Words = {
  skyline: `abu dhabi|atlanta|auckland|baku|beijing|benidorm|brisbane|buffalo|calgary|charlotte|chicago|chongqing|cincinnati|cleveland|dallas|denver|detroit|
    doha|dubai|fort worth|frankfurt|frankfurt am main|gold coast|guangzhou|hong kong|houston|indianapolis|jakarta|johannesburg|kansas city|kuala lumpur|kuwait city|
    las vegas|los angeles|manama|manila|miami|milwaukee|minneapolis|mumbai|nashville|new york|new york city|nyc|manhattan|brooklyn|oklahoma city|osaka|panama city|perth|
    philadelphia|phoenix|pittsburgh|riyadh|rotterdam|sao paulo|seattle|seoul|shanghai|sharjah|shenzhen|singapore|sydney|taipei|tel aviv|tokyo|toronto|
    vancouver|astana|nur sultan|yokohama|nagoya|fukuoka|busan|tianjin|chengdu|wuhan|macau|montreal|austin|san diego|boston|bogota|santiago|buenos aires|mexico city`,
  domes: `rome|roma|florence|firenze|siena|pisa|bologna|verona|vatican|vatican city|naples|napoli|palermo|catania|genoa|milan|parma|lucca|perugia|assisi|
    seville|sevilla|granada|cordoba|toledo|salamanca|segovia|madrid|valencia|zaragoza|barcelona|girona|palma|avignon|aix en provence|marseille|
    valletta|split|zadar|dubrovnik|athens|thessaloniki|nicosia|jerusalem|belgrade|ljubljana|trieste|ragusa|lecce|noto|syracuse|siracusa|antigua guatemala|oaxaca|
    san miguel de allende|guanajuato|puebla|quito|havana|cartagena|cagliari|san marino|mantova|mantua`,
  pagoda: `kyoto|nara|kanazawa|nikko|takayama|kamakura|hiroshima|himeji|miyajima|hakone|kanto|honshu|gyeongju|jeonju|suzhou|hangzhou|xian|xi an|luoyang|nanjing|lijiang|datong|pingyao|
    chengde|hue|hoi an|hanoi|ninh binh|tainan|lhasa|thimphu|paro|bhutan`,
  tram: 'lisbon|lisboa|san francisco|zagreb|melbourne|istanbul|turin|graz|sintra|valparaiso|grenoble|oran',
  hillside: `porto|coimbra|douro|braga|evora|cinque terre|amalfi|positano|sorrento|salvador|ouro preto|funchal|madeira|ponta delgada|azores|
    bilbao|san sebastian|lyon|tbilisi|bergamo|como|bellagio|portofino|menton|sarajevo|mostar|veliko tarnovo|izmir`,
  harbour: `stockholm|gothenburg|goteborg|malmo|visby|bergen|stavanger|trondheim|oslo|copenhagen|aarhus|nyhavn|helsinki|turku|porvoo|tallinn|riga|gdansk|sopot|lubeck|hamburg|bremen|
    rostock|stralsund|torshavn|faroe|st john s|lunenburg|halifax|newport|nantucket|portsmouth|honfleur|alesund|svolvaer|klaipeda|szczecin`,
  canal: `venice|venezia|amsterdam|utrecht|leiden|delft|haarlem|gouda|the hague|den haag|bruges|brugge|ghent|gent|antwerp|antwerpen|brussels|mechelen|leuven|annecy|colmar|strasbourg|
    saint petersburg|st petersburg|aveiro|giethoorn|chioggia|burano|lille|alkmaar|groningen|maastricht|eindhoven`,
  city: `paris|london|berlin|vienna|wien|prague|praha|budapest|warsaw|krakow|munich|dresden|leipzig|cologne|dusseldorf|stuttgart|nuremberg|heidelberg|bratislava|vilnius|
    moscow|kyiv|kiev|lviv|bucharest|sofia|geneva|zurich|basel|bern|luxembourg|dublin|edinburgh|glasgow|manchester|liverpool|birmingham|leeds|york|bath|oxford|cambridge|belfast|cardiff|
    bristol|bordeaux|toulouse|nantes|dijon|reims|rennes|wroclaw|poznan|linz|brno|cluj|washington|new orleans|baltimore|quebec|ottawa|montevideo|minsk|newcastle|sheffield|hannover|mainz|trier`,
  mesa: `utah|moab|zion|bryce|bryce canyon|arches|canyonlands|capitol reef|monument valley|arizona|sedona|grand canyon|page|antelope canyon|lake powell|new mexico|santa fe|albuquerque|
    nevada|death valley|joshua tree|palm springs|mojave|marfa|big bend|tucson|scottsdale|taos|kanab|st george utah|alice springs|uluru|outback|northern territory|kimberley|coober pedy|
    cappadocia|goreme|nevsehir|cafayate|atacama|san pedro de atacama|namib|sossusvlei|wadi rum|petra|wadi musa|badlands|sonora|baja california sur|las vegas strip|salar de uyuni|uyuni`,
  desert: `sahara|merzouga|erg chebbi|zagora|m hamid|siwa|rub al khali|liwa|empty quarter|timbuktu|douz|tozeur|ghadames|taklamakan|dunhuang|jaisalmer|thar|wahiba|gobi|huacachina|fezzan|tamanrasset`,
  savanna: `serengeti|masai mara|maasai mara|nairobi|amboseli|tsavo|arusha|ngorongoro|kruger|okavango|chobe|maun|etosha|south luangwa|hwange|victoria falls|livingstone|kilimanjaro|
    samburu|laikipia|tarangire|mombasa|windhoek|kalahari|limpopo|mpumalanga|lusaka|harare|gaborone|pretoria`,
  jungle: `amazon|manaus|iquitos|leticia|borneo|kota kinabalu|sandakan|kuching|sumatra|bukit lawang|costa rica|monteverde|la fortuna|arenal|tortuguero|corcovado|bocas del toro|belize|tikal|
    palenque|chiapas|iguazu|foz do iguacu|puerto iguazu|congo|kinshasa|bwindi|kigali|papua|new guinea|daintree|cairns|madagascar|gabon|libreville|khao sok|taman negara|sinharaja|ubud|munnar|
    wayanad|kerala|el yunque|dominica|san ignacio|guyana|cayenne|paramaribo|puerto maldonado`,
  palms: `maldives|male|bora bora|tahiti|papeete|moorea|fiji|nadi|samoa|tonga|cook islands|rarotonga|hawaii|honolulu|waikiki|oahu|maui|kahului|kauai|lihue|kona|bali|denpasar|lombok|gili|
    seychelles|mauritius|port louis|reunion|zanzibar|phuket|krabi|koh samui|ko samui|koh phangan|koh tao|phi phi|boracay|palawan|el nido|cebu|siargao|langkawi|cancun|tulum|
    playa del carmen|cozumel|punta cana|bavaro|varadero|montego bay|negril|barbados|bridgetown|aruba|oranjestad|curacao|willemstad|bonaire|bahamas|nassau|antigua|st lucia|castries|
    st barts|saint martin|marigot|philipsburg|grenada|martinique|fort de france|guadeloupe|trinidad|virgin islands|charlotte amalie|key west|florida keys|florida|goa|andaman|nha trang|
    phu quoc|mui ne|sanya|hainan|okinawa|naha|puerto rico|san juan|jamaica|caribbean|cayman|turks and caicos|bermuda|guam|hagatna|palau|vanuatu|new caledonia|polynesia|copacabana|rio de janeiro|
    fortaleza|recife|natal|florianopolis|puerto vallarta|cabo san lucas|acapulco|mazatlan|roatan|san andres|diani|mombasa beach|byron bay|cape verde|praia|santo domingo`,
  islands: `santorini|thira|fira|mykonos|paros|naxos|milos|ios|syros|cyclades|crete|chania|heraklion|iraklion|rethymno|rhodes|rodos|corfu|kerkyra|zakynthos|kefalonia|lefkada|kos|patmos|hydra|
    sifnos|amorgos|skiathos|bodrum|ostuni|polignano|capri|ischia|frigiliana|nerja|mojacar|ibiza|formentera|menorca|lanzarote|arrecife|fuerteventura|tenerife|gran canaria|las palmas|la gomera|
    sidi bou said|djerba|paphos|ayia napa|larnaca|limassol|vis|hvar|korcula|malta|gozo|lipari|stromboli|favignana|puglia`,
  medina: `marrakesh|marrakech|fes|fez|meknes|rabat|casablanca|tangier|tanger|chefchaouen|essaouira|agadir|ouarzazate|ait benhaddou|morocco|tunis|kairouan|algiers|tripoli|cairo|giza|luxor|aswan|
    alexandria|hurghada|sharm el sheikh|amman|aqaba|damascus|aleppo|beirut|baghdad|jeddah|mecca|makkah|medina|muscat|nizwa|sanaa|khartoum|nouakchott|tehran|isfahan|shiraz|yazd|mashhad|
    samarkand|bukhara|khiva|tashkent|kashgar|jericho|bethlehem|nazareth|eilat|dakar|bamako|djenne|agadez|djibouti|kano|mogadishu|konya|sanliurfa|mardin`,
  spires: `bangkok|chiang mai|chiang rai|ayutthaya|sukhothai|siem reap|angkor|phnom penh|luang prabang|vientiane|yangon|mandalay|bagan|inle|ho chi minh city|saigon|hua hin|pattaya|
    yogyakarta|borobudur|battambang|kandy|anuradhapura|naypyidaw|da nang`,
  palace: `agra|delhi|new delhi|jaipur|jodhpur|udaipur|rajasthan|varanasi|lucknow|amritsar|hyderabad|mysore|bengaluru|bangalore|kolkata|chennai|ahmedabad|lahore|karachi|islamabad|dhaka|
    chittagong|pune|kochi|bhopal|gwalior|khajuraho|hampi|pushkar|bikaner|kozhikode|srinagar`,
  fjord: `norway fjords|fjord|fjords|geiranger|flam|lofoten|senja|aurland|odda|voss|hardanger|sognefjord|milford sound|te anau|fiordland|queenstown|wanaka|doubtful sound|kotor|
    ushuaia|puerto natales|punta arenas|torres del paine|el calafate|el chalten|patagonia|bariloche|juneau|ketchikan|sitka|skagway|kenai|seward|squamish|tofino|gros morne|ilulissat`,
  vineyard: `tuscany|toscana|chianti|montepulciano|montalcino|san gimignano|cortona|val d orcia|umbria|piedmont|langhe|alba|provence|luberon|lubéron|gordes|burgundy|beaune|champagne|epernay|
    alsace|dordogne|loire|saint emilion|bordeaux wine|rioja|logrono|haro|ribera|penedes|priorat|alentejo|mosel|rheingau|wachau|tokaj|napa|napa valley|sonoma|healdsburg|paso robles|willamette|
    mendoza|maipo|stellenbosch|franschhoek|paarl|barossa|adelaide|hunter valley|marlborough|hawke s bay|cotswolds|devon|montpellier|moravia|kakheti|emilia romagna|veneto|le marche|ardeche`,
  aurora: `tromso|alta|kirkenes|svalbard|longyearbyen|lapland|rovaniemi|levi|saariselka|inari|kiruna|abisko|murmansk|yellowknife|whitehorse|yukon|fairbanks|alaska|anchorage|nuuk|greenland|
    iceland|reykjavik|akureyri|vik|northern lights|aurora|arctic|bodo|narvik|churchill`,
  steppe: `mongolia|ulaanbaatar|ulan bator|kharkhorin|kazakhstan|almaty|shymkent|kyrgyzstan|bishkek|song kol|issyk kul|karakol|osh|tajikistan|pamir|dushanbe|altai|tuva|inner mongolia|hohhot|hulunbuir|
    buryatia|ulan ude|kalmykia|elista|urumqi|xinjiang|ashgabat|astrakhan|orenburg|montana|wyoming|cheyenne|south dakota|north dakota|saskatchewan|regina|saskatoon|la pampa|kansas|nebraska`,
  cliffs: `ireland|galway|cork|kerry|dingle|killarney|cliffs of moher|donegal|connemara|aran|giant s causeway|cornwall|st ives|penzance|devon coast|dorset|jurassic coast|pembrokeshire|wales|isle of man|
    jersey|guernsey|isles of scilly|skye|orkney|shetland|hebrides|brittany|bretagne|saint malo|etretat|normandy|maine|bar harbor|acadia|nova scotia|cape breton|newfoundland|prince edward island|
    great ocean road|tasmania|hobart|galicia|a coruna|santiago de compostela|asturias|santander|cape cod|big sur|monterey|mendocino|cape town|hermanus|garden route|dunedin|wellington|aberdeen|brighton`,
  mountains: `alps|alpen|andes|andorra|annapurna|appalachian|asheville|aosta|arequipa|banff|bavaria|bavarian alps|berchtesgaden|blue ridge|bolzano|boulder|caucasus|cusco|machu picchu|
    dolomites|dolomiti|drakensberg|everest|garda|garmisch|grand teton|grindelwald|himalaya|himalayas|huaraz|innsbruck|interlaken|jackson hole|jasper|kathmandu|kazbegi|lake district|lake tahoe|
    ladakh|la paz|leh|liechtenstein|lucerne|luzern|mont blanc|montenegro|nepal|pokhara|pyrenees|rockies|rocky mountain|salzburg|sierra nevada|slovenia|bled|snowdonia|
    south tyrol|tatra|tatras|tibet|titisee|tirol|tyrol|trentino|yosemite|yellowstone|glacier national park|zakopane|zugspitze|shimla|manali|darjeeling|hunza|gilgit|merida|medellin|
    addis ababa|lalibela|salt lake city|gangtok|dharamshala|chamonix mont blanc|kashmir`,
  snow: `antarctica|aspen|avoriaz|big sky|breckenridge|chamonix|cortina|courchevel|davos|deer valley|fernie|gastein|hakuba|hokkaido|ischgl|karuizawa|keystone|kitzbuhel|la plagne|laax|lech|
    livigno|mammoth|mayrhofen|meribel|nagano|niseko|are sweden|sweden are|obergurgl|park city|saalbach|saas fee|sapporo|siberia|solden|spitsbergen|st anton|st moritz|steamboat|sun valley|telluride|tignes|vail|
    val d isere|val thorens|verbier|whistler|zell am see|zermatt|novosibirsk|yekaterinburg|harbin`,
  forest: `ardennes|auvergne|black forest|bohemian|bregenz|brandenburg|eifel|great smoky|harz|hobbiton|new england|new forest|new hampshire|olympic|pacific northwest|portland|redwood|redwoods|
    schwarzwald|sequoia|sherwood|shenandoah|shikoku|spreewald|sumava|thuringia|vermont|wicklow|yakushima|yorkshire|bialowieza|muskoka|algonquin|rotorua|blue mountains`,
  sea: `algarve|lagos|faro|albufeira|costa|riviera|biarritz|nice|cannes|antibes|saint tropez|monaco|malaga|marbella|cadiz|alicante|sardinia|sicily|corsica|sylt|rugen|bondi|malibu|santa monica|santa barbara|
    rimini|budva|sithonia|halkidiki|varna|burgas|sunny beach|constanta|odesa|odessa|antalya|alanya|fethiye|marmaris|croatia|istria|pula|rovinj|essaouira beach|cascais|nazare|ericeira|
    mar del plata|punta del este|vina del mar|durban|port elizabeth|noosa|fremantle|trabzon|batumi|sochi|jurmala|skagen|tarifa|mallorca|majorca|amalfi coast`,
};

/** What one goes for, and what a place is by its own word. */
export const ACTIVITY_WORDS: Words = {
  snow: 'snow|ski|skiing|snowboard|snowboarding|glacier|winter|antarctic|polar|ice',
  palms: 'tropical|lagoon|reef|atoll|island hopping',
  sea: 'beach|beaches|coast|coastal|island|islands|isle|isles|bay|cape|cove|sea|ocean|playa|praia|plage|strand',
  mountains:
    'mountain|mountains|mount|mt|alpine|peak|peaks|sierra|summit|highlands|hike|hiking|trek|trekking|berg|monte|valley|lake|lakes|lago',
  desert: 'dune|dunes|oasis',
  mesa: 'desert|canyon|mesa',
  savanna: 'safari|savanna|savannah',
  jungle: 'jungle|rainforest',
  vineyard: 'vineyard|vineyards|wine|countryside|farm|hills',
  forest: 'forest|forests|woods|woodland|national park|park|grove|garden|gardens|camp|camping|glamping',
  city: 'city|downtown|metropolis|old town|capital',
};

/** Wide lands, where nothing smaller is named. */
export const COUNTRY_WORDS: Words = {
  domes: 'italy|italia|spain|espana|serbia|bosnia|albania|cyprus|israel|cuba|guatemala|mexico',
  hillside: 'portugal|turkey|turkiye|georgia|bulgaria',
  pagoda: 'japan|china|south korea|korea|taiwan|vietnam',
  harbour: 'sweden|denmark|estonia|latvia|lithuania|finland',
  canal: 'netherlands|the netherlands|holland|belgium|flanders',
  city: 'germany|austria|czechia|czech republic|hungary|poland|slovakia|romania|ukraine|russia|england|united kingdom|uk',
  cliffs: 'scotland|new zealand',
  fjord: 'norway|chile',
  mountains: 'switzerland|peru|bolivia|ecuador|colombia|armenia|pakistan|ethiopia|lesotho',
  vineyard: 'france|moldova|argentina|south africa',
  islands: 'greece',
  medina: 'egypt|algeria|tunisia|jordan|iran|iraq|syria|lebanon|uzbekistan|mali|niger|sudan|chad|yemen|libya',
  desert: 'oman|saudi arabia|saudi|qatar|kuwait|bahrain|uae|united arab emirates|mauritania|arabia|western sahara',
  savanna: 'kenya|tanzania|botswana|namibia|zambia|zimbabwe|uganda|malawi|mozambique|angola|ghana|nigeria',
  jungle: 'brazil|indonesia|malaysia|panama|honduras|nicaragua|rwanda|cameroon|laos|venezuela|suriname|brunei',
  palms: 'thailand|philippines|sri lanka|dominican republic|haiti|el salvador|senegal',
  spires: 'cambodia|myanmar|burma',
  palace: 'india|bangladesh',
  steppe: 'turkmenistan',
  mesa: 'australia',
  forest: 'canada|belarus|oregon|washington state',
};
