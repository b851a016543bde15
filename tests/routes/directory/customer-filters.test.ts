import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import { NO_CUSTOMER_TOTALS } from '../../../lib/rules/customers/customer-totals.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { putCustomerTotals } from '../../../lib/table/customers/customer-totals.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsCustomer, bookAsGuest } from '../../support/booking/appointments.ts';
import { callAsAdmin, listAsAdmin } from '../../support/catalog/directory.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { createSoldCard, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const listNames = async (salon: TestSalon, query: object) =>
  (await listAsAdmin(salon, 'customer-index', query)).body.data.map(({ fname }) => fname);
const add = async (salon: TestSalon, fields: object): Promise<number> =>
  (await callAsAdmin(salon, 'customer-store', fields)).body.data.id;

// BEHAVIOR §11.19
test('customer-index finds whole tags in any case, and the month of birthdays, as they are now', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const vera = await add(salon, { fname: 'Vera', tags: ['Café', 'VIP'], birthday: '1990/07/14' });
  await add(salon, { fname: 'Abe', tags: ['cafe'], birthday: '1985/07/01' });
  await add(salon, { fname: 'Tom', tags: ['VIP Gold'], birthday: '1980/08/01' });
  await add(other, { fname: 'Olga', tags: ['VIP'] });
  expect(await listNames(salon, { tag: 'vip' })).toEqual(['Vera']);
  expect(await listNames(salon, { tag: 'CAFE' })).toEqual(['Vera', 'Abe']);
  expect(await listNames(salon, { tag: 'cafe', sort: 'name' })).toEqual(['Abe', 'Vera']);
  expect(await listNames(salon, { tag: 'cafe', sort: 'name', order: 'desc' })).toEqual(['Vera', 'Abe']);
  expect(await listNames(salon, { birthday_month: 7 })).toEqual(['Vera', 'Abe']);
  expect(await listNames(salon, { birthday_month: 7, tag: 'vip', kind: 'all' })).toEqual(['Vera']);
  expect(await listNames(salon, { birthday_month: 7, search: 'ab' })).toEqual(['Abe']);
  expect(await listNames(salon, { tag: 'vip', kind: 'guest' })).toEqual([]);
  expect(await listNames(salon, { search: '#vip' })).toEqual([]);
  const paged = await listAsAdmin(salon, 'customer-index', { birthday_month: 7, page: 2, per_page: 1 });
  expect(paged.body).toMatchObject({ data: [{ fname: 'Abe' }], meta: { total: 2 } });
  await callAsAdmin(salon, 'customer-update', { customer_id: vera, tags: [], birthday: null });
  expect(await listNames(salon, { tag: 'vip' })).toEqual([]);
  expect(await listNames(salon, { birthday_month: 7 })).toEqual(['Abe']);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('customer-index finds clients who are new, and clients who have not come for months, guests as well', async () => {
  const salon = await openSalon();
  await salon.clock.advance(24 * 60);
  const appointment_id = await bookAsCustomer(salon, { date: '2026/11/18' });
  await bookAsGuest(salon, { date: '2026/11/19' });
  await salon.runScheduledWork();
  expect(await listNames(salon, { new_days: 1, kind: 'all' })).toEqual(['Carla', 'Gina']);
  await salon.clock.advance(2 * 24 * 60);
  await salon.call('appointments/appointment-complete', { appointment_id }, { as: 'admin' });
  await salon.runScheduledWork();
  expect(await listNames(salon, { new_days: 2, kind: 'all' })).toEqual(['Gina']);
  expect(await listNames(salon, { unseen_months: 1 })).toEqual([]);
  await salon.clock.advance(31 * 24 * 60);
  // Gina has no completed visit
  expect(await listNames(salon, { unseen_months: 1, kind: 'all' })).toEqual(['Carla']);
  expect(await listNames(salon, { unseen_months: 2, kind: 'all' })).toEqual([]);
});

nightTest(
  'customer-index pages through the new clients in either order, whatever ids are missing',
  async () => {
    const salon = await openSalon();
    const toCustomer = (id: number) => ({
      id,
      fname: `${'cab'.charAt(id % 3)}${id}`,
      lname: '',
      email: '',
      phone: '',
      emailVerified: false,
      createdAt: addDays('2026-11-16', id - 70).concat('T12:00:00.000Z'),
    });
    const isGap = (id: number) => id % 5 === 0 || (id > 20 && id < 35);
    const ids = Array.from({ length: 60 }, (_, index) => index + 2).filter((id) => !isGap(id));
    for (const id of ids) await salon.store.commit(putNewCustomerWithoutEvent(salon.tenant, toCustomer(id)));
    // Carla is the first customer of the salon
    await salon.store.commit([
      updateItem(keys.record(salon.tenant, 'CUSTOMER', 1), {
        set: { createdAt: '2020-01-01T00:00:00.000Z' },
      }),
    ]);
    await bookAsGuest(salon);
    await salon.runScheduledWork();
    for (const new_days of listCases([41, 366, 8, 12, 50, 68], 2)) {
      const created = ids.filter((id) => id >= 70 - new_days).map((id) => toCustomer(id).fname);
      for (const [sort, order] of [
        ['id', 'asc'],
        ['id', 'desc'],
        ['name', 'asc'],
        ['name', 'desc'],
      ] as const) {
        const whole = [...created, 'Gina'];
        if (sort === 'name') whole.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
        const rows = order === 'asc' ? whole : whole.toReversed();
        const query = { new_days, sort, order, kind: 'all', per_page: 7 };
        for (let page = 1; (page - 1) * 7 < rows.length; page += 1) {
          const { body } = await listAsAdmin(salon, 'customer-index', { ...query, page });
          const meta = body.meta as { readonly total: number };
          expect([meta.total, body.data.map(({ fname }) => fname)]).toEqual([
            rows.length,
            rows.slice((page - 1) * 7, page * 7),
          ]);
        }
      }
    }
    expect(await listNames(salon, { new_days: 20, search: 'a5' })).toEqual(
      ids.filter((id) => id >= 50 && toCustomer(id).fname.startsWith('a5')).map((id) => toCustomer(id).fname),
    );
  },
);

test('customer-index sorts customers and guests by last visit, visits and what they spent', async () => {
  const salon = await openSalon();
  const [vera, abe] = [await add(salon, { fname: 'Vera' }), await add(salon, { fname: 'Abe' })];
  const appointment_id = await bookAsGuest(salon, { date: '2026/11/17' });
  await salon.clock.advance(36 * 60);
  await salon.call('appointments/appointment-complete', { appointment_id }, { as: 'admin' });
  await salon.runScheduledWork();
  const seen = (visits: number, lastVisit: string) => ({ visits, firstVisit: '2026-01-02', lastVisit });
  for (const [id, totals] of [
    [1, { ...seen(3, '2026-11-10'), spent: 6_000 }],
    [vera, { ...seen(12, '2026-10-01'), spent: 20_000 }],
    [abe, { spent: 9_000 }],
  ] as const)
    await salon.store.commit([
      putCustomerTotals(salon.tenant, undefined, { ...NO_CUSTOMER_TOTALS, ...totals, id, recent: [] }),
    ]);
  const sorted = (sort: string, order = 'desc', others = {}) =>
    listNames(salon, { kind: 'all', sort, order, ...others });
  expect(await sorted('spent')).toEqual(['Vera', 'Abe', 'Carla', 'Gina']);
  expect(await sorted('visits')).toEqual(['Vera', 'Carla', 'Gina', 'Abe']);
  expect(await sorted('visits', 'asc')).toEqual(['Abe', 'Gina', 'Carla', 'Vera']);
  // Abe never came
  expect(await sorted('last_visit', 'asc')).toEqual(['Vera', 'Carla', 'Gina', 'Abe']);
  expect(await sorted('last_visit')).toEqual(['Gina', 'Carla', 'Vera', 'Abe']);
  expect(await sorted('spent', 'desc', { page: 2, per_page: 1 })).toEqual(['Abe']);
  expect(await sorted('spent', 'desc', { kind: 'customer', search: 'a' })).toEqual(['Abe']);
  expect(await sorted('spent', 'desc', { unseen_months: 1 })).toEqual(['Vera']);
});

test('customer-index finds customers who own value that is left', async () => {
  const salon = await openSalon();
  await add(salon, { fname: 'Vera' });
  expect(await listNames(salon, { has_value: 1 })).toEqual([]);
  expect(await listNames(salon, { has_value: 0 })).toEqual(['Carla', 'Vera']);
  await createSoldCard(salon, {});
  expect(await listNames(salon, { has_value: 1, kind: 'all' })).toEqual(['Carla']);
});

test('customer-index refuses filters that name nothing (422)', async () => {
  const salon = await openSalon();
  const cases = [
    { unseen_months: 0 },
    { birthday_month: 13 },
    { new_days: 367 },
    { has_value: 2 },
    { tag: 'x'.repeat(41) },
  ];
  for (const query of cases) {
    const { status, body } = await listAsAdmin(salon, 'customer-index', query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(query)]);
  }
});

test('customer-index gives the rows of a file only with data.export (403)', async () => {
  const salon = await openSalon();
  expect(await listNames(salon, { download: 1 })).toEqual(['Carla']);
  const { token } = await addUser(salon, { permissions: ['customers.read'] });
  const call = (download: number) => salon.call('directory/customer-index', { download }, { token });
  expect((await call(0)).status).toBe(200);
  const { status, body } = await call(1);
  expect([status, body.errors]).toEqual([403, { permission: ['data.export'] }]);
});
