interface Numbered {
  readonly id: string;
  readonly seq: number;
}

/**
 * Two runs of a chat as one: each message once, in the order of their numbers. What arrives twice (an answer and the
 * live channel, or a page and what was missed) stays one message.
 */
export const mergeMessages = <M extends Numbered>(known: readonly M[], arrived: readonly M[]): M[] => {
  // Nearly always the one only follows the other, and a chat of thousands needs no sorting.
  const [appended, prepended] = [
    [...known, ...arrived],
    [...arrived, ...known],
  ];
  if (isInOrder(appended)) return appended;
  if (isInOrder(prepended)) return prepended;
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) bySeq.set(message.seq, message);
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
};

const isInOrder = (messages: readonly Numbered[]): boolean =>
  messages.every(({ seq }, index) => seq > (messages[index - 1]?.seq ?? 0));

/** Whether a message follows what is known without a gap, so that nothing needs to be fetched. */
export const followsOn = (known: readonly Numbered[], next: Numbered): boolean => {
  const last = known.at(-1);
  return last === undefined ? next.seq === 1 : next.seq <= last.seq + 1;
};
