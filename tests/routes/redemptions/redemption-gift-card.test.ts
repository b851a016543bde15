import { test } from 'vitest';
import { otherCustomer } from '../../support/appointments.ts';
import {
  blocked,
  expectRedeemers,
  expectRedemption,
  LAST_MINUTE,
  MIDNIGHT,
  type RedemptionCase,
  visitOf,
} from '../../support/redeeming.ts';
import { soldCard } from '../../support/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const HAIRCUT = 1;
const BLOW_DRY = 3;

const byCard = async (salon: TestSalon, services: number[], number: string) => ({
  operation: 'redemption-gift-card',
  input: { appointment_id: await visitOf(salon, services), giftcard_number: number },
});

const cases: RedemptionCase[] = [
  ['a number that no card has', '400 Invalid gift card', (h) => byCard(h, [HAIRCUT], 'GC20261116999')],
  [
    "another customer's card",
    '400 Invalid gift card',
    async (h) => {
      await otherCustomer(h);
      return byCard(h, [HAIRCUT], (await soldCard(h, { customerId: 77 })).number);
    },
  ],
  [
    'a card that is not paid',
    '400 Invalid gift card',
    async (h) => byCard(h, [HAIRCUT], (await soldCard(h, { paid: false })).number),
  ],
  [
    'a card whose payment is disputed',
    '400 Invalid gift card',
    async (h) => {
      const { id, number } = await soldCard(h);
      await blocked(h, 'PURCHASED-GIFTCARD', id);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  [
    'a card with a cent too little for price and tax',
    '400 Insufficient balance',
    async (h) => byCard(h, [HAIRCUT], (await soldCard(h, { value: 5_412 })).number),
  ],
  [
    'a card with exactly price and tax',
    '200 Redeemed',
    async (h) => byCard(h, [HAIRCUT], (await soldCard(h, { value: 5_413 })).number),
  ],
  [
    'a card that is not for one of the services',
    '400 Service not allowed for this gift card',
    async (h) => byCard(h, [HAIRCUT, BLOW_DRY], (await soldCard(h, { services: [HAIRCUT] })).number),
  ],
  [
    'a card on its last day, a minute before midnight',
    '200 Redeemed',
    async (h) => {
      const { number } = await soldCard(h, { months: '1 month' });
      await h.clock.set(LAST_MINUTE);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  [
    'a card at the midnight after its last day',
    '400 Gift card expired',
    async (h) => {
      const { number } = await soldCard(h, { months: '1 month' });
      await h.clock.set(MIDNIGHT);
      return byCard(h, [HAIRCUT], number);
    },
  ],
  [
    'an expired card with too little: the first check answers',
    '400 Insufficient balance',
    async (h) => {
      const { number } = await soldCard(h, { months: '1 month', value: 100 });
      await h.clock.set(MIDNIGHT);
      return byCard(h, [HAIRCUT], number);
    },
  ],
];

test.each(cases)('redeems %s: %s', async (...each) => expectRedemption(await salons(), each));

test('redeems for the owner and the desk alone: 401 for nobody, 404 for the rest', async () => {
  const salon = await salons();
  await expectRedeemers(
    salon,
    await salons(),
    await byCard(salon, [HAIRCUT], (await soldCard(salon)).number),
  );
});
