import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type AppointmentLine,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { computeBill, toBill, toBilledAmounts } from '../../../lib/rules/booking/bill.ts';
import { sumDueAtSalon, toNewPaymentRows } from '../../../lib/rules/booking/payment-rows.ts';
import type { OwnedGiftCard } from '../../../lib/rules/products/redemptions.ts';
import { decideMoneyRedemptions } from '../../../lib/rules/products/redemptions-on-bills.ts';
import { SALE_STATUS } from '../../../lib/rules/products/sales.ts';

const HAIRCUT = 1;
const COLOR = 2;
const NUMBER = 'GC1';

const line = (serviceId: number, taxPercent: number): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: null,
  from: 0,
  to: 30,
  duration: 30,
  price: 5_000,
  addOns: [],
  taxPercent,
});

/** A haircut taxed by 10 % and a colour taxed by 20 %, all of it due at the salon. */
function toVisit(
  change: Partial<Appointment> = {},
  lines = [line(HAIRCUT, 10), line(COLOR, 20)],
): Appointment {
  const terms = { taxPercent: 10 };
  const bill = computeBill({ lines }, terms, 'USD');
  const tips = (change.tips ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: 1,
    locationId: 1,
    customerId: 1,
    customerType: 0,
    date: '2026-11-16',
    minute: 600,
    note: '',
    depositAmount: 0,
    createdAt: '',
    moves: 0,
    version: 1,
    status: 1,
    lines,
    ...toBilledAmounts(bill, terms),
    payments: toNewPaymentRows(1, bill.total + tips, 0, []),
    ...change,
  } as Appointment;
}

/** Pays parts with one card, undefined for all that is due; the taxed shares of each, and what is due after the last. */
function pay(
  visit: Appointment,
  amounts: readonly (number | undefined)[],
  { serviceIds = [], isTaxed = true }: Partial<OwnedGiftCard['body']> = {},
  taxesGiftCardsOnce = true,
) {
  const head = {
    id: 9,
    saleId: 9,
    saleStatus: SALE_STATUS.paid,
    customerId: 1,
    remaining: 100_000,
    expiryDate: null,
  } as const;
  const giftCards = new Map<string, OwnedGiftCard>([[NUMBER, { head, body: { serviceIds, isTaxed } }]]);
  const requests = amounts.map((amount) => ({
    type: 'giftcard' as const,
    number: NUMBER,
    ...(amount === undefined ? {} : { amount }),
  }));
  const terms = {
    customerId: 1,
    today: '2026-11-16',
    visitDate: '2026-11-16',
    currency: 'USD',
    taxesGiftCardsOnce,
  };
  const paid = decideMoneyRedemptions(visit, requests, { giftCards }, terms);
  if (!paid.ok) return paid.errors ?? paid.failure;
  const shares = paid.value.payments.flatMap(({ redeemed, paid: amount }) =>
    redeemed
      ? [
          {
            amount,
            taxed: redeemed.taxPaid?.map((each) => [each.percent, each.amount]),
            lines: redeemed.rows.map((row) => row.line),
          },
        ]
      : [],
  );
  return { shares, tax: toBill(paid.value).tax, due: sumDueAtSalon(paid.value.payments) };
}

// BEHAVIOR §25.6
describe('a gift card whose tax was paid with it', () => {
  test('pays what is due after a deposit, with the tax that it saves', () => {
    const [deposit, ...atSalon] = toNewPaymentRows(1, 11_500, 5_750, []);
    const paid = { ...deposit, paid: 5_750, pending: 0, status: PAYMENT_STATUS.paid } as PaymentRow;
    const payments = [paid, ...atSalon];
    expect(pay(toVisit({ payments }), [undefined])).toMatchObject({
      shares: [
        {
          amount: 5_000,
          taxed: [
            [10, 2_500],
            [20, 2_500],
          ],
        },
      ],
      tax: 750,
      due: 0,
    });
  });

  test('pays the net amounts of all rates, and the tips, which have no tax', () => {
    expect(pay(toVisit(), [undefined])).toStrictEqual({
      shares: [
        {
          amount: 10_000,
          taxed: [
            [10, 5_000],
            [20, 5_000],
          ],
          lines: [0, 1],
        },
      ],
      tax: 0,
      due: 0,
    });
    const tips = [{ amount: 300 }, { amount: 200 }] as unknown as NonNullable<Appointment['tips']>;
    expect(pay(toVisit({ tips }), [undefined])).toStrictEqual({
      shares: [
        {
          amount: 10_500,
          taxed: [
            [10, 5_000],
            [20, 5_000],
            [0, 500],
          ],
          lines: [0, 1],
        },
      ],
      tax: 0,
      due: 0,
    });
  });

  test('saves the tax of the part that it pays, by rate', () => {
    expect(pay(toVisit(), [1_000])).toStrictEqual({
      shares: [
        {
          amount: 1_000,
          taxed: [
            [10, 500],
            [20, 500],
          ],
          lines: [0, 1],
        },
      ],
      tax: 1_350,
      due: 10_350,
    });
  });

  test('limited to a service, pays the net amount of this service alone', () => {
    const onlyColor = { serviceIds: [COLOR] };
    expect(pay(toVisit(), [1_000], onlyColor)).toStrictEqual({
      shares: [{ amount: 1_000, taxed: [[20, 1_000]], lines: [1] }],
      tax: 1_300,
      due: 10_300,
    });
    expect(pay(toVisit(), [4_000, 1_000], onlyColor)).toStrictEqual({
      shares: [
        { amount: 4_000, taxed: [[20, 4_000]], lines: [1] },
        { amount: 1_000, taxed: [[20, 1_000]], lines: [1] },
      ],
      tax: 500,
      due: 5_500,
    });
  });

  test('limited to a service, pays no more than is left of its net amount', () => {
    const onlyColor = { serviceIds: [COLOR] };
    expect(pay(toVisit(), [5_001], onlyColor)).toStrictEqual({
      'redemptions.0.amount': ['Must be at most 50.00'],
    });
    expect(pay(toVisit(), [4_000, 1_001], onlyColor)).toStrictEqual({
      'redemptions.1.amount': ['Must be at most 10.00'],
    });
  });

  test('limited to a service, pays nothing once the tax of its rate was paid with cards', () => {
    expect(pay(toVisit(), [5_000, 1], { serviceIds: [HAIRCUT] })).toStrictEqual({
      'redemptions.1': ['Service already paid'],
    });
  });

  test('limited to a service, pays no more than cards have left of the net amount of its rate', () => {
    const head = {
      saleId: 9,
      saleStatus: SALE_STATUS.paid,
      customerId: 1,
      remaining: 100_000,
      expiryDate: null,
    };
    const toCard = (id: number, serviceIds: number[]) => ({
      head: { ...head, id },
      body: { serviceIds, isTaxed: true },
    });
    const terms = {
      customerId: 1,
      today: '2026-11-16',
      visitDate: '2026-11-16',
      currency: 'USD',
      taxesGiftCardsOnce: true,
    };
    const visit = toVisit({}, [line(COLOR, 20), line(HAIRCUT, 10)]);
    const payLast = (amount: number) =>
      decideMoneyRedemptions(
        visit,
        [
          { type: 'giftcard', number: 'of colours', amount: 1_000 },
          { type: 'giftcard', number: 'of all', amount: 8_000 },
          { type: 'giftcard', number: 'of haircuts', amount },
        ],
        {
          giftCards: new Map([
            ['of colours', toCard(9, [COLOR])],
            ['of all', toCard(10, [])],
            ['of haircuts', toCard(11, [HAIRCUT])],
          ]),
        },
        terms,
      );
    // The haircut with its tax has more than that left, because the second card paid by price
    expect(payLast(556)).toMatchObject({ ok: true });
    expect(payLast(557)).toMatchObject({
      errors: { 'redemptions.2.amount': ['Must be at most 5.56'] },
    });
  });

  test('fails as an unknown one where the salon has none of its number', () => {
    const terms = {
      customerId: 1,
      today: '2026-11-16',
      visitDate: '2026-11-16',
      currency: 'USD',
      taxesGiftCardsOnce: true,
    };
    const paid = decideMoneyRedemptions(
      toVisit(),
      [{ type: 'giftcard', number: 'GC2' }],
      { giftCards: new Map() },
      terms,
    );
    expect(paid).toMatchObject({ failure: 'giftCardInvalid' });
  });

  test.each([
    ['a card without tax', { isTaxed: false }, true],
    ['a salon that does not tax cards at their sale', { isTaxed: true }, false],
  ])('%s pays all that is due, tax included', (_, card, taxesOnce) => {
    expect(pay(toVisit(), [undefined], card, taxesOnce)).toStrictEqual({
      shares: [{ amount: 11_500, taxed: undefined, lines: [0, 1] }],
      tax: 1_500,
      due: 0,
    });
  });
});
