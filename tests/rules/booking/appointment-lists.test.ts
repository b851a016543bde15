import { describe, expect, test } from 'vitest';
import {
  type AppointmentFilters,
  isAppointmentVisible,
  type ListedAppointment,
  matchesAppointmentFilters,
  parseAppointmentListSpan,
  parseAppointmentNumber,
  sortAppointments,
} from '../../../lib/rules/booking/appointment-lists.ts';
import { parseSearchTerms } from '../../../lib/rules/customers/customer-search.ts';
import { invalid, ok } from '../../../lib/rules/outcome.ts';

const TODAY = '2026-11-16';
const TOO_LONG = invalid('to', 'Must be in the 366 days that begin with the first day');

// BEHAVIOR §17.1
describe('the days of a list', () => {
  test.each([
    ['without dates', {}, { from: TODAY, to: '2026-12-17' }],
    ['from a day', { from: '2026-01-31' }, { from: '2026-01-31', to: '2026-03-03' }],
    ['until a later day', { to: '2027-02-01' }, { from: TODAY, to: '2027-02-01' }],
    ['until today', { to: TODAY }, { from: TODAY, to: TODAY }],
    ['until a past day', { to: '2026-11-15' }, { from: '2026-10-15', to: '2026-11-15' }],
    ['of one day', { from: TODAY, to: TODAY }, { from: TODAY, to: TODAY }],
    ['of 366 days', { from: '2026-01-01', to: '2027-01-01' }, { from: '2026-01-01', to: '2027-01-01' }],
  ])('%s', (_what, dates, span) => {
    expect(parseAppointmentListSpan(dates, TODAY)).toStrictEqual(ok(span));
  });

  test.each([
    ['more than 366 days', { from: '2026-01-01', to: '2027-01-02' }],
    ['more than 366 days from today', { to: '2027-11-17' }],
  ])('are refused for %s', (_what, dates) => {
    expect(parseAppointmentListSpan(dates, TODAY)).toStrictEqual(TOO_LONG);
  });
});

const VISIT: ListedAppointment = {
  id: 42,
  date: TODAY,
  minute: 600,
  status: 1,
  locationId: 2,
  customerId: 7,
  staffIds: [3, 4],
  serviceCount: 2,
  updatedAt: '2026-11-16T14:00:00.000Z',
};
const GUEST_VISIT: ListedAppointment = {
  ...VISIT,
  customerId: null,
  guest: { fname: 'Gina', lname: 'Guest', email: 'gina@guest.test', phone: '+1 212 555 0142' },
};

const toSearch = (text: string, ...customerIds: number[]): AppointmentFilters => ({
  search: {
    fields: 'all',
    terms: parseSearchTerms(text),
    id: parseAppointmentNumber(text),
    customerIds: new Set(customerIds),
  },
});

// BEHAVIOR §17.1
describe('a filter', () => {
  test.each<[what: string, filters: AppointmentFilters, isShown: boolean]>([
    ['none', {}, true],
    ['the location', { locationId: 2 }, true],
    ['another location', { locationId: 1 }, false],
    ['one of the staff', { staffId: 4 }, true],
    ['another member', { staffId: 5 }, false],
    ['the customer', { customerId: 7 }, true],
    ['another customer', { customerId: 8 }, false],
    ['one of the statuses', { statuses: [0, 1] }, true],
    ['other statuses', { statuses: [2, 3] }, false],
    ['changed at that instant', { updatedSince: '2026-11-16T14:00:00.000Z' }, true],
    ['changed later', { updatedSince: '2026-11-16T14:00:00.001Z' }, false],
    ['its number', toSearch('APT-000042'), true],
    ['its number in short', toSearch(' 42 '), true],
    ['another number', toSearch('apt-000043'), false],
    ['a customer who was found', toSearch('anna', 6, 7), true],
    ['another customer who was found', toSearch('anna', 8), false],
    ['two that apply', { locationId: 2, staffId: 3 }, true],
    ['two of which one does not', { locationId: 2, staffId: 5 }, false],
  ])('%s', (_what, filters, isShown) => {
    expect(matchesAppointmentFilters(VISIT, filters)).toBe(isShown);
  });

  test.each(['gina', 'GUEST g', 'gina@guest.test', '0142', '(212) 555'])('finds a guest by %s', (text) => {
    expect(matchesAppointmentFilters(GUEST_VISIT, toSearch(text))).toBe(true);
    expect(matchesAppointmentFilters(GUEST_VISIT, toSearch(`${text} x`))).toBe(false);
    expect(matchesAppointmentFilters({ ...VISIT, customerId: null }, toSearch(text))).toBe(false);
  });
});

test('a guest is found by their name alone where the caller may not search contacts (BEHAVIOR §2.5)', () => {
  const isFoundBy = (text: string) => {
    const { search } = toSearch(text);
    return matchesAppointmentFilters(GUEST_VISIT, { search: search && { ...search, fields: 'name' } });
  };
  expect(['gina', 'guest g', 'gina guest'].map(isFoundBy)).toStrictEqual([true, true, true]);
  expect(['gina@guest.test', '0142', 'anna'].map(isFoundBy)).toStrictEqual([false, false, false]);
});

test.each([
  ['APT-000042', 42],
  ['apt-7', 7],
  ['0042', 42],
  ['APT-', undefined],
  ['APT 42', undefined],
  ['42nd', undefined],
  ['x42', undefined],
  ['1234567890123', undefined],
])('the appointment number %s is %s', (text, id) => {
  expect(parseAppointmentNumber(text)).toBe(id);
});

test('appointments are sorted by day and minute, those at the same time by id (BEHAVIOR §7.3)', () => {
  const rows = [
    { id: 1, date: '2026-12-01', minute: 60 },
    { id: 2, date: '2026-11-30', minute: 1200 },
    { id: 4, date: '2026-11-30', minute: 90 },
    { id: 3, date: '2026-11-30', minute: 90 },
    { id: 5, date: '2026-11-30', minute: 89 },
  ];
  const ids = (order: 'asc' | 'desc') => sortAppointments(rows, { sort: 'date', order }).map(({ id }) => id);
  expect(ids('asc')).toStrictEqual([5, 3, 4, 2, 1]);
  expect(ids('desc')).toStrictEqual([1, 2, 4, 3, 5]);
  const byId = sortAppointments(rows, { sort: 'id', order: 'desc' });
  expect(byId.map(({ id }) => id)).toStrictEqual([5, 4, 3, 2, 1]);
});

test('somebody who sees all visits sees any; a staff member those that they serve in a part (BEHAVIOR §2.4)', () => {
  expect(isAppointmentVisible({ staffIds: [] }, 'all')).toBe(true);
  expect(isAppointmentVisible({ staffIds: [3, 4] }, 4)).toBe(true);
  expect(isAppointmentVisible({ staffIds: [3] }, 4)).toBe(false);
  expect(isAppointmentVisible({ staffIds: [] }, undefined)).toBe(false);
});
