import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { NEWCOMER, register } from '../../support/accounts/log-ins.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { callAsAdmin, expectUsersOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'customer-update';

test('customer-update is for users of this salon with the permission, the front desk among them', () =>
  expectUsersOnly(openSalon, `directory/${UPDATE}`, { customer_id: 1 }));

// BEHAVIOR §11.9, §6.7
test('customer-update changes the sent fields and keeps the password', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { customer_id: 1, lname: 'Kunde', phone: null });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ fname: 'Carla', lname: 'Kunde', phone: '', email_verified: true });
  const login = await salon.call('customers/login', DEMO_LOGINS.customer);
  expect(login.status).toBe(200);
});

// BEHAVIOR §11.9
test('customer-update frees the old e-mail address and marks the new one as unverified, without a log-in', async () => {
  const salon = await openSalon();
  const customer_id = 77;
  await registerOtherCustomer(salon);
  const { body } = await callAsAdmin(salon, UPDATE, { customer_id, email: 'carla@new.test' });
  expect(body.data).toMatchObject({ email: 'carla@new.test', pending_email: '', email_verified: false });
  const old = await callAsAdmin(salon, 'customer-store', { fname: 'X', email: 'olga@other.test' });
  expect(old.status).toBe(201);
  const takenReply = await callAsAdmin(salon, UPDATE, {
    customer_id: old.body.data.id,
    email: 'carla@new.test',
  });
  expect(takenReply).toMatchObject({ status: 422, body: { errors: { email: ['Is already taken'] } } });
  expect((await callAsAdmin(salon, UPDATE, { customer_id, email: '' })).body.data.email).toBe('');
  const freeReply = await callAsAdmin(salon, UPDATE, {
    customer_id: old.body.data.id,
    email: 'carla@new.test',
  });
  expect(freeReply.status).toBe(200);
});

test('customer-update answers 404 for a customer of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await callAsAdmin(other, 'customer-store', { fname: 'Theirs' });
  expect((await callAsAdmin(salon, UPDATE, { customer_id: body.data.id, fname: 'Mine' })).status).toBe(404);
});

// BEHAVIOR §11.1
nightTest('customer-update loses none of four concurrent changes by front desk and customer', async () => {
  const salon = await openSalon();
  const token = await salon.token('customer');
  for (let round = 0; round < 8; round += 1) {
    const phone = `0${round}`;
    const lname = `Round ${round}`;
    const note = `Note ${round}`;
    const expected = { phone, lname, note, fname: `Carla ${round}` };
    const replies = await Promise.all([
      callAsAdmin(salon, UPDATE, { customer_id: 1, phone }),
      callAsAdmin(salon, UPDATE, { customer_id: 1, lname }),
      callAsAdmin(salon, UPDATE, { customer_id: 1, note }),
      salon.call('customers/update-profile', { fname: expected.fname }, { token }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await listAsAdmin(salon, 'customer-index');
    expect(body.data.find(({ id }) => id === 1)).toMatchObject(expected);
  }
});

test('customer-update keeps a concurrent verification of the address', async () => {
  const salon = await openSalon();
  const { id, token } = await register(salon);
  await salon.runScheduledWork();
  const replies = await Promise.all([
    salon.call('customers/verify-email', { token: findMailedToken(salon, NEWCOMER.email) }),
    callAsAdmin(salon, UPDATE, { customer_id: id, lname: 'Kunde' }),
    salon.call('customers/update-profile', { phone: '7' }, { token }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await salon.call('customers/profile', {}, { token });
  expect(body.data).toMatchObject({ lname: 'Kunde', phone: '7', email_verified: true });
});

// BEHAVIOR §11.9, §4.5
test('customer-update keeps a note that the front desk and its export show, and the customer never', async () => {
  const salon = await openSalon();
  const note = 'Allergic to ammonia\nLikes the window seat';
  const { body } = await callAsAdmin(salon, UPDATE, { customer_id: 1, note });
  expect(body.data).toMatchObject({ fname: 'Carla', note });
  // Fields that are not sent stay
  await callAsAdmin(salon, UPDATE, { customer_id: 1, lname: 'Kunde' });
  const read = (operation: string) => salon.call(operation, { customer_id: 1 }, { as: 'admin' });
  for (const operation of ['customer-show', 'customer-export']) {
    expect((await read(`directory/${operation}`)).body.data, operation).toMatchObject({ customer: { note } });
  }
  expect((await listAsAdmin(salon, 'customer-index')).body.data).toMatchObject([{ note }]);
  await salon.call('customers/update-profile', { fname: 'Carlotta' }, { as: 'customer' });
  for (const operation of ['profile', 'export']) {
    const { status, text } = await salon.call(`customers/${operation}`, {}, { as: 'customer' });
    expect([status, text.includes('ammonia')], operation).toEqual([200, false]);
  }
  expect((await read('directory/customer-show')).body.data).toMatchObject({ customer: { note } });
  expect((await callAsAdmin(salon, UPDATE, { customer_id: 1, note: null })).body.data.note).toBe('');
  expect((await callAsAdmin(salon, UPDATE, { customer_id: 1, note: 'x'.repeat(2_001) })).status).toBe(422);
  const trail = await salon.call<{ changes: object }[]>('directory/audit-index', {}, { as: 'admin' });
  expect(trail.text).toContain('ammonia');
});

// BEHAVIOR §11.9
test('customer-update keeps, changes and clears birthday, alert and tags, which the customer does not see', async () => {
  const salon = await openSalon();
  const update = (input: object) => callAsAdmin(salon, 'customer-update', { customer_id: 1, ...input });
  const facts = { birthday: '1990/02/03', alert: 'Allergic to PPD', tags: ['VIP', 'Colour', 'vip'] };
  const known = { ...facts, tags: ['VIP', 'Colour'] };
  expect((await update(facts)).body.data).toMatchObject(known);
  expect((await update({ lname: 'Kunde' })).body.data).toMatchObject(known);
  const own = await salon.call('customers/profile', {}, { as: 'customer' });
  expect(own.text).not.toMatch(/PPD|VIP/);
  expect((await update({ birthday: '2026/11/17' })).body.errors).toEqual({
    birthday: ['Must not be in the future'],
  });
  const cleared = { birthday: null, alert: '', tags: [] };
  expect((await update(cleared)).body.data).toMatchObject(cleared);
});
