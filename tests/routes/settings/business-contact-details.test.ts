import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

test.each([
  [4, 'deposit_policy'],
  [5, 'refund_policy'],
])('type %d shows the %s, and nothing else', async (type, field) => {
  const salon = await salons();
  const reply = await salon.call<Record<string, string>>('settings/business-contact-details', { type });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body)).toEqual(['status', 'data']);
  expect(Object.keys(reply.body.data)).toEqual([field]);
  expect(reply.body.data[field]).toMatch(/^<p>/);
});

test.each([['3'], ['six'], [undefined], ['']])('any other type (%s) is 400 Invalid type', async (type) => {
  const salon = await salons();
  const reply = await salon.call('settings/business-contact-details', { type });
  expect([reply.status, reply.body]).toEqual([400, { status: false, message: 'Invalid type' }]);
});
