import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
} from '../../../lib/rules/booking/appointments.ts';
import { computeBill, toBill, toBilledAmounts } from '../../../lib/rules/booking/bill.ts';
import {
  sumOpenForRedemption,
  toNewPaymentRows,
  toRowsWithDuePaid,
} from '../../../lib/rules/booking/payment-rows.ts';
import { sumAmounts } from '../../../lib/rules/journal/entries.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import type { OwnedGiftCard } from '../../../lib/rules/products/redemptions.ts';
import { decideMoneyRedemptions } from '../../../lib/rules/products/redemptions-on-bills.ts';
import { computeSaleAmounts } from '../../../lib/rules/products/sales.ts';

const UNITS = { USD: 1, JPY: 100, BHD: 1 } as const;
type Currency = keyof typeof UNITS;

const currency = fc.constantFrom<Currency>('USD', 'JPY', 'BHD');
const percent = fc.constantFrom(0, 5, 7, 8.25, 10, 19);

/** Rounds numerator / denominator half up to the unit of the currency; in whole numbers alone. */
function round(numerator: bigint, denominator: bigint, unit: number): number {
  const whole = denominator * BigInt(unit);
  return Number((2n * numerator + whole) / (2n * whole)) * unit;
}

/** The tax on an amount, or in it, of a rate in hundredths of a percent. */
function tax(amount: number, rate: number, isIncluded: boolean, unit: number): number {
  const hundredths = BigInt(Math.round(rate * 100));
  return round(BigInt(amount) * hundredths, isIncluded ? 10_000n + hundredths : 10_000n, unit);
}

/** Shares by weight; the largest remainders get what is left, the first of equal ones first. */
function share(units: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.map((weight, index) => ({
    index,
    share: Math.floor((units * weight) / sum),
    rest: (units * weight) % sum,
  }));
  const left = units - parts.reduce((all, each) => all + each.share, 0);
  const winners = parts.toSorted((a, b) => b.rest - a.rest || a.index - b.index).slice(0, left);
  return parts.map((part) => part.share + (winners.includes(part) ? 1 : 0));
}

const CASES = fc
  .record({
    currency,
    percent,
    isTaxIncluded: fc.boolean(),
    charge: fc.constantFrom(0, 10),
    lines: fc.array(fc.record({ price: fc.integer({ min: 1, max: 300 }), percent: fc.option(percent) }), {
      minLength: 1,
      maxLength: 4,
    }),
    deposit: fc.constantFrom(0, 20, 50),
    part: fc.option(fc.integer({ min: 1, max: 100 })),
  })
  .map((each) => {
    const unit = UNITS[each.currency];
    const lines = each.lines.map(
      (line, index): AppointmentLine => ({
        serviceId: index + 1,
        pricingOptionId: null,
        staffId: null,
        from: 0,
        to: 30,
        duration: 30,
        price: line.price * 37 * unit,
        addOns: [],
        ...(line.percent === null ? {} : { taxPercent: line.percent }),
      }),
    );
    const terms = {
      taxPercent: each.percent,
      ...(each.isTaxIncluded ? { isTaxIncluded: true as const } : {}),
      ...(each.charge > 0 ? { serviceChargePercent: each.charge } : {}),
    };
    const bill = computeBill({ lines }, terms, each.currency);
    const deposit = Math.floor((bill.total * each.deposit) / 100 / unit) * unit;
    const visit = {
      id: 1,
      locationId: 1,
      customerId: 1,
      customerType: 0,
      date: '2026-11-16',
      minute: 600,
      note: '',
      depositAmount: deposit,
      createdAt: '',
      moves: 0,
      channel: 'desk',
      version: 1,
      lines,
      ...toBilledAmounts(bill, terms),
      status: APPOINTMENT_STATUS.pendingPayment,
      holdUntil: '',
      payments: toNewPaymentRows(1, bill.total, deposit, []),
    } as Appointment;
    const bases = new Map<number, number>();
    const add = (rate: number, amount: number) =>
      amount > 0 && bases.set(rate, (bases.get(rate) ?? 0) + amount);
    for (const line of lines) add(line.taxPercent ?? each.percent, line.price);
    add(each.percent, bill.serviceCharge);
    return { ...each, unit, visit, bases, deposit };
  });
type Case = typeof CASES extends fc.Arbitrary<infer Each> ? Each : never;

/** The total and the tax of a visit after a card paid a net amount. */
function computeExpected({ bases, isTaxIncluded, unit }: Case, net: number) {
  const amounts = [...bases.values()];
  const shares = share(net / unit, amounts).map((units) => units * unit);
  const rates = [...bases.keys()];
  const left = amounts.map((amount, index) => amount - (shares[index] ?? 0));
  const taxes = left.map((amount, index) => tax(amount, rates[index] ?? 0, isTaxIncluded, unit));
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  return { tax: sum(taxes), total: sum(amounts) + (isTaxIncluded ? 0 : sum(taxes)) };
}

const CARD: OwnedGiftCard = {
  head: { id: 9, saleId: 9, saleStatus: 1, customerId: 1, remaining: 1e12, expiryDate: null },
  body: { serviceIds: [], isTaxed: true },
};

function pay({ visit, currency }: Case, amount: number | undefined): Appointment | undefined {
  const request = { type: 'giftcard', number: 'GC1', ...(amount === undefined ? {} : { amount }) } as const;
  const terms = {
    customerId: 1,
    today: '2026-11-16',
    visitDate: '2026-11-16',
    currency,
    taxesGiftCardsOnce: true,
  };
  const paid = decideMoneyRedemptions(visit, [request], { giftCards: new Map([['GC1', CARD]]) }, terms);
  return paid.ok ? paid.value : undefined;
}

const getPaid = ({ payments }: Appointment): number => payments.find(({ type }) => type === 4)?.paid ?? 0;

// BEHAVIOR §25.6
describe('a card that pays net amounts', () => {
  test('leaves the tax and the due amount of an independent computation, whatever it pays', () => {
    fc.assert(
      fc.property(CASES, (visit) => {
        const most = getPaid(pay(visit, undefined) ?? visit.visit);
        const { part, unit } = visit;
        const amount = part === null ? undefined : Math.floor((most * part) / 100 / unit) * unit;
        if (amount === 0) return;
        const paid = pay(visit, amount);
        const net = amount ?? most;
        const expected = computeExpected(visit, net);
        expect(paid && toBill(paid)).toMatchObject(expected);
        expect(sumOpenForRedemption(paid?.payments ?? [])).toBe(expected.total - net);
      }),
      { numRuns: 500 },
    );
  });

  test('pays all that is due without an amount, but for a rest by rounding', () => {
    fc.assert(
      fc.property(CASES, (visit) => {
        const paid = pay(visit, undefined);
        const rest = sumOpenForRedemption(paid?.payments ?? []);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(visit.unit * visit.bases.size);
        expect(pay(visit, getPaid(paid ?? visit.visit) + visit.unit)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('moves income and tax in the journal that add up to 0, and stays right when the bill is computed again', () => {
    fc.assert(
      fc.property(CASES, (visit) => {
        const paid = pay(visit, undefined);
        if (!paid) throw new Error('the card pays nothing');
        const done = {
          ...paid,
          payments: toRowsWithDuePaid(paid.payments),
          status: APPOINTMENT_STATUS.completed,
        } as Appointment;
        expect(sumAmounts(toAppointmentPosition(done))).toBe(0);
        expect(computeBill(paid, paid, visit.currency)).toStrictEqual(toBill(paid));
      }),
    );
  });
});

// BEHAVIOR §21.2
test('a sale of any price has the tax on it, or in it, of an independent computation', () => {
  fc.assert(
    fc.property(
      currency,
      percent,
      fc.boolean(),
      fc.boolean(),
      fc.nat({ max: 1_000_000 }),
      (code, serviceTax, isTaxIncluded, isTaxed, price) => {
        const unit = UNITS[code];
        const amount = price * unit;
        const expected = isTaxed ? tax(amount, serviceTax, isTaxIncluded, unit) : 0;
        expect(computeSaleAmounts(amount, isTaxed, { serviceTax, isTaxIncluded }, code)).toStrictEqual({
          subtotal: amount,
          tax: expected,
          taxPercent: isTaxed ? serviceTax : 0,
          total: amount + (isTaxed && !isTaxIncluded ? expected : 0),
          ...(isTaxed && isTaxIncluded ? { isTaxIncluded: true } : {}),
        });
      },
    ),
  );
});
