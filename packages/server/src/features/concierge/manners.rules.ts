/** Whoever wants to know, or has said something. */
const SOMEBODY = String.raw`(?:i|we|he|she|they|people|(?:some|every|any|no)(?:body|one)|(?:my|our|the|his|her) \p{L}+(?: \p{L}+)?(?: in law)?)`;
const SELF = String.raw`(?:i|we)(?:['’](?:d|m|re|ve|ll))?(?: (?:a?m|are|was|were|have|had|do|would|should|could|shall|will|must|might|just|also|only|really|merely|simply|still|actually|very much|so much|be))*`;
const KNOW = 'know|learn|hear|find out|ask|be told|check|understand|be sure|make sure|see|double check|clarify';

/**
 * Turns behind which the question itself stands: 'Would you be so kind as to tell us whether', 'I was wondering if', 'My wife
 * wants to know', 'Is it true that'.
 */
const TURNS: readonly string[] = [
  // One is asked to say.
  String.raw`(?:please |kindly )?(?:can|could|would|will|may|might) (?:you|some(?:one|body)|any(?:one|body)) (?:(?:please|kindly|possibly|perhaps|maybe|also|just|be so (?:kind|good)(?: as)? to|be kind enough to|be able to|happen to|mind) )*(?:(?:tell|telling|remind|reminding|inform|give|giving|show) (?:me|us)|let(?:ting)? (?:me|us) know|know|confirm|say|check|list|look up|find out)`,
  String.raw`(?:please |kindly |just )?(?:tell|remind|inform|give) (?:me|us)`,
  String.raw`let (?:me|us) know`,
  String.raw`(?:do|does|would) (?:you|any(?:one|body)|some(?:one|body)) (?:(?:happen to|by any chance|perhaps|even|actually|here) )*know`,
  String.raw`any(?:one|body) (?:here )?knows?`,
  String.raw`any (?:idea|clue)`,
  String.raw`(?:may|might|can|could) (?:i|we|one) (?:(?:just|also|please|perhaps) )*ask(?: you)?`,
  // One wants to know.
  String.raw`${SELF} (?:like|love|want|wanted|need|wish|glad|grateful|happy|curious|keen|hoping|trying|eager|pleased) to (?:${KNOW})`,
  String.raw`(?:and|but|so|just|also) (?:would (?:like|love)|want|wanted|need|wish|like) to (?:${KNOW})`,
  String.raw`need to (?:${KNOW})`,
  String.raw`${SELF} (?:wonder|wondered|wondering)`,
  String.raw`(?:and|but|so|just|always|also) (?:wonder|wondered|wondering)`,
  String.raw`${SELF} (?:grateful|glad|thankful|obliged|curious) (?:for|if you (?:could|would) (?:tell (?:me|us)|let (?:me|us) know))`,
  String.raw`${SELF} not (?:know|sure|certain)`,
  String.raw`${SELF} (?:don['’]t|didn['’]t) know`,
  String.raw`(?:and|but) (?:i|we) (?:must confess|confess|admit)`,
  String.raw`${SOMEBODY} (?:wants?|wanted|needs?|would like|(?:is|are) (?:dying|curious)) to know`,
  String.raw`${SOMEBODY} (?:(?:is|are|was|were|keeps?|kept) )?ask(?:s|ed|ing)?(?: (?:me|us))?(?: for)?`,
  // One has heard or believes it.
  String.raw`is (?:it|that) (?:really |actually |still )?(?:true|right|correct|so|a fact) that`,
  String.raw`(?:am|is|are|was|were) (?:i|we|${SOMEBODY}) (?:right|correct)(?! (?:now|away|here|there)\b)(?: (?:in (?:thinking|saying|assuming|believing)|to (?:think|say|assume)))?(?: that)?`,
  String.raw`${SOMEBODY}(?:['’](?:ve|m|re|d))? (?:(?:have|has|had|am|are|is|was|were|been|just|always|also|once|only|would) )*(?:heard|read|told|think|thinks|thought|believe|believes|believed|suppose|assume|assumed|guess|bet|reckons|says?|said|claims?|claimed|insists?|insisted|maintains?|maintained|swears?|swore|mentioned|take it|gather)(?: (?:me|us))?(?: that)?`,
];

const BINDING = String.raw`(?:[,:]? (?:please|beforehand|in advance|first|quickly|kindly|roughly|exactly))*[,:]?(?: (?:if|whether|that|about))?`;
const TURN = String.raw`(?<![\p{L}\p{N}'’])(?:${TURNS.join('|')})(?![\p{L}\p{N}'’])${BINDING}`;

/** What stands in front of a question and belongs to none. */
const GREETINGS: readonly string[] = [
  'good (?:morning|afternoon|evening|day)',
  String.raw`(?:hello|hi|hey|hiya|yo|dear)(?: (?:there|all|everyone|everybody|again|folks|guys|team|caravan|concierge))?`,
  String.raw`(?:excuse|pardon|forgive) (?:me|us|the question|my asking|my question)`,
  String.raw`sorry(?: (?:to (?:ask|bother|disturb)(?: you)?|for (?:asking|the question)))?`,
  String.raw`(?:i['’]m|i am) (?:afraid|sorry|embarrassed|almost afraid) to ask`,
  'thanks|thank you|please|kindly|perhaps|maybe|then|so|well|ok|okay|um|uh|oh|ah|and|but|also|actually|now|just|anyway',
  String.raw`(?:a )?(?:quick|silly|stupid|dumb|weird|random|small|short|another|last|one more|just one|serious) (?:question|one|thing)`,
  'is it just me or|(?:the )?(?:thing|problem) is(?: that)?|honestly|basically|seriously|wait|hold on|me again|by the way|just in case|out of curiosity|for the record|just curious|to be sure|just to be sure|question|remind me|guys|folks|mate|bro|dude',
];
const GREETING = new RegExp(String.raw`^(?:${GREETINGS.join('|')})(?![\p{L}\p{N}'’-])[\s,.:!–—-]*`, 'iu');
const FIRST_TURN = new RegExp(`^${TURN}[\\s,:]*`, 'iu');

/** What is put in between, set off by commas. */
const ASIDES =
  /,\s*(?:may i ask|might i ask|if i may(?: ask)?|if you (?:please|would|don['’]t mind)|please|kindly|i (?:mean|wonder|suppose|believe|think|hope|guess)|that is|roughly(?: speaking)?|more or less|by the way|alas|you know|actually|if any|just in case|in fact|exactly)(?=\s*(?:[,.?!]|$)),?/giu;
/** What stands in brackets explains, unless it says where a place lies: 'Portland (Oregon)'. */
const IN_BRACKETS = /\s*\((?!\p{Lu})[^()]*\)/gu;

/** What stands behind a question and asks no more than whether it is so. */
const TAGS: readonly RegExp[] = [
  /(?:,|\.\.+|…|\s[-–—])\s*(?:(?:is|are|was|were|do|does|did|has|have|can|will|would|should)(?:n['’]t|nt)? (?:it|that|this|they|he|she|we|i|there|one|you)(?: not)?|(?:is|are) (?:it|that|this|he|she|i|we) (?:so|right|true|correct|ok|okay)|am i right)\s*$/iu,
  /(?:,|\.\.+|…|\s[-–—])\s*(?:right|correct|true|yes|no|yeah|yep|yea|nope|ok|okay|huh|eh|or|really|seriously|again|thanks|thank you|please|true or false|right or wrong|yes or no|or what|or not|or no)\s*$/iu,
  /\s+(?:yeah|huh|eh|innit|correct|isn['’]t it|isnt it|or not(?: so)?|or nah|or no|yes or no|true or false|again|please|thanks|thank you|or what|at all|though|by any chance|in the first place)\s*$/iu,
];
const RIGHT = /(?<!\s)\s+right\s*$/iu;
/** Where one of these stands before it, 'right' is a side, or what is asked: 'Do they drive on the left or right?' */
const SIDED = /\b(?:left|keep|drive|drives|side|hand|the|all|is|are|turn|on)\b/iu;

/** 'Which of us is right?' asks whether it is so as well. */
const WHO_IS_RIGHT =
  /^(?:so |and )?(?:who|which(?: one)?)(?: of (?:us|them|the two))? (?:is|was) (?:right|wrong|correct)$/iu;

/** Whether a text is nothing but a tag: 'Is that so', 'correct', 'Yes or no'. */
export const isTag = (text: string): boolean => {
  if (WHO_IS_RIGHT.test(text.replace(ENDING, ''))) return true;
  const bare = `x, ${text.replace(ENDING, '').trim()}`;
  return TAGS.slice(0, 2).some((tag) => tag.exec(bare)?.index === 1);
};

const ENDING = /(?<![\s.?!,;:…–—-])[\s.?!,;:…–—-]+$/u;

/** So often a text is freed of what stands in front of it and behind it; nobody who asks something has more manners. */
const PASSES_MAX = 8;

/** 'Isn't Brasília the capital?' asks whether it is. */
const NEGATED = /^(is|are|was|were|do|does|did|has|have|can|could|will|would|should)n['’]?t(?!\p{L})/iu;

/** A text without the greetings and the manners in front of it, which asks 'is it' where it asked 'isn't it'. */
export const withoutOpening = (text: string): string => untilSame(text, openedOnce);

const openedOnce = (text: string): string =>
  text.replace(GREETING, '').replace(FIRST_TURN, '').replace(NEGATED, '$1').trimStart();

/** A text without the tags behind it, and without what closes it. */
const withoutTags = (text: string): string => untilSame(text.replace(ENDING, ''), closedOnce);

const closedOnce = (text: string): string =>
  withoutRight(TAGS.reduce((left, tag) => left.replace(tag, ''), text)).replace(ENDING, '');

const withoutRight = (text: string): string => {
  const at = text.search(RIGHT);
  return at < 0 || SIDED.test(text.slice(0, at)) ? text : text.slice(0, at);
};

const untilSame = (text: string, freed: (text: string) => string): string => {
  let left = text;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const rest = freed(left);
    if (rest === left || rest === '') return left;
    left = rest;
  }
  return left;
};

/** A question without greetings, manners, asides and tags; what is left asks the same. */
export const withoutManners = (text: string): string =>
  withoutOpening(withoutTags(text.replaceAll(IN_BRACKETS, ' ').replaceAll(ASIDES, ' ')).trim());

const ANY_TURN = new RegExp(TURN, 'giu');

/** Where in a text the manners end behind which it asks, by the positions of characters. */
export const turnsIn = (text: string): number[] =>
  [...text.matchAll(ANY_TURN)].map(({ 0: turn, index }) => index + turn.length).filter((end) => end < text.length);
