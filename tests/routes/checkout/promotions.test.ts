import { expect, test } from 'vitest';
import {
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
  listStoredAppointments,
} from '../../support/booking/appointments.ts';
import { AVA_TIMES, GUEST, HAIRCUT, toRefusal } from '../../support/booking/bookings.ts';
import { payBill, quoteBill } from '../../support/booking/checkout.ts';
import { addAmountPromotion, addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const PROMO = { promo_code: 'SPRING' };
const REFUSED = { status: 400, errors: { promo_code: ['Invalid promotion code'] } };
const CUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };
const WALK_IN = { location_id: 1, services: [CUT] };
const cash = (amount: string) => ({ tenders: [{ kind: 'cash', amount }] });

// BEHAVIOR §14.6, §37.2
test('takes the promotion of a visit between the discounts of lines and of the bill', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const id = await bookAsGuest(salon, PROMO);
  const discounts = [
    { line: 0, amount: 10, reason: 'Late' },
    { line: null, percent: 50, reason: 'Friend' },
  ];
  const { status, body } = await quoteBill(salon, { appointment_id: id, discounts });
  expect(status).toBe(200);
  // 50.00 − 10.00 = 40.00, less 10 percent 36.00, half of it 18.00
  expect(body.data.bill).toMatchObject({
    lines: [{ price: '50.00', discount: '32.00', amount: '18.00' }],
    promotion: { code: 'SPRING', discount: '4.00' },
    discounts: [{ amount: '10.00' }, { amount: '18.00' }],
    subtotal: '18.00',
  });
});

test('a code at the checkout discounts a booked visit, and counts its use with the payment alone', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses: 1, new_customers_only: 1 });
  const id = await bookAsGuest(salon);
  const request = { appointment_id: id, ...PROMO };
  const quote = await quoteBill(salon, request);
  expect(quote.body.data).toMatchObject({ due: '48.71', bill: { promotion: { discount: '5.00' } } });
  expect(await listPromotionUses(salon)).toEqual([]);
  await salon.clock.set(new Date('2026-11-17T18:00:00Z'));
  const paid = await payBill(salon, request, cash('48.71'));
  expect(paid.status, paid.text).toBe(200);
  expect(await getStoredAppointment(salon, id)).toMatchObject({ status: 2, promotion: { id: 1 } });
  expect(await listPromotionUses(salon)).toEqual([1, 1]);
  expect(toRefusal(await quoteBill(salon, { ...WALK_IN, ...PROMO }))).toEqual(REFUSED);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('the code of the visit’s own promotion changes nothing; another one replaces it', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses: 1 });
  await addAmountPromotion(salon, 20, { code: 'TWENTY' });
  const id = await bookAsCustomer(salon, PROMO);
  const own = await quoteBill(salon, { appointment_id: id, promo_code: 'spring' });
  expect(own.body.data.bill).toMatchObject({ subtotal: '45.00', promotion: { id: 1 } });
  await salon.clock.set(new Date('2026-11-17T18:00:00Z'));
  const paid = await payBill(salon, { appointment_id: id, promo_code: 'TWENTY' }, cash('32.48'));
  expect(paid.status, paid.text).toBe(200);
  expect(await getStoredAppointment(salon, id)).toMatchObject({ subtotal: 3000, promotion: { id: 2 } });
  expect([await listPromotionUses(salon), await listPromotionUses(salon, 2)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('a walk-in uses a code; of two that pay at once with its last use, one is refused and writes nothing', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses: 1 });
  const replies = await Promise.all(
    ['wanda@walk.test', 'willy@walk.test'].map((email) =>
      payBill(salon, { ...WALK_IN, ...PROMO, guest: { ...GUEST, email } }, cash('48.71')),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await listPromotionUses(salon)).toEqual([1, 1]);
  expect(await listStoredAppointments(salon)).toHaveLength(1);
});

test('refuses a code for a completed visit (422 on promo_code), and a code that cannot be used (400)', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { service_ids: [3] });
  expect(toRefusal(await quoteBill(salon, { ...WALK_IN, ...PROMO }))).toEqual(REFUSED);
  const id = await bookAsGuest(salon, { time: AVA_TIMES[0], services: [HAIRCUT] });
  await salon.call('appointments/appointment-complete', { appointment_id: id, paid: 0 }, { as: 'staff' });
  const { status, body } = await quoteBill(salon, { appointment_id: id, ...PROMO });
  expect([status, body.errors]).toEqual([422, { promo_code: ['The visit is completed'] }]);
});
