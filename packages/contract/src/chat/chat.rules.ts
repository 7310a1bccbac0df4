interface Numbered {
  readonly id: string;
  readonly seq: number;
}

/**
 * Two runs of a chat as one: each message once, in the order of their numbers. What arrives twice (an answer and the
 * live channel, or a page and what was missed) stays one message.
 */
export const mergeMessages = <M extends Numbered>(known: readonly M[], arrived: readonly M[]): M[] => {
  if (isBehind(known, arrived)) return [...known, ...arrived];
  if (isBehind(arrived, known)) return [...arrived, ...known];
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) bySeq.set(message.seq, message);
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
};

/** Whether all of a run comes behind all of another, as nearly always: then a chat of thousands is not sorted anew. */
const isBehind = (first: readonly Numbered[], next: readonly Numbered[]): boolean =>
  next.every(({ seq }, index) => seq > (next[index - 1]?.seq ?? first.at(-1)?.seq ?? 0));

/** Whether a message follows what is known without a gap, so that nothing needs to be asked for. */
export const followsOn = (known: readonly Numbered[], next: Numbered): boolean => {
  const last = known.at(-1);
  return last === undefined ? next.seq === 1 : next.seq <= last.seq + 1;
};
