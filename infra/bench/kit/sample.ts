/** A measured figure: the middle of its samples, and the quarter and three-quarter marks around it. */
export type Figure = {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
};

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}

export const figureOf = (values: readonly number[]): Figure => ({
  median: percentile(values, 0.5),
  low: percentile(values, 0.25),
  high: percentile(values, 0.75),
  samples: values.length,
});

const SAMPLE_LEAST_MS = 2;
const WARM_MS = 150;

/** Lets the engine see what it has to optimise; what is slow by itself is warm after one call. */
function warm(work: () => unknown): void {
  const end = performance.now() + WARM_MS;
  do work();
  while (performance.now() < end);
}

/** Milliseconds that one call takes, over as many calls as make the clock's grain small. */
function sampled(work: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  do {
    work();
    calls += 1;
    elapsed = performance.now() - start;
  } while (elapsed < SAMPLE_LEAST_MS);
  return elapsed / calls;
}

type Sampling = { readonly samples: number; readonly samplesLeast: number; readonly budgetMs: number };

/**
 * Milliseconds of each contender, all in the same run, sample by sample in turn, so that what disturbs the machine
 * disturbs all of them. One that is slow gives fewer samples, but at least so many.
 */
export function raced<Contenders extends Readonly<Record<string, () => unknown>>>(
  contenders: Contenders,
  { samples, samplesLeast, budgetMs }: Sampling,
): { readonly [Name in keyof Contenders]: Figure } {
  const racers = Object.entries(contenders).map(([name, work]) => ({ name, work, times: [] as number[] }));
  for (const { work } of racers) warm(work);
  for (let round = 0; round < samples; round += 1) {
    for (const { work, times } of racers) {
      const spent = times.reduce((sum, each) => sum + Math.max(each, SAMPLE_LEAST_MS), 0);
      if (times.length < samplesLeast || spent < budgetMs) times.push(sampled(work));
    }
  }
  const figures = racers.map(({ name, times }) => [name, figureOf(times)]);
  return Object.fromEntries(figures) as { [Name in keyof Contenders]: Figure };
}

/** A figure's number as people read it: three digits that say something. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** The columns of a figure: its middle, and the span in which half of its samples lie. */
export const columns = (name: string, { median, low, high }: Figure): Record<string, string | number> => ({
  [name]: rounded(median),
  [`${name}, half within`]: `${rounded(low)} – ${rounded(high)}`,
});
