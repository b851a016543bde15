import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import { decidePaidParts, type Tender, toSaleTenders } from '../../../lib/rules/checkout/tenders.ts';
import { toSalonPaymentLines } from '../../../lib/rules/journal/entries.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

const RUNS = IS_NIGHT ? 1_000 : 30;
const PAYER = 1;
/** In hundredths: whole units of a currency without decimals. */
const CURRENCIES = { USD: 1, BHD: 1, CHF: 1, JPY: 100 } as const;

const part = fc.record({ amount: fc.integer({ min: 0, max: 20_000 }), isGiftCard: fc.boolean() });
const bill = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'BHD', 'CHF' as const),
  cashRounding: fc.constantFrom(0, 5, 10, 50, 100),
  visits: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 4 }),
  sales: fc.array(part, { maxLength: 3 }),
  weights: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
});

const toVisit = (id: number, due: number): Appointment =>
  ({
    id,
    customerId: id,
    status: APPOINTMENT_STATUS.confirmed,
    payments: [
      {
        id: id * 1_000 + 1,
        type: PAYMENT_ROW_TYPE.payAtSalon,
        amount: due,
        paid: 0,
        pending: due,
        txnId: '',
        status: PAYMENT_STATUS.pending,
      },
    ],
  }) as unknown as Appointment;

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

// BEHAVIOR §37.7, §37.8, §37.9
test(`${RUNS} random bills: each part is paid in full, each tender is taken in full, and credit buys no gift card`, () => {
  const everyBill = fc.property(bill, ({ currency, cashRounding, weights, ...drawn }) => {
    const unit = CURRENCIES[currency];
    const visits = drawn.visits.map((due, index) => toVisit(index + 1, due * unit));
    const sales = drawn.sales.map(({ amount, isGiftCard }) => ({ due: amount * unit, isGiftCard }));
    const dues = [...drawn.visits.map((due) => due * unit), ...sales.map(({ due }) => due)];
    const allowed = sum(dues) - sum(sales.map(({ due, isGiftCard }) => (isGiftCard ? due : 0)));
    const [first = 0, second = 0, third = 0] = weights;
    const credit = Math.floor((allowed * first) / 100 / unit) * unit;
    const external = Math.floor(((sum(dues) - credit) * second) / 100 / unit) * unit;
    const cash = sum(dues) - credit - external;
    const tendered = cash + third * 100 + 100;
    const tenders: Tender[] = [
      { amount: external, paidBy: 'external' as const },
      { amount: cash, paidBy: 'cash' as const, drawerId: 8, tendered },
      { amount: credit, paidBy: 'credit' as const },
    ].filter(({ amount }) => amount > 0);
    const paid = decidePaidParts({ visits, sales }, tenders, PAYER, { currency, cashRounding });
    if (!paid.ok) throw new Error(JSON.stringify(paid));
    const rows = paid.value.visits.map(({ payments }) => payments.filter((row) => row.paid > 0));
    const ofSales = paid.value.sales.map(toSaleTenders);
    expect([
      ...rows.map((own) => sum(own.map((row) => row.paid))),
      ...ofSales.map((own) => sum(own.map(({ amount }) => amount))),
    ]).toStrictEqual(dues);
    for (const [index, own] of ofSales.entries())
      if (sales[index]?.isGiftCard) expect(own.some(({ paidBy }) => paidBy === 'credit')).toBe(false);
    const lines = [
      ...rows.flatMap((own, index) =>
        own.flatMap((row) => toSalonPaymentLines(row, row.paid, visits[index]?.customerId ?? null)),
      ),
      ...ofSales.flat().flatMap((tender) => toSalonPaymentLines(tender, tender.amount, PAYER)),
    ];
    const received = (account: string, of: number | null) =>
      sum(lines.filter((line) => line.account === account && line.of === of).map(({ amount }) => amount));
    const rounded = cashRounding === 0 ? cash : Math.round(cash / cashRounding) * cashRounding;
    expect([received('external', null), received('credit', PAYER)]).toStrictEqual([external, credit]);
    expect([received('cash', 8), received('rounding', null)]).toStrictEqual([rounded, cash - rounded]);
    expect(paid.value.change).toBe(cash === 0 ? 0 : tendered - rounded);
  });
  fc.assert(everyBill, { numRuns: RUNS });
});
