import { expect, test } from 'vitest';
import { REPORT_GROUPINGS } from '../../../lib/contract/journal/report-groupings.ts';
import { REPORTS } from '../../../lib/rules/journal/reports.ts';
import { findGuestId } from '../../../lib/table/customers/guests.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { toSnakeCase } from '../../../lib/views/field-names.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { merge } from '../../support/accounts/merges.ts';
import { addUser } from '../../support/accounts/users.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { defineMembership, toMembershipSale } from '../../support/products/memberships.ts';
import { createSoldMembership } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const DAY_MINUTES = 1440;
const cut = (staff_id: number) => ({ service_id: 1, pricing_option_id: null, staff_id });
const booked = (staff_id: number) => ({ ...cut(staff_id), price: 50, duration: 45 });
const toDays = (salon: TestSalon) => ({ from: getToday(salon), to: getToday(salon) });

type Row = {
  readonly key: string;
  readonly name: string | null;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly open: { readonly operation: string; readonly query: object };
};
type Report = {
  readonly rows: readonly Row[];
  readonly totals: Row['figures'];
  readonly checks: readonly { readonly holds: boolean }[];
  readonly compared: object | null;
};

async function read(
  salon: TestSalon,
  query: object = {},
  kind = 'sales',
  by: object = AS_ADMIN,
): Promise<Report> {
  const reply = await salon.call<Report>('journal/report-show', { kind, ...toDays(salon), ...query }, by);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

const updateService = async (salon: TestSalon, fields: object) => {
  const reply = await salon.call('services/update', { id: 1, ...fields }, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
};

async function pay(salon: TestSalon, request: object): Promise<number> {
  const paid = await payBill(salon, request);
  expect(paid.status, paid.text).toBe(200);
  return paid.body.data.appointment.id;
}

/** The columns that are not 0 of each row. */
const show = ({ rows }: Report) =>
  rows.map(({ key, figures }) => [
    key,
    Object.fromEntries(Object.entries(figures).filter(([, value]) => Number(value) !== 0)),
  ]);

/** A day with an included cut, a cut with a discount, two waxes, a tip, a gift card and a visit of another hour. */
async function openSalonWithSales() {
  const salon = await openSalon();
  const member = await createSoldMembership(salon, { groups: [[1, 1]], productPercent: 10 });
  const wax = (await callAsAdmin(salon, 'product-store', { name: 'Wax', price: 10 })).body.data.id;
  await pay(salon, {
    location_id: 1,
    customer_id: 1,
    services: [cut(1), cut(2)],
    products: [{ product_id: wax, qty: 2, staff_id: 2 }],
    redemptions: [{ type: 'membership', purchased_membership_id: member, service_id: 1 }],
    discounts: [{ line: 1, amount: '5.00', reason: 'Late' }],
    tips: [{ staff_id: 2, amount: '4.00' }],
  });
  const { id } = await defineGiftCard(salon);
  const sale = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2026-12-24', location_id: 1 });
  expect((await sellGiftCard(salon, sale, { as: 'staff' })).status).toBe(201);
  const appointment = await bookAsCustomer(salon, { time: '10:00 AM', services: [booked(1)] });
  await pay(salon, { appointment_id: appointment });
  return { salon, wax, appointment };
}

const CUTS = {
  count: 3,
  list_value: '150.00',
  discounts: '5.00',
  covered: '50.00',
  income: '95.00',
  tax: '7.84',
};

test('sales count services performed and pieces sold with list value, discounts, what is covered, income and tax (BEHAVIOR §41.2)', async () => {
  const { salon, wax } = await openSalonWithSales();
  const report = await read(salon);
  expect(show(report)).toEqual([
    ['memberships', { income: '100.00' }],
    ['products', { count: 2, list_value: '20.00', discounts: '2.00', income: '18.00', tax: '1.49' }],
    ['services', CUTS],
    ['sold', { sold_value: '90.00', tax: '7.43' }],
    ['tips', { tips: '4.00' }],
  ]);
  expect(report.checks).toEqual([
    expect.objectContaining({ name: 'sales_and_tenders', holds: true }),
    { name: 'owed_movement', left: '100.00', right: '100.00', holds: true },
  ]);
  const others = {
    count: 2,
    list_value: '20.00',
    discounts: '2.00',
    income: '118.00',
    tax: '8.92',
    tips: '4.00',
    sold_value: '90.00',
  };
  expect(show(await read(salon, { group_by: 'service' }))).toEqual([
    ['1', CUTS],
    ['none', others],
  ]);
  expect(show(await read(salon, { group_by: 'product' }))).toMatchObject([
    [String(wax), { count: 2 }],
    ['none', { income: '195.00' }],
  ]);
});

test('every grouping has the same totals, and each row opens to lines that add up to its figures', async () => {
  const { salon } = await openSalonWithSales();
  const { totals } = await read(salon);
  for (const group_by of REPORT_GROUPINGS.sales) {
    const report = await read(salon, { group_by });
    expect(report.totals, group_by).toEqual(totals);
    expect(report.rows.length, group_by).toBeGreaterThan(0);
    for (const { figures, open } of report.rows) {
      const lines = await salon.call(`journal/${open.operation}`, open.query, AS_ADMIN);
      expect(lines.body, group_by).toMatchObject({ totals: figures });
    }
  }
});

test('the contract names the reports and groupings that the rules have', () => {
  const groupings = Object.entries(REPORTS).map(([kind, report]) => [
    kind,
    Object.keys(report.groupings).map(toSnakeCase),
  ]);
  expect(REPORT_GROUPINGS).toEqual(Object.fromEntries(groupings));
});

test('sales are told by member, hour, client and channel', async () => {
  const { salon, appointment } = await openSalonWithSales();
  const byStaff = await read(salon, { group_by: 'staff' });
  expect(show(byStaff)).toMatchObject([
    ['1', { count: 2, income: '50.00' }],
    ['2', { count: 3, income: '63.00', tips: '4.00' }],
    ['none', { income: '100.00' }],
  ]);
  expect(byStaff.rows.map(({ name }) => name)).toEqual(['Ava Martin', 'Ben Carter', null]);
  expect(show(await read(salon, { group_by: 'hour' }))).toContainEqual([
    '10',
    expect.objectContaining({ count: 1 }),
  ]);
  expect(show(await read(salon, { group_by: 'channel' }))).toMatchObject([
    ['desk', {}],
    ['online', { count: 1 }],
  ]);
  const query = { report: 'sales', group_by: 'client_kind', key: 'new' };
  const lines = await salon.call('journal/report-lines', { ...toDays(salon), ...query }, AS_ADMIN);
  expect(lines.body.data).toContainEqual(
    expect.objectContaining({
      reference: { kind: 'appointment', id: appointment, number: expect.any(String) },
    }),
  );
});

test('the income of a membership belongs to the staff member who sold it, after a refund too (BEHAVIOR §21.1)', async () => {
  const salon = await openSalon();
  const { id } = await defineMembership(salon);
  const sale = toMembershipSale(id, { paid_at_salon: 1, customer_id: 1, staff_id: 2 });
  const sold = await salon.call<{ id: number }>('memberships/create-membership-sell', sale, { as: 'staff' });
  expect(sold.status, sold.text).toBe(201);
  const byStaff = async () => show(await read(salon, { group_by: 'staff' }));
  expect(await byStaff()).toEqual([['2', { income: '60.00', tax: '4.95' }]]);
  const refund = { sale_id: sold.body.data.id };
  expect((await salon.call('directory/sale-refund', refund, AS_ADMIN)).status).toBe(200);
  expect(await byStaff()).toEqual([['2', { refunds: '60.00' }]]);
});

test('a refund counts on its own day, and a closed day answers the same after its records have changed', async () => {
  const { salon, appointment } = await openSalonWithSales();
  const monday = toDays(salon);
  const groupings = ['service', 'category', 'staff', 'client_kind', 'kind'];
  const readAll = () => Promise.all(groupings.map((group_by) => read(salon, { ...monday, group_by })));
  const open = (await readAll()).map(show);
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  expect((await readAll()).map(show)).toEqual(open);
  const { id } = (await callAsAdmin(salon, 'category-store', { name: 'Other' })).body.data;
  await updateService(salon, { name: 'Trim', price: 80, category_id: id });
  const refund = { appointment_id: appointment, lines: [{ line: 0, amount: '10.83' }] };
  const refunded = await salon.call('appointments/appointment-refund', refund, AS_ADMIN);
  expect(refunded.status, refunded.text).toBe(200);
  expect((await readAll()).map(show)).toEqual(open);
  const change = { income: '-10.00', refunds: '10.00', tax: '-0.83' };
  expect(show(await read(salon, { group_by: 'service' }))).toEqual([['1', change]]);
  // Seven days from Tuesday on are compared with those that end on Monday
  const week = { from: '2026/11/17', to: '2026/11/23', compare: 'previous_period' };
  const compared = await read(salon, { ...week, group_by: 'service' });
  expect(compared.rows).toMatchObject([
    { name: 'Trim', previous: '95.00', change: '-110.53' },
    { key: 'none', previous: '118.00', change: '-100.00' },
  ]);
  const before = { from: '2026/11/10', to: monday.to };
  expect(compared.compared).toEqual({ ...before, previous: '213.00', change: '-104.69' });
  // Ben has no row of his own in these days
  const byStaff = await read(salon, { ...week, group_by: 'staff' });
  expect(byStaff.rows).toMatchObject([
    { key: '1', previous: '50.00' },
    { key: '2', previous: '63.00', change: '-100.00', figures: { income: '0.00' } },
    { key: 'none', previous: '100.00' },
  ]);
  const byDay = await read(salon, { ...week, group_by: 'day' });
  expect(byDay.rows).toMatchObject([{ previous: '0.00' }, { key: '2026-11-23', previous: '213.00' }]);
});

nightTest(
  'closed days give the same amounts in every report after records were renamed, repriced, merged and deleted (BEHAVIOR §41.1)',
  async () => {
    const { salon, wax } = await openSalonWithSales();
    const monday = toDays(salon);
    await salon.clock.advance(DAY_MINUTES);
    await salon.runScheduledWork();
    const readAll = async () => {
      const reports: unknown[] = [];
      for (const [kind, groupings] of Object.entries(REPORT_GROUPINGS).filter(([name]) => name !== 'owed'))
        for (const group_by of groupings) {
          const { rows, totals, checks } = await read(salon, { ...monday, group_by }, kind);
          reports.push([kind, group_by, rows.map(({ key, figures }) => [key, figures]), totals, checks]);
        }
      return reports;
    };
    const before = await readAll();
    await updateService(salon, { name: 'Trim', price: 80, charce_service_tax: '0' });
    await registerOtherCustomer(salon);
    expect((await merge(salon)).status).toBe(200);
    await salon.runScheduledWork();
    for (const [operation, input] of [
      ['product-delete', { product_id: wax }],
      ['staff-update', { staff_id: 2, status: 0 }],
    ] as const) {
      const deleted = await callAsAdmin(salon, operation, input);
      expect(deleted.status, deleted.text).toBe(200);
    }
    expect(await readAll()).toEqual(before);
  },
);

test('sales as a spreadsheet: fixed columns, text that no spreadsheet computes, a decimal comma where it is asked for', async () => {
  const { salon } = await openSalonWithSales();
  await updateService(salon, { name: '=Cut' });
  const query = { ...toDays(salon), group_by: 'service' };
  const csv = await salon.call('journal/report-show', { kind: 'sales', ...query, format: 'csv' }, AS_ADMIN);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.text).toContain('1,"\'=Cut",3,150.00,5.00,50.00,95.00,0.00,7.84,0.00,0.00,0.00,44.60\r\n');
  const comma = await salon.call(
    'journal/report-show',
    { kind: 'sales', ...query, format: 'csv_semicolon' },
    AS_ADMIN,
  );
  expect(comma.text).toContain(';150,00;');
});

test('reports are for those who read the journal; a stylist has the own row of sales by staff (401, 403)', async () => {
  const { salon } = await openSalonWithSales();
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: 2 });
  const own = await read(salon, { group_by: 'staff' }, 'sales', { token });
  expect(own).toMatchObject({ rows: [{ key: '2' }], totals: { income: '63.00' }, checks: [] });
  const lines = { ...toDays(salon), report: 'sales', group_by: 'staff' };
  const listed = await salon.call('journal/report-lines', lines, { token });
  expect(listed.body).toMatchObject({ totals: own.totals });
  expect((await salon.call('journal/report-lines', { ...lines, key: '1' }, { token })).body.data).toEqual([]);
  for (const kind of ['sales', 'tax', 'cash']) {
    const input = { kind, ...toDays(salon) };
    expect((await salon.call('journal/report-show', input, { token })).status).toBe(403);
    await expectAccess(salon, 'journal/report-show', input, { closedTo: ['customer', 'staff'] });
  }
  await expectAccess(salon, 'journal/report-lines', lines, { closedTo: ['customer', 'staff'] });
  expect((await read(await openSalon())).rows).toEqual([]);
});

test.each([
  [{ location_id: 99 }, 'location_id'],
  [{ to: '2026/11/15' }, 'to'],
  [{ from: '2026/11/17', to: '2026/11/17' }, 'from'],
  [{ from: '2025/11/15' }, 'to'],
  [{ group_by: 'colour' }, 'group_by'],
  [{ group_by: 'drawer' }, 'group_by'],
])('a report and its lines refuse %j (422 on %s)', async (query, field) => {
  const salon = await openSalon();
  for (const [operation, input] of [
    ['journal/report-show', { kind: 'sales' }],
    ['journal/report-lines', { report: 'sales' }],
  ] as const) {
    const reply = await salon.call(operation, { ...toDays(salon), ...input, ...query }, AS_ADMIN);
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [expect.any(String)] }]);
  }
});

// BEHAVIOR §41.5
test('utilisation compares booked minutes with shifts, leaves no-shows out, and keeps the shifts of a closed day', async () => {
  const salon = await openSalon();
  const [served, missed] = [
    await bookAsCustomer(salon, { time: '10:00 AM', services: [booked(1)] }),
    await bookAsCustomer(salon, { time: '11:00 AM', services: [booked(1)] }),
  ];
  await pay(salon, { appointment_id: served });
  // The visits are on the next day
  await salon.clock.advance(1.5 * DAY_MINUTES);
  const tuesday = toDays(salon);
  const noShow = await salon.call('appointments/appointment-no-show', { appointment_id: missed }, AS_ADMIN);
  expect(noShow.status, noShow.text).toBe(200);
  const open = await read(salon, tuesday, 'utilisation');
  const [ava] = open.rows;
  expect(ava).toMatchObject({ key: '1', figures: { booked: 45, shift: 450, percent: 10 } });
  const lines = await salon.call('journal/report-lines', { ...ava?.open.query }, AS_ADMIN);
  expect(lines.body).toMatchObject({ totals: ava?.figures });
  const sheet = { kind: 'utilisation', ...tuesday, format: 'csv' };
  const [head, first] = (await salon.call('journal/report-show', sheet, AS_ADMIN)).text.split('\r\n');
  expect([head, first]).toEqual([
    '\uFEFF"key","name","booked","booked_hours","shift","shift_hours","percent","share"',
    expect.stringContaining(',45,0.75,450,7.50,10'),
  ]);
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  const hours = { working_hours: { tuesday: [{ from: '09:00', to: '10:00' }] }, breaks: {} };
  expect((await callAsAdmin(salon, 'staff-update', { staff_id: 1, ...hours })).status).toBe(200);
  expect(show(await read(salon, tuesday, 'utilisation'))).toEqual(show(open));
  const byHour = show(await read(salon, { ...tuesday, group_by: 'hour' }, 'utilisation'));
  expect(byHour).toContainEqual(['10', expect.objectContaining({ booked: 45 })]);
});

// BEHAVIOR §41.6
test('clients are told with those who booked again, did not come or cancelled too late, and each row opens to its visits', async () => {
  const salon = await openSalon({ settings: { cancellationWindowHours: 72 } });
  const book = (time: string, others = {}) =>
    bookAsCustomer(salon, { time, services: [booked(1)], ...others });
  const served = await book('10:00 AM');
  const missed = await book('11:00 AM');
  const late = await book('02:00 PM');
  const end = (operation: string, appointment_id: number) =>
    salon.call(`appointments/${operation}`, { appointment_id }, AS_ADMIN);
  // The visits are on the next day
  await salon.clock.advance(1.5 * DAY_MINUTES);
  const tuesday = toDays(salon);
  await pay(salon, { appointment_id: served });
  expect((await end('appointment-no-show', missed)).status).toBe(200);
  expect((await end('appointment-cancel', late)).status).toBe(200);
  await salon.runScheduledWork();
  const counts = { clients: 1, new: 1, visits: 1, no_shows: 1, late_cancellations: 1 };
  const report = await read(salon, { ...tuesday, compare: 'previous_period' }, 'clients');
  expect(show(report)).toEqual([['1', counts]]);
  const query = report.rows[0]?.open.query;
  const lines = await salon.call('journal/report-lines', { ...query }, AS_ADMIN);
  expect(lines.body).toMatchObject({
    data: [
      { reference: { id: served }, customer_name: 'Carla Client', figures: { new: 1 } },
      { reference: { id: missed }, figures: { no_shows: 1 } },
      { reference: { id: late }, figures: { late_cancellations: 1 } },
    ],
    totals: report.rows[0]?.figures,
  });
  await book('10:00 AM', { date: '2026/11/20' });
  await salon.clock.advance(DAY_MINUTES);
  const rebooked = { ...counts, rebooked: 1, rebooked_percent: 100 };
  expect(show(await read(salon, tuesday, 'clients'))).toEqual([['1', rebooked]]);
  const refused = await salon.call('journal/report-show', { kind: 'clients', ...tuesday, n: 0 }, AS_ADMIN);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['n']]);
});

// BEHAVIOR §41.6
test('clients of a closed day are those that were kept, until one of its visits changes', async () => {
  const salon = await openSalon();
  const [served, forgotten] = [
    await bookAsCustomer(salon, { time: '10:00 AM', services: [booked(1)] }),
    await bookAsGuest(salon, { time: '11:00 AM', services: [booked(1)] }),
  ];
  await salon.clock.advance(1.5 * DAY_MINUTES);
  const tuesday = toDays(salon);
  const readClients = async () => (await read(salon, tuesday, 'clients')).totals;
  await pay(salon, { appointment_id: served });
  await salon.clock.advance(DAY_MINUTES);
  const open = await readClients();
  expect(open).toMatchObject({ clients: 1, new: 1, visits: 1 });
  await salon.runScheduledWork();
  expect(await readClients()).toEqual(open);
  const kept = keys.visitDay(salon.tenant, '2026-11-17', 1);
  expect(await salon.store.get(kept)).toBeDefined();
  await salon.store.commit([updateItem(kept, { set: { visits: [] }, remove: ['packed'] })]);
  expect(await readClients()).toMatchObject({ clients: 0, visits: 0 });
  await pay(salon, { appointment_id: forgotten });
  expect(await readClients()).toMatchObject({ clients: 2, new: 2, visits: 2 });
  const { guest } = await getStoredAppointment(salon, forgotten);
  const guest_id = findGuestId({ customerId: null, guest });
  const erased = await salon.call('directory/customer-erase', { guest_id, forfeit: 1 }, AS_ADMIN);
  expect(erased.status, erased.text).toBe(200);
  await salon.runScheduledWork();
  expect(await salon.store.get(kept)).toBeUndefined();
});
