import { expect, test } from 'vitest';
import { type BlockTime, validateBlockTime } from '../../../lib/rules/diary/block-times.ts';
import type { Draft } from '../../../lib/rules/salons/salon.ts';
import { catalog, location, span, staffMember } from '../../support/catalog/salon-parts.ts';

const CATALOG = catalog({
  locations: [location(1), location(2)],
  staff: [staffMember(1, { locationIds: [1] })],
});
const LUNCH: Draft<BlockTime> = {
  ...span('12:00-13:00'),
  locationId: 1,
  staffId: 1,
  date: '2026-11-17',
  reason: 'Lunch',
};

// BEHAVIOR §11.5
test.each<[what: string, change: Partial<BlockTime>, errors: object | undefined]>([
  ['a staff member', {}, undefined],
  ['a whole location', { staffId: null, locationId: 2 }, undefined],
  ['an unknown location', { staffId: null, locationId: 3 }, { locationId: ['Unknown location'] }],
  ['a staff member at an unknown location', { locationId: 3 }, { locationId: ['Unknown location'] }],
  ['an unknown staff member', { staffId: 2 }, { staffId: ['Unknown staff member'] }],
  ['a staff member of another location', { locationId: 2 }, { staffId: ['Does not work at this location'] }],
  ['no minutes', span('12:00-12:00'), { to: ['Must be after from'] }],
  ['times in the wrong order', span('13:00-12:00'), { to: ['Must be after from'] }],
  [
    'several wrong values',
    { ...span('13:00-12:00'), locationId: 3, staffId: 2 },
    {
      locationId: ['Unknown location'],
      staffId: ['Unknown staff member'],
      to: ['Must be after from'],
    },
  ],
])('a block time of %s', (_, change, errors) => {
  const block = { ...LUNCH, ...change };
  expect(validateBlockTime(block, CATALOG)).toStrictEqual(
    errors ? { ok: false, failure: 'invalid', errors } : { ok: true, value: block },
  );
});
