import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { merge } from '../../support/accounts/merges.ts';
import { addUser } from '../../support/accounts/users.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DAY_MINUTES = 1440;
/** On Monday, Ben is off and Elena works at another location. */
const AVA = 1;
const BEN = 2;
const ELENA = 5;
const cut = (staff_id: number) => ({ service_id: 1, pricing_option_id: null, staff_id });
/** The Monday of the tests. */
const MONDAY = { from: '2026/11/16', to: '2026/11/16' };
const TUESDAY = { from: '2026/11/17', to: '2026/11/17' };

type Figures = Readonly<Record<string, string | number>>;
type Statement = {
  readonly id: number;
  readonly rows: readonly { readonly staff_id: number; readonly name: string; readonly figures: Figures }[];
  readonly totals: Figures;
};

/** Cuts of 50.00 by Ava and by Ben, with a tip for Ben; Ava earns 40 %, everybody else 20.00 an hour. The day is over. */
async function openClosedDay() {
  const salon = await openSalon();
  expect(getToday(salon)).toBe(MONDAY.from);
  for (const rule of [
    { from: MONDAY.from, hourly_rate: '20.00' },
    { from: MONDAY.from, staff_id: AVA, services_percent: 40 },
  ])
    expect((await callAsAdmin(salon, 'commission-store', rule)).status).toBe(201);
  const tips = [{ staff_id: BEN, amount: '4.00' }];
  const bill = { location_id: 1, customer_id: 1, services: [cut(AVA), cut(BEN)], tips };
  const paid = await payBill(salon, bill);
  expect(paid.status, paid.text).toBe(200);
  await endDay(salon);
  return { salon, appointment: paid.body.data.appointment.id };
}

async function endDay(salon: TestSalon): Promise<void> {
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
}

const close = (salon: TestSalon, days: object, options: object = AS_ADMIN) =>
  salon.call<Statement>('journal/payroll-close', days, options);
const showStatement = async (salon: TestSalon, statement_id = 1, by: object = AS_ADMIN) =>
  (await salon.call<Statement>('journal/statement-show', { statement_id }, by)).body.data;
const listStatements = async (salon: TestSalon, by: object = AS_ADMIN) =>
  (await salon.call<object[]>('journal/statement-index', {}, by)).body.data;
const reportPay = async (salon: TestSalon, days: object, by: object = AS_ADMIN) =>
  salon.call<{ rows: { key: string; figures: Figures; open: { query: object } }[]; totals: Figures }>(
    'journal/report-show',
    { kind: 'payroll', ...days },
    by,
  );

const AVA_PAY = { services: '50.00', commission: '20.00', wage: '0.00', tips: '0.00', total: '20.00' };

// BEHAVIOR §42.3
test('payroll reports bases, commission, hours, wage and tips, open and closed alike, and each row opens to its lines', async () => {
  const { salon } = await openClosedDay();
  const { body } = await reportPay(salon, MONDAY);
  expect(body.data.rows).toMatchObject([
    { key: '1', figures: AVA_PAY },
    {
      key: '2',
      figures: { services: '50.00', commission: '0.00', minutes: 0, tips: '4.00', total: '0.00' },
    },
    { key: '5', figures: { services: '0.00', minutes: 435, wage: '145.00', total: '145.00' } },
  ]);
  for (const row of body.data.rows) {
    const lines = await salon.call<object[]>('journal/report-lines', row.open.query, AS_ADMIN);
    expect(lines.body).toMatchObject({ totals: row.figures });
  }
  expect((await reportPay(salon, TUESDAY)).body.data.totals).toMatchObject({ services: '0.00' });
});

test('the hours of a closed day stay, whatever the working hours are later; those of an open day are the present ones until now', async () => {
  const { salon } = await openClosedDay();
  const before = (await reportPay(salon, MONDAY)).body.data.rows;
  const monday = [{ from: '09:00', to: '10:00' }];
  const update = { staff_id: BEN, working_hours: { monday, tuesday: monday }, breaks: {} };
  expect((await callAsAdmin(salon, 'staff-update', update)).status).toBe(200);
  expect((await reportPay(salon, MONDAY)).body.data.rows).toEqual(before);
  // It is 9:00
  expect((await reportPay(salon, TUESDAY)).body.data.rows).toEqual([]);
  await salon.clock.advance(30);
  const open = (await reportPay(salon, TUESDAY)).body.data.rows;
  expect(open.find(({ key }) => key === '2')?.figures).toMatchObject({ minutes: 30, wage: '10.00' });
});

// BEHAVIOR §42.4
test('a statement stays as it was closed, whatever is renamed, refunded, merged or ruled later; a refund is a line of the next one', async () => {
  const { salon, appointment } = await openClosedDay();
  const closed = await close(salon, MONDAY);
  expect([closed.status, closed.body.data]).toMatchObject([
    201,
    {
      id: 1,
      ...MONDAY,
      rows: [{ staff_id: AVA, name: 'Ava Martin', figures: AVA_PAY }, { staff_id: BEN }, { staff_id: ELENA }],
    },
  ]);
  const statement = await showStatement(salon);
  expect(statement).toEqual(closed.body.data);
  await callAsAdmin(salon, 'staff-update', { staff_id: AVA, name: 'Eva' });
  await callAsAdmin(salon, 'commission-update', { commission_id: 2, services_percent: 50 });
  await registerOtherCustomer(salon);
  expect((await merge(salon)).status).toBe(200);
  const refund = { appointment_id: appointment, lines: [{ line: 0, amount: '10.83' }] };
  const refunded = await salon.call('appointments/appointment-refund', refund, AS_ADMIN);
  expect(refunded.status, refunded.text).toBe(200);
  expect(await showStatement(salon)).toEqual(statement);
  await callAsAdmin(salon, 'commission-update', { commission_id: 2, services_percent: 40 });
  await endDay(salon);
  const next = await close(salon, TUESDAY);
  expect(next.body.data.rows[0]).toMatchObject({
    staff_id: AVA,
    name: 'Eva',
    figures: { services: '0.00', commission: '0.00', corrections: '-4.00', total: '-4.00' },
  });
  expect(await showStatement(salon)).toEqual(statement);
  expect(await listStatements(salon)).toMatchObject([
    { id: 2, ...TUESDAY, members: next.body.data.rows.length, total: next.body.data.totals.total },
    { id: 1, ...MONDAY, members: 3, total: statement.totals.total },
  ]);
});

test('of several closings of the same days at once, one succeeds; an Idempotency-Key gives its statement again (422 on from)', async () => {
  const { salon } = await openClosedDay();
  const replies = await Promise.all([1, 2, 3].map(() => close(salon, MONDAY)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual({
    from: ['Must not overlap 2026/11/16 to 2026/11/16, which is closed'],
  });
  await endDay(salon);
  const headers = { 'idempotency-key': 'tuesday' };
  const [first, second] = [
    await close(salon, TUESDAY, { ...AS_ADMIN, headers }),
    await close(salon, TUESDAY, { ...AS_ADMIN, headers }),
  ];
  expect([first.status, second.body]).toEqual([201, first.body]);
  expect(await listStatements(salon)).toHaveLength(2);
});

test.each([
  [{ from: '2026/11/16', to: '2026/11/17' }, 'to'],
  [{ from: '2026/11/16', to: '2026/11/15' }, 'to'],
  [{ from: '2026/11/18', to: '2026/11/18' }, 'from'],
  [{ from: '2025/11/15', to: '2026/11/16' }, 'to'],
  [{ from: '2026/11/16' }, 'to'],
])('a closing refuses %j (422 on %s)', async (days, field) => {
  const { salon } = await openClosedDay();
  const { status, body } = await close(salon, days);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await listStatements(salon)).toEqual([]);
});

test('members see their own pay alone, others see it with payroll.read (401, 403, 404)', async () => {
  const { salon } = await openClosedDay();
  const other = await openSalon();
  await close(salon, MONDAY);
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: AVA });
  const own = { rows: [{ staff_id: AVA }], totals: AVA_PAY };
  expect(await showStatement(salon, 1, { token })).toMatchObject(own);
  expect(await listStatements(salon, { token })).toMatchObject([{ members: 1, total: '20.00' }]);
  const report = await reportPay(salon, MONDAY, { token });
  expect(report.body.data.rows).toMatchObject([{ key: '1', figures: AVA_PAY }]);
  expect((await reportPay(salon, { ...MONDAY, group_by: 'day' }, { token })).status).toBe(403);
  const reader = await addUser(salon, { permissions: ['journal.read'] });
  expect((await reportPay(salon, MONDAY, { token: reader.token })).status).toBe(403);
  expect((await close(salon, TUESDAY, { token })).status).toBe(403);
  const show = { statement_id: 1 };
  expect((await other.call('journal/statement-show', show, AS_ADMIN)).status).toBe(404);
  expect(await listStatements(other)).toEqual([]);
  const closedTo = ['customer', 'staff'] as const;
  for (const [operation, input] of [
    ['payroll-close', MONDAY],
    ['statement-index', {}],
    ['statement-show', show],
  ] as const)
    await expectAccess(salon, `journal/${operation}`, input, { closedTo });
});
