import { expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { toRecordFields } from '../../lib/table/item.ts';
import { indexKeys, keys, toTtlAttribute } from '../../lib/table/keys.ts';

const T = 'demo' as Tenant;
const FIELDS = { id: 7, customerId: 3, listed: true };

// BEHAVIOR §31.3
test.each([
  ['its primary key', {}],
  ['its list keys', indexKeys.list(T, 'PURCHASED-PACKAGE', 7)],
  ['its day keys', indexKeys.ofDays(T, '2026-11-16', 540, 7)],
  ['its customer keys', indexKeys.ofCustomer(T, 3, 'APPOINTMENT', 7)],
  ['its schedule', indexKeys.due(7, '2026-11-16T14:00:00.000Z')],
  ['its TTL', toTtlAttribute(new Date('2026-11-16T14:00:00.000Z'))],
])('the fields of an item exclude %s', (_, tableKeys) => {
  expect(toRecordFields({ ...FIELDS, ...keys.appointment(T, 7), ...tableKeys })).toEqual(FIELDS);
});

test('TTL is rounded up, so that no record expires early', () => {
  expect(toTtlAttribute(new Date('2026-11-16T14:00:00.001Z'))).toEqual({ ttl: 1_794_837_601 });
});
