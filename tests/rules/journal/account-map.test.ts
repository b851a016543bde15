import { expect, test } from 'vitest';
import {
  EMPTY_ACCOUNT_MAP,
  withAccountNumbers,
  withDownload,
} from '../../../lib/rules/journal/account-map.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';

// BEHAVIOR §36.13
test('accounts are numbered anew, an empty text takes a number away, and others stay', () => {
  const before = { numbers: { cash: '1000', services: '8400' }, downloads: [], version: 3 };
  const changed = [
    { account: 'services', number: '8401' },
    { account: 'cash', number: '' },
    { account: 'tips', number: '1700' },
  ] as const;
  expect(withAccountNumbers(before, changed)).toStrictEqual({
    ok: true,
    value: { numbers: { services: '8401', tips: '1700' }, downloads: [], version: 4 },
  });
  expect(withAccountNumbers(EMPTY_ACCOUNT_MAP, [])).toStrictEqual({
    ok: true,
    value: { ...EMPTY_ACCOUNT_MAP, version: 1 },
  });
});

test('an account that is named twice is refused', () => {
  const twice = ['1', '2'].map((number) => ({ account: 'cash', number }) as const);
  expect(withAccountNumbers(EMPTY_ACCOUNT_MAP, twice)).toStrictEqual({
    ok: false,
    failure: 'invalid',
    errors: { accounts: ['Duplicate'] },
  });
});

// BEHAVIOR §36.13
test('a newer download replaces older ones of some of its days, and the newest 40 stay', () => {
  const toDownload = (month: number) => ({
    from: `20${month}-01-01` as LocalDate,
    to: `20${month}-01-31` as LocalDate,
    at: '2026-12-01T09:00:00.000Z',
    by: 'Olivia',
  });
  const months = Array.from({ length: 41 }, (_, index) => toDownload(10 + index));
  const map = months.reduce(withDownload, EMPTY_ACCOUNT_MAP);
  expect(map.downloads).toStrictEqual(months.slice(1));
  const again = { ...toDownload(12), by: 'Adam' };
  expect(withDownload(map, again).downloads.filter(({ from }) => from === again.from)).toStrictEqual([again]);
  const wider = { ...again, to: '2012-02-15' as LocalDate };
  expect(withDownload(map, wider).downloads.filter(({ from }) => from === again.from)).toStrictEqual([wider]);
});
