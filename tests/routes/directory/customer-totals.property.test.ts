import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditCustomerTotals } from '../../../infra/tools/audit/customers.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import type { CustomerTotals } from '../../../lib/rules/customers/customer-totals.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';
import { getCustomerTotalsLookup } from '../../../lib/table/customers/customer-totals.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { listRenewalRows } from '../../../lib/table/products/purchases.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { deliverChanges } from '../../support/environment/stream.ts';
import { openHistory } from '../../support/histories/history.ts';
import { type HistorySalon, openHistorySalon } from '../../support/histories/salon.ts';
import { currency, history, runStep } from '../../support/histories/steps.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

const HISTORIES = Number(process.env.HISTORIES ?? (IS_NIGHT ? 1_000 : 2));
const SETTINGS = {
  depositEnable: true,
  cancellationWindowHours: 24,
  lateCancelFeePercent: 45,
  noShowFeePercent: 70,
} as const;
const CUSTOMERS = [1, 2];
const QUIET_MINUTES = 2 * 1_440;
const IN_MONEY: readonly number[] = [
  PAYMENT_ROW_TYPE.payAtSalon,
  PAYMENT_ROW_TYPE.deposit,
  PAYMENT_ROW_TYPE.cardOnFile,
];

const deliver = async ({ store, salon }: HistorySalon, written: readonly Key[]): Promise<void> =>
  expect(await deliverChanges(salon.clock.now, store, written)).toEqual([]);

/** Money of a visit, row by row. */
async function sumVisit({ store, tenant }: HistorySalon, { payments }: Appointment): Promise<number> {
  let sum = 0;
  for (const { type, status, paid, correctionOf, intent } of payments) {
    if (!IN_MONEY.includes(type) || status !== PAYMENT_STATUS.paid || correctionOf !== undefined) continue;
    sum += paid;
    const lost =
      intent && paid > 0 ? (await findIntentRecord(store, tenant, intent))?.lost?.refunded : undefined;
    sum -= Math.min(lost ?? 0, Math.max(paid, 0));
  }
  return sum;
}

/** Money of a sale: its price for the purchase and each renewal, less refunds. */
async function sumSale({ store, tenant }: HistorySalon, sale: Sale): Promise<number> {
  if (sale.status !== SALE_STATUS.paid) return 0;
  const renewals = sale.type === 'membership' ? await listRenewalRows(store, tenant, sale) : [];
  const refunds = [...(sale.refunds ?? []), ...(sale.refundedBySalon ? [sale.refundedBySalon] : [])];
  const renewed = renewals.reduce((sum, { renewal }) => sum + (renewal?.total ?? 0), 0);
  return refunds.reduce((sum, { amount }) => sum - amount, sale.total + renewed);
}

async function computeByHand(past: HistorySalon, id: number): Promise<CustomerTotals> {
  const all = (await listStoredAppointments(past.salon)).filter(({ customerId }) => customerId === id);
  const sales = (await past.store.queryAll(keys.records(past.tenant, 'SALE')))
    .map(toSale)
    .filter(({ customerId }) => customerId === id);
  const done = all
    .filter(({ status, lines }) => status === APPOINTMENT_STATUS.completed && lines.length > 0)
    .sort((a, b) => a.date.localeCompare(b.date) || a.minute - b.minute || a.id - b.id);
  let spent = 0;
  let spentOnVisits = 0;
  for (const visit of all) spent += await sumVisit(past, visit);
  for (const visit of done) spentOnVisits += await sumVisit(past, visit);
  for (const sale of sales) spent += await sumSale(past, sale);
  const staff = done
    .flatMap(({ lines }) => lines.map(({ staffId }) => staffId))
    .filter((each) => each !== null);
  const count = (member: number) => staff.filter((each) => each === member).length;
  const most = Math.max(0, ...staff.map(count));
  return {
    visits: done.length,
    spent,
    spentOnVisits,
    noShows: all.filter(({ status }) => status === APPOINTMENT_STATUS.noShow).length,
    lateCancellations: all.filter(
      ({ status, isCancelledLate = false }) => status === APPOINTMENT_STATUS.cancelled && isCancelledLate,
    ).length,
    firstVisit: done[0]?.date ?? null,
    lastVisit: done.at(-1)?.date ?? null,
    usualStaffId: staff.filter((each) => count(each) === most).at(-1) ?? null,
  };
}

async function expectRightTotals(past: HistorySalon): Promise<void> {
  const getTotals = await getCustomerTotalsLookup(past.store, past.tenant, CUSTOMERS);
  for (const id of CUSTOMERS) expect(getTotals(id)).toMatchObject(await computeByHand(past, id));
}

// BEHAVIOR §11.14
test(`after each of ${HISTORIES} random histories with crashes the totals of customers are those of their visits and sales, whichever events were repeated, late or lost`, async () => {
  const everyHistory = fc.asyncProperty(history, currency, async (steps, money) => {
    const story = openHistory(await openHistorySalon(SETTINGS, money));
    const past = story.salon;
    for (const [step, crash] of steps) {
      await runStep(story, step, crash);
      // Every second event is lost
      await deliver(
        past,
        past.written.slice(-7).filter((_, index) => index % 2 === 0),
      );
    }
    for (let round = 0; round < 2; round += 1) {
      await past.work();
      await past.clock.advance(QUIET_MINUTES);
    }
    await past.work();
    await auditCustomerTotals(past.store, past.tenant, { repairs: true, now: past.clock.now() });
    await expectRightTotals(past);
    // All events once more, the newest first
    await deliver(past, past.written.toReversed());
    await expectRightTotals(past);
    expect(await auditCustomerTotals(past.store, past.tenant)).toEqual([]);
  });
  await fc.assert(everyHistory, {
    numRuns: HISTORIES,
    ...(IS_NIGHT ? { endOnFailure: true } : { seed: 1 }),
  });
});
