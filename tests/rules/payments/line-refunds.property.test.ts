import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type SalonTender,
} from '../../../lib/rules/booking/appointments.ts';
import {
  computeBill,
  listBillLinesByService,
  listLineAndServiceChargeTotals,
  listTotalsByRedemptionPlace,
  toBilledAmounts,
} from '../../../lib/rules/booking/bill.ts';
import { sumAmounts } from '../../../lib/rules/journal/entries.ts';
import { listBillLineTaxes, toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import { decideLinesRefund } from '../../../lib/rules/payments/line-refunds.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import type { LinesRefundRequest } from '../../../lib/rules/payments/refund-parts.ts';
import { decideRefundOfPayment } from '../../../lib/rules/payments/refund-rows.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

const CARD_ROW = 99;
const INTENT = { id: 'pi_1', state: 'paid', version: 1 } as IntentRecord;

const priceArbitrary = fc.integer({ min: 0, max: 90 }).map((units) => units * 100);
const rate = fc.constantFrom({}, { taxPercent: 5 }, { taxPercent: 0 });
const addOn = fc.record({ price: priceArbitrary, addOnId: fc.constant(3), duration: fc.constant(0) });
const item = fc.record({ price: priceArbitrary, off: fc.integer({ min: 0, max: 50 }), rate });
const step = fc.record({
  lines: fc.uniqueArray(
    fc.record({ line: fc.nat({ max: 5 }), part: fc.option(fc.integer({ min: 1, max: 130 })) }),
    { selector: ({ line }) => line, maxLength: 3 },
  ),
  payment: fc.option(fc.nat({ max: 3 }), { freq: 5 }),
  to: fc.constantFrom(undefined, 'cash', 'credit') as fc.Arbitrary<LinesRefundRequest['to']>,
  refundsTips: fc.boolean(),
  returnsRedemptions: fc.boolean(),
});

const history = fc.record({
  currency: fc.constantFrom('USD', 'JPY'),
  isTaxIncluded: fc.boolean(),
  serviceChargePercent: fc.constantFrom(0, 10),
  services: fc.array(fc.tuple(item, fc.array(addOn, { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
  products: fc.array(item, { maxLength: 2 }),
  cardPercent: fc.constantFrom(0, 30, 100),
  tips: fc.constantFrom([], [700], [300, 500]),
  tenders: fc.array(fc.constantFrom<SalonTender | 'card'>('cash', 'external', 'credit', 'card'), {
    minLength: 1,
    maxLength: 3,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const toRow = (id: number, fields: Partial<PaymentRow>): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  paidVersion: 2,
  ...fields,
});

const floorTo = (amount: number, unit: number): number => Math.floor(amount / unit) * unit;

/** A completed visit that gift card and tenders have paid in full. */
function toVisit(given: History): Appointment {
  const { currency, isTaxIncluded, serviceChargePercent, tips } = given;
  const unit = currency === 'JPY' ? 100 : 1;
  const reduce = ({ price, off, rate: own }: (typeof given.products)[number]) => ({
    price,
    reduction: floorTo((price * off) / 100, unit),
    ...own,
  });
  const lines = given.services.map(([service, addOns]) => ({
    serviceId: 7,
    pricingOptionId: null,
    staffId: 3,
    from: 600,
    to: 660,
    duration: 60,
    addOns,
    ...reduce(service),
  }));
  const products = given.products.map((each) => ({ name: 'Wax', qty: 1, discount: 0, ...reduce(each) }));
  const terms = { taxPercent: 8.25, serviceChargePercent, ...(isTaxIncluded ? { isTaxIncluded } : {}) };
  const bill = computeBill({ lines, products }, terms, currency);
  const visit = {
    id: 1,
    locationId: 1,
    customerId: 5,
    lines,
    products,
    payments: [],
    tips: tips.map((amount, index) => ({ staffId: index + 1, amount })),
    status: APPOINTMENT_STATUS.completed,
    version: 3,
    ...toBilledAmounts(bill, terms),
  } as unknown as Appointment;
  const parts = listTotalsByRedemptionPlace(visit, currency).map((total) =>
    floorTo((total * given.cardPercent) / 100, unit),
  );
  const byCard = parts.reduce((sum, part) => sum + part, 0);
  const due = bill.total + tips.reduce((sum, tip) => sum + tip, 0) - byCard;
  const share = floorTo(due / given.tenders.length, unit);
  const rows = given.tenders.map((tender, index) => {
    const paid = index === 0 ? due - share * (given.tenders.length - 1) : share;
    return tender === 'card'
      ? toRow(index + 1, { type: PAYMENT_ROW_TYPE.deposit, amount: paid, paid, intent: 'pi_1' })
      : toRow(index + 1, { paidBy: tender, amount: paid, paid });
  });
  const redeemed = {
    kind: 'giftcard' as const,
    purchaseId: 8,
    saleId: 9,
    taken: byCard,
    rows: parts.map((amount, line) => ({ line, attempt: 1, amount })),
  };
  const card = toRow(CARD_ROW, { type: PAYMENT_ROW_TYPE.giftCard, amount: byCard, paid: byCard, redeemed });
  return { ...visit, payments: [...rows.filter(({ paid }) => paid > 0), ...(byCard > 0 ? [card] : [])] };
}

/** The money of a visit in its smallest units: what each line has in money and by card, each tender, and the tips. */
function openOracle(visit: Appointment, currency: string) {
  const unit = currency === 'JPY' ? 100 : 1;
  const totals = listLineAndServiceChargeTotals(visit, currency).slice(0, -1);
  const byCard = totals.map(() => 0);
  const places = listBillLinesByService(visit.lines);
  const firstProduct = places.flat().length - places.length;
  for (const { line, amount = 0 } of visit.payments.find(({ id }) => id === CARD_ROW)?.redeemed?.rows ?? []) {
    let rest = amount;
    for (const place of places[line] ?? [line + firstProduct])
      while (rest > 0 && (byCard[place] ?? 0) < (totals[place] ?? 0)) {
        byCard[place] = (byCard[place] ?? 0) + unit;
        rest -= unit;
      }
  }
  const money = totals.map((total, place) => total - (byCard[place] ?? 0));
  const tenders = new Map(
    visit.payments.filter(({ id }) => id !== CARD_ROW).map(({ id, paid }) => [id, paid]),
  );
  let tips = (visit.tips ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const sumTenders = () => [...tenders.values()].reduce((sum, left) => sum + left, 0);
  /** Takes one unit from the tender that paid last. */
  const takeUnit = () => {
    const last = [...tenders].findLast(([, left]) => left > 0);
    if (last) tenders.set(last[0], last[1] - unit);
  };
  return {
    tenders,
    takePayment: (id: number, amount: number) => tenders.set(id, (tenders.get(id) ?? 0) - amount),
    /** Whether the oracle refunds the lines; it changes only where it does. */
    refund({ lines, refundsTips, returnsRedemptions }: LinesRefundRequest): boolean {
      const before = [[...money], [...byCard], [...tenders], tips] as const;
      const reserved = Math.min(tips, sumTenders());
      const moneyBefore = sumTenders();
      const isDone = lines.every(({ line, amount }) => {
        let taken = 0;
        while (taken < (amount ?? Number.POSITIVE_INFINITY)) {
          if ((money[line] ?? 0) > 0 && sumTenders() > reserved) {
            money[line] = (money[line] ?? 0) - unit;
            takeUnit();
          } else if (returnsRedemptions && (byCard[line] ?? 0) > 0) byCard[line] = (byCard[line] ?? 0) - unit;
          else break;
          taken += unit;
        }
        const isLeftOut = amount === undefined && (money[line] ?? 0) > 0 && sumTenders() < moneyBefore;
        return line < totals.length && (taken > 0 || isLeftOut) && taken >= (amount ?? 0);
      });
      if (isDone && (!refundsTips || reserved > 0)) {
        for (let left = refundsTips ? reserved : 0; left > 0; left -= unit) {
          takeUnit();
          tips -= unit;
        }
        return true;
      }
      const [oldMoney, oldCards, oldTenders, oldTips] = before;
      money.splice(0, money.length, ...oldMoney);
      byCard.splice(0, byCard.length, ...oldCards);
      for (const [id, left] of oldTenders) tenders.set(id, left);
      tips = oldTips;
      return false;
    },
    getLinesLeft: () => totals.map((_, place) => (money[place] ?? 0) + (byCard[place] ?? 0)),
  };
}

const sumRefunds = ({ payments }: Appointment, id: number): number =>
  payments.reduce((sum, row) => (row.refundOf?.row === id ? sum - row.paid : sum), 0);

// BEHAVIOR §17.12
test('refunds of random bills by line agree with an oracle that moves one unit of money at a time', () => {
  fc.assert(
    fc.property(history, (given) => {
      const { currency } = given;
      let visit = toVisit(given);
      const totals = listLineAndServiceChargeTotals(visit, currency).slice(0, -1);
      const taxes = listBillLineTaxes(visit, currency);
      const oracle = openOracle(visit, currency);
      for (const { payment, lines, ...asked } of given.steps) {
        const terms = { intents: [INTENT], drawer: undefined, cashRounding: 0, currency };
        if (payment !== null) {
          const refunded = decideRefundOfPayment(
            visit,
            { paymentId: payment, amount: undefined },
            [INTENT],
            terms,
          );
          if (refunded.ok) {
            oracle.takePayment(payment, refunded.value.amount);
            visit = refunded.value.appointment;
          }
          continue;
        }
        const unit = currency === 'JPY' ? 100 : 1;
        const request: LinesRefundRequest = {
          ...asked,
          lines: lines.map(({ line, part }) => {
            const amount = floorTo(((totals[line] ?? 0) * (part ?? 0)) / 100, unit);
            return amount === 0 ? { line } : { line, amount };
          }),
        };
        const refunded = decideLinesRefund(visit, request, terms);
        expect(refunded.ok).toBe(oracle.refund(request));
        if (refunded.ok) visit = refunded.value.appointment;
        const refundedLines = visit.payments.flatMap(({ refundOf }) => refundOf?.lines ?? []);
        for (const [place, total] of totals.entries()) {
          const own = refundedLines.filter(({ line }) => line === place);
          const amount = own.reduce((sum, each) => sum + each.amount, 0);
          expect(total - amount).toBe(oracle.getLinesLeft()[place]);
          const tax = own.reduce((sum, each) => sum + each.tax, 0);
          expect(Math.abs(tax * total - (taxes[place] ?? 0) * amount)).toBeLessThan(total * unit + 1);
        }
        for (const [id, left] of oracle.tenders) {
          const paid = visit.payments.find((row) => row.id === id)?.paid ?? 0;
          expect(paid - sumRefunds(visit, id)).toBe(left);
        }
        const position = toAppointmentPosition(visit);
        expect(sumAmounts(position)).toBe(0);
        const income = position.filter(({ account }) =>
          ['services', 'products', 'fees', 'tax', 'tips'].includes(account),
        );
        expect(income.every(({ amount }) => amount <= 0)).toBe(true);
      }
    }),
    { numRuns: IS_NIGHT ? 10_000 : 300 },
  );
});
