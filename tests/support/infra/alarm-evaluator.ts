import type { Resource } from './templates.ts';

/** A value that a function wrote, at an instant in milliseconds. */
export type Datapoint = { readonly metric: string; readonly at: number; readonly value: number };

type MetricQuery = {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: { readonly MetricName: string };
    readonly Period: number;
    readonly Stat: string;
  };
};
type Definition = {
  readonly Metrics: readonly MetricQuery[];
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly ComparisonOperator: string;
};

const STATISTICS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Maximum: (values) => Math.max(...values),
};

/** Computes an expression of metric math from the values of a period; missing data is undefined. */
function computeExpression(
  expression: string,
  values: Readonly<Record<string, number | undefined>>,
): number | undefined {
  const names = Object.keys(values);
  const source = expression.replaceAll(/\bAND\b/g, '&&').replaceAll(/\bOR\b/g, '||');
  const run = new Function('IF', 'FILL', ...names, `return (${source})`);
  const choose = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
  const fill = (value: number | undefined, missing: number) => value ?? missing;
  return run(choose, fill, ...names.map((name) => values[name])) as number | undefined;
}

/** The instants at which a period ends with the alarm on, by the alarm's definition in its template. */
export function findAlarmTimes(alarm: Resource, datapoints: readonly Datapoint[]): number[] {
  const definition = alarm.Properties as unknown as Definition;
  const queries = definition.Metrics;
  const stats = queries.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ id: Id, ...MetricStat }] : []));
  const expression = queries.find(({ Expression }) => Expression)?.Expression ?? '';
  const periodMs = Math.max(...stats.map(({ Period }) => Period)) * 1_000;
  if (definition.ComparisonOperator !== 'GreaterThanThreshold') throw new Error('another comparison');
  const first = Math.floor(Math.min(...datapoints.map(({ at }) => at)) / periodMs);
  const last = Math.floor(Math.max(...datapoints.map(({ at }) => at)) / periodMs);
  const isBeyond = (period: number): boolean => {
    const within = datapoints.filter(({ at }) => Math.floor(at / periodMs) === period);
    const values = stats.map(({ id, Metric, Stat }) => {
      const own = within.flatMap(({ metric, value }) => (metric === Metric.MetricName ? [value] : []));
      return [id, own.length > 0 ? STATISTICS[Stat]?.(own) : undefined] as const;
    });
    return (computeExpression(expression, Object.fromEntries(values)) ?? 0) > definition.Threshold;
  };
  const { EvaluationPeriods: window, DatapointsToAlarm: needed = window } = definition;
  const beyond = Array.from({ length: last - first + 1 }, (_, index) => isBeyond(first + index));
  return beyond.flatMap((_, index) =>
    beyond.slice(Math.max(0, index - window + 1), index + 1).filter(Boolean).length >= needed
      ? [(first + index + 1) * periodMs]
      : [],
  );
}
