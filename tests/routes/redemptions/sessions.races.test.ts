import { expect, test } from 'vitest';
import { allAtOnce, fiveHundred, range } from '../../support/redemption-races.ts';
import { findings, openVisits, productOf, soldMembership, soldPackage } from '../../support/redemptions.ts';
import { tally } from '../../support/replies.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const HAIRCUT = 1;
const BLOW_DRY = 3;

test('500 at once on a package of 142 sessions: exactly 142 are redeemed, the rest hear No sessions remaining', async () => {
  const salon = await salons();
  const id = await soldPackage(salon, {
    groups: [
      [100, HAIRCUT],
      [42, HAIRCUT, BLOW_DRY],
    ],
  });
  const { replies } = await fiveHundred(salon, 'redemption-package', HAIRCUT, (visit) => ({
    appointment_id: visit,
    purchased_package_id: id,
    service_id: HAIRCUT,
  }));
  expect(tally(replies)).toEqual({ '200 Redeemed': 142, '400 No sessions remaining': 358 });
  const { head, history } = await productOf(salon, 'PURCHASED-PACKAGE', id);
  expect([head.remaining, history.filter(({ serviceId }) => serviceId !== 0).length]).toEqual([0, 142]);
  expect(await findings(salon)).toEqual([]);
});

test('500 at once on a membership that includes 142: exactly 142 are used', async () => {
  const salon = await salons();
  const id = await soldMembership(salon, { groups: [[142, BLOW_DRY]] });
  const { replies } = await fiveHundred(salon, 'redemption-membership', BLOW_DRY, (visit) => ({
    appointment_id: visit,
    purchased_membership_id: id,
    service_id: BLOW_DRY,
  }));
  expect(tally(replies)).toEqual({ '200 Redeemed': 142, '400 No included services remaining': 358 });
  expect(await findings(salon)).toEqual([]);
});

test('20 products at once on one line: one pays it, the others hear that it is paid', async () => {
  const salon = await salons();
  const packages = await Promise.all(range(20).map(() => soldPackage(salon)));
  const [visit = 0] = await openVisits(salon, [[HAIRCUT]]);
  const replies = await allAtOnce(
    salon,
    'redemption-package',
    packages.map((id) => ({ appointment_id: visit, purchased_package_id: id, service_id: HAIRCUT })),
  );
  expect(tally(replies)).toEqual({ '200 Redeemed': 1, '400 Service already paid': 19 });
  expect(await findings(salon)).toEqual([]);
});
