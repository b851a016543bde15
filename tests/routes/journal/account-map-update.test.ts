import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const UPDATE = 'journal/account-map-update';

type Numbered = { readonly account: string; readonly number: string };
const update = (salon: TestSalon, accounts: readonly object[], options: CallOptions = AS_ADMIN) =>
  salon.call<Numbered[]>(UPDATE, { accounts }, options);
const listNumbered = async (salon: TestSalon) =>
  (await salon.call<Numbered[]>('journal/account-map-index', { per_page: 100 }, AS_ADMIN)).body.data.filter(
    ({ number }) => number !== '',
  );

test('numbers the named accounts, and keeps those of the others (BEHAVIOR §36.13)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const cash = { account: 'cash', number: '1000' };
  expect((await update(salon, [cash, { account: 'tax', number: '3806' }])).status).toBe(200);
  const reply = await update(salon, [
    { account: 'gift_cards', number: '3272-A' },
    { account: 'tax', number: '' },
  ]);
  expect(reply.body).toMatchObject({ message: 'Accounts numbered' });
  expect(await listNumbered(salon)).toEqual([cash, { account: 'gift_cards', number: '3272-A' }]);
  expect(await listNumbered(other)).toEqual([]);
  const trail = { operation: 'journal.account-map-update' };
  expect((await salon.call('directory/audit-index', trail, AS_ADMIN)).body.data).toMatchObject([
    { reference: { kind: 'settings', id: null } },
    { reference: { kind: 'settings', id: null } },
  ]);
});

test('notes the days of a downloaded file, with the time and the user (BEHAVIOR §36.13)', async () => {
  const salon = await openSalon();
  const downloaded = { from: '2026/10/01', to: '2026/10/31' };
  const { token } = await addUser(salon, { role: 'accountant' });
  await update(salon, [{ account: 'cash', number: '1000' }]);
  expect((await salon.call(UPDATE, { accounts: [], downloaded }, { token })).status).toBe(200);
  const reply = await salon.call('journal/account-map-index', {}, AS_ADMIN);
  const by = expect.stringMatching(/./);
  expect(reply.body).toMatchObject({
    downloads: [{ ...downloaded, at: salon.clock.now().toISOString(), by }],
  });
  expect(await listNumbered(salon)).toHaveLength(1);
  const turned = { from: '2026/10/31', to: '2026/10/01' };
  const refused = await salon.call(UPDATE, { accounts: [], downloaded: turned }, AS_ADMIN);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['downloaded.to']]);
});

test('two updates at once both count', async () => {
  const salon = await openSalon();
  const numbered = [
    { account: 'cash', number: '1000' },
    { account: 'card', number: '1360' },
  ];
  await Promise.all(numbered.map((each) => update(salon, [each])));
  expect(await listNumbered(salon)).toEqual(numbered);
});

test('account-map-update is for those who keep the books (401, 403)', async () => {
  const salon = await openSalon();
  const accounts = [{ account: 'cash', number: '1000' }];
  await expectAccess(salon, UPDATE, { accounts }, { closedTo: ['customer', 'staff'] });
  const { token } = await addUser(salon, { role: 'accountant' });
  expect((await update(salon, accounts, { token })).status).toBe(200);
});

test.each([
  [[{ account: 'gold', number: '1' }], 'accounts.0.account'],
  [[{ account: 'cash', number: '1.5' }], 'accounts.0.number'],
  [[{ account: 'cash', number: '1'.repeat(21) }], 'accounts.0.number'],
  [[{ account: 'cash' }], 'accounts.0.number'],
  [
    [
      { account: 'cash', number: '1' },
      { account: 'cash', number: '2' },
    ],
    'accounts',
  ],
])('refuses %j (422 on %s)', async (accounts, field) => {
  const salon = await openSalon();
  const reply = await update(salon, accounts);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  expect(await listNumbered(salon)).toEqual([]);
});
