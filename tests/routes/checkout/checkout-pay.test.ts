import { describe, expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill, quoteBill } from '../../support/booking/checkout.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };

// BEHAVIOR §37.1
describe('checkout-pay', () => {
  test('completes a visit with products, a discount, a tip and a part of a gift card, paid in cash and by terminal', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const card = await createSoldCard(salon, { value: 5_000 });
    const request = {
      appointment_id: id,
      products: [SHAMPOO],
      discounts: [{ line: 0, percent: 20, reason: 'Colour redone' }],
      tips: [{ staff_id: 1, amount: 7 }],
      redemptions: [{ type: 'gift_card', giftcard_number: card.number, amount: 30 }],
    };
    const quote = await quoteBill(salon, request);
    expect(quote.text).toBe('');
    const paid = await payBill(salon, request, {
      tenders: [
        { kind: 'cash', amount: '20.00', tendered: '50.00' },
        { kind: 'external', amount: quote.body.data.due, reference: 'slip 7' },
      ],
    });
    expect(paid.text).toBe('');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('records a walk-in', async () => {
    const salon = await openSalon();
    const membership = await createSoldMembership(salon, { servicePercent: 10, productPercent: 20 });
    const pack = await createSoldPackage(salon);
    const request = {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT, HAIRCUT],
      products: [SHAMPOO],
      discounts: [
        { line: 1, amount: 10, reason: 'Late' },
        { line: null, percent: 10, reason: 'Friend' },
      ],
      tip: { amount: 7 },
      redemptions: [{ type: 'package', purchased_package_id: pack, service_id: 1 }],
    };
    const paid = await payBill(salon, request);
    expect(paid.text).toBe(String(membership));
    expect(await listAuditFindings(salon)).toEqual([]);
  });
});
