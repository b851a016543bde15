import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type ApiPromise, breakingChanges, promiseOf } from '../../../infra/tools/breaking-changes.ts';
import { groups } from '../../../lib/contract/index.ts';
import { group, route } from '../../../lib/contract/route.ts';
import { API_VERSION } from '../../../lib/contract/version.ts';

const released = JSON.parse(readFileSync('lib/openapi/released.json', 'utf8')) as ApiPromise;
const changelog = readFileSync('lib/contract/CHANGELOG.md', 'utf8');
const major = (version: string) => Number(version.split('.')[0]);

describe('the promise of the last release', () => {
  const breaks = breakingChanges(released, promiseOf(groups));

  test('is kept, or what breaks it is declared in the changelog', () => {
    expect(breaks.filter((each) => !changelog.includes(each))).toEqual([]);
  });

  test('is broken under another first number alone', () => {
    if (breaks.length > 0) expect(major(API_VERSION)).toBeGreaterThan(major(released.version));
    expect(changelog).toContain(`## ${API_VERSION}\n`);
  });

  test('covers operations', () => {
    expect(Object.keys(released.operations).length).toBeGreaterThan(80);
  });
});

const base = {
  input: { name: z.string(), kind: z.enum(['a', 'b']), note: z.string().optional() },
  reply: { id: z.int(), title: z.string() },
};
type Change = {
  input?: z.ZodRawShape;
  reply?: z.ZodRawShape;
  status?: 200 | 201;
  access?: 'public' | 'admin';
};

const promiseWith = ({ input, reply, status = 200, access = 'public' }: Change) =>
  promiseOf([
    group('things', {
      make: route({
        method: 'POST',
        path: '/thing',
        access,
        status,
        summary: 'Make a thing',
        input: z.object({ ...base.input, ...input }),
        reply: z.object({ ...base.reply, ...reply }),
      }),
    }),
  ]);
const before = promiseWith({});

describe('a change breaks the promise', () => {
  test.each<[string, Change]>([
    ['needs size', { input: { size: z.int() } }],
    ['needs note', { input: { note: z.string() } }],
    ['does not take name as string', { input: { name: z.int() } }],
    ['does not take kind as "b"', { input: { kind: z.literal('a') } }],
    ['does not always give title', { reply: { title: z.string().optional() } }],
    ['may give title as null', { reply: { title: z.string().nullable() } }],
    ['answers 201 instead of 200', { status: 201 }],
    ['is closed to anonymous', { access: 'admin' }],
  ])('where an operation %s', (words, change) => {
    expect(breakingChanges(before, promiseWith(change))).toContain(`POST /thing ${words}`);
  });

  test('where an operation is gone', () => {
    expect(breakingChanges(before, promiseOf([]))).toEqual(['POST /thing is gone']);
  });
});

test.each<[string, Change]>([
  ['a field that may be sent', { input: { size: z.int().optional() } }],
  ['a field that need not be sent any more', { input: { name: z.string().optional() } }],
  ['a further choice', { input: { kind: z.enum(['a', 'b', 'c']) } }],
  ['an optional object with needed fields', { input: { box: z.object({ depth: z.int() }).optional() } }],
  ['a field of the reply', { reply: { size: z.int() } }],
])('%s may be added', (_, change) => {
  expect(breakingChanges(before, promiseWith(change))).toEqual([]);
});
