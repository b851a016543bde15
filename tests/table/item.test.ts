import { expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fieldsOf } from '../../lib/table/item.ts';
import { indexKeys, keys, ttl } from '../../lib/table/keys.ts';

const T = 'demo' as Tenant;
const FIELDS = { id: 7, customerId: 3, listed: true };

test.each([
  ['its key', {}],
  ['its place in a list', indexKeys.list(T, 'PURCHASED-PACKAGE', 7)],
  ['its day', indexKeys.byDay(T, '2026-11-16', 540, 7)],
  ['its customer', indexKeys.ofCustomer(T, 3, 'APPOINTMENT', 7)],
  ['when it falls due', indexKeys.due(7, '2026-11-16T14:00:00.000Z')],
  ['when it is forgotten', ttl(new Date('2026-11-16T14:00:00.000Z'))],
])('the fields of an item are without %s', (_, tablesOwn) => {
  expect(fieldsOf({ ...FIELDS, ...keys.appointment(T, 7), ...tablesOwn })).toEqual(FIELDS);
});

test('a record is forgotten after its last instant, never before', () => {
  expect(ttl(new Date('2026-11-16T14:00:00.001Z'))).toEqual({ ttl: 1_794_837_601 });
});
