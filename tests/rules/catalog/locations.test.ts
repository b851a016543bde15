import { expect, test } from 'vitest';
import { formatAddress, LOCATION_DEFAULTS, validateLocation } from '../../../lib/rules/catalog/locations.ts';
import { span } from '../../support/catalog/salon-parts.ts';

// BEHAVIOR §11.2
test('a location keeps its days with hours, and each closed date once and in order', () => {
  const location = {
    ...LOCATION_DEFAULTS,
    name: 'Downtown',
    businessHours: { monday: [span('13:00-17:00'), span('09:00-12:00')], sunday: [] },
    overrides: [
      { date: '2026-12-25', ranges: [] },
      { date: '2026-11-26', ranges: [span('14:00-18:00'), span('09:00-12:00')] },
    ],
  };
  expect(validateLocation(location)).toStrictEqual({
    ok: true,
    value: {
      ...location,
      businessHours: { monday: [span('09:00-12:00'), span('13:00-17:00')] },
      overrides: [
        { date: '2026-11-26', ranges: [span('09:00-12:00'), span('14:00-18:00')] },
        { date: '2026-12-25', ranges: [] },
      ],
    },
  });
});

test('the hours of a location must be valid', () => {
  const businessHours = { monday: [span('12:00-09:00')] };
  expect(validateLocation({ ...LOCATION_DEFAULTS, businessHours })).toStrictEqual({
    ok: false,
    failure: 'invalid',
    errors: { 'businessHours.monday.0.to': ['Must be after from'] },
  });
});

test('a new location is closed all week, and has no tax and no texts', () => {
  const { serviceTax, taxRates, businessHours, overrides, ...texts } = LOCATION_DEFAULTS;
  expect({ serviceTax, taxRates, businessHours, overrides }).toStrictEqual({
    serviceTax: 0,
    taxRates: [],
    businessHours: {},
    overrides: [],
  });
  expect(new Set(Object.values(texts))).toStrictEqual(new Set(['']));
});

// BEHAVIOR §11.2
test('an address that is not written on one line is made of its parts', () => {
  const location = { ...LOCATION_DEFAULTS, addressLine1: '12 Linden Street', city: 'Albany' };
  expect(formatAddress(location)).toBe('12 Linden Street, Albany');
  expect(formatAddress({ ...location, state: 'NY', zipcode: '12207' })).toBe(
    '12 Linden Street, Albany, NY 12207',
  );
  expect(formatAddress({ ...location, address: 'At the old mill' })).toBe('At the old mill');
  expect(formatAddress(LOCATION_DEFAULTS)).toBe('');
});
