import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage, tally, unwrapReply } from '../../support/api/replies.ts';
import { bookAsCustomer, type FrontDeskAppointmentView } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { closeDrawer, openDrawer, showDrawer } from '../../support/drawers.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { getToday, listJournal, listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { showReceipt } from '../../support/products/receipts.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const CORRECT = 'appointments/appointment-correct-tender';
const AS_STAFF = { as: 'staff' } as const;
const TIPS = [{ staff_id: 1, amount: '6.00' }];

const correct = (salon: TestSalon, input: object, headers: Record<string, string> = {}) =>
  salon.call<FrontDeskAppointmentView>(CORRECT, input, { ...AS_STAFF, headers });
const refund = (salon: TestSalon, input: object) =>
  salon.call<FrontDeskAppointmentView>('appointments/appointment-refund', input, AS_STAFF);

/** Pays a haircut of 54.13 and a tip of 6.00, in cash by default. Returns what names the payment. */
async function payHaircut(salon: TestSalon, tender: object = { kind: 'cash', tendered: '70.00' }) {
  const request = { appointment_id: await bookAsCustomer(salon), tips: TIPS };
  const paid = unwrapReply(await payBill(salon, request, { tenders: [{ ...tender, amount: '60.13' }] }));
  const { id, payments } = paid.appointment;
  return { appointment_id: id, payment_id: payments[0]?.id ?? 0 };
}

const toRows = ({ payments }: FrontDeskAppointmentView) =>
  payments.map(({ paid_by, paid_amount, correction_of, refund_of }) => [
    paid_by,
    paid_amount,
    correction_of ?? refund_of,
  ]);

// BEHAVIOR §17.14
test('a payment in cash becomes one outside the system: drawer, journal, day and receipt show it', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const { appointment_id, payment_id } = await payHaircut(salon);
  await salon.clock.advance(1);
  const key = { 'idempotency-key': 'wrong tender' };
  const input = { appointment_id, payment_id, tender: 'external' };
  const [reply, again] = [await correct(salon, input, key), await correct(salon, input, key)];
  expect(statusAndMessage(reply)).toBe('200 Tender corrected');
  expect(again.body).toEqual(reply.body);
  expect(reply.body.data).toMatchObject({ status: 2, total: '54.13' });
  expect(toRows(reply.body.data)).toEqual([
    ['cash', '60.13', undefined],
    ['cash', '-60.13', payment_id],
    ['external', '60.13', payment_id],
  ]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ received: '0.00', expected: '100.00' });
  expect(await listMovements(salon)).toEqual([
    ['completed', { cash: 60.13, services: -50, tax: -4.13, tips: -6 }],
    ['tender_corrected', { cash: -60.13, external: 60.13 }],
  ]);
  const [paid, corrected] = await listJournal(salon);
  expect(corrected?.corrects).toBe(paid?.id);
  const today = { location_id: 1, date: getToday(salon) };
  const day = await salon.call<object>('journal/day-show', today, { as: 'admin' });
  expect(day.body.data).toMatchObject({
    tenders: { cash: '0.00', external: '60.13' },
    tips: [{ amount: '6.00' }],
  });
  const filter = { reference_kind: 'appointment', reference_id: appointment_id };
  const trail = await salon.call<{ operation: string }[]>('directory/audit-index', filter, { as: 'admin' });
  expect(trail.body.data.map(({ operation }) => operation)).toEqual([
    'appointments.appointment-correct-tender',
    'checkout.checkout-pay',
  ]);
  const { data, others } = await showReceipt(salon, { appointment_id });
  expect(data).toMatchObject({
    receipt_number: 'R-1-2026-000002',
    corrects: { receipt_number: 'R-1-2026-000001' },
    tenders: [
      { account: 'cash', amount: '-60.13' },
      { account: 'external', amount: '60.13' },
    ],
    tips: [],
    tips_before: '6.00',
    total: '60.13',
    paid_before: '60.13',
    due: '0.00',
    change: '0.00',
  });
  expect(others).toMatchObject([
    { tenders: [{ account: 'cash', amount: '60.13' }], total: '60.13', change: '9.87' },
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('cash that was noted as another payment comes into the open drawer, and can be corrected back', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon, 0);
  const { appointment_id, payment_id } = await payHaircut(salon, { kind: 'external', reference: 'slip 1' });
  const cash = await correct(salon, { appointment_id, payment_id, tender: 'cash' });
  expect(toRows(cash.body.data).slice(1)).toEqual([
    ['external', '-60.13', payment_id],
    ['cash', '60.13', payment_id],
  ]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '60.13' });
  const right = cash.body.data.payments.at(-1)?.id;
  const back = await correct(salon, { appointment_id, payment_id: right, tender: 'external' });
  expect(toRows(back.body.data).slice(3)).toEqual([
    ['cash', '-60.13', right],
    ['external', '60.13', right],
  ]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '0.00' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('what refunds have left is corrected, and then refunded by the right tender', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const { appointment_id, payment_id } = await payHaircut(salon);
  await refund(salon, { appointment_id, payment_id, amount: 20 });
  const reply = await correct(salon, { appointment_id, payment_id, tender: 'external' });
  expect(toRows(reply.body.data).slice(2)).toEqual([
    ['cash', '-40.13', payment_id],
    ['external', '40.13', payment_id],
  ]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  const wrong = await refund(salon, { appointment_id, payment_id });
  expect(wrong.body.errors).toEqual({ payment_id: ['Nothing is left to refund'] });
  const lines = await refund(salon, { appointment_id, lines: [], tips: 1 });
  const right = reply.body.data.payments.at(-1)?.id;
  expect(toRows(lines.body.data).at(-1)).toEqual(['external', '-6.00', right]);
  const rest = await refund(salon, { appointment_id, payment_id: right });
  expect(toRows(rest.body.data).at(-1)).toEqual(['external', '-34.13', right]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a counted drawer stays: its difference and that of the open drawer cancel out', async () => {
  const salon = await openSalon();
  const counted = await openDrawer(salon);
  const input = { ...(await payHaircut(salon)), tender: 'external' };
  await closeDrawer(salon, counted, 100);
  const closed = await showDrawer(salon, counted);
  expect(closed).toMatchObject({ difference: '-60.13' });
  const refusals: [number | undefined, string][] = [
    [undefined, 'Open a drawer first: the drawer of this payment is closed'],
    [60, 'Must not be above what is in the drawer'],
  ];
  for (const [float, message] of refusals) {
    const drawer = float === undefined ? undefined : await openDrawer(salon, float);
    const reply = await correct(salon, input);
    expect([reply.status, reply.body.errors]).toEqual([422, { tender: [message] }]);
    if (drawer !== undefined) await closeDrawer(salon, drawer, float ?? 0);
  }
  const drawer = await openDrawer(salon);
  expect((await correct(salon, input)).status).toBe(200);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '39.87' });
  expect(await closeDrawer(salon, drawer, 100)).toMatchObject({ difference: '60.13' });
  expect(await showDrawer(salon, counted)).toEqual(closed);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a closed day stays: the correction is an entry of today', async () => {
  const salon = await openSalon();
  const input = { ...(await payHaircut(salon)), tender: 'external' };
  const yesterday = { location_id: 1, date: getToday(salon) };
  const show = async (day: object) =>
    (await salon.call<object>('journal/day-show', day, { as: 'admin' })).body.data;
  await salon.clock.advance(24 * 60);
  await salon.runScheduledWork();
  const closed = await show(yesterday);
  expect(closed).toMatchObject({ number: 1, tenders: { cash: '60.13' } });
  expect((await correct(salon, input)).status).toBe(200);
  expect(await show(yesterday)).toEqual(closed);
  expect(await show({ location_id: 1, date: getToday(salon) })).toMatchObject({
    tenders: { cash: '-60.13', external: '60.13' },
  });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('of 4 corrections at once one succeeds', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const input = { ...(await payHaircut(salon)), tender: 'external' };
  const replies = await Promise.all([1, 2, 3, 4].map(() => correct(salon, input)));
  expect(tally(replies)).toEqual({ '200 Tender corrected': 1, '422 Validation failed': 3 });
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

nightTest('of a correction and a refund at once one succeeds', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const payment = await payHaircut(salon);
  const [corrected, refunded] = await Promise.all([
    correct(salon, { ...payment, tender: 'external' }),
    refund(salon, payment),
  ]);
  expect([corrected.status, refunded.status].toSorted()).toEqual([200, 422]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test.each<[string, object, object]>([
  ['an unknown payment', { payment_id: 1 }, { payment_id: ['Unknown payment'] }],
  ['the same tender', { tender: 'cash' }, { tender: ['Must differ from the tender of the payment'] }],
  ['credit', { tender: 'credit' }, { tender: ['Must be one of cash, external'] }],
  ['no tender', { tender: undefined }, { tender: ['Is required'] }],
  ['no payment', { payment_id: undefined }, { payment_id: ['Is required'] }],
])('%s gets 422', async (_what, change, errors) => {
  const salon = await openSalon();
  const payment = await payHaircut(salon);
  const reply = await correct(salon, { ...payment, tender: 'external', ...change });
  expect([reply.status, reply.body.errors]).toEqual([422, errors]);
});

test('a payment that is still due gets 422', async () => {
  const salon = await openSalon();
  const appointment_id = await bookAsCustomer(salon);
  const visit = { appointment_id, paid: 0 };
  const due = await salon.call<FrontDeskAppointmentView>(
    'appointments/appointment-complete',
    visit,
    AS_STAFF,
  );
  const payment_id = due.body.data.payments[0]?.id;
  const reply = await correct(salon, { appointment_id, payment_id, tender: 'cash' });
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    { payment_id: ['Must be a payment in cash or outside this system'] },
  ]);
});

test('is for users with money.refund, at their own salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const input = { ...(await payHaircut(salon)), tender: 'external' };
  await expectAccess(salon, CORRECT, input, { closedTo: ['customer'] });
  expect(statusAndMessage(await correct(other, input))).toBe('404 Record does not exist');
});

test('is refused where the cash leaves the drawer meanwhile', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon, 0);
  const { appointment_id, payment_id } = await payHaircut(salon);
  const emptied = { drawer_id: drawer, amount: '60.13', reason: 'Bank' };
  proxy.beforeTransaction(async () =>
    expect((await salon.call('journal/drawer-pay-out', emptied, AS_STAFF)).status).toBe(200),
  );
  const reply = await correct(salon, { appointment_id, payment_id, tender: 'external' });
  expect(statusAndMessage(reply)).toBe('422 Validation failed');
  expect(await showDrawer(salon, drawer)).toMatchObject({ received: '60.13', expected: '0.00' });
});
