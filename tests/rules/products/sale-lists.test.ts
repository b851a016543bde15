import { expect, test } from 'vitest';
import { checkSaleListSpan } from '../../../lib/rules/products/sale-lists.ts';

const NEW_YORK = 'America/New_York';
const TODAY = '2026-11-16';

test.each([
  ['the day of today', { from: TODAY, to: TODAY }, '2026-11-16T05:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['366 days until today by default', {}, '2025-11-15T05:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['until today from a day', { from: '2026-11-01' }, '2026-11-01T04:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['366 days until a day', { to: '2026-03-08' }, '2025-03-07T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['a day to come', { from: '2026-11-20' }, '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
])('a list of sales covers %s (BEHAVIOR §21.5)', (_, input, from, to) => {
  expect(checkSaleListSpan(input, TODAY, NEW_YORK)).toEqual({
    ok: true,
    value: { from: new Date(from), to: new Date(to) },
  });
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'Must not be before from'],
  [{ from: '2025-11-14', to: '2026-11-16' }, 'Must be at most 366 days after from'],
  [{ from: '2025-11-14' }, 'Must be at most 366 days after from'],
])('refuses the days %j (422 on `to`: %s)', (input, message) => {
  expect(checkSaleListSpan(input, TODAY, NEW_YORK)).toMatchObject({
    failure: 'invalid',
    errors: { to: [message] },
  });
});
