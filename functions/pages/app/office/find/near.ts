/** Shorter words are too like each other. */
const WORD_MIN = 4;

/** Whether one text becomes the other by one letter: another one, one more, one less, or two that change places. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [rest, more] = [short.slice(start), long.slice(start)];
  const isSwapped = rest[0] === more[1] && rest[1] === more[0] && rest.slice(2) === more.slice(2);
  return long.length > short.length ? rest === more.slice(1) : rest.slice(1) === more.slice(1) || isSwapped;
}

/** Whether a typed word begins a word of the text but for one letter. */
export const isNear = (typed: string, text: string): boolean =>
  typed.length >= WORD_MIN &&
  text
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => [-1, 0, 1].some((more) => isOneLetterOff(typed, word.slice(0, typed.length + more))));
