import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeMembershipRenewal,
  isActiveMembership,
  type MembershipHead,
} from '../../../lib/rules/products/memberships.ts';

const head: MembershipHead = {
  id: 1,
  saleId: 1,
  saleStatus: 1,
  customerId: 1,
  remaining: 2,
  totalQty: 2,
  periodQty: 2,
  servicePercent: 10,
  productPercent: 0,
  startDate: '2027-01-31',
  expiryDate: '2027-02-28',
  firstMonths: 1,
  periodMonths: 1,
  renewals: 0,
  createdAt: '2027-01-31T15:00:00Z',
};

test.each([
  ['on its last day', {}, '2027-02-28', true],
  ['after its last day', {}, '2027-03-01', false],
  ['with a subscription, after its last day', { subscriptionId: 'sub_1' }, '2027-03-01', true],
  ['with a subscription, 15 days after its last day', { subscriptionId: 'sub_1' }, '2027-03-15', false],
  ['whose subscription ended', { subscriptionId: 'sub_1', endedAt: 'x' }, '2027-02-01', false],
  ['that is not paid', { saleStatus: 0 }, '2027-02-01', false],
  ['whose payment failed', { saleStatus: 2 }, '2027-02-01', false],
  ['that was refunded', { blockedAt: 'x' }, '2027-02-01', false],
] as const)('a membership %s (%o, %s) is active: %s (BEHAVIOR §24.3)', (_, change, today, active) => {
  expect(isActiveMembership({ ...head, ...change }, today)).toBe(active);
});

test('renewals end on the day of month of the first day, whatever short months lie between (BEHAVIOR §24.4)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (renewals) => {
      const { expiryDate } = computeMembershipRenewal({ ...head, renewals });
      const [year = 0, month = 0, day = 0] = expiryDate.split('-').map(Number);
      const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
      expect(day).toBe(Math.min(31, daysOfMonth));
      expect((year - 2027) * 12 + month - 1).toBe(renewals + 2);
    }),
  );
});
