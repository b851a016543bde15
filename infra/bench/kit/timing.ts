/** The median and the quartiles of some samples, in milliseconds. */
export type Timing = {
  readonly median: number;
  readonly low: number;
  readonly high: number;
};

/** The value below which this share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}

export const computeTiming = (values: readonly number[]): Timing => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

const SAMPLE_MIN_MS = 2;
const WARM_UP_MS = 150;

/** Runs the code until the engine has optimised it. */
function warmUp(work: () => unknown): void {
  const end = performance.now() + WARM_UP_MS;
  do work();
  while (performance.now() < end);
}

/** Milliseconds of one call, averaged over enough calls for the resolution of the clock. */
function sample(work: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  do {
    work();
    calls += 1;
    elapsed = performance.now() - start;
  } while (elapsed < SAMPLE_MIN_MS);
  return elapsed / calls;
}

/** Times alternatives in turn, one sample of each after the other, so that a disturbance affects all of them. */
export function timeAlternatives<Alternatives extends Readonly<Record<string, () => unknown>>>(
  alternatives: Alternatives,
  samples: number,
): { readonly [Name in keyof Alternatives]: Timing } {
  const runs = Object.entries(alternatives).map(([name, work]) => ({ name, work, times: [] as number[] }));
  for (const { work } of runs) warmUp(work);
  for (let round = 0; round < samples; round += 1) {
    for (const { work, times } of runs) times.push(sample(work));
  }
  const timings = runs.map(({ name, times }) => [name, computeTiming(times)]);
  return Object.fromEntries(timings) as { [Name in keyof Alternatives]: Timing };
}

export const toThreeDigits = (value: number): number => Number(value.toPrecision(3));

/** The columns of a timing: its median and its interquartile range. */
export const toTimingColumns = (
  name: string,
  { median, low, high }: Timing,
): Record<string, string | number> => ({
  [name]: toThreeDigits(median),
  [`${name}, quartiles`]: `${toThreeDigits(low)} – ${toThreeDigits(high)}`,
});

/** The columns of the times of many requests, in milliseconds. */
export const toLatencyColumns = (values: readonly number[]) => ({
  'p50 ms': toThreeDigits(quantile(values, 0.5)),
  'p99 ms': toThreeDigits(quantile(values, 0.99)),
});
