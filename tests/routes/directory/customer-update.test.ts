import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { NEWCOMER, register, tokenMailedTo } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'customer-update';

test('customer-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { customer_id: 1 }));

test('customer-update changes what is sent, and the password stays', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, { customer_id: 1, lname: 'Kunde', phone: null });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ fname: 'Carla', lname: 'Kunde', phone: '', email_verified: true });
  const login = await salon.call('customers/login', DEMO_LOGINS.customer);
  expect(login.status).toBe(200);
});

test('customer-update with another e-mail address frees the old one, and calls the new one unverified', async () => {
  const salon = await openSalon();
  const { body } = await ask(salon, UPDATE, { customer_id: 1, email: 'carla@new.test' });
  expect(body.data).toMatchObject({ email: 'carla@new.test', email_verified: false });
  const old = await ask(salon, 'customer-store', { fname: 'X', email: 'customer@demo.test' });
  expect(old.status).toBe(201);
  const taken = await ask(salon, UPDATE, { customer_id: old.body.data.id, email: 'carla@new.test' });
  expect(taken).toMatchObject({ status: 422, body: { errors: { email: ['Is already taken'] } } });
  expect((await ask(salon, UPDATE, { customer_id: 1, email: '' })).body.data.email).toBe('');
  const free = await ask(salon, UPDATE, { customer_id: old.body.data.id, email: 'carla@new.test' });
  expect(free.status).toBe(200);
});

test('customer-update answers 404 for a customer of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await ask(other, 'customer-store', { fname: 'Theirs' });
  expect((await ask(salon, UPDATE, { customer_id: body.data.id, fname: 'Mine' })).status).toBe(404);
});

test('of two changes of one customer at once, by the desk and by the customer, none is undone', async () => {
  const salon = await openSalon();
  const token = await salon.token('customer');
  for (let round = 0; round < 8; round += 1) {
    const wanted = { phone: `0${round}`, lname: `Round ${round}`, fname: `Carla ${round}` };
    const replies = await Promise.all([
      ask(salon, UPDATE, { customer_id: 1, phone: wanted.phone }),
      ask(salon, UPDATE, { customer_id: 1, lname: wanted.lname }),
      salon.call('customers/update-profile', { fname: wanted.fname }, { token }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await askList(salon, 'customer-index');
    expect(body.data.find(({ id }) => id === 1)).toMatchObject(wanted);
  }
});

test('a customer who confirms the address while the desk changes the name has both', async () => {
  const salon = await openSalon();
  const { id, token } = await register(salon);
  await salon.drain();
  const replies = await Promise.all([
    salon.call('customers/verify-email', { token: tokenMailedTo(salon, NEWCOMER.email) }),
    ask(salon, UPDATE, { customer_id: id, lname: 'Kunde' }),
    salon.call('customers/update-profile', { phone: '7' }, { token }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await salon.call('customers/profile', {}, { token });
  expect(body.data).toMatchObject({ lname: 'Kunde', phone: '7', email_verified: true });
});
