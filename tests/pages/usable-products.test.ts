import { expect, test } from 'vitest';
import { isUsableAndNotGivenAway } from '../../functions/pages/app/booking/usable-products.ts';

const TODAY = '2026-11-16';

const PAUSED = {
  expiry_date: null,
  status: 1,
  paused_from: '2026-11-01',
  paused_until: '2026-12-01',
} as const;

// BEHAVIOR §35.2
test.each([
  ['a package that never expires', { expiry_date: null }, true],
  ['a package on its last day', { expiry_date: TODAY }, true],
  ['an expired package or gift card', { expiry_date: '2026-11-15' }, false],
  ['a membership in the days of grace of its renewal', { expiry_date: '2026-11-15', status: 1 }, true],
  ['a membership that is not active', { expiry_date: '2026-12-16', status: 0 }, false],
  ['a frozen package or gift card', { expiry_date: null, frozen_from: '2026-11-01' }, false],
  ['a membership on the last day of its pause', { ...PAUSED, paused_until: TODAY }, false],
  ['a membership after its pause', { ...PAUSED, paused_until: '2026-11-15' }, true],
  ['a membership before its pause', { ...PAUSED, paused_from: '2026-11-17' }, true],
  ['a gift for somebody else', { expiry_date: null, given_away: 1 }, false],
] as const)('the booking page offers only what can pay: %s', (_, product, isOffered) => {
  expect(isUsableAndNotGivenAway({ given_away: 0, ...product }, TODAY)).toBe(isOffered);
});
