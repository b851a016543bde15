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
  readonly Metrics?: readonly MetricQuery[];
  readonly TreatMissingData?: string;
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

/** The values of the metrics of an alarm in a period, by the ids of its queries; a single metric has the id `m`. */
export type Values = Readonly<Record<string, number>>;

const isBeyond = (operator: string, value: number, threshold: number): boolean => {
  if (operator === 'GreaterThanThreshold') return value > threshold;
  if (operator === 'LessThanThreshold') return value < threshold;
  throw new Error(`another comparison: ${operator}`);
};

export const listMetricIds = ({ Properties }: Pick<Resource, 'Properties'>): string[] =>
  (Properties as unknown as Definition).Metrics?.flatMap(({ Id, MetricStat }) =>
    MetricStat ? [Id] : [],
  ) ?? ['m'];

/** Whether the alarm is on at the end of each period, by its definition in its template. */
export function evaluateAlarm(alarm: Pick<Resource, 'Properties'>, periods: readonly Values[]): boolean[] {
  const definition = alarm.Properties as unknown as Definition;
  const ids = listMetricIds(alarm);
  const expression = definition.Metrics?.find(({ Expression }) => Expression)?.Expression ?? ids[0] ?? '';
  const beyond = periods.map((values) => {
    const known = Object.fromEntries(ids.map((id) => [id, values[id]]));
    const value = computeExpression(expression, known);
    return value === undefined || Number.isNaN(value)
      ? definition.TreatMissingData === 'breaching'
      : isBeyond(definition.ComparisonOperator, value, definition.Threshold);
  });
  const { EvaluationPeriods: window, DatapointsToAlarm: needed = window } = definition;
  return beyond.map(
    (_, index) => beyond.slice(Math.max(0, index - window + 1), index + 1).filter(Boolean).length >= needed,
  );
}

type AlarmRule = {
  readonly AlarmRule: { readonly 'Fn::Join': readonly [string, readonly (string | GetArn)[]] };
};
type GetArn = { readonly 'Fn::GetAtt': readonly [logicalId: string, 'Arn'] };

/**
 * Whether a composite alarm is on after each step, by its rule in its template.
 * @param isPartOn the states of a part after each step, by the logical id of the part
 */
export function evaluateComposite(
  composite: Pick<Resource, 'Properties'>,
  steps: number,
  isPartOn: (logicalId: string) => readonly boolean[],
): boolean[] {
  const { AlarmRule } = composite.Properties as unknown as AlarmRule;
  const [separator, parts] = AlarmRule['Fn::Join'];
  const rule = parts.map((part) => (typeof part === 'string' ? part : part['Fn::GetAtt'][0])).join(separator);
  const source = rule
    .replaceAll(/\bAND\b/g, '&&')
    .replaceAll(/\bOR\b/g, '||')
    .replaceAll(/\bNOT\b/g, '!');
  const run = new Function('ALARM', `return (${source})`);
  return Array.from({ length: steps }, (_, step) => run((id: string) => isPartOn(id)[step]) as boolean);
}

/** The instants at which a period ends with the alarm on, by the alarm's definition in its template. */
export function findAlarmTimes(alarm: Resource, datapoints: readonly Datapoint[]): number[] {
  const { Metrics = [] } = alarm.Properties as unknown as Definition;
  const stats = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ id: Id, ...MetricStat }] : []));
  const periodMs = Math.max(...stats.map(({ Period }) => Period)) * 1_000;
  const first = Math.floor(Math.min(...datapoints.map(({ at }) => at)) / periodMs);
  const last = Math.floor(Math.max(...datapoints.map(({ at }) => at)) / periodMs);
  const periods = Array.from({ length: last - first + 1 }, (_, index): Values => {
    const within = datapoints.filter(({ at }) => Math.floor(at / periodMs) === first + index);
    return Object.fromEntries(
      stats.flatMap(({ id, Metric, Stat }) => {
        const own = within.flatMap(({ metric, value }) => (metric === Metric.MetricName ? [value] : []));
        const value = own.length > 0 ? STATISTICS[Stat]?.(own) : undefined;
        return value === undefined ? [] : [[id, value]];
      }),
    );
  });
  return evaluateAlarm(alarm, periods).flatMap((isOn, index) =>
    isOn ? [(first + index + 1) * periodMs] : [],
  );
}
