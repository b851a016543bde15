import { describe, expect, test } from 'vitest';
import {
  evaluateAlarm,
  evaluateComposite,
  listMetricIds,
  type Values,
} from '../../support/infra/alarm-evaluator.ts';
import { listFunctionTemplates, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';

const templates = synthesizeTemplates();
const { watch } = templates;
const SINGLE = resourcesOf(watch, 'AWS::CloudWatch::Alarm');
const RELEASES = listFunctionTemplates(templates).flatMap((template) =>
  Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')),
);
const toName = (name: unknown): string => String(name).replace('salon-dev-', '');
const ALARMS = new Map(
  [...Object.values(SINGLE), ...RELEASES].map((alarm) => [toName(alarm.Properties.AlarmName), alarm]),
);
const COMPOSITES = Object.values(resourcesOf(watch, 'AWS::CloudWatch::CompositeAlarm')).map(
  (alarm) => [toName(alarm.Properties.AlarmName), alarm] as const,
);

/** The values of a single metric, by period; undefined: it has none. */
const single = (...values: (number | undefined)[]): Values[] =>
  values.map((value): Values => (value === undefined ? {} : { m: value }));
const percent = (...values: readonly (readonly [part: number | undefined, whole: number | undefined])[]) =>
  values.map(
    ([part, whole]): Values => ({
      ...(part === undefined ? {} : { part }),
      ...(whole === undefined ? {} : { whole }),
    }),
  );

type Case = {
  /** Series in which the alarm goes off, and falls silent with the last period. */
  readonly fires: Readonly<Record<string, readonly Values[]>>;
  /** Series in which it must not go off. */
  readonly stays: Readonly<Record<string, readonly Values[]>>;
};
const NONE: Values = {};
const rateOf = (min: number, rate: number): Case => ({
  fires: {
    'many fail for three periods': percent([500, 1_000], [500, 1_000], [500, 1_000], [0, 1_000]),
    'all fail, and none is counted as done': percent(
      [50, undefined],
      [50, undefined],
      [50, undefined],
      [undefined, undefined],
    ),
  },
  stays: {
    'a failure of a quiet night': percent([min - 1, min], [min - 1, min], [min - 1, min]),
    'few of very many': percent(...Array.from({ length: 4 }, () => [rate * 9, 1_000] as const)),
    'no data': [NONE, NONE, NONE],
  },
});
const above = (threshold: number, periods: number): Case => ({
  fires: {
    'it lasts': [
      ...single(...Array<number>(periods).fill(threshold + 1)),
      ...single(...Array<undefined>(periods).fill(undefined)),
    ],
  },
  stays: {
    'the threshold itself': single(...Array<number>(periods + 1).fill(threshold)),
    'no data': single(...Array<undefined>(periods + 1).fill(undefined)),
    ...(periods > 1 ? { 'it ends at once': single(threshold + 1, 0, 0, 0) } : {}),
  },
});
const THROTTLED: Case = {
  fires: {
    // Most indexes have no value at all
    'an index is throttled while the others have no value': [{ list: 60 }, { list: 60 }, NONE, NONE, NONE],
    'table and index together': [{ table: 30, due: 30 }, { table: 30, due: 30 }, NONE, NONE, NONE],
  },
  stays: {
    'a throttle that ends': [{ table: 500 }, NONE, NONE, NONE],
    'few calls': [{ table: 50 }, { table: 50 }],
  },
};
const objective = (percentage: number): Case => ({
  fires: {
    'too many are bad': [
      { all: 1_000, bad: percentage * 10 + 5 },
      { all: 1_000, bad: 0 },
    ],
  },
  stays: {
    'two bad ones of three': [{ all: 3, bad: 2 }],
    'as many as the objective allows': [{ all: 1_000, bad: Math.floor(percentage * 10) }],
    'no data': [NONE],
  },
});

/** Crashes of a new version: errors of the platform, and replies 5xx of its own. */
const RELEASE: Case = {
  fires: {
    'the new version crashes at each call, and no reply is counted': [{ errors: 3, calls: 3 }, NONE],
    'the new version refuses itself, without errors of the platform': [{ crashes: 3, calls: 100 }, NONE],
    'errors and crashes together': [{ errors: 2, crashes: 1, calls: 100 }, NONE],
  },
  stays: {
    'two crashes of a version with few calls': [{ errors: 1, crashes: 1, calls: 2 }],
    'one of a hundred': [{ errors: 10, calls: 1_000 }],
    'no calls yet': [NONE],
  },
};

/** The values that each alarm must and must not report. The first pattern that its name matches holds. */
const CASES: readonly (readonly [RegExp, Case])[] = [
  [
    /^sweeper-silent$/,
    {
      fires: {
        'no runs': single(undefined, undefined, 20, 20),
        'one of four groups does not run': single(15, 15, 20, 20),
      },
      stays: { 'a missed run': single(20, 19, 19, 20), 'one bad period': single(20, 5, 20) },
    },
  ],
  [
    /^canary-silent$/,
    {
      fires: { 'no sign of life': single(undefined, undefined, undefined, 1) },
      stays: { 'a sign in each period': single(1, 1, 1), 'one missing sign': single(1, undefined, 1, 1) },
    },
  ],
  [
    /^mails-down$/,
    {
      fires: {
        'mails wait and none is sent': [{ oldest: 121 }, { oldest: 0, sent: 1 }],
        'mails are parked and none is sent': [{ parked: 3, sent: 0 }, { sent: 5 }],
      },
      stays: {
        'mails wait while others go out': [{ oldest: 600, sent: 3 }],
        'a quiet night': [{ oldest: 0, sent: 0 }],
        'no data': [NONE],
      },
    },
  ],
  [
    /^mail-class-\d$/,
    {
      fires: {
        'a list of old addresses': [{ bounceRate: 0.3, bounces: 40 }, { bounceRate: 0.3 }],
        'reported as spam': [{ complaintRate: 0.01, complaints: 3 }, NONE],
      },
      stays: {
        'one bounce of twelve': [{ bounceRate: 1 / 12, bounces: 1 }],
        'nine bounces': [{ bounceRate: 0.5, bounces: 9 }],
        'two complaints': [{ complaintRate: 0.1, complaints: 2 }],
        'many bounces of very many mails': [{ bounceRate: 0.01, bounces: 500 }],
        'no data': [NONE],
      },
    },
  ],
  [/-release$/, RELEASE],
  [/^scheduled-failing$/, above(2 * 3_600, 1)],
  [/^scheduled-money-failing$/, above(12 * 3_600, 1)],
  [/^table-(?:reads|writes)-throttled$/, THROTTLED],
  [/^bookings-burn-/, objective(1.44)],
  [/^bookings-slow-burn$/, objective(0.6)],
  [/^(?:booking|slot)-speed-burn-/, objective(14.4)],
  [/^(?:booking|slot)-speed-slow-burn$/, objective(6)],
  [/^(?:server-errors|errors-.*|throttled-.*)$/, rateOf(3, 1)],
  [/^(?:gateway-throttled|scheduled-failures)$/, rateOf(10, 1)],
  [/^sms-dropped$/, rateOf(10, 20)],
  [/^notices-parked$/, rateOf(3, 1)],
  [/^desk-events-failed$/, rateOf(10, 5)],
  [/^dead-letters-|^(?:refunds-failed|foreign-payment-keys)$/, above(0, 1)],
  [/^queue-age-/, above(900, 2)],
  [/^stream-lag$/, above(600_000, 2)],
  [
    /^mail-bounces$/,
    {
      fires: { 'a list of old addresses': [{ bounceRate: 0.05, bounces: 10 }, { bounceRate: 0.05 }] },
      stays: {
        'one bounce of twelve': [{ bounceRate: 1 / 12, bounces: 1 }],
        'many bounces of very many mails': [{ bounceRate: 0.04, bounces: 5_000 }],
        'no data': [NONE],
      },
    },
  ],
  [
    /^mail-complaints$/,
    {
      fires: { 'reported as spam': [{ complaintRate: 0.001, complaints: 3 }, NONE] },
      stays: {
        'two complaints': [{ complaintRate: 0.1, complaints: 2 }],
        'many complaints about very many mails': [{ complaintRate: 0.0008, complaints: 400 }],
        'no data': [NONE],
      },
    },
  ],
  [/^scheduled-backlog$/, above(0, 3)],
  [/^desk-events-errors$/, above(10, 2)],
  [/^(?:payment-webhook-failures|processor-outages|processor-refusals)$/, above(5, 2)],
];

/** A single metric with a name of its own: the id of its query is not `m`. */
const toIds = (ids: readonly string[], series: readonly Values[]): Values[] =>
  series.map((values) => (ids.length === 1 && 'm' in values ? { [ids[0] ?? 'm']: values.m ?? 0 } : values));

// BEHAVIOR §32.3
describe.each([...ALARMS])('the alarm %s', (name, alarm) => {
  const threshold = Number(alarm.Properties.Threshold);
  const found = name.startsWith('slow-')
    ? above(threshold, 3)
    : CASES.find(([pattern]) => pattern.test(name))?.[1];
  const run = (series: readonly Values[]) => evaluateAlarm(alarm, toIds(listMetricIds(alarm), series));

  test('goes off and falls silent again', () => {
    expect(found).toBeDefined();
    for (const [title, series] of Object.entries(found?.fires ?? {})) {
      const states = run([...series, ...Array<Values>(3).fill(series.at(-1) ?? NONE)]);
      expect(states, title).toContain(true);
      expect(states.at(-1), title).toBe(false);
    }
  });

  test('does not go off without need', () => {
    for (const [title, series] of Object.entries(found?.stays ?? {}))
      expect(run(series), title).not.toContain(true);
  });
});

const GOOD: Values = { all: 1_000, bad: 0 };
const BAD: Values = { all: 1_000, bad: 500 };

/** Steps of 5 minutes: what the part over the last hour sees, and the part over the last 5 minutes. */
const BURNS: Readonly<Record<string, readonly (readonly [long: Values, short: Values, isOn: boolean])[]>> = {
  'an outage goes off once an hour is bad, and ends with it': [
    [GOOD, GOOD, false],
    [GOOD, BAD, false],
    [BAD, BAD, true],
    [BAD, BAD, true],
    [BAD, GOOD, false],
    [GOOD, GOOD, false],
  ],
  'bad minutes of a good hour': [
    [GOOD, BAD, false],
    [GOOD, GOOD, false],
    [GOOD, BAD, false],
  ],
  'nobody books': [[NONE, NONE, false]],
};

// BEHAVIOR §32.3
test.each(COMPOSITES)('the composite alarm %s is on while all of its parts are', (_, composite) => {
  for (const [title, steps] of Object.entries(BURNS)) {
    const isPartOn = (logicalId: string): boolean[] => {
      const part = SINGLE[logicalId];
      if (!part) throw new Error(`no alarm ${logicalId}`);
      const isLong = String(part.Properties.AlarmName).endsWith('-long');
      return evaluateAlarm(
        part,
        steps.map(([long, short]) => (isLong ? long : short)),
      );
    };
    expect(evaluateComposite(composite, steps.length, isPartOn), title).toEqual(
      steps.map(([, , isOn]) => isOn),
    );
  }
});

test('all alarms have a text, and each part of a composite one has a composite', () => {
  expect(COMPOSITES).toHaveLength(3);
  const all = [...ALARMS.values(), ...COMPOSITES.map(([, alarm]) => alarm)];
  const short = all.filter(({ Properties }) => String(Properties.AlarmDescription ?? '').length < 100);
  expect(short.map(({ Properties }) => Properties.AlarmName)).toEqual([]);
  const rules = JSON.stringify(COMPOSITES);
  const silent = Object.entries(SINGLE).filter(([, { Properties }]) => !Properties.AlarmActions);
  expect(silent.length).toBe(6);
  for (const [logicalId] of silent) expect(rules).toContain(logicalId);
});
