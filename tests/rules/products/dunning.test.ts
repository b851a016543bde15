import { describe, expect, test } from 'vitest';
import {
  checkUnpaidInvoice,
  decideDunningStep,
  withDunningBegun,
  withoutDunning,
} from '../../../lib/rules/products/dunning.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';

const SALON = { timeZone: 'America/New_York', settings: { dunningDays: [3, 7, 14] } };
const HEAD = {
  saleStatus: 1,
  subscriptionId: 'sub_1',
  expiryDate: '2027-01-16',
} as unknown as PurchasedMembershipHead;
const SINCE = new Date('2026-12-01T09:00:00.000Z');
const UNPAID = withDunningBegun(HEAD, 'in_1', SALON, SINCE);

// BEHAVIOR §24.10
describe('an unpaid renewal', () => {
  test('is mailed about at once, then on each of the days, each once; its grace ends with the last of them', () => {
    const steps: string[] = [];
    let head = UNPAID;
    for (;;) {
      const at = new Date(head.dunningAt ?? Number.NaN);
      steps.push(at.toISOString());
      expect(decideDunningStep(head, SALON, new Date(at.getTime() - 1))).toStrictEqual({ kind: 'none' });
      const step = decideDunningStep(head, SALON, at);
      if (step.kind !== 'mail') {
        expect(step).toStrictEqual({ kind: 'end' });
        break;
      }
      head = step.mailed;
    }
    expect(steps).toStrictEqual([
      '2026-12-04T09:00:00.000Z',
      '2026-12-08T09:00:00.000Z',
      '2026-12-15T09:00:00.000Z',
      // The end of the day at the salon
      '2026-12-16T05:00:00.000Z',
    ]);
    expect(head).toStrictEqual({ ...UNPAID, dunningMails: 4, dunningAt: '2026-12-16T05:00:00.000Z' });
  });

  test('names its invoice, and leaves nothing once it is paid', () => {
    expect(UNPAID).toMatchObject({
      unpaidInvoice: 'in_1',
      unpaidSince: SINCE.toISOString(),
      dunningMails: 1,
    });
    expect(withoutDunning(UNPAID)).toStrictEqual(HEAD);
    expect(decideDunningStep(HEAD, SALON, SINCE)).toStrictEqual({ kind: 'none' });
    expect(decideDunningStep({ ...HEAD, dunningAt: SINCE.toISOString() }, SALON, SINCE)).toStrictEqual({
      kind: 'none',
    });
  });

  test.each<[string, object, unknown]>([
    ['a membership in use', {}, { ok: true, value: 'in_1' }],
    ['one whose payment went back', { blockedAt: 'x' }, { ok: false, failure: 'recordNotFound' }],
    ['a cancelled one', { cancelledAt: 'x' }, { ok: false, failure: 'invalid' }],
    ['one without an unpaid invoice', { unpaidInvoice: undefined }, { ok: false, failure: 'invalid' }],
  ])('can be collected again of %s, and of no other', (_, change, expected) => {
    expect(checkUnpaidInvoice({ ...UNPAID, ...change })).toMatchObject(expected as object);
  });
});

// BEHAVIOR §24.10
test.each([
  [
    'unpaid',
    { ...HEAD, saleStatus: 0 },
    { failure: 'recordNotFound', errors: { purchasedMembershipId: expect.anything() } },
  ],
  ['without an unpaid renewal', HEAD, { errors: { purchasedMembershipId: ['Has no unpaid renewal'] } }],
  [
    'that does not renew',
    { ...UNPAID, cancelledAt: 'then' },
    { errors: { purchasedMembershipId: ['Has no unpaid renewal'] } },
  ],
])('a membership %s has nothing to collect', (_, head, expected) => {
  expect(checkUnpaidInvoice(head as typeof HEAD)).toMatchObject({ ok: false, ...expected });
});
