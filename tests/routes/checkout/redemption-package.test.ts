import { expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import {
  BLOW_DRY_ID,
  blockProduct,
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
import {
  createOpenVisits,
  createSoldCard,
  createSoldPackage,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const toRedemptionCall = async (salon: TestSalon, services: number[], id: number, service = HAIRCUT_ID) => ({
  operation: 'redemption-package',
  input: {
    appointment_id: await createOpenVisit(salon, services),
    purchased_package_id: id,
    service_id: service,
  },
});

const cases: RedemptionCase[] = [
  ['an unknown package', '400 Invalid package', (salon) => toRedemptionCall(salon, [HAIRCUT_ID], 99)],
  [
    "another customer's package",
    '400 Invalid package',
    async (salon) => {
      await registerOtherCustomer(salon);
      return toRedemptionCall(salon, [HAIRCUT_ID], await createSoldPackage(salon, { customerId: 77 }));
    },
  ],
  [
    'an unpaid package',
    '400 Invalid package',
    async (salon) => toRedemptionCall(salon, [HAIRCUT_ID], await createSoldPackage(salon, { paid: false })),
  ],
  [
    'a package whose payment was refunded',
    '400 Invalid package',
    async (salon) => {
      const id = await createSoldPackage(salon);
      await blockProduct(salon, 'PURCHASED-PACKAGE', id);
      return toRedemptionCall(salon, [HAIRCUT_ID], id);
    },
  ],
  [
    'a package on its last day, a minute before midnight',
    '200 Redeemed',
    async (salon) => {
      const id = await createSoldPackage(salon, { months: 1 });
      await salon.clock.set(LAST_MINUTE);
      return toRedemptionCall(salon, [HAIRCUT_ID], id);
    },
  ],
  [
    'a package at the midnight after its last day',
    '400 Package expired',
    async (salon) => {
      const id = await createSoldPackage(salon, { months: 1 });
      await salon.clock.set(MIDNIGHT);
      return toRedemptionCall(salon, [HAIRCUT_ID], id);
    },
  ],
  [
    'a used-up package',
    '400 No sessions remaining',
    async (salon) => {
      const id = await createSoldPackage(salon, { groups: [[1, HAIRCUT_ID]] });
      await redeemAtFrontDesk(salon, await toRedemptionCall(salon, [HAIRCUT_ID], id));
      return toRedemptionCall(salon, [HAIRCUT_ID], id);
    },
  ],
  [
    'a service that the package does not include',
    '400 Service not included in package',
    async (salon) => toRedemptionCall(salon, [FACIAL_ID], await createSoldPackage(salon), FACIAL_ID),
  ],
  [
    'an expired package for a service that it does not include',
    '400 Package expired',
    async (salon) => {
      const id = await createSoldPackage(salon, { months: 1 });
      await salon.clock.set(MIDNIGHT);
      return toRedemptionCall(salon, [FACIAL_ID], id, FACIAL_ID);
    },
  ],
  [
    'a single-use package for a visit without one of its services',
    '400 Single-use package requires all services to be booked together',
    async (salon) =>
      toRedemptionCall(
        salon,
        [HAIRCUT_ID],
        await createSoldPackage(salon, { session: 0, groups: [[1, HAIRCUT_ID, BLOW_DRY_ID]] }),
      ),
  ],
  [
    'a single-use package for a visit with another service',
    '400 Single-use package requires all services to be booked together',
    async (salon) =>
      toRedemptionCall(
        salon,
        [HAIRCUT_ID, FACIAL_ID],
        await createSoldPackage(salon, { session: 0, groups: [[1, HAIRCUT_ID, BLOW_DRY_ID]] }),
      ),
  ],
  [
    'a single-use package for a visit with all its services',
    '200 Redeemed',
    async (salon) =>
      toRedemptionCall(
        salon,
        [BLOW_DRY_ID, HAIRCUT_ID],
        await createSoldPackage(salon, { session: 0, groups: [[1, HAIRCUT_ID, BLOW_DRY_ID]] }),
      ),
  ],
  [
    'a used single-use package with uses left',
    '200 Redeemed',
    async (salon) => {
      const id = await createSoldPackage(salon, { session: 0, groups: [[5, HAIRCUT_ID]] });
      await redeemAtFrontDesk(salon, await toRedemptionCall(salon, [HAIRCUT_ID], id));
      return toRedemptionCall(salon, [HAIRCUT_ID], id);
    },
  ],
  [
    'a single-use package whose services used more than it had',
    '400 No sessions remaining',
    async (salon) => {
      const id = await createSoldPackage(salon, { session: 0, groups: [[1, HAIRCUT_ID, BLOW_DRY_ID]] });
      await redeemAtFrontDesk(salon, await toRedemptionCall(salon, [HAIRCUT_ID, BLOW_DRY_ID], id));
      return toRedemptionCall(salon, [HAIRCUT_ID, BLOW_DRY_ID], id);
    },
  ],
];

// BEHAVIOR §25.3, §25.7
test.each(cases)('answers %s with %s', async (...redemptionCase) =>
  expectRedemption(await openSalon(), redemptionCase),
);

test('is for the owner and the front desk: 401 without a token, 404 for others', async () => {
  const salon = await openSalon();
  await expectRedemptionAccess(
    salon,
    await openSalon(),
    await toRedemptionCall(salon, [HAIRCUT_ID], await createSoldPackage(salon)),
  );
});

test('refuses a line that any product has paid (400 Service already paid)', async () => {
  const salon = await openSalon();
  const [visit] = await createOpenVisits(salon, [[HAIRCUT_ID]]);
  const [first, second] = [await createSoldPackage(salon), await createSoldPackage(salon)];
  const { number } = await createSoldCard(salon);
  const fields = { appointment_id: visit, service_id: HAIRCUT_ID };
  const redeem = async (operation: string, input: object) =>
    statusAndMessage(await salon.call(`checkout/${operation}`, input, { as: 'staff' }));
  expect(await redeem('redemption-package', { ...fields, purchased_package_id: first })).toBe('200 Redeemed');
  expect(await redeem('redemption-package', { ...fields, purchased_package_id: first })).toBe(
    '400 Service already paid',
  );
  expect(await redeem('redemption-package', { ...fields, purchased_package_id: second })).toBe(
    '400 Service already paid',
  );
  expect(await redeem('redemption-gift-card', { appointment_id: visit, giftcard_number: number })).toBe(
    '400 Service already paid',
  );
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('refuses a service that is not in the appointment (422 naming it)', async () => {
  const salon = await openSalon();
  const reply = await redeemAtFrontDesk(
    salon,
    await toRedemptionCall(salon, [FACIAL_ID], await createSoldPackage(salon)),
  );
  expect([reply.status, reply.body.errors]).toEqual([422, { service_id: ['Not a service of this visit'] }]);
});
