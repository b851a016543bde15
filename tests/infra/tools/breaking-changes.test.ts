import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type ApiSurface,
  findBreakingChanges,
  findChangedFailures,
  getStatusByFailureCode,
  type StatusByFailureCode,
  toApiSurface,
} from '../../../infra/tools/breaking-changes.ts';
import { groups } from '../../../lib/contract/index.ts';
import { API_VERSION, group } from '../../../lib/contract/route.ts';

/** A file that the last release has written; without one, the contract is compared with itself. */
const readReleased = <Baseline>(name: string, present: Baseline): Baseline => {
  const file = `lib/openapi/${name}`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : present;
};
const surface = toApiSurface(groups);
const released: ApiSurface = readReleased('released.json', surface);
const changelog = readFileSync('lib/contract/CHANGELOG.md', 'utf8');
const major = (version: string) => Number(version.split('.')[0]);

describe('the API surface of the last release (BEHAVIOR §1.1)', () => {
  const breaks = findBreakingChanges(released, surface);

  test('has no breaking change that the changelog does not declare', () => {
    expect(breaks.filter((each) => !changelog.includes(each))).toEqual([]);
  });

  test('breaks only in a new major version', () => {
    if (breaks.length > 0) expect(major(API_VERSION)).toBeGreaterThan(major(released.version));
    expect(changelog).toContain(`## ${API_VERSION}\n`);
  });

  test('covers all operations', () => {
    expect(Object.keys(released.operations).length).toBeGreaterThan(80);
  });
});

describe('the failure codes of the last release (BEHAVIOR §5.1)', () => {
  const codes: StatusByFailureCode = readReleased('released-codes.json', getStatusByFailureCode());

  test('still exist, each with its status', () => {
    const changed = findChangedFailures(codes, getStatusByFailureCode());
    expect(changed.filter((each) => !changelog.includes(each))).toEqual([]);
    expect(Object.keys(codes).length).toBeGreaterThan(60);
  });

  test('are snake case', () => {
    for (const code of Object.keys(getStatusByFailureCode())) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  });
});

test.each([
  ['is gone', {}, 'busy is gone instead of 503'],
  ['gets another status', { busy: 500 }, 'busy is 500 instead of 503'],
])('a failure that %s is breaking', (_, now, change) => {
  expect(findChangedFailures({ busy: 503 }, now)).toEqual([change]);
  expect(findChangedFailures({ busy: 503 }, { busy: 503, new_one: 400 })).toEqual([]);
});

const base = {
  input: { name: z.string(), kind: z.enum(['a', 'b']), note: z.string().optional() },
  reply: { id: z.int(), title: z.string() },
};
type Change = {
  input?: z.ZodRawShape;
  reply?: z.ZodRawShape;
  status?: 200 | 201;
  access?: 'public' | 'user';
};

const toSurface = ({ input, reply, status = 200, access = 'public' }: Change) =>
  toApiSurface([
    group({
      name: 'things',
      description: 'Things.',
      routes: {
        make: {
          method: 'POST',
          path: '/thing',
          access,
          permission: 'any',
          status,
          confirms: false,
          summary: 'Make a thing',
          input: z.object({ ...base.input, ...input }),
          reply: z.object({ ...base.reply, ...reply }),
        },
      },
    }),
  ]);
const before = toSurface({});

describe('a change is breaking', () => {
  test.each<[string, Change]>([
    ['needs size', { input: { size: z.int() } }],
    ['needs note', { input: { note: z.string() } }],
    ['does not take name as string', { input: { name: z.int() } }],
    ['does not take kind as "b"', { input: { kind: z.literal('a') } }],
    ['does not always give title', { reply: { title: z.string().optional() } }],
    ['may give title as null', { reply: { title: z.string().nullable() } }],
    ['replies 201 instead of 200', { status: 201 }],
    ['is closed to anonymous', { access: 'user' }],
  ])('if an operation %s', (text, change) => {
    expect(findBreakingChanges(before, toSurface(change))).toContain(`POST /thing ${text}`);
  });

  test('if an operation is removed', () => {
    expect(findBreakingChanges(before, toApiSurface([]))).toEqual(['POST /thing is gone']);
  });
});

test.each<[string, Change]>([
  ['an optional input field', { input: { size: z.int().optional() } }],
  ['an input field that becomes optional', { input: { name: z.string().optional() } }],
  ['a new enum value', { input: { kind: z.enum(['a', 'b', 'c']) } }],
  ['an optional object with required fields', { input: { box: z.object({ depth: z.int() }).optional() } }],
  ['a reply field', { reply: { size: z.int() } }],
])('%s is compatible', (_, change) => {
  expect(findBreakingChanges(before, toSurface(change))).toEqual([]);
});
