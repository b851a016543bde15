import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SERVICES = [HAIRCUT, COLOUR, BLOW_DRY];
const START = { date: '2026/11/19', time: '09:00 AM' };

const visit = fc.array(fc.constantFrom(...SERVICES), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), services: visit }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      addons: fc.array(fc.constant({ add_on_id: 1 }), { maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'package' as const,
        'single-use' as const,
        'membership' as const,
        'card' as const,
      ),
      service: fc.constantFrom(1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
);

test('any sequence of updates, redemptions and payments leaves bills, diaries and balances consistent (BEHAVIOR §17.7)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SERVICES),
      fc.boolean(),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      async (first, deposits, steps) => {
        const salon = await openSalon(deposits ? DEPOSITS_ON : {});
        const account = await openPaymentAccount(salon);
        const pack = await createSoldPackage(salon, { groups: [[20, 1, 2, 3]] });
        const single = await createSoldPackage(salon, { session: 0, groups: [[2, 1, 3]] });
        const membership = await createSoldMembership(salon, { servicePercent: 15, groups: [[20, 2, 3]] });
        const card = await createSoldCard(salon, { value: 100_000 });
        const id = await bookAsCustomer(salon, { services: [first], ...START });
        for (const each of steps) {
          await salon.clock.advance(1);
          const call = (operation: string, input: object, as: 'staff' | 'customer') =>
            salon.call<FrontDeskAppointmentView>(operation, { appointment_id: id, ...input }, { as });
          if (each.kind === 'update') {
            const { kind: _kind, ...change } = each;
            const reply = await call('appointments/appointment-update', { ...change, override: 1 }, 'staff');
            expect([200, 400, 422], reply.text).toContain(reply.status);
          } else if (each.kind === 'pay') {
            const order = await createOrder(
              salon,
              { appointment_id: id, amount: undefined },
              { as: 'customer' },
            );
            if (order.status === 200) {
              await account.pay(order.body.payment_intent);
              await reportPayment(salon, order.body.payment_intent, { appointment_id: id });
            }
          } else if (each.kind === 'card') {
            await call('checkout/redemption-gift-card', { giftcard_number: card.number }, 'customer');
          } else if (each.kind === 'membership') {
            const input = { purchased_membership_id: membership, service_id: each.service };
            await call('checkout/redemption-membership', input, 'customer');
          } else {
            const input = {
              purchased_package_id: each.kind === 'package' ? pack : single,
              service_id: each.service,
            };
            await call('checkout/redemption-package', input, 'customer');
          }
          expect(await listAuditFindings(salon)).toEqual([]);
        }
        await salon.call(
          'appointments/appointment-cancel',
          { appointment_id: id, refund: 1 },
          { as: 'staff' },
        );
        expect(await listAuditFindings(salon)).toEqual([]);
        expect((await getStoredAppointment(salon, id)).status).toBe(3);
        expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(20);
        expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', single)).head.remaining).toBe(2);
        expect((await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining).toBe(20);
        expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(100_000);
      },
    ),
    { numRuns: IS_NIGHT ? 50 : 3 },
  );
});
