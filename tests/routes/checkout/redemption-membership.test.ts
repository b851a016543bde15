import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import {
  BLOW_DRY_ID,
  createOpenVisit,
  expectRedemption,
  expectRedemptionAccess,
  FACIAL_ID,
  HAIRCUT_ID,
  LAST_MINUTE,
  MIDNIGHT,
  type RedemptionCase,
  redeemAtFrontDesk,
} from '../../support/products/redemption-cases.ts';
import { createSoldMembership } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const toRedemptionCall = async (salon: TestSalon, services: number[], id: number, service = BLOW_DRY_ID) => ({
  operation: 'redemption-membership',
  input: {
    appointment_id: await createOpenVisit(salon, services),
    purchased_membership_id: id,
    service_id: service,
  },
});

const cases: RedemptionCase[] = [
  ['an unknown membership', '400 Invalid membership', (salon) => toRedemptionCall(salon, [BLOW_DRY_ID], 99)],
  [
    "another customer's membership",
    '400 Invalid membership',
    async (salon) => {
      await registerOtherCustomer(salon);
      return toRedemptionCall(salon, [BLOW_DRY_ID], await createSoldMembership(salon, { customerId: 77 }));
    },
  ],
  [
    'an unpaid membership',
    '400 Invalid membership',
    async (salon) =>
      toRedemptionCall(salon, [BLOW_DRY_ID], await createSoldMembership(salon, { paid: false })),
  ],
  [
    'a membership after its period',
    '400 Invalid membership',
    async (salon) => {
      const id = await createSoldMembership(salon);
      await salon.clock.set(MIDNIGHT);
      return toRedemptionCall(salon, [BLOW_DRY_ID], id);
    },
  ],
  [
    'a membership on the last day of its period',
    '200 Redeemed',
    async (salon) => {
      const id = await createSoldMembership(salon);
      await salon.clock.set(LAST_MINUTE);
      return toRedemptionCall(salon, [BLOW_DRY_ID], id);
    },
  ],
  [
    'a used-up membership',
    '400 No included services remaining',
    async (salon) => {
      const id = await createSoldMembership(salon, { groups: [[1, BLOW_DRY_ID]] });
      await redeemAtFrontDesk(salon, await toRedemptionCall(salon, [BLOW_DRY_ID], id));
      return toRedemptionCall(salon, [BLOW_DRY_ID], id);
    },
  ],
  [
    'a used-up membership for a service that it does not include',
    '400 No included services remaining',
    async (salon) => {
      const id = await createSoldMembership(salon, { groups: [[1, BLOW_DRY_ID]] });
      await redeemAtFrontDesk(salon, await toRedemptionCall(salon, [BLOW_DRY_ID], id));
      return toRedemptionCall(salon, [FACIAL_ID], id, FACIAL_ID);
    },
  ],
  [
    'a service that the membership only discounts',
    '200 Redeemed',
    async (salon) =>
      toRedemptionCall(
        salon,
        [FACIAL_ID],
        await createSoldMembership(salon, { servicePercent: 10 }),
        FACIAL_ID,
      ),
  ],
];

// BEHAVIOR §25.4, §25.5, §25.7
test.each(cases)('answers %s with %s', async (...redemptionCase) =>
  expectRedemption(await openSalon(), redemptionCase),
);

test('is for the owner and the front desk: 401 without a token, 404 for others', async () => {
  const salon = await openSalon();
  await expectRedemptionAccess(
    salon,
    await openSalon(),
    await toRedemptionCall(salon, [BLOW_DRY_ID], await createSoldMembership(salon)),
  );
});

test('redeems for a visit with the discount of an ended membership', async () => {
  const salon = await openSalon();
  const old = await createSoldMembership(salon, { servicePercent: 10 });
  const visit = await bookAsCustomer(salon, { time: '01:00 PM' });
  expect((await getStoredAppointment(salon, visit)).membership?.id).toBe(old);
  await salon.store.commit([
    updateItem(keys.purchase(salon.tenant, 'PURCHASED-MEMBERSHIP', old), {
      set: { endedAt: '2026-11-16T14:00:00.000Z' },
    }),
  ]);
  const input = {
    appointment_id: visit,
    purchased_membership_id: await createSoldMembership(salon),
    service_id: HAIRCUT_ID,
  };
  const reply = await salon.call('checkout/redemption-membership', input, { as: 'customer' });
  expect(statusAndMessage(reply), reply.text).toBe('200 Redeemed');
  expect((await getStoredAppointment(salon, visit)).membership).toEqual({
    id: old,
    discount: 500,
    finalPrice: 4500,
  });
});
