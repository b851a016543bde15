import { describe, test } from 'vitest';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import {
  BLOW_DRY_ID,
  blockProduct,
  createOpenVisit,
  expectRedemption,
  expectRedemptionAccess,
  HAIRCUT_ID,
  LAST_MINUTE,
  MIDNIGHT,
  type RedemptionCase,
} from '../../support/products/redemption-cases.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const toRedemptionCall = async (salon: TestSalon, services: number[], number: string) => ({
  operation: 'redemption-gift-card',
  input: { appointment_id: await createOpenVisit(salon, services), giftcard_number: number },
});

const cases: RedemptionCase[] = [
  [
    'an unknown card number',
    '400 Invalid gift card',
    (salon) => toRedemptionCall(salon, [HAIRCUT_ID], 'GC20261116999'),
  ],
  [
    "another customer's card",
    '400 Invalid gift card',
    async (salon) => {
      await registerOtherCustomer(salon);
      return toRedemptionCall(salon, [HAIRCUT_ID], (await createSoldCard(salon, { customerId: 77 })).number);
    },
  ],
  [
    'an unpaid card',
    '400 Invalid gift card',
    async (salon) =>
      toRedemptionCall(salon, [HAIRCUT_ID], (await createSoldCard(salon, { paid: false })).number),
  ],
  [
    'a card whose payment is disputed',
    '400 Invalid gift card',
    async (salon) => {
      const { id, number } = await createSoldCard(salon);
      await blockProduct(salon, 'PURCHASED-GIFTCARD', id);
      return toRedemptionCall(salon, [HAIRCUT_ID], number);
    },
  ],
  [
    'a card with a balance of one cent less than price and tax',
    '400 Insufficient balance',
    async (salon) =>
      toRedemptionCall(salon, [HAIRCUT_ID], (await createSoldCard(salon, { value: 5_412 })).number),
  ],
  [
    'a card with a balance of exactly price and tax',
    '200 Redeemed',
    async (salon) =>
      toRedemptionCall(salon, [HAIRCUT_ID], (await createSoldCard(salon, { value: 5_413 })).number),
  ],
  [
    'a card that does not include one of the services',
    '400 Service not allowed for this gift card',
    async (salon) =>
      toRedemptionCall(
        salon,
        [HAIRCUT_ID, BLOW_DRY_ID],
        (await createSoldCard(salon, { services: [HAIRCUT_ID] })).number,
      ),
  ],
  [
    'a card on its last day, a minute before midnight',
    '200 Redeemed',
    async (salon) => {
      const { number } = await createSoldCard(salon, { months: '1 month' });
      await salon.clock.set(LAST_MINUTE);
      return toRedemptionCall(salon, [HAIRCUT_ID], number);
    },
  ],
  [
    'a card at the midnight after its last day',
    '400 Gift card expired',
    async (salon) => {
      const { number } = await createSoldCard(salon, { months: '1 month' });
      await salon.clock.set(MIDNIGHT);
      return toRedemptionCall(salon, [HAIRCUT_ID], number);
    },
  ],
  [
    'an expired card with too low a balance',
    '400 Insufficient balance',
    async (salon) => {
      const { number } = await createSoldCard(salon, { months: '1 month', value: 100 });
      await salon.clock.set(MIDNIGHT);
      return toRedemptionCall(salon, [HAIRCUT_ID], number);
    },
  ],
];

// BEHAVIOR §25.6, §25.7
describe.each(['staff', 'customer'] as const)('as %s', (as) => {
  test.each(cases)('answers %s with %s', async (...redemptionCase) =>
    expectRedemption(await openSalon(), redemptionCase, as),
  );
});

test('is for the owner and the front desk: 401 without a token, 404 for others', async () => {
  const salon = await openSalon();
  await expectRedemptionAccess(
    salon,
    await openSalon(),
    await toRedemptionCall(salon, [HAIRCUT_ID], (await createSoldCard(salon)).number),
  );
});
