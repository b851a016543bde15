/**
 * The same function, but what it once answered it knows: for answers that can never be others. It forgets all once
 * it knows `most`, since a process that answers for years must not keep everything that it was ever asked.
 */
export function memoize<Asked, Answer extends NonNullable<unknown>>(
  answer: (asked: Asked) => Answer,
  most: number,
): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const now = answer(asked);
    known.set(asked, now);
    return now;
  };
}
