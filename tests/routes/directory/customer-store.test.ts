import { expect, test } from 'vitest';
import { ask, askList, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'customer-store';

test('customer-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, { fname: 'Nora' }));

test('customer-store keeps a customer of the desk, also one without an e-mail address', async () => {
  const salon = await openSalon();
  const sent = { fname: 'Nora', lname: 'New', email: 'Nora@New.test ', phone: '1' };
  const { status, body } = await ask(salon, STORE, sent);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    ...sent,
    id: 2,
    email: 'nora@new.test',
    email_verified: false,
    created_at: '2026-11-16T14:00:00.000Z',
  });
  const bare = [await ask(salon, STORE, { fname: 'A' }), await ask(salon, STORE, { fname: 'B', email: '' })];
  expect(bare.map((reply) => reply.body.data)).toMatchObject([
    { id: 3, email: '' },
    { id: 4, email: '' },
  ]);
});

test.each([
  [{ lname: 'x' }, 'fname'],
  [{ fname: LONG_NAME }, 'fname'],
  [{ fname: 'x', email: 'none' }, 'email'],
  [{ fname: 'x', phone: 5 }, 'phone'],
  [{ fname: 'x', email: 'CUSTOMER@demo.test' }, 'email'],
])('customer-store refuses %j with 422 naming the field', async (sent, field) => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, STORE, sent);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

test('of many who add the same e-mail address at once, one succeeds', async () => {
  const salon = await openSalon();
  const sent = { fname: 'Same', email: 'same@post.test' };
  const all = await Promise.all(Array.from({ length: 8 }, () => ask(salon, STORE, sent)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422]);
  expect((await askList(salon, 'customer-index')).body.data).toHaveLength(2);
});
