import { expect, test } from 'vitest';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsCustomer, otherCustomer } from '../../support/appointments.ts';
import {
  expectRedeemers,
  expectRedemption,
  LAST_MINUTE,
  MIDNIGHT,
  type RedemptionCase,
  redeemed,
  visitOf,
} from '../../support/redeeming.ts';
import { soldMembership, visitIn } from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const HAIRCUT = 1;
const BLOW_DRY = 3;
const FACIAL = 6;

const byMembership = async (salon: TestSalon, services: number[], id: number, service = BLOW_DRY) => ({
  operation: 'redemption-membership',
  input: { appointment_id: await visitOf(salon, services), purchased_membership_id: id, service_id: service },
});

const cases: RedemptionCase[] = [
  ['an unknown membership', '400 Invalid membership', (h) => byMembership(h, [BLOW_DRY], 99)],
  [
    "another customer's membership",
    '400 Invalid membership',
    async (h) => {
      await otherCustomer(h);
      return byMembership(h, [BLOW_DRY], await soldMembership(h, { customerId: 77 }));
    },
  ],
  [
    'a membership that is not paid',
    '400 Invalid membership',
    async (h) => byMembership(h, [BLOW_DRY], await soldMembership(h, { paid: false })),
  ],
  [
    'a membership whose period is over',
    '400 Invalid membership',
    async (h) => {
      const id = await soldMembership(h);
      await h.clock.set(MIDNIGHT);
      return byMembership(h, [BLOW_DRY], id);
    },
  ],
  [
    'a membership on the last day of its period',
    '200 Redeemed',
    async (h) => {
      const id = await soldMembership(h);
      await h.clock.set(LAST_MINUTE);
      return byMembership(h, [BLOW_DRY], id);
    },
  ],
  [
    'a membership that is used up',
    '400 No included services remaining',
    async (h) => {
      const id = await soldMembership(h, { groups: [[1, BLOW_DRY]] });
      await redeemed(h, await byMembership(h, [BLOW_DRY], id));
      return byMembership(h, [BLOW_DRY], id);
    },
  ],
  [
    'a used-up membership for a service that it does not include: the first check answers',
    '400 No included services remaining',
    async (h) => {
      const id = await soldMembership(h, { groups: [[1, BLOW_DRY]] });
      await redeemed(h, await byMembership(h, [BLOW_DRY], id));
      return byMembership(h, [FACIAL], id, FACIAL);
    },
  ],
  [
    'a service that the membership does not include: the discount instead',
    '200 Redeemed',
    async (h) => byMembership(h, [FACIAL], await soldMembership(h, { servicePercent: 10 }), FACIAL),
  ],
];

test.each(cases)('redeems %s: %s', async (...each) => expectRedemption(await salons(), each));

test('redeems for the owner and the desk alone: 401 for nobody, 404 for the rest', async () => {
  const salon = await salons();
  await expectRedeemers(
    salon,
    await salons(),
    await byMembership(salon, [BLOW_DRY], await soldMembership(salon)),
  );
});

test('redeems for a visit whose discount came from a membership that has ended since', async () => {
  const salon = await salons();
  const old = await soldMembership(salon, { servicePercent: 10 });
  const visit = await bookAsCustomer(salon, { time: '01:00 PM' });
  expect((await visitIn(salon, visit)).membership?.id).toBe(old);
  await salon.store.commit([
    update(keys.purchase(salon.tenant, 'PURCHASED-MEMBERSHIP', old), {
      set: { endedAt: '2026-11-16T14:00:00.000Z' },
    }),
  ]);
  const named = {
    appointment_id: visit,
    purchased_membership_id: await soldMembership(salon),
    service_id: HAIRCUT,
  };
  const reply = await salon.call('redemptions/redemption-membership', named, { as: 'customer' });
  expect(verdict(reply), reply.text).toBe('200 Redeemed');
  expect((await visitIn(salon, visit)).membership).toEqual({ id: old, discount: 500, finalPrice: 4500 });
});
