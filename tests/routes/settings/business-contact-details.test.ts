import { expect, test } from 'vitest';
import { toFailureBody } from '../../support/api/replies.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §10.4
test.each([
  [4, 'deposit_policy'],
  [5, 'refund_policy'],
])('returns only the text of type %d: %s', async (type, field) => {
  const salon = await openSalon();
  const reply = await salon.call<Record<string, string>>('settings/business-contact-details', { type });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body)).toEqual(['status', 'data']);
  expect(Object.keys(reply.body.data)).toEqual([field]);
  expect(reply.body.data[field]).toMatch(/^<p>/);
});

// BEHAVIOR §10.4
test('refuses another type (400 Invalid type)', async () => {
  const reply = await (await openSalon()).call('settings/business-contact-details', { type: '3' });
  expect([reply.status, reply.body]).toEqual([400, toFailureBody('policyTypeInvalid', 'type')]);
});
