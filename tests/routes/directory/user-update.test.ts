import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { listUsers } from '../../../lib/table/access/users.ts';
import { logIn, requestResetToken } from '../../support/accounts/log-ins.ts';
import { addRole, addUser } from '../../support/accounts/users.ts';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'user-update';

test('user-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { user_id: 1 }));

// BEHAVIOR §6.7
test('user-update changes the sent fields and keeps the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { user_id: 2, name: 'Sam' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: 2, name: 'Sam', email: 'staff@demo.test', role: 'staff' });
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(200);
});

// BEHAVIOR §11.10
test('user-update with a new password ends the old password and its sessions', async () => {
  const salon = await openSalon();
  const session = await salon.call('auth/login', DEMO_LOGINS.staff);
  await callAsAdmin(salon, UPDATE, { user_id: 2, password: 'another one', email: 'sam@demo.test' });
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(401);
  const login = { email: 'sam@demo.test', password: 'another one' };
  expect((await salon.call('auth/login', login)).status).toBe(200);
  const { refresh_token } = session.body;
  expect((await salon.call('auth/refresh', { refresh_token })).status).toBe(401);
});

// BEHAVIOR §11.10, §29.2
test.each([
  ['a new password', { password: 'another one' }, 'has a new password.'],
  ['a new e-mail address', { email: 'sam@demo.test' }, 'has a new e-mail address.'],
  [
    'both',
    { password: 'another one', email: 'sam@demo.test' },
    'has a new e-mail address and a new password.',
  ],
])(
  'user-update mails %s to the address of before, even if the user is deleted at once',
  async (_, change, text) => {
    const salon = await openSalon();
    await callAsAdmin(salon, UPDATE, { user_id: 2, ...change });
    await callAsAdmin(salon, 'user-delete', { user_id: 2 });
    await salon.runScheduledWork();
    const [mail, ...others] = listMailsTo(salon, 'staff@demo.test');
    expect([mail?.destination.to, mail?.subject, others]).toEqual([
      ['staff@demo.test'],
      'Your log-in at Demo Salon was changed',
      [],
    ]);
    expect(mail?.body.text).toContain(text);
  },
);

// BEHAVIOR §11.10
test('user-update mails no other change, and nothing to a mistyped address of an invited user', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, UPDATE, { user_id: 2, name: 'Sam', email: 'STAFF@demo.test', role: 'stylist' });
  const invited = { name: 'Nora', email: 'nroa@demo.test', role: 'staff' };
  const { body } = await callAsAdmin(salon, 'user-store', invited);
  await callAsAdmin(salon, UPDATE, { user_id: body.data.id, email: 'nora@demo.test' });
  await salon.runScheduledWork();
  expect(salon.mails().filter(({ subject }) => subject.includes('was changed'))).toEqual([]);
});

// BEHAVIOR §11.10
test('user-update keeps e-mail addresses unique', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { user_id: 2, email: 'admin@demo.test' });
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: ['Is already taken'] } });
  const oldLogin = { email: 'staff@demo.test', password: DEMO_PASSWORD };
  expect((await salon.call('auth/login', oldLogin)).status).toBe(200);
});

// BEHAVIOR §11.10
test('user-update refuses to demote the last administrator (400)', async () => {
  const salon = await openSalon();
  const refusal = await callAsAdmin(salon, UPDATE, { user_id: 1, role: 'staff' });
  expect(refusal).toMatchObject({
    status: 400,
    body: { message: 'The last administrator cannot be removed' },
  });
  await callAsAdmin(salon, UPDATE, { user_id: 2, role: 'admin' });
  expect((await callAsAdmin(salon, UPDATE, { user_id: 1, role: 'staff' })).status).toBe(200);
});

// BEHAVIOR §11.10
test('user-update keeps one of two administrators who demote each other concurrently', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, UPDATE, { user_id: 2, role: 'admin' });
  await Promise.all([1, 2].map((user_id) => callAsAdmin(salon, UPDATE, { user_id, role: 'staff' })));
  // From the table: the administrator of the calls may be the demoted one
  const users = await listUsers(salon.store, salon.tenant);
  expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1);
});

test('user-update answers 404 for a user of another salon', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, UPDATE, { user_id: 9, name: 'x' })).status).toBe(404);
});

// BEHAVIOR §11.1
nightTest('user-update loses neither of two concurrent changes', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 4; round += 1) {
    const expected = {
      name: `Sam ${round}`,
      role: round % 2 ? 'staff' : 'admin',
      email: `sam-${round}@demo.test`,
    };
    const inputs = Object.entries(expected).map(([field, value]) => ({ user_id: 2, [field]: value }));
    const replies = await Promise.all(inputs.map((change) => callAsAdmin(salon, UPDATE, change)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await listAsAdmin(salon, 'user-index');
    expect(body.data.find(({ id }) => id === 2)).toMatchObject(expected);
  }
});

nightTest('user-update keeps a password that the user sets concurrently', async () => {
  const salon = await openSalon();
  const { email } = DEMO_LOGINS.staff;
  for (let round = 0; round < 3; round += 1) {
    const password = `chosen-in-round-${round}`;
    const token = await requestResetToken(salon, 'auth', email);
    let isSet = false;
    const reset = salon.call('auth/reset-password', { token, password }).finally(() => {
      isSet = true;
    });
    for (let rounds = 0; !isSet; rounds += 1) {
      expect((await callAsAdmin(salon, UPDATE, { user_id: 2, name: `Sam ${rounds}` })).status).toBe(200);
    }
    expect((await reset).status).toBe(200);
    await logIn(salon, 'auth', { email, password });
  }
});

// BEHAVIOR §2.1, §11.10
test('user-update with a new role ends no session: it counts from the next request on, with the same token', async () => {
  const salon = await openSalon();
  const { id: user_id, token } = await addUser(salon, { role: 'staff' });
  const role_id = await addRole(salon, ['journal.read']);
  const call = async () =>
    Promise.all([
      salon.call('appointments/appointment-index', {}, { token }),
      salon.call('journal/journal-index', { from: '2026/11/16', to: '2026/11/16' }, { token }),
    ]).then((replies) => replies.map(({ status }) => status));
  expect(await call()).toEqual([200, 403]);
  const own = await callAsAdmin(salon, UPDATE, { user_id, role_id });
  expect(own.body.data).toMatchObject({ role: null, role_id });
  expect(await call()).toEqual([403, 200]);
  const accountant = await callAsAdmin(salon, UPDATE, { user_id, role: 'accountant' });
  expect(accountant.body.data).toMatchObject({ role: 'accountant', role_id: null });
  expect(await call()).toEqual([200, 200]);
});

// BEHAVIOR §11.10
test('user-update links a staff member to one user at a time', async () => {
  const salon = await openSalon();
  const link = async (user_id: number, staff_id: number | null) =>
    (await callAsAdmin(salon, UPDATE, { user_id, staff_id })).status;
  expect([await link(1, 1), await link(2, 1)]).toEqual([200, 422]);
  expect([await link(1, null), await link(2, 1)]).toEqual([200, 200]);
  const renamed = await callAsAdmin(salon, UPDATE, { user_id: 2, name: 'Sam' });
  expect(renamed.body.data).toMatchObject({ name: 'Sam', staff_id: 1 });
  await callAsAdmin(salon, 'user-delete', { user_id: 2 });
  expect(await link(1, 1)).toBe(200);
});

// BEHAVIOR §2.3, §2.4, §11.10
test('nobody sees visits and pay of others by a link, a role or a log-in of somebody else without that right (403)', async () => {
  const salon = await openSalon();
  const [AVA, BEN] = [1, 2];
  const rights = PERMISSIONS.filter((each) => each !== 'appointments.read' && each !== 'payroll.read');
  const { id, roleId, token } = await addUser(salon, { permissions: rights }, { staff_id: AVA });
  const run = async (operation: string, input: object) => {
    const reply = await salon.call(`directory/${operation}`, input, { token });
    return [reply.status, reply.body.errors];
  };
  const update = (input: object) => run(UPDATE, input);
  const lacks = (permission: string) => [403, { permission: [permission] }];
  for (const staff_id of [BEN, null]) {
    expect(await update({ user_id: id, staff_id })).toEqual(lacks('appointments.read'));
  }
  const { staffId } = (await listUsers(salon.store, salon.tenant)).find((each) => each.id === id) ?? {};
  expect(staffId).toBe(AVA);
  expect(await update({ user_id: id, staff_id: AVA, name: 'Same link' })).toEqual([200, undefined]);
  const other = await addUser(salon, { permissions: [] });
  expect(await update({ user_id: other.id, staff_id: BEN })).toEqual(lacks('appointments.read'));
  await callAsAdmin(salon, 'role-update', { role_id: roleId, permissions: [...rights, 'appointments.read'] });
  expect(await update({ user_id: other.id, staff_id: BEN })).toEqual([200, undefined]);
  expect(await run('role-update', { role_id: other.roleId, permissions: ['payroll.read_own'] })).toEqual(
    lacks('payroll.read'),
  );
  const ben = await addUser(salon, { role: 'stylist' });
  expect(await update({ user_id: ben.id, password: 'mine from now on' })).toEqual(lacks('payroll.read'));
  expect(await update({ user_id: id, staff_id: null })).toEqual(lacks('payroll.read'));
});

// BEHAVIOR §11.10
test.each([
  [{ role: 'staff', role_id: 1 }, 'role_id'],
  [{ role_id: 99 }, 'role_id'],
  [{ staff_id: 99 }, 'staff_id'],
])('user-update refuses %j (422 naming the field)', async (change, field) => {
  const salon = await openSalon();
  await addRole(salon, []);
  const { status, body } = await callAsAdmin(salon, UPDATE, { user_id: 2, ...change });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

// BEHAVIOR §2.3
test('user-update refuses to raise anybody above the caller, and to touch who is above them (403)', async () => {
  const salon = await openSalon();
  const { id, token } = await addUser(salon, { role: 'manager' });
  for (const input of [
    { user_id: id, role: 'admin' },
    { user_id: 2, role: 'admin' },
    { user_id: 1, password: 'a-password-of-mine' },
    { user_id: 1, email: 'mine@users.test' },
    { user_id: 1, role: 'staff' },
  ]) {
    const { status, body } = await salon.call(`directory/${UPDATE}`, input, { token });
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(input)).toEqual([403, ['permission']]);
  }
  expect((await salon.call(`directory/${UPDATE}`, { user_id: 2, role: 'manager' }, { token })).status).toBe(
    200,
  );
});

// BEHAVIOR §2.3
nightTest(
  'user-update decides by the rights at the moment of the change: a manager who loses them gives none',
  async () => {
    const salon = await openSalon();
    for (let round = 0; round < 4; round += 1) {
      await callAsAdmin(salon, UPDATE, { user_id: 2, role: 'staff' });
      const manager = await addUser(salon, { role: 'manager' });
      const [demoted, promoted] = await Promise.all([
        callAsAdmin(salon, UPDATE, { user_id: manager.id, role: 'staff' }),
        salon.call(`directory/${UPDATE}`, { user_id: 2, role: 'manager' }, { token: manager.token }),
      ]);
      expect(demoted.status).toBe(200);
      expect([200, 403]).toContain(promoted.status);
      const { body } = await listAsAdmin(salon, 'user-index');
      const role = promoted.status === 200 ? 'manager' : 'staff';
      expect(body.data.find(({ id }) => id === 2)).toMatchObject({ role });
    }
  },
);
