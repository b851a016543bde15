import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill, quoteBill } from '../../support/booking/checkout.ts';
import { nightTest } from '../../support/nightly.ts';
import { createSoldCard, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };

// Both calls read the same request. BEHAVIOR §37.1
describe.each(['checkout-quote', 'checkout-pay'])('%s', (operation) => {
  const rest = operation === 'checkout-pay' ? { version: 'v', tenders: [] } : {};
  const call = (salon: TestSalon, input: object, as: 'staff' | 'admin' = 'admin') =>
    salon.call(`checkout/${operation}`, { ...rest, ...input }, { as });

  test('needs a user who may sell (401, 403), and money.discount for discounts or no service charge', async () => {
    const salon = await openSalon();
    const input = { ...rest, location_id: 1, services: [HAIRCUT] };
    await expectAccess(salon, `checkout/${operation}`, input, { closedTo: ['customer'] });
    const discounts = [{ percent: 5, reason: 'Friend' }];
    for (const change of [{ discounts }, { service_charge: 0 }]) {
      const refused = await call(salon, { ...input, ...change }, 'staff');
      expect([refused.status, refused.body.errors]).toEqual([403, { permission: ['money.discount'] }]);
    }
    expect((await call(salon, { ...input, service_charge: 1 }, 'staff')).status).not.toBe(403);
  });

  test('does not find a visit, customer, product or card of another salon', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const id = await bookAsCustomer(other);
    const card = await createSoldCard(other);
    expect((await call(salon, { appointment_id: id + 500 })).status).toBe(404);
    const cards = [{ type: 'gift_card', giftcard_number: card.number }];
    const refused = await call(salon, {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT],
      redemptions: cards,
    });
    expect(statusAndMessage(refused)).toBe('400 Invalid gift card');
  });

  const WALK_IN = { location_id: 1, services: [HAIRCUT] };
  test.each<[object, string]>([
    [{}, 'appointment_id'],
    [{ appointment_id: 1, location_id: 1 }, 'location_id'],
    [{ appointment_id: 1, customer_id: 1 }, 'customer_id'],
    [{ location_id: 1, customer_id: 1, guest: { fname: 'Wanda' }, services: [HAIRCUT] }, 'guest'],
    [{ location_id: 99, services: [HAIRCUT] }, 'location_id'],
    [{ ...WALK_IN, customer_id: 99 }, 'customer_id'],
    [{ location_id: 1 }, 'services'],
    [{ location_id: 1, services: [], products: [] }, 'services'],
    [{ location_id: 1, services: [], products: [SHAMPOO], addons: [{ add_on_id: 1 }] }, 'services'],
    [{ location_id: 1, services: [{ ...HAIRCUT, service_id: 99 }] }, 'services.0.service_id'],
    [{ ...WALK_IN, products: [{ product_id: 99, qty: 1 }] }, 'products.0.product_id'],
    [{ ...WALK_IN, discounts: [{ line: 9, percent: 5, reason: 'Late' }] }, 'discounts.0.line'],
    [{ ...WALK_IN, discounts: [{ line: 0, amount: 51, reason: 'Late' }] }, 'discounts.0.amount'],
    [{ ...WALK_IN, discounts: [{ line: 0, reason: 'Late' }] }, 'discounts.0.amount'],
    [{ ...WALK_IN, discounts: [{ line: 0, amount: 1, percent: 1, reason: 'Late' }] }, 'discounts.0.percent'],
    [{ ...WALK_IN, discounts: [{ line: 0, percent: 101, reason: 'Late' }] }, 'discounts.0.percent'],
    [{ ...WALK_IN, discounts: [{ line: 0, percent: 5 }] }, 'discounts.0.reason'],
    [{ ...WALK_IN, tips: [{ staff_id: 2, amount: 5 }] }, 'tips.0.staff_id'],
    [{ ...WALK_IN, tips: [{ staff_id: 1, amount: -5 }] }, 'tips.0.amount'],
    [{ ...WALK_IN, tips: [{ staff_id: 1, amount: 200.01 }] }, 'tips.0.amount'],
    [{ ...WALK_IN, tip: { amount: 200.01 } }, 'tip.amount'],
    [{ location_id: 1, products: [SHAMPOO], tip: { amount: 5 } }, 'tip'],
    [{ ...WALK_IN, service_charge: 2 }, 'service_charge'],
    [
      { ...WALK_IN, redemptions: [{ type: 'gift_card', giftcard_number: '1', amount: 0 }] },
      'redemptions.0.amount',
    ],
  ])('refuses %j at its field', async (input, field) => {
    const salon = await openSalon();
    const { status, body } = await call(salon, input);
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
  });
});

// BEHAVIOR §25.6
describe('a gift card that pays a part', () => {
  nightTest('follows another one, and a third one pays the rest', async () => {
    const salon = await openSalon();
    const first = await createSoldCard(salon, { value: 1_000 });
    const second = await createSoldCard(salon, { value: 2_000 });
    const third = await createSoldCard(salon, { value: 9_000 });
    const redemptions = [
      { type: 'gift_card', giftcard_number: first.number, amount: 10 },
      { type: 'gift_card', giftcard_number: second.number, amount: '20.00' },
      { type: 'gift_card', giftcard_number: third.number },
    ];
    const { body } = await payBill(salon, {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT],
      redemptions,
    });
    expect(body.data.appointment.payments.map((row) => row.paid_amount)).toEqual(['10.00', '20.00', '24.13']);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('pays at most its balance, what is due, and the lines that it is limited to', async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { value: 10_000 });
    const limited = await createSoldCard(salon, { value: 10_000, services: [1] });
    const small = await createSoldCard(salon, { value: 1_000 });
    const quote = (number: string, amount: number) =>
      quoteBill(salon, {
        location_id: 1,
        customer_id: 1,
        services: [HAIRCUT],
        products: [SHAMPOO],
        redemptions: [{ type: 'gift_card', giftcard_number: number, amount }],
      });
    expect(statusAndMessage(await quote(small.number, 11))).toBe('400 Insufficient balance');
    const above = await quote(card.number, 82);
    expect(above.body.errors).toEqual({ 'redemptions.0.amount': ['Must be at most 81.19'] });
    const beyond = await quote(limited.number, 60);
    expect(beyond.body.errors).toEqual({ 'redemptions.0.amount': ['Must be at most 54.13'] });
    expect((await quote(limited.number, 54.13)).body.data.covered).toEqual([
      { line: 0, by: 'gift_card', amount: '54.13' },
    ]);
  });
});
