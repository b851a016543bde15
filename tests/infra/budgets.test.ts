import { describe, expect, test } from 'vitest';
import { type Consumption, createMeter } from '../../infra/bench/kit/meter.ts';
import { BOOKING_STEPS } from '../../infra/bench/kit/million-bookings.ts';
import {
  COMPLETED_ENTRY_UNITS,
  CUSTOMER_BOOKING_NAME,
  measureOperation,
  OPERATIONS,
  PREPAID_ENTRY_UNITS,
  REDEMPTION_BOOKING_NAMES,
  REDEMPTION_BUDGET,
} from '../../infra/bench/kit/operations.ts';
import type { PaymentRow } from '../../lib/rules/booking/appointments.ts';
import type { Position, ReceiptBill } from '../../lib/rules/journal/entries.ts';
import {
  toAppointmentPosition,
  toReceiptBillOfCompletedVisit,
} from '../../lib/rules/journal/visit-entries.ts';
import { putJournalEntryAndBalances } from '../../lib/table/journal/entries.ts';
import { keys } from '../../lib/table/keys.ts';
import { putNewItem } from '../../lib/table/store.ts';
import { addUser } from '../support/accounts/users.ts';
import { bookAsCustomer, getStoredAppointment } from '../support/booking/appointments.ts';
import { toPayInput } from '../support/booking/checkout.ts';
import { AVA_CUT } from '../support/booking/waitlist.ts';
import { DEPOSITS_ON, openPaymentAccount, saveCard } from '../support/payments/payments.ts';
import { openReader, registerReader, showCheckout } from '../support/payments/readers.ts';
import { getSalonRecord } from '../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);

/** The consumption of one call of an operation. */
async function measureByName(operation: string) {
  const found = OPERATIONS.find(({ name }) => name === operation);
  if (!found) throw new Error(`no operation ${operation}`);
  return measureOperation(found, await openSalon(), meter);
}

test('slots, bookings and redemptions have budgets', () => {
  const names = OPERATIONS.map(({ name }) => name).join('\n');
  for (const part of ['get-slot', 'save-booking, guest', 'Idempotency-Key', 'package', 'gift card']) {
    expect(names).toContain(part);
  }
});

function expectWithin(consumption: Consumption, budget: Partial<Consumption>): void {
  for (const [unit, limit] of Object.entries(budget)) {
    const taken = consumption[unit as keyof Consumption];
    expect(taken, unit).toBeLessThanOrEqual(limit);
    // A count of 0 means that the meter did not work.
    expect(taken, unit).toBeGreaterThan(0);
  }
}

for (const operation of OPERATIONS) {
  test(`${operation.name}: stays within its database budget`, async () => {
    expectWithin(await measureOperation(operation, await openSalon(), meter), operation.budget);
  });
}

test(`a redemption adds at most ${REDEMPTION_BUDGET} write units to its booking`, async () => {
  const bookingOnly = await measureByName(CUSTOMER_BOOKING_NAME);
  for (const name of REDEMPTION_BOOKING_NAMES) {
    const added = (await measureByName(name)).writeUnits - bookingOnly.writeUnits;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(REDEMPTION_BUDGET);
  }
});

test('an own role and an Idempotency-Key cost a checkout no round trip', async () => {
  const salon = await openSalon();
  const { id, roleId } = await addUser(salon, { permissions: ['sales.write'] });
  const token = await salon.token({ kind: 'user', id, roleId: roleId ?? undefined });
  const input = await toPayInput(salon, { appointment_id: await bookAsCustomer(salon) }, { token });
  const headers = { 'idempotency-key': 'measured' };
  const consumption = await meter.measure(async () => {
    const paid = await salon.call('checkout/checkout-pay', input, { token, headers });
    expect(paid.status, paid.text).toBe(200);
  });
  expect(consumption.roundTrips).toBeLessThanOrEqual(3);
});

test('a checkout by a saved card takes 8 round trips besides those to the processor (BEHAVIOR §37.4)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await saveCard(salon, await openPaymentAccount(salon));
  const input = await toPayInput(salon, { appointment_id: await bookAsCustomer(salon) });
  const tenders = [{ kind: 'card_on_file', amount: '54.13' }];
  const consumption = await meter.measure(async () => {
    const paid = await salon.call('checkout/checkout-pay', { ...input, tenders }, { as: 'admin' });
    expect(paid.status, paid.text).toBe(200);
  });
  // Identity, reads, owner of the card, hold, [authorization], commit, [capture], reads, end of the hold
  expect(consumption.roundTrips).toBeLessThanOrEqual(8);
});

/** A checkout of five lines and three tenders at a reader: the consumption of `pay`, and what presents a card there. */
async function payFiveLinesAtReader() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reader = openReader(salon, account, await registerReader(salon));
  const products = ['Shampoo', 'Conditioner', 'Brush', 'Wax'].map((name) => ({
    name,
    price: '9.90',
    qty: 1,
  }));
  const request = { appointment_id: await bookAsCustomer(salon), products };
  const others = [
    { kind: 'cash', amount: '30.00' },
    { kind: 'external', amount: '20.00' },
  ];
  const input = await toPayInput(salon, request);
  const [{ amount = '0' } = {}] = input.tenders;
  const atReader = { kind: 'reader', reader_id: reader.id, amount: (Number(amount) - 50).toFixed(2) };
  let id = 0;
  const started = await meter.measure(async () => {
    const tenders = [atReader, ...others];
    const reply = await salon.call<{ checkout_id: number }>(
      'checkout/checkout-pay',
      { ...input, tenders },
      { as: 'admin' },
    );
    expect(reply.status, reply.text).toBe(202);
    id = reply.body.data.checkout_id;
  });
  await reader.present();
  /** The commit has given the number. */
  const expectReceipt = async () =>
    expect(await salon.store.get(keys.record(salon.tenant, 'READER-CHECKOUT', id))).toMatchObject({
      state: 'paid',
      receipt: { number: 'R-1-2026-000001' },
    });
  return { salon, reader, id, started, expectReceipt };
}

// BEHAVIOR §37.6
test('a checkout at a card reader costs 10 write units to begin and 36 to settle, its receipt number included', async () => {
  const { salon, id, started, expectReceipt } = await payFiveLinesAtReader();
  expectWithin(started, { writeUnits: 10, roundTrips: 5 });
  const settled = await meter.measure(() => showCheckout(salon, id));
  // Identity, checkout, reads, commit, [capture], reads, end of the hold, and three reads of the reply
  expectWithin(settled, { writeUnits: 36, roundTrips: 9 });
  await expectReceipt();
});

test('an event settles a checkout at a card reader with 36 write units and 11 round trips', async () => {
  const { reader, expectReceipt } = await payFiveLinesAtReader();
  const settled = await meter.measure(() => reader.deliverEvents());
  expectWithin(settled, { writeUnits: 36, roundTrips: 11 });
  await expectReceipt();
});

/** The write units that an entry adds to the transaction of a change of one small item. */
async function measureEntry(
  salon: TestSalon,
  before: Position,
  after: Position,
  bill?: ReceiptBill,
): Promise<number> {
  const author = {
    salon: await getSalonRecord(salon),
    now: salon.clock.now(),
    caller: { kind: 'user', id: 1, permissions: new Set() },
    account: { name: 'A name of forty characters, and then some' },
  } as unknown as Parameters<typeof putJournalEntryAndBalances>[0];
  const reference = { kind: 'appointment', id: 123_456 } as const;
  const origin = { event: 'completed', reference, version: 2, locationId: 1, customerId: 1, bill } as const;
  const others = ['A', 'B'].map((name) => putNewItem(keys.guard(salon.tenant, 'INTENT', name), {}));
  const { writeUnits } = await meter.measure(async () => {
    await salon.store.commit([...putJournalEntryAndBalances(author, origin, before, after), ...others]);
  });
  return writeUnits - 2 * others.length;
}

test('the entry of a deposit costs 2 write units (BEHAVIOR §36.2)', async () => {
  const salon = await openSalon();
  const card = { account: 'card', of: `pi_${'1'.repeat(24)}`, amount: 123_456 } as const;
  const prepaid = { account: 'prepaid', of: 123_456, amount: -123_456 } as const;
  expect(await measureEntry(salon, [], [card, prepaid])).toBe(PREPAID_ENTRY_UNITS);
});

test('the entry of a visit with five services and three tenders costs at most 4 write units (BEHAVIOR §36.2)', async () => {
  const salon = await openSalon();
  const visit = await getStoredAppointment(salon, await bookAsCustomer(salon, { services: [AVA_CUT] }));
  const lines = visit.lines.flatMap((line) =>
    Array.from({ length: 5 }, (_, index) => ({ ...line, serviceId: 123_456 + index })),
  );
  const booked = { ...visit, lines, subtotal: 5 * visit.subtotal, tax: 5 * visit.tax };
  const row = { id: 1, amount: 0, paid: 5_000, pending: 0, txnId: '', status: 1 } as const;
  const redeemed = { kind: 'giftcard', purchaseId: 123_456, saleId: 1, taken: 5_000, rows: [] } as const;
  const payments: PaymentRow[] = [
    { ...row, type: 1, intent: `pi_${'1'.repeat(24)}` },
    { ...row, id: 2, type: 4, redeemed },
    { ...row, id: 3, type: 0, paid: booked.subtotal + booked.tax - 10_000, paidBy: 'cash' },
  ];
  const upcoming = { ...booked, payments: payments.slice(0, 2) };
  const completed = { ...booked, payments, status: 2 } as typeof booked;
  const units = await measureEntry(
    salon,
    toAppointmentPosition(upcoming),
    toAppointmentPosition(completed),
    toReceiptBillOfCompletedVisit(completed),
  );
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(COMPLETED_ENTRY_UNITS);
});

describe('the units from which the guide of growth computes its costs', () => {
  for (const { what, operation, writeUnits, readUnits } of BOOKING_STEPS.filter(
    (step) => 'operation' in step,
  )) {
    test(`${what}: ${writeUnits} write units, ${readUnits} read units`, async () => {
      const consumption = await measureByName(operation);
      expect(consumption.writeUnits).toBe(writeUnits);
      expect(Math.ceil(consumption.readUnits)).toBe(readUnits);
    });
  }

  test('the default reminder of a customer, beside a run without work', async () => {
    const salon = await openSalon();
    await bookAsCustomer(salon, { date: '2026/11/19', time: '01:00 PM' });
    const runAt = async (instant: string) => {
      await salon.clock.set(new Date(instant));
      return meter.measure(() => salon.runScheduledWork());
    };
    await runAt('2026-11-18T17:30:00Z');
    const idle = await runAt('2026-11-18T17:59:00Z');
    const busy = await runAt('2026-11-18T18:00:00Z');
    const { writeUnits, readUnits } = BOOKING_STEPS[4];
    expect(busy.writeUnits - idle.writeUnits).toBe(writeUnits);
    expect(Math.ceil(busy.readUnits - idle.readUnits)).toBe(readUnits);
  });
});
