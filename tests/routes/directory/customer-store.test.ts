import { expect, test } from 'vitest';
import { callAtOnce } from '../../support/api/replies.ts';
import {
  callAsAdmin,
  expectInvalid,
  expectUsersOnly,
  LONG_NAME,
  listAsAdmin,
} from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'customer-store';

// BEHAVIOR §11.9
test('customer-store is for users of this salon with the permission, the front desk among them', () =>
  expectUsersOnly(openSalon, `directory/${STORE}`, { fname: 'Nora' }));

test('customer-store stores a customer, also without an e-mail address', async () => {
  const salon = await openSalon();
  const input = { fname: 'Nora', lname: 'New', email: 'Nora@New.test ', phone: '1' };
  const { status, body } = await callAsAdmin(salon, STORE, input);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    version: expect.any(String),
    birthday: null,
    note: '',
    alert: '',
    tags: [],
    online_booking: 1,
    pending_email: '',
    ...input,
    id: 2,
    email: 'nora@new.test',
    sms_consent: 0,
    language: null,
    email_verified: false,
    created_at: '2026-11-16T14:00:00.000Z',
  });
  const withoutEmail = [
    await callAsAdmin(salon, STORE, { fname: 'A' }),
    await callAsAdmin(salon, STORE, { fname: 'B', email: '' }),
  ];
  expect(withoutEmail.map((reply) => reply.body.data)).toMatchObject([
    { id: 3, email: '' },
    { id: 4, email: '' },
  ]);
});

const INVALID = [
  [{ lname: 'x' }, 'fname'],
  [{ fname: LONG_NAME }, 'fname'],
  [{ fname: 'x', email: 'none' }, 'email'],
  [{ fname: 'x', phone: 5 }, 'phone'],
  [{ fname: 'x', birthday: '1990-02-03' }, 'birthday'],
  [{ fname: 'x', birthday: '2026/11/17' }, 'birthday'],
  [{ fname: 'x', alert: 'a'.repeat(121) }, 'alert'],
  [{ fname: 'x', alert: 'two\nlines' }, 'alert'],
  [{ fname: 'x', tags: 'VIP' }, 'tags'],
  [{ fname: 'x', tags: [''] }, 'tags.0'],
  [{ fname: 'x', tags: ['a'.repeat(41)] }, 'tags.0'],
  [{ fname: 'x', tags: Array(21).fill('a') }, 'tags'],
  [{ fname: 'x', email: 'CUSTOMER@demo.test' }, 'email'],
] as const;

test('customer-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, 'directory/customer-store', {}, INVALID, 'CUSTOMER'));

test('customer-store stores one of many concurrent customers with the same address', async () => {
  const salon = await openSalon();
  const input = { fname: 'Same', email: 'same@post.test' };
  const replies = await callAtOnce(8, () => callAsAdmin(salon, STORE, input));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422]);
  expect((await listAsAdmin(salon, 'customer-index')).body.data).toHaveLength(2);
});
