import { expect, test } from 'vitest';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import { NO_CUSTOMER_TOTALS } from '../../../lib/rules/customers/customer-totals.ts';
import {
  changesGuestTotals,
  findGuestKey,
  type GuestProfile,
  toCustomerVisitWithOwnCardOnly,
  toGuestAsCustomer,
  withGuestVisit,
} from '../../../lib/rules/customers/guests.ts';

const GINA = { fname: 'Gina', lname: 'Guest', email: 'gina@x.test', phone: '+1 212 555 0142' };
const NAMELESS = { ...GINA, fname: '', lname: '' };
const ID = 100_000_000_001 as GuestProfile['id'];

// BEHAVIOR §11.15
test.each([
  ['the mailbox', { customerId: null, guest: GINA }, 'email:gina@x.test'],
  [
    'phone and name without an address',
    { customerId: null, guest: { ...GINA, email: '' } },
    'guest:12125550142:gina guest',
  ],
  ['nothing without a phone', { customerId: null, guest: { ...GINA, email: '', phone: '' } }, undefined],
  ['nothing without a name', { customerId: null, guest: { ...NAMELESS, email: '' } }, undefined],
  ['nothing for a visit without a guest', { customerId: null }, undefined],
  ['nothing for a visit of a customer', { customerId: 5, guest: GINA }, undefined],
])('the visits of a guest have in common %s', (_, visit, key) => {
  expect(findGuestKey(visit)).toBe(key);
});

const visitOf = (id: number, createdAt = '2026-11-02') => ({ id, createdAt });
const BEFORE: GuestProfile = {
  id: ID,
  ...GINA,
  namedBy: 10,
  visitIds: [10],
  createdAt: '2026-11-01',
  totals: { ...NO_CUSTOMER_TOTALS, visits: 1 },
  version: 3,
};

test('the first visit makes a profile', () => {
  expect(withGuestVisit(undefined, visitOf(10), { ...GINA, language: 'de' }, ID)).toStrictEqual({
    id: ID,
    ...GINA,
    language: 'de',
    namedBy: 10,
    visitIds: [10],
    createdAt: '2026-11-02',
    totals: NO_CUSTOMER_TOTALS,
  });
});

test.each([
  [
    'a newer one names the guest',
    visitOf(11),
    { fname: 'Gigi', namedBy: 11, visitIds: [10, 11], createdAt: '2026-11-01' },
  ],
  [
    'an older one does not',
    visitOf(9),
    { fname: 'Gina', namedBy: 10, visitIds: [10, 9], createdAt: '2026-11-01' },
  ],
  ['the same one names the guest anew', visitOf(10), { fname: 'Gigi', namedBy: 10, visitIds: [10] }],
  ['one that was booked before counts as the first', visitOf(9, '2026-10-01'), { createdAt: '2026-10-01' }],
])('of the next visits %s', (_, visit, expected) => {
  expect(withGuestVisit(BEFORE, visit, { ...GINA, fname: 'Gigi' }, ID)).toMatchObject({
    totals: BEFORE.totals,
    version: 3,
    ...expected,
  });
});

test.each([
  [APPOINTMENT_STATUS.completed, false, true],
  [APPOINTMENT_STATUS.noShow, false, true],
  [APPOINTMENT_STATUS.confirmed, false, false],
  [APPOINTMENT_STATUS.confirmed, true, true],
])('a visit of status %i, undone: %s, changes the totals: %s', (status, isUndone, expected) => {
  expect(changesGuestTotals({ status, ...(isUndone ? { isUndone } : {}) } as Appointment)).toBe(expected);
});

test('a guest is shown as a customer without a verified address', () => {
  const customer = { ...GINA, createdAt: '2026-11-01', id: 100_000_000_001, emailVerified: false };
  expect(toGuestAsCustomer(BEFORE)).toStrictEqual(customer);
  expect(toGuestAsCustomer({ ...BEFORE, language: 'fr' })).toStrictEqual({ ...customer, language: 'fr' });
});

const CUSTOMER = { id: 5, email: 'gina@x.test', phone: '' };
const STRANGER = { id: 5, email: 'other@x.test', phone: '' };
const CARD = {
  setupIntent: 'seti_1',
  feeTerms: { percents: { cancellation: 50, noShow: 100 }, paymentMethod: 'pm_1' },
};
test.each([
  ['a visit without a card moves as it is', {}, STRANGER, {}],
  ['a card stays where the contact is the same', CARD, CUSTOMER, CARD],
  [
    'a card of another contact is removed, its fees stay',
    CARD,
    STRANGER,
    { feeTerms: { percents: CARD.feeTerms.percents } },
  ],
  ['fees without a card stay', { feeTerms: CARD.feeTerms }, STRANGER, { feeTerms: CARD.feeTerms }],
  ['a card without fees is removed', { setupIntent: 'seti_1' }, STRANGER, {}],
])('of a guest who becomes a customer, %s', (_, fields, customer, expected) => {
  const visit = {
    id: 1,
    customerId: null,
    customerType: 1,
    guest: GINA,
    ...fields,
  } as unknown as Appointment;
  expect(toCustomerVisitWithOwnCardOnly(visit, customer)).toStrictEqual({
    id: 1,
    customerId: 5,
    customerType: 0,
    ...expected,
  });
});
