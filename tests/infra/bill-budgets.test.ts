import { describe, expect, test } from 'vitest';
import { createMeter } from '../../infra/bench/kit/meter.ts';
import { statusAndMessage, unwrapReply } from '../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest } from '../support/booking/appointments.ts';
import { quoteBill, toPayInput } from '../support/booking/checkout.ts';
import { DEPOSITS_ON, openPaymentAccount, saveCard } from '../support/payments/payments.ts';
import { openReader, registerReader, showCheckout } from '../support/payments/readers.ts';
import { defineGiftCard } from '../support/products/giftcards.ts';
import { definePackage } from '../support/products/packages.ts';
import { createSoldCard } from '../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

/** The items of each transaction since the last reset. */
let transactions: number[] = [];
const meter = createMeter((operation, input) => {
  if (operation !== 'TransactWriteItems') return;
  transactions.push((input as { readonly TransactItems: readonly unknown[] }).TransactItems.length);
});
const openSalon = useTestSalons(meter);
const AS_ADMIN = { as: 'admin' } as const;
const PAY = 'checkout/checkout-pay';
const TIMES = ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM'];

/** Visits of the payer and of guests, four on a day. */
async function bookVisits(salon: TestSalon, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const when = { date: `2026/11/${17 + Math.floor(index / 4)}`, time: TIMES[index % 4] };
    const guest = { fname: 'Gina', lname: 'Guest', email: `g${index}@example.com` };
    ids.push(await (index === 0 ? bookAsCustomer(salon, when) : bookAsGuest(salon, { ...when, guest })));
  }
  return ids;
}

type Bill = { readonly visits: number; readonly gifts: number; readonly cards: number };

/** A bill whose payer buys gift cards and redeems others, paid in cash. */
async function toBill(salon: TestSalon, { visits, gifts, cards }: Bill) {
  const appointment_ids = await bookVisits(salon, visits);
  const { id: template_id } = await defineGiftCard(salon);
  const redemptions: object[] = [];
  for (let index = 0; index < cards; index += 1) {
    const { number } = await createSoldCard(salon);
    const of = { appointment_id: appointment_ids[index % visits] };
    redemptions.push({ type: 'gift_card', giftcard_number: number, amount: '5.00', ...of });
  }
  const sales = Array.from({ length: gifts }, () => ({ kind: 'gift_card', template_id }));
  return { appointment_ids, redemptions, sales };
}

// BEHAVIOR §37.8
describe('the largest bills', () => {
  test.each<Bill>([
    { visits: 1, gifts: 7, cards: 1 },
    { visits: 4, gifts: 4, cards: 5 },
    { visits: 10, gifts: 0, cards: 7 },
  ])('are one transaction: $visits visits, $gifts sold gift cards, $cards redeemed ones', async (bill) => {
    const salon = await openSalon();
    await salon.call('journal/drawer-open', { location_id: 1, float: 10 }, AS_ADMIN);
    const input = await toPayInput(salon, await toBill(salon, bill));
    transactions = [];
    const headers = { 'idempotency-key': 'largest' };
    expect(statusAndMessage(await salon.call(PAY, input, { ...AS_ADMIN, headers }))).toBe('200 Paid');
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).toBeLessThanOrEqual(100);
  });

  test.each<[Bill, object]>([
    [{ visits: 1, gifts: 8, cards: 0 }, { sales: ['Must have at most 7 items'] }],
    [{ visits: 4, gifts: 5, cards: 4 }, { sales: ['Must have at most 4 items'] }],
    [{ visits: 10, gifts: 0, cards: 8 }, { redemptions: ['Must have at most 7 items'] }],
  ])('are refused beyond that (422): %o', async (bill, errors) => {
    const salon = await openSalon();
    const refused = await quoteBill(salon, await toBill(salon, bill));
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  });
});

/** Two visits, three products and a package, whose bill a card pays. */
async function openFamilyBill() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account);
  const reader = openReader(salon, account, await registerReader(salon));
  const { id: template_id } = await definePackage(salon);
  const products = ['Shampoo', 'Conditioner', 'Brush'].map((name) => ({ name, price: '9.90', qty: 1 }));
  const sales = [{ kind: 'package', template_id }];
  const appointment_ids = await bookVisits(salon, 2);
  const input = await toPayInput(salon, { appointment_ids, products, sales });
  // Visits that were booked in the same millisecond would have events of different instants
  await salon.clock.advance(60);
  const [{ amount = '0' } = {}] = input.tenders;
  return { salon, reader, input, amount };
}

// BEHAVIOR §37.4, §37.6
describe('a bill of two visits, three products and a package', () => {
  test('by a saved card costs 70 write units and 8 round trips besides those to the processor', async () => {
    const { salon, input, amount } = await openFamilyBill();
    const tenders = [{ kind: 'card_on_file', amount }];
    const used = await meter.measure(async () => {
      expect((await salon.call(PAY, { ...input, tenders }, AS_ADMIN)).status).toBe(200);
    });
    expect(used.writeUnits).toBeLessThanOrEqual(70);
    expect(used.roundTrips).toBeLessThanOrEqual(8);
  });

  test('at a reader costs 14 write units to begin, and 75 to settle', async () => {
    const { salon, reader, input, amount } = await openFamilyBill();
    const tenders = [{ kind: 'reader', reader_id: reader.id, amount }];
    let id = 0;
    const started = await meter.measure(async () => {
      const reply = await salon.call<{ checkout_id: number }>(PAY, { ...input, tenders }, AS_ADMIN);
      id = unwrapReply(reply).checkout_id;
    });
    await reader.present();
    expect(started.writeUnits).toBeLessThanOrEqual(14);
    const settled = await meter.measure(() => showCheckout(salon, id));
    expect(settled.writeUnits).toBeLessThanOrEqual(75);
    expect(transactions.every((items) => items <= 100)).toBe(true);
  });
});
