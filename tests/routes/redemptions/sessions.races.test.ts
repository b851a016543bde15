import { expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { allAtOnce, fiveHundred, range } from '../../support/redemption-races.ts';
import { findings, openVisits, productOf, soldMembership, soldPackage } from '../../support/redemptions.ts';
import { tally } from '../../support/replies.ts';

const houses = useHouses();

const HAIRCUT = 1;
const BLOW_DRY = 3;

test('500 at once on a package of 142 sessions: exactly 142 are redeemed, the rest hear No sessions remaining', async () => {
  const house = await houses();
  const id = await soldPackage(house, {
    groups: [
      [100, HAIRCUT],
      [42, HAIRCUT, BLOW_DRY],
    ],
  });
  const { replies } = await fiveHundred(house, 'redemption-package', HAIRCUT, (visit) => ({
    appointment_id: visit,
    purchased_package_id: id,
    service_id: HAIRCUT,
  }));
  expect(tally(replies)).toEqual({ '200 Redeemed': 142, '400 No sessions remaining': 358 });
  const { head, history } = await productOf(house, 'PURCHASED-PACKAGE', id);
  expect([head.remaining, history.filter(({ serviceId }) => serviceId !== 0).length]).toEqual([0, 142]);
  expect(await findings(house)).toEqual([]);
});

test('500 at once on a membership that includes 142: exactly 142 are used', async () => {
  const house = await houses();
  const id = await soldMembership(house, { groups: [[142, BLOW_DRY]] });
  const { replies } = await fiveHundred(house, 'redemption-membership', BLOW_DRY, (visit) => ({
    appointment_id: visit,
    purchased_membership_id: id,
    service_id: BLOW_DRY,
  }));
  expect(tally(replies)).toEqual({ '200 Redeemed': 142, '400 No included services remaining': 358 });
  expect(await findings(house)).toEqual([]);
});

test('20 products at once on one line: one pays it, the others hear that it is paid', async () => {
  const house = await houses();
  const packages = await Promise.all(range(20).map(() => soldPackage(house)));
  const [visit = 0] = await openVisits(house, [[HAIRCUT]]);
  const replies = await allAtOnce(
    house,
    'redemption-package',
    packages.map((id) => ({ appointment_id: visit, purchased_package_id: id, service_id: HAIRCUT })),
  );
  expect(tally(replies)).toEqual({ '200 Redeemed': 1, '400 Service already paid': 19 });
  expect(await findings(house)).toEqual([]);
});
