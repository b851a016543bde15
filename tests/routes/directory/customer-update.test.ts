import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { useHouses } from '../../support/house.ts';
import { NEWCOMER, register, tokenMailedTo } from '../../support/log-ins.ts';

const openHouse = useHouses();
const UPDATE = 'customer-update';

test('customer-update is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, `directory/${UPDATE}`, { customer_id: 1 }));

test('customer-update changes what is sent, and the password stays', async () => {
  const house = await openHouse();
  const { status, body } = await ask(house, UPDATE, { customer_id: 1, lname: 'Kunde', phone: null });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ fname: 'Carla', lname: 'Kunde', phone: '', email_verified: true });
  const login = await house.call('customers/login', DEMO_LOGINS.customer);
  expect(login.status).toBe(200);
});

test('customer-update with another e-mail address frees the old one, and calls the new one unverified', async () => {
  const house = await openHouse();
  const { body } = await ask(house, UPDATE, { customer_id: 1, email: 'carla@new.test' });
  expect(body.data).toMatchObject({ email: 'carla@new.test', email_verified: false });
  const old = await ask(house, 'customer-store', { fname: 'X', email: 'customer@demo.test' });
  expect(old.status).toBe(201);
  const taken = await ask(house, UPDATE, { customer_id: old.body.data.id, email: 'carla@new.test' });
  expect(taken).toMatchObject({ status: 422, body: { errors: { email: ['Is already taken'] } } });
  expect((await ask(house, UPDATE, { customer_id: 1, email: '' })).body.data.email).toBe('');
  const free = await ask(house, UPDATE, { customer_id: old.body.data.id, email: 'carla@new.test' });
  expect(free.status).toBe(200);
});

test('customer-update answers 404 for a customer of another salon', async () => {
  const [house, other] = [await openHouse(), await openHouse()];
  const { body } = await ask(other, 'customer-store', { fname: 'Theirs' });
  expect((await ask(house, UPDATE, { customer_id: body.data.id, fname: 'Mine' })).status).toBe(404);
});

test('of two changes of one customer at once, by the desk and by the customer, none is undone', async () => {
  const house = await openHouse();
  const token = await house.token('customer');
  for (let round = 0; round < 8; round += 1) {
    const wanted = { phone: `0${round}`, lname: `Round ${round}`, fname: `Carla ${round}` };
    const replies = await Promise.all([
      ask(house, UPDATE, { customer_id: 1, phone: wanted.phone }),
      ask(house, UPDATE, { customer_id: 1, lname: wanted.lname }),
      house.call('customers/update-profile', { fname: wanted.fname }, { token }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await askList(house, 'customer-index');
    expect(body.data.find(({ id }) => id === 1)).toMatchObject(wanted);
  }
});

test('a customer who confirms the address while the desk changes the name has both', async () => {
  const house = await openHouse();
  const { id, token } = await register(house);
  await house.drain();
  const replies = await Promise.all([
    house.call('customers/verify-email', { token: tokenMailedTo(house, NEWCOMER.email) }),
    ask(house, UPDATE, { customer_id: id, lname: 'Kunde' }),
    house.call('customers/update-profile', { phone: '7' }, { token }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await house.call('customers/profile', {}, { token });
  expect(body.data).toMatchObject({ lname: 'Kunde', phone: '7', email_verified: true });
});
