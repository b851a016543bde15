import { expect, test } from 'vitest';
import { parseRequestedVisit } from '../../../lib/rules/diary/requested-visits.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toNewWaitlistEntry } from '../../../lib/rules/waitlist/new-entries.ts';
import { addOn, catalog, location, service } from '../../support/catalog/salon-parts.ts';

const HERE = location(2);
const VISIT_CHOICES = {
  services: [
    { serviceId: 1, pricingOptionId: null, staffId: 4, resourceIds: [], price: 5_000, duration: 60 },
    { serviceId: 2, pricingOptionId: null, staffId: null, guestNo: 1 },
    { serviceId: 2, pricingOptionId: null, staffId: null, guestNo: 0 },
  ],
  addOns: [{ addOnId: 1, line: 0, price: 1_000 }, { addOnId: 2 }],
};
const CATALOG = catalog({
  services: [service(1, { price: 5_000 }), service(2, { price: 3_000 })],
  addOns: [addOn(1, { price: 1_000 }), addOn(2, { price: 250 })],
});
const visit = parseRequestedVisit(
  { ...VISIT_CHOICES, services: VISIT_CHOICES.services.map((each) => ({ ...each, staffId: null })) },
  CATALOG,
  HERE,
  { isFrontDesk: false },
);
const windows = [{ from: '2026-11-17', to: '2026-11-18', fromMinute: 540, toMinute: 720 }];
const SETTINGS = { ...DEFAULT_SETTINGS, lateCancelFeePercent: 50, noShowFeePercent: 100 };
/** An evening in New York, and the next day in UTC. */
const NOW = new Date('2026-11-17T02:00:00.000Z');

const NETWORKS = [{ hash: 'cafe', factor: 1 }];

const ACCEPTANCE = { at: NOW.toISOString(), language: 'de' } as const;
const join = (isAccepted: boolean, settings = SETTINGS, networks = NETWORKS) => {
  if (!visit.ok) throw new Error('the visit is invalid');
  return toNewWaitlistEntry({
    id: 9,
    salon: { timeZone: 'America/New_York', settings },
    location: HERE,
    visit: visit.value,
    visitChoices: VISIT_CHOICES,
    windows,
    visitor: { customerId: 7, customerType: 0 },
    networks,
    policyAcceptance: isAccepted ? ACCEPTANCE : undefined,
    now: NOW,
  });
};

// BEHAVIOR §34.1, §34.3
test('a new entry has the requested visit and windows, the price, and counts the mail that confirms it', () => {
  expect(join(false)).toStrictEqual({
    id: 9,
    status: 'waiting',
    locationId: 2,
    customerId: 7,
    customerType: 0,
    networks: NETWORKS,
    visit: {
      services: [
        { serviceId: 1, pricingOptionId: null, staffId: 4 },
        { serviceId: 2, pricingOptionId: null, staffId: null, guestNo: 1 },
        { serviceId: 2, pricingOptionId: null, staffId: null },
      ],
      addOns: [{ addOnId: 1, line: 0 }, { addOnId: 2 }],
    },
    windows,
    value: 5_000 + 3_000 + 3_000 + 1_000 + 250,
    joinedAt: NOW.toISOString(),
    offers: 0,
    messages: { date: '2026-11-16', count: 1 },
    version: 1,
  });
});

// BEHAVIOR §10.5, §20.3
test('a new entry keeps when and in which language its person accepted the policy, and the fees of that moment', () => {
  expect(join(true)).toMatchObject({
    policyAcceptance: ACCEPTANCE,
    feePercents: { lateCancel: 50, noShow: 100 },
  });
  expect(join(true, DEFAULT_SETTINGS)).not.toHaveProperty('feePercents');
});

test('an entry that the front desk makes counts for no network', () => {
  expect(join(false, SETTINGS, [])).not.toHaveProperty('networks');
});
