import { expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import {
  AS_ADMIN,
  callAsAdmin,
  expectAdminsOnly,
  expectInvalid,
  listAsAdmin,
} from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RULE = { from: '2026/11/01', services_percent: 40 };
const EXCEPTION = { service_id: 1, percent: 50 };

// BEHAVIOR §42.1
test('a rule is added, listed, changed with its version, and deleted', async () => {
  const salon = await openSalon();
  const sent = { ...RULE, staff_id: 1, exceptions: [EXCEPTION], hourly_rate: '18.50' };
  const stored = await callAsAdmin(salon, 'commission-store', sent);
  expect([stored.status, stored.body.data]).toMatchObject([
    201,
    {
      staff_id: 1,
      from: '2026/11/01',
      services_percent: 40,
      products_percent: 0,
      sold_percent: 0,
      exceptions: [{ ...EXCEPTION, category_id: null }],
      hourly_rate: '18.50',
    },
  ]);
  const { id, version } = stored.body.data;
  await salon.clock.advance(1);
  const change = { commission_id: id, staff_id: null, products_percent: 10, version };
  const updated = await callAsAdmin(salon, 'commission-update', change);
  expect(updated.body.data).toMatchObject({ staff_id: null, services_percent: 40, products_percent: 10 });
  expect((await callAsAdmin(salon, 'commission-update', change)).status).toBe(409);
  expect((await listAsAdmin(salon, 'commission-index')).body.data).toEqual([updated.body.data]);
  const { data } = (await salon.call<object[]>('directory/audit-index', {}, AS_ADMIN)).body;
  expect(data).toMatchObject([
    { operation: 'directory.commission-update', reference: { kind: 'commission', id } },
    { operation: 'directory.commission-store', reference: { kind: 'commission', id } },
  ]);
  expect((await callAsAdmin(salon, 'commission-delete', { commission_id: id })).status).toBe(200);
  expect((await listAsAdmin(salon, 'commission-index')).body.data).toEqual([]);
});

test('a member, and everybody, has one rule from a day on (422 on from), also for parallel requests', async () => {
  const salon = await openSalon();
  const replies = await Promise.all([1, 2, 3].map(() => callAsAdmin(salon, 'commission-store', RULE)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const other = await callAsAdmin(salon, 'commission-store', { ...RULE, staff_id: 1 });
  const taken = { commission_id: other.body.data.id, staff_id: null };
  const moved = await callAsAdmin(salon, 'commission-update', taken);
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['from']]);
});

test('commission-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(
    openSalon,
    'directory/commission-store',
    RULE,
    [
      [{ from: undefined }, 'from'],
      [{ from: '2026-11-01' }, 'from'],
      [{ staff_id: 99 }, 'staff_id'],
      [{ services_percent: 101 }, 'services_percent'],
      [{ products_percent: -1 }, 'products_percent'],
      [{ sold_percent: 'a' }, 'sold_percent'],
      [{ hourly_rate: '1.234' }, 'hourly_rate'],
      [{ exceptions: [{ percent: 5 }] }, 'exceptions.0.service_id'],
      [{ exceptions: [{ ...EXCEPTION, category_id: 1 }] }, 'exceptions.0.service_id'],
      [{ exceptions: [{ ...EXCEPTION, service_id: 99 }] }, 'exceptions.0.service_id'],
      [{ exceptions: [{ category_id: 99, percent: 5 }] }, 'exceptions.0.category_id'],
      [{ exceptions: [EXCEPTION, EXCEPTION] }, 'exceptions.1.service_id'],
      [{ exceptions: [{ service_id: 1 }] }, 'exceptions.0.percent'],
    ],
    'COMMISSION',
  ));

test('rules are for payroll.write, their list for payroll.read (401, 403), and of this salon (404)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = (await callAsAdmin(other, 'commission-store', RULE)).body.data;
  await expectAdminsOnly(openSalon, 'directory/commission-index');
  await expectAdminsOnly(openSalon, 'directory/commission-store', RULE);
  for (const operation of ['commission-update', 'commission-delete']) {
    const input = { commission_id: id };
    await expectAdminsOnly(openSalon, `directory/${operation}`, input);
    const foreign = await callAsAdmin(salon, operation, input);
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([404, ['commission_id']]);
  }
  const { token } = await addUser(salon, { role: 'manager' });
  expect((await salon.call('directory/commission-index', {}, { token })).status).toBe(200);
  expect((await salon.call('directory/commission-store', RULE, { token })).status).toBe(403);
});
