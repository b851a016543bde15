import { expect, test } from 'vitest';
import { tally } from '../../support/api/replies.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { BLOW_DRY_ID, HAIRCUT_ID } from '../../support/products/redemption-cases.ts';
import { range, redeemAllAtOnce, redeemForVisits } from '../../support/products/redemption-races.ts';
import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });

/** The visits that try to redeem a package at once, and the uses of its two groups. */
const [VISITS, MANY, FEW] = IS_NIGHT ? [500, 28, 14] : [24, 10, 5];
/** The uses of a product of one group: a few more visits try to redeem it. */
const USES = IS_NIGHT ? 48 : 17;

// BEHAVIOR §25.3, §25.4, §25.8
test('redeems exactly as many concurrent visits as a package has sessions, of two groups; refuses the rest (400 No sessions remaining)', async () => {
  const salon = await openSalon();
  const id = await createSoldPackage(salon, {
    groups: [
      [MANY, HAIRCUT_ID],
      [FEW, HAIRCUT_ID, BLOW_DRY_ID],
    ],
  });
  const { replies } = await redeemForVisits(salon, VISITS, 'redemption-package', HAIRCUT_ID, (visit) => ({
    appointment_id: visit,
    purchased_package_id: id,
    service_id: HAIRCUT_ID,
  }));
  expect(tally(replies)).toEqual({
    '200 Redeemed': MANY + FEW,
    '400 No sessions remaining': VISITS - MANY - FEW,
  });
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
  expect([head.remaining, history.filter(({ serviceId }) => serviceId !== 0).length]).toEqual([
    0,
    MANY + FEW,
  ]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest(
  'redeems all that fit of a package whose uses differ by a cent, at the first try of each caller',
  async () => {
    const salon = await openSalon();
    // 100.00 for 48 uses: 16 of 2.09, then 32 of 2.08; for 17 uses: 4 of 5.89, then 13 of 5.88
    const id = await createSoldPackage(salon, { groups: [[USES, HAIRCUT_ID]] });
    const visits = await createOpenVisits(
      salon,
      range(USES + 5).map(() => [HAIRCUT_ID]),
    );
    const tokens = await Promise.all(visits.map((_, index) => createFrontDeskToken(salon, index)));
    const replies = await Promise.all(
      visits.map((appointment_id, index) =>
        salon.call(
          'checkout/redemption-package',
          { appointment_id, purchased_package_id: id, service_id: HAIRCUT_ID },
          { token: tokens[index] ?? '' },
        ),
      ),
    );
    expect(tally(replies)).toEqual({ '200 Redeemed': USES, '400 No sessions remaining': 5 });
    const { head } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
    expect(head).toMatchObject({ remaining: 0, worth: 0 });
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

nightTest('redeems exactly as many concurrent visits as a membership includes', async () => {
  const salon = await openSalon();
  const id = await createSoldMembership(salon, { groups: [[USES, BLOW_DRY_ID]] });
  const { replies } = await redeemForVisits(
    salon,
    USES + 5,
    'redemption-membership',
    BLOW_DRY_ID,
    (visit) => ({
      appointment_id: visit,
      purchased_membership_id: id,
      service_id: BLOW_DRY_ID,
    }),
  );
  expect(tally(replies)).toEqual({ '200 Redeemed': USES, '400 No included services remaining': 5 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest(
  'pays a line with one of 10 concurrent products; refuses the others (400 Service already paid)',
  async () => {
    const salon = await openSalon();
    const packages = await Promise.all(range(10).map(() => createSoldPackage(salon)));
    const [visit = 0] = await createOpenVisits(salon, [[HAIRCUT_ID]]);
    const replies = await redeemAllAtOnce(
      salon,
      'redemption-package',
      packages.map((id) => ({ appointment_id: visit, purchased_package_id: id, service_id: HAIRCUT_ID })),
    );
    expect(tally(replies)).toEqual({ '200 Redeemed': 1, '400 Service already paid': 9 });
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);
