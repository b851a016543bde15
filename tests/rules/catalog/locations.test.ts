import { expect, test } from 'vitest';
import { LOCATION_DEFAULTS, validateLocation } from '../../../lib/rules/catalog/locations.ts';
import { span } from '../../support/catalog/salon-parts.ts';

// BEHAVIOR §11.3
test('a location keeps its days with hours, and each closed date once and in order', () => {
  const location = {
    ...LOCATION_DEFAULTS,
    name: 'Downtown',
    businessHours: { monday: [span('13:00-17:00'), span('09:00-12:00')], sunday: [] },
    closedDates: ['2026-12-25', '2026-11-26', '2026-12-25'],
  };
  expect(validateLocation(location)).toEqual({
    ok: true,
    value: {
      ...location,
      businessHours: { monday: [span('09:00-12:00'), span('13:00-17:00')] },
      closedDates: ['2026-11-26', '2026-12-25'],
    },
  });
});

test('the hours of a location must be valid', () => {
  const businessHours = { monday: [span('12:00-09:00')] };
  expect(validateLocation({ ...LOCATION_DEFAULTS, businessHours })).toEqual({
    ok: false,
    failure: 'invalid',
    errors: { 'businessHours.monday.0.to': ['Must be after from'] },
  });
});

test('a new location is closed all week, and has no tax and no texts', () => {
  const { serviceTax, businessHours, closedDates, ...texts } = LOCATION_DEFAULTS;
  expect({ serviceTax, businessHours, closedDates }).toEqual({
    serviceTax: 0,
    businessHours: {},
    closedDates: [],
  });
  expect(new Set(Object.values(texts))).toEqual(new Set(['']));
});
