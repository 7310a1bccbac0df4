/**
 * The words that questions about one's own trips are made of, by what they ask for. A word may ask for several things; of
 * phrases that overlap the longest counts ('time zone' before 'time').
 */
export const WORDS = {
  who: 'names|names of|who|whom|whose|who all|which of us|which one of us|which of them|which one of them|which of the|which one of the|which person|which people|which traveler|which traveller|anybody|anyone|somebody|someone|any of us|any of them|either of them|one of us',
  people:
    'people|person|persons|travelers|travellers|members|participants|companions|guests|friends|group|everyone|everybody|all of us|guys|folks|heads|lads|mates|gang|crew|party|team|family|young people|others|other people',
  when: 'when|what time|which time|at what hour|at which hour|what hour|which hour|at what oclock|at what o clock|until when|till when|from when|since when|from which day|from what day|from which date|until which day|until what day|until which date|till which day|to which day|how early|how late|how soon',
  where:
    'where|where abouts|which place|what place|what address|which address|address|location|whereabouts|place|which spot|meeting point|venue',
  which: 'what|which|what all|which of the|which one of the',
  dates: 'dates|travel dates|exact dates',
  day: 'downtime|free time|day off|days off|day|days|date|dates|evenings|every day|each day|weekday',
  everyDay: 'for every day|for each day|for all days|on every day|on each day|for all the days|all days|all the days',
  time: 'much time|time|times|hour|hours|start time|starting time|time of day|time of the day|clock time',
  howLong:
    'how long|duration|how many sleeps|how many days long|how many nights long|how many days|how many nights|how many weeks|how much time|how much longer|how many more days|how many more nights|how many days more|length',
  fullWeek: 'a week|full week|whole week|entire week|week long|two weeks|a fortnight|a weekend|long weekend',
  number: 'one|two|three|four|five|six|seven|eight|nine|ten|1|2|3|4|5|6|7|8|9|10|11|12|13|14',
  howMany: 'how many|number of|count|how often|how many times',
  howMuch:
    'how much|how much money|cost|costs|costing|price|prices|how expensive|how pricey|total|in total|sum|spend|spending|spent|expensive|come to|comes to|come out|comes out|comes out at|add up|adds up|add up to|adds up to|amount to|amounts to|makes|expenses|bill|budget|altogether',
  currency:
    'euro|euros|eur|dollar|dollars|usd|pound|pounds|per currency|each currency|by currency|currency|currencies|separately|split|split up|each',
  howFar: 'how far|distance|how many km|how many kilometers|how many kilometres|how many miles|far',
  land: 'eta|land|lands|landed|landing|arrive|arrives|arrived|arriving|arrival|arrivals|get in|gets in|get there|gets there|getting in|get here|gets here|getting here|got in|touch down|touches down|touching down|touchdown|come down|comes down|coming down|come out of|comes out of|coming out of|come in|comes in|coming in|came in|fly in|flies in|flying in|show up|shows up|turn up|turns up|reach|reaches|reaching',
  depart:
    'depart|departs|departed|departing|departure|departures|take off|takes off|taking off|takeoff|fly|flies|flying|fly out|flies out|flying out',
  leave: 'leave|leaves|leaving|set off|sets off|setting off|go away|head off|heading off',
  meet: 'meet|meets|meet up|gather|assemble|catch|board',
  fetch:
    'pick|picks|picking|pick up|picks up|picking up|collect|collects|collecting|fetch|fetches|fetching|wait|waiting|wait for|waiting for|meet|meeting|welcome|up|out',
  first: 'first|earliest|soonest|before the others',
  last: 'last|latest|final',
  flight:
    'flight|flights|plane|planes|aeroplane|aeroplanes|airplane|airplanes|aircraft|jet|flight number|flight numbers',
  airport: 'airport|airports',
  terminal: 'terminal|terminals',
  gate: 'gate|gates',
  belt: 'belt|baggage belt|baggage|luggage|carousel|baggage claim',
  delay:
    'how late|how much delay|how many minutes|by how much|any delay|any delays|delay|delays|delayed|late|on time|punctual|punctually|cancelled|canceled|status|behind schedule|behind time|on schedule|held up|running late|running on time|retard|retarded|postponed|overdue',
  outfit:
    'outfit|outfits|clothes|clothing|look|looks|attire|garment|garments|costume|dress code|things to wear|anything to wear|something to wear',
  wear: 'wear|wears|wearing|worn|dress|dressed|dressing|put on|put i on|put we on|putting on',
  choose: 'choose|pick|select|decide|plan|arrange|say|need|one',
  none: 'no|not|none|nothing|without|missing|lack|lacks|lacking|unplanned|nobody|no one|never',
  need: 'still need|still needs|need|needs|needed',
  free: 'free|downtime|free time|empty|nothing planned|nothing scheduled|no plans|no plan|no activity|no activities|without plans|without plan|without activities|without an activity|without activity|without anything planned|unplanned|not planned|day off|days off|off|rest day|rest days|spare|blank|nothing on|nothing going on|nothing to do|nothing at all|unbooked|lazy|relaxed|quiet|chill|chilling|chillin|relax|relaxing|resting|busy',
  buy: 'buy|buys|buying|bought|purchase|purchases|purchased|get|gets|getting|shop|shopping|shopping list|list|groceries|pick up|grab|still need|still needs|still to buy|left to buy|still to get',
  list: 'shopping list|list',
  got: 'got',
  done: 'done|sorted|sorted out|organised|organized|taken care of|seen to|seen to it|ticked off|crossed off|checked off|covered|handled|settled|dealt with',
  everything:
    'everything|total|altogether|all together|together|in total|in all|all in all|overall|all of it|it all|as a whole',
  bring:
    'bring|brings|bringing|brought|carry|carries|carrying|take along|takes along|taking along|bring along|brings along|responsible|responsible for|assigned|assigned to|in charge of|taking care of|takes care of|take care of|look after|looks after|looking after|see to|sees to|job|promised|promise|promises|offered|volunteered|supply|supplies|provide|provides|pack|packs|packing|duty|sorting|sorting out|handling|handles',
  plan: 'doing|plan|plans|planned|planning|schedule|scheduled|agenda|itinerary|program|programme|calendar|diary|timetable|activity|activities|happening|happens|happen|going on|event|events|up to|on the plan|on the agenda|on the schedule|on the itinerary|on the program|on the programme|on the calendar|on the cards|in the plan|in the program|in the programme|arranged|arrangements|booked|reserved|lined up|in store|foreseen|intended|meant|agreed|decided|chosen|chose|picked|picked out|selected|said|set|set out|laid out|put down|take place|takes place|noted|noted down|written down|entered|fixed|confirmed|appointment|appointments|look like|looks like|how does look',
  nextTrip:
    'next trip|next trips|next holiday|next vacation|next journey|next getaway|next travel|upcoming trip|upcoming trips|upcoming holiday|upcoming vacation|following trip|another trip|travel next|travelling next|traveling next|trip after|trip after this|trip after this one|trip after that|holiday after|holiday after this|holiday after this one',
  after: 'after|after this|after that|after this one|afterwards',
  next: 'next|upcoming|coming up|up next|comes next|come next|next up|as next|next thing|next point|next item|next event|next things|next stop',
  trips:
    'trips|a trip|any trip|holidays|vacations|journeys|travels|any travel|any journey|any holiday|any vacation|getaways|anywhere|somewhere',
  trip: 'trip|trips|a trip|any trip|holiday|holidays|vacation|vacations|journey|journeys|getaway|getaways|travel|travels|any travel|any journey|any holiday|any vacation|adventure|voyage',
  begin: 'begin|begins|beginning|begun|start|starts|starting|started|commence|commences|kick off|kicks off',
  end: 'end|ends|ending|ended|come to an end|comes to an end|coming to an end|finish|finishes|finishing|finished|over|return|returns|returning|come back|comes back|coming back|go back|goes back|going back|go home|goes home|going home|get home|head home|heading home|head back|heading back|fly home|flies home|flying home|fly back|flies back|flying back|home|be back|be home|back|back home|get back|last day|final day',
  within:
    'still in|still on|still there|still here|still away|still part of|part of|included|during the trip|during our trip|gone|already gone|already home|already back',
  coming:
    'come|comes|coming|come along|comes along|coming along|come with|comes with|coming with|go|goes|going|going to|off to|go to|go over|go over to|go along|travel|travels|traveling|travelling|join|joins|joining|joined|attend|attends|attending|on board|along|with us|part of|take part|takes part|taking part|in the group|be there|confirmed|confirm|accept|accepted',
  declined: 'decline|declined|bail|bailed|drop out|dropped out|back out|backed out|cancel|cancelled|canceled',
  owner:
    'owner|owners|owns|organizer|organiser|organizes|organises|organizing|organising|host|hosts|hosting|in charge|whose trip',
  maker:
    'made|make|makes|created|creates|creator|set up|sets up|set this up|set it up|set all this up|put together|put this together|put it together|came up with|started|organized|organised|boss|leader|leads|leading|runs|running|behind|belong to|belongs to|planned',
  stay: 'stay|stays|staying|be away|being away|be gone|being gone|away|gone|out of town',
  take: 'take|takes|taking',
  admin:
    'admin|admins|administrator|administrators|can edit|may edit|edit|editor|editors|admin rights|rights of an admin|can change|may change|allowed to edit|allowed to change|admin stuff|admin role',
  ask: 'ask|bug|bother|contact|talk to|turn to|besides|beside|apart from|else|other than',
  zone: 'time zone|what time zone|which time zone|timezone|what timezone|which timezone|zone',
  destination: 'destination|headed|heading|bound',
  unscheduled:
    'unscheduled|undated|untimed|no time|no times|without a time|without time|without times|no date|without a date|without date|no day|no days|without a day|without a fixed time|no start time|no hour|no hours|without an hour|without a start time|no fixed time|no set time|not scheduled|not timed|missing a time|missing a start time|lack a time|lacks a time|lack a time of day|tbd|tba',
  missing:
    'missing|missing from|left to do|to do|todo|todos|to dos|to plan|to prepare|to sort|to sort out|to organise|to organize|to arrange|open|still open|needs doing|need doing|still needs doing|still needs to be done|needs to be done|ready|prepared|prepare|organise|organize|arrange|forget|forgot|forgotten|overlooked|incomplete|unfinished|outstanding|fill in|filled in|loose ends|gaps|gap|lack|lacks|lacking|complete|all set|good to go',
  left: 'how much longer|how many more days|how many more nights|how many days more|left|left over|until|till|remain|remains|remaining|to go|away|still got|ahead|ahead of us|before us|lie before us|still before us|in front of us|longer|still have|more days|more nights|still to buy|left to buy|still to get',
  until: 'until|till',
  before: 'before|before we go|before we leave|before that|beforehand|by then|in time|before it is too late',
  hotelCity: 'hotel city|hotel s city|hotels city|city of the hotel|city of our hotel|city our hotel is in|hotel town',
  city: 'city|town|destination city|city center|city centre|center|centre|downtown',
  clock: 'am|pm|oclock|o clock|noon|midnight|sharp|morning|afternoon|in the morning|in the afternoon|in the evening',
  me: 'i|me|my|mine|myself',
  we: 'we|us|our|ours|ourselves',
  yes: 'is there|are there|is anything|are any|any delay|any delays|anything|something',
  // No kind of question knows these: they ask for what no trip says.
  advice:
    'time gap|time difference|difference in time|should we leave|should i leave|shall we leave|should we go|should i go|a holiday|public holiday|bank holiday|too much|too many|too long|too late|too early|too far|too little|enough',
  // They say nothing that an answer could tell.
  manner:
    'need to|needs to|have to|has to|had to|got to|gotta|supposed to|meant to|ought to|wanna|want to|like to|going to|has got|have got|got|so far|as yet|if any|at all|by the way|btw|guys|folks|in here|on here|here|in the app|on the app|app|again|sorry|oh|ah|well|ok|okay|hmm|um|uh|er|erm|lol|haha|omg|ugh|pls|plz|thx|completely|entirely|totally|whole|even|only|already|kindly|stuff|thingy|list of|a list of|according to|too|as well|that day|that evening|that date|that month|that week|been|ever|maybe|perhaps|possibly',
} as const satisfies Record<string, string>;

export type WordGroup = keyof typeof WORDS;

/** Words that ask for nothing themselves. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the this that these those of for to in on at by with from and or as it its s be am is are was were been being do does did
   doing done will would shall should may might must has have had having please show list give know let about got during throughout anywhere put use uses names long read given stand stands
   so just still yet already any some all anything exactly there then also currently planned one ones such each both else before item items thing things actually
   really supposed want wanted like wondering remind hello hi hey thanks thank you your`.split(/\s+/u),
);
