/** Bounded memoization for pure functions. It drops everything once it holds `maxEntries`, so long-lived processes stay small. */
export function memoize<Input, Output extends NonNullable<unknown>>(
  compute: (input: Input) => Output,
  clearedAtEntries: number,
): (input: Input) => Output {
  const cache = new Map<Input, Output>();
  return (input) => {
    const cached = cache.get(input);
    if (cached !== undefined) return cached;
    if (cache.size >= clearedAtEntries) cache.clear();
    const output = compute(input);
    cache.set(input, output);
    return output;
  };
}
