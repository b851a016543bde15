import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { listFunctionTemplates, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const templates = synthesizeTemplates({ alarmsTo: 'ops@salon.example' });
const { watch } = templates;
const openSalon = useTestSalons();

const lines: string[] = [];
beforeEach(() => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

type Filter = {
  readonly Match: string;
  readonly In?: readonly string[];
  readonly EqualTo?: number;
  readonly GreaterThan?: number;
  readonly IsPresent?: boolean;
};
type RuleBody = {
  readonly LogGroupNames: readonly string[];
  readonly Contribution: { readonly Keys: readonly string[]; readonly Filters: readonly Filter[] };
};
type Line = Readonly<Record<string, unknown>>;

const getField = (line: Line, path: string): unknown => line[path.replace(/^\$\./, '')];

/** Whether CloudWatch counts a line by these filters. */
const passes = (line: Line, filters: readonly Filter[]): boolean =>
  filters.every((filter) => {
    const value = getField(line, filter.Match);
    if (filter.In) return filter.In.includes(String(value));
    if (filter.EqualTo !== undefined) return value === filter.EqualTo;
    if (filter.GreaterThan !== undefined) return Number(value) > filter.GreaterThan;
    return (value !== undefined) === filter.IsPresent;
  });

const rules = Object.values(resourcesOf(watch, 'AWS::CloudWatch::InsightRule')).map(({ Properties }) => ({
  name: String(Properties.RuleName),
  body: JSON.parse(String(Properties.RuleBody)) as RuleBody,
}));

/** How often each salon contributes to a rule. */
function countBySalon(name: string): Record<string, number> {
  const rule = rules.find((each) => each.name === `salon-dev-${name}-by-salon`);
  const { Keys = [], Filters = [] } = rule?.body.Contribution ?? {};
  const counts: Record<string, number> = {};
  for (const text of lines.filter((each) => each.startsWith('{'))) {
    const line = JSON.parse(text) as Line;
    const salon = Keys.map((key) => getField(line, key)).join();
    if (salon && passes(line, Filters)) counts[salon] = (counts[salon] ?? 0) + 1;
  }
  return counts;
}

// BEHAVIOR §32.3
test('the rules count requests and bookings by salon in the lines that the functions log', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await bookAsCustomer(salon, { services: [HAIRCUT], date: '2026/11/19', time: '10:00 AM' });
  await salon.call('booking/save-booking', {}, { as: 'customer' });
  await salon.call('settings/health');
  await other.call('booking/get-front-settings');
  expect(countBySalon('requests')).toEqual({ [salon.slug]: 2, [other.slug]: 1 });
  expect(countBySalon('bookings')).toEqual({ [salon.slug]: 1 });
  expect(countBySalon('failures')).toEqual({});
  lines.push(JSON.stringify({ operation: 'catalog', tenant: 'failing', status: 500 }));
  expect(countBySalon('failures')).toEqual({ failing: 1 });
});

test('the dashboard shows ten salons of each rule, and the rules read the logs of all functions of the API', () => {
  const [dashboard] = Object.values(resourcesOf(watch, 'AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  expect(rules).toHaveLength(3);
  for (const { name, body: rule } of rules) {
    expect(body).toContain(
      JSON.stringify(`"insightRule":{"ruleName":"${name}","maxContributorCount":10`).slice(1, -1),
    );
    expect(rule.LogGroupNames).toEqual(['salon-dev-api-*']);
  }
  for (const { Properties } of Object.values(
    resourcesOf(listFunctionTemplates(templates), 'AWS::Logs::LogGroup'),
  )) {
    expect(Properties.LogGroupName).toMatch(/^salon-dev-api-/);
  }
});
