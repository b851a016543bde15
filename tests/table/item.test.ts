import { expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { indexKeys, keys, toTtlAttribute } from '../../lib/table/keys.ts';
import { compressLargeFields, toRecordFields } from '../../lib/table/records.ts';

const T = 'demo' as Tenant;
const FIELDS = { id: 7, customerId: 3, listed: true };

// BEHAVIOR §31.3
test.each([
  ['its primary key', {}],
  ['its list keys', indexKeys.list(T, 'PURCHASED-PACKAGE', 7)],
  ['its day keys', indexKeys.ofAppointmentDays(T, '2026-11-16', 540, 7)],
  ['its customer keys', indexKeys.ofCustomer(T, 3, 'APPOINTMENT', 7)],
  ['its schedule', indexKeys.due(7, '2026-11-16T14:00:00.000Z')],
  ['its TTL', toTtlAttribute(new Date('2026-11-16T14:00:00.000Z'))],
])('the fields of an item exclude %s', (_, tableKeys) => {
  expect(toRecordFields({ ...FIELDS, ...keys.appointment(T, 7), ...tableKeys })).toEqual(FIELDS);
});

test('TTL is rounded up, so that no record expires early', () => {
  expect(toTtlAttribute(new Date('2026-11-16T14:00:00.001Z'))).toEqual({ ttl: 1_794_837_601 });
});

test('fields that would make an item larger than 1 KB are compressed, and read as they were', () => {
  const payments = Array.from({ length: 12 }, (_, id) => ({ id, txnId: '', paidBy: 'cash', amount: 4_999 }));
  const large = { id: 7, note: 'n', payments };
  const packed = compressLargeFields(large, 'payments');
  expect(Object.keys(packed)).toEqual(['id', 'note', 'packed']);
  expect(toRecordFields({ ...packed, ...keys.appointment(T, 7) })).toEqual(large);
  const small = { id: 7, payments: payments.slice(0, 1) };
  expect(compressLargeFields(small, 'payments')).toBe(small);
});
