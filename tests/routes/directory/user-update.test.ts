import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo.ts';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { logIn, resetToken } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'user-update';

test('user-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { user_id: 1 }));

test('user-update changes what is sent and leaves the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, { user_id: 2, name: 'Sam' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: 2, name: 'Sam', email: 'staff@demo.test', role: 'staff' });
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(200);
});

test('user-update with another password ends the old one and the sessions it opened', async () => {
  const salon = await openSalon();
  const session = await salon.call('auth/login', DEMO_LOGINS.staff);
  await ask(salon, UPDATE, { user_id: 2, password: 'another one', email: 'sam@demo.test' });
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(401);
  const login = { email: 'sam@demo.test', password: 'another one' };
  expect((await salon.call('auth/login', login)).status).toBe(200);
  const { refresh_token } = session.body;
  expect((await salon.call('auth/refresh', { refresh_token })).status).toBe(401);
});

test('user-update keeps e-mail addresses to one log-in', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, { user_id: 2, email: 'admin@demo.test' });
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: ['Is already taken'] } });
  const old = { email: 'staff@demo.test', password: DEMO_PASSWORD };
  expect((await salon.call('auth/login', old)).status).toBe(200);
});

test('user-update does not let the last administrator become staff', async () => {
  const salon = await openSalon();
  const refused = await ask(salon, UPDATE, { user_id: 1, role: 'staff' });
  expect(refused).toMatchObject({ status: 400, body: { message: 'The salon needs an administrator' } });
  await ask(salon, UPDATE, { user_id: 2, role: 'admin' });
  expect((await ask(salon, UPDATE, { user_id: 1, role: 'staff' })).status).toBe(200);
});

test('of two administrators who demote each other at once, one stays', async () => {
  const salon = await openSalon();
  await ask(salon, UPDATE, { user_id: 2, role: 'admin' });
  await Promise.all([1, 2].map((user_id) => ask(salon, UPDATE, { user_id, role: 'staff' })));
  const { body } = await askList(salon, 'user-index');
  expect(body.data.filter(({ role }) => role === 'admin')).toHaveLength(1);
});

test('user-update answers 404 for a log-in that this salon does not have', async () => {
  const salon = await openSalon();
  expect((await ask(salon, UPDATE, { user_id: 9, name: 'x' })).status).toBe(404);
});

test('of two changes of one log-in at once none is undone', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 4; round += 1) {
    const wanted = {
      name: `Sam ${round}`,
      role: round % 2 ? 'staff' : 'admin',
      email: `sam-${round}@demo.test`,
    };
    const sent = Object.entries(wanted).map(([field, value]) => ({ user_id: 2, [field]: value }));
    const replies = await Promise.all(sent.map((change) => ask(salon, UPDATE, change)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await askList(salon, 'user-index');
    expect(body.data.find(({ id }) => id === 2)).toMatchObject(wanted);
  }
});

test('a password that its owner sets is not undone by changes of the name at the same moment', async () => {
  const salon = await openSalon();
  const { email } = DEMO_LOGINS.staff;
  for (let round = 0; round < 3; round += 1) {
    const password = `chosen-in-round-${round}`;
    const token = await resetToken(salon, 'auth', email);
    let isSet = false;
    const reset = salon.call('auth/reset-password', { token, password }).finally(() => {
      isSet = true;
    });
    for (let names = 0; !isSet; names += 1) {
      expect((await ask(salon, UPDATE, { user_id: 2, name: `Sam ${names}` })).status).toBe(200);
    }
    expect((await reset).status).toBe(200);
    await logIn(salon, 'auth', { email, password });
  }
});
