import { expect, test } from 'vitest';
import { parseQueryWithoutEmptyValues, toNestedData } from '../../lib/http/query.ts';

// BEHAVIOR §6.9
test.each<[string, object]>([
  ['id=1', { id: '1' }],
  ['ids=1&ids=2&ids=3', { ids: ['1', '2', '3'] }],
  ['ids[]=1', { ids: ['1'] }],
  ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
  ['ids[1]=2&ids[0]=1', { ids: ['1', '2'] }],
  ['groups[0][ids]=1&groups[0][ids]=2', { groups: [{ ids: ['1', '2'] }] }],
  ['ids=1&ids=&other=2', { ids: '1', other: '2' }],
  ['ids=1&ids[]=2', { ids: '1' }],
  ['ids=1&ids=2&ids[0]=3', { ids: ['1', '2'] }],
  ['__proto__=1&__proto__=2&toString=1&toString=2&id=3', { id: '3' }],
  ['a[__proto__]=1&a[__proto__]=2&a[constructor][prototype]=1', {}],
])('%s reads as %j', (query, expected) => {
  expect(parseQueryWithoutEmptyValues(query)).toEqual(expected);
});

test('reads a name that is repeated 100,000 times', () => {
  const pairs = Array.from({ length: 100_000 }, (_, index) => ['ids', String(index)] as const);
  expect(toNestedData(pairs).ids).toHaveLength(100_000);
});
