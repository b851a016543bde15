import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESERVED_CONCURRENCY } from '../../infra/cdk/load-classes.ts';
import { directory } from '../../lib/contract/catalog/directory.ts';
import { toFailureCode } from '../../lib/contract/failure-codes.ts';
import { groups } from '../../lib/contract/index.ts';
import { PROCESSOR_EVENTS } from '../../lib/contract/payments/processor-events.ts';
import { listFailureKeys } from '../../lib/openapi/responses.ts';
import { FAILURES, type FailureKey } from '../../lib/rules/failures.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { DEFAULT_SETTINGS } from '../../lib/rules/salons/settings.ts';
import { toPartition } from '../../lib/table/keys.ts';
import { listExportedPartitions } from '../../lib/table/partitions.ts';
import { EVENT_TYPES } from '../../lib/workflows/payments/events/event-handlers.ts';

const OPERATE = readFileSync('infra/docs/OPERATE.md', 'utf8');
const GUIDES = readFileSync('lib/openapi/guides.md', 'utf8');
const [, LIMITS = ''] = OPERATE.split('\n### Limits\n');
const [GUIDE = ''] = LIMITS.split('\n### ');

/** The constants of `A`, `B` in `file`. */
const CONSTANTS = [...GUIDE.matchAll(/((?:`[\w]+`(?:, )?)+) in `([\w/.-]+\.ts)`/g)].flatMap(
  ([, names = '', file = '']) => [...names.matchAll(/\w+/g)].map(([name]) => ({ name, file })),
);
const SETTINGS = [...GUIDE.matchAll(/^\| `(\w+)` +\| (\d+) /gm)].map(([, name = '', value = '']) => ({
  name,
  value: Number(value),
}));

test('the guide names the constant of each limit in the file that defines it', () => {
  expect(CONSTANTS.length).toBeGreaterThan(20);
  const missing = CONSTANTS.filter(
    ({ name, file }) => !new RegExp(`\\b(?:const ${name}\\b|${name}:)`).test(readFileSync(file, 'utf8')),
  );
  expect(missing).toEqual([]);
});

test('the guide names the settings that limit open bookings, with their defaults', () => {
  expect(SETTINGS.map(({ name }) => name)).toEqual(
    Object.keys(directory.routes['settings-update'].input.shape).filter((name) =>
      /^open_bookings_/.test(name),
    ),
  );
  const defaults = Object.entries(DEFAULT_SETTINGS);
  for (const { name, value } of SETTINGS) {
    const field = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    expect(defaults).toContainEqual([field, value]);
  }
});

test('the guide names the quota that a stage needs to reserve concurrency', () => {
  const reserved = Object.values(RESERVED_CONCURRENCY).reduce((sum, each) => sum + each, 100);
  expect(OPERATE).toContain(`needs a quota of at least ${reserved},`);
});

test('every command of a log query has its name and arguments', () => {
  const queries = OPERATE.match(/^ {4}(?:filter .*| {2}\| .*)$/gm) ?? [];
  expect(queries.length).toBeGreaterThan(3);
  for (const query of queries) {
    const [, ...commands] = ` ${query}`.split(' | ');
    for (const command of commands) expect(command, query).toMatch(/^(?:fields|filter|sort|stats) \S/);
  }
});

// BEHAVIOR §32.2
test('the guide describes every kind of record of an export', () => {
  const tenant = 'shear-joy' as Tenant;
  const [, section = ''] = OPERATE.split('\n## Suspend, export or erase a salon\n');
  const [kinds = ''] = section.split('\n## ');
  const exported = listExportedPartitions(tenant).map((pk) => pk.slice(toPartition(tenant, 'X').length - 1));
  expect(exported.length).toBeGreaterThan(15);
  const missing = exported.filter((kind) => !kinds.includes(`\`${kind.toLowerCase() || 'tenant'}\``));
  expect(missing).toEqual(['CATALOG']);
});

test('the API reference describes every limit: each 429 belongs to an operation', () => {
  const described = new Set(groups.flatMap(({ routes }) => Object.values(routes).flatMap(listFailureKeys)));
  const limits = Object.entries(FAILURES).filter(
    ([key, { status }]) => status === 429 || /^tooMany/.test(key),
  );
  expect(limits.length).toBeGreaterThan(4);
  expect(limits.map(([key]) => key).filter((key) => !(described as Set<string>).has(key))).toEqual([]);
  const codes = limits
    .map(([key]) => toFailureCode(key as FailureKey))
    .filter((code) => code !== 'too_many_requests');
  for (const code of codes) expect(GUIDES).toContain(code);
});

test('lists the events that a salon must choose at its payment processor, as the code handles them', () => {
  const [, section = ''] = OPERATE.split('\n### Connect a salon to Stripe\n');
  const [, list = ''] = section.split('`EVENT_TYPES`');
  const [events = ''] = list.split('\n## ');
  const named = [...events.matchAll(/^- `([a-z_.]+)`$/gm)].map(([, type]) => type);
  expect(named.toSorted()).toEqual(EVENT_TYPES.toSorted());
  // The office names them too
  expect([...PROCESSOR_EVENTS].toSorted()).toEqual(EVENT_TYPES.toSorted());
});
