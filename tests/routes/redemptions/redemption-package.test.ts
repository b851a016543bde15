import { expect, test } from 'vitest';
import { otherCustomer } from '../../support/appointments.ts';
import {
  blocked,
  expectRedeemers,
  expectRedemption,
  LAST_MINUTE,
  MIDNIGHT,
  type RedemptionCase,
  redeemed,
  visitOf,
} from '../../support/redeeming.ts';
import { findings, openVisits, soldCard, soldPackage } from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const HAIRCUT = 1;
const BLOW_DRY = 3;
const FACIAL = 6;

const byPackage = async (salon: TestSalon, services: number[], id: number, service = HAIRCUT) => ({
  operation: 'redemption-package',
  input: { appointment_id: await visitOf(salon, services), purchased_package_id: id, service_id: service },
});

const cases: RedemptionCase[] = [
  ['an unknown package', '400 Invalid package', (h) => byPackage(h, [HAIRCUT], 99)],
  [
    "another customer's package",
    '400 Invalid package',
    async (h) => {
      await otherCustomer(h);
      return byPackage(h, [HAIRCUT], await soldPackage(h, { customerId: 77 }));
    },
  ],
  [
    'a package that is not paid',
    '400 Invalid package',
    async (h) => byPackage(h, [HAIRCUT], await soldPackage(h, { paid: false })),
  ],
  [
    'a package whose payment was refunded',
    '400 Invalid package',
    async (h) => {
      const id = await soldPackage(h);
      await blocked(h, 'PURCHASED-PACKAGE', id);
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a package on its last day, a minute before midnight',
    '200 Redeemed',
    async (h) => {
      const id = await soldPackage(h, { months: 1 });
      await h.clock.set(LAST_MINUTE);
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a package at the midnight after its last day',
    '400 Package expired',
    async (h) => {
      const id = await soldPackage(h, { months: 1 });
      await h.clock.set(MIDNIGHT);
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a package that is used up',
    '400 No sessions remaining',
    async (h) => {
      const id = await soldPackage(h, { groups: [[1, HAIRCUT]] });
      await redeemed(h, await byPackage(h, [HAIRCUT], id));
      return byPackage(h, [HAIRCUT], id);
    },
  ],
  [
    'a service that the package does not have',
    '400 Service not included in package',
    async (h) => byPackage(h, [FACIAL], await soldPackage(h), FACIAL),
  ],
  [
    'an expired package before a service that it does not have: the first check answers',
    '400 Package expired',
    async (h) => {
      const id = await soldPackage(h, { months: 1 });
      await h.clock.set(MIDNIGHT);
      return byPackage(h, [FACIAL], id, FACIAL);
    },
  ],
  [
    'a single-use package with one service too few',
    '400 Single-use package requires all services to be booked together',
    async (h) =>
      byPackage(h, [HAIRCUT], await soldPackage(h, { session: 0, groups: [[1, HAIRCUT, BLOW_DRY]] })),
  ],
  [
    'a single-use package with as many services, but others',
    '400 Single-use package requires all services to be booked together',
    async (h) =>
      byPackage(h, [HAIRCUT, FACIAL], await soldPackage(h, { session: 0, groups: [[1, HAIRCUT, BLOW_DRY]] })),
  ],
  [
    'a single-use package with all its services',
    '200 Redeemed',
    async (h) =>
      byPackage(
        h,
        [BLOW_DRY, HAIRCUT],
        await soldPackage(h, { session: 0, groups: [[1, HAIRCUT, BLOW_DRY]] }),
      ),
  ],
  [
    'a single-use package that was used, and has uses left by number',
    '400 No sessions remaining',
    async (h) => {
      const id = await soldPackage(h, { session: 0, groups: [[5, HAIRCUT]] });
      await redeemed(h, await byPackage(h, [HAIRCUT], id));
      return byPackage(h, [HAIRCUT], id);
    },
  ],
];

test.each(cases)('redeems %s: %s', async (...each) => expectRedemption(await salons(), each));

test('redeems for the owner and the desk alone: 401 for nobody, 404 for the rest', async () => {
  const salon = await salons();
  await expectRedeemers(salon, await salons(), await byPackage(salon, [HAIRCUT], await soldPackage(salon)));
});

test('refuses a line that is paid already, whatever pays it now', async () => {
  const salon = await salons();
  const [visit] = await openVisits(salon, [[HAIRCUT]]);
  const [first, second] = [await soldPackage(salon), await soldPackage(salon)];
  const { number } = await soldCard(salon);
  const named = { appointment_id: visit, service_id: HAIRCUT };
  const again = async (operation: string, input: object) =>
    verdict(await salon.call(`redemptions/${operation}`, input, { as: 'staff' }));
  expect(await again('redemption-package', { ...named, purchased_package_id: first })).toBe('200 Redeemed');
  expect(await again('redemption-package', { ...named, purchased_package_id: first })).toBe(
    '400 Service already paid',
  );
  expect(await again('redemption-package', { ...named, purchased_package_id: second })).toBe(
    '400 Service already paid',
  );
  expect(await again('redemption-gift-card', { appointment_id: visit, giftcard_number: number })).toBe(
    '400 Service already paid',
  );
  expect(await findings(salon)).toEqual([]);
});

test('refuses a service that the appointment does not have with 422 naming it', async () => {
  const salon = await salons();
  const reply = await redeemed(salon, await byPackage(salon, [FACIAL], await soldPackage(salon)));
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    { service_id: ['Is not among the services of this visit'] },
  ]);
});
