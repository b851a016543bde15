import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { decideGuestVisitForCustomer } from '../../../lib/rules/booking/visit-customer.ts';
import { createPaymentRow } from '../../support/payments/payment-rows.ts';

const CUSTOMER = { id: 7, email: 'carla@home.test', phone: '+1 212 555 0142' };
const GUEST = { fname: 'Carla', lname: '', email: 'carla@work.test', phone: '' };
const visit = (fields: object = {}): Appointment =>
  ({
    id: 42,
    status: 1,
    customerId: null,
    customerType: 1,
    guest: GUEST,
    payments: [],
    lines: [],
    ...fields,
  }) as unknown as Appointment;
const check = (fields: object) => decideGuestVisitForCustomer(visit(fields), CUSTOMER);

const REFUSED_STATUS = { ok: false, failure: 'transitionNotAllowed' };
const refuse = (message: string) => ({ ok: false, failure: 'invalid', errors: { customerId: [message] } });
const redemption = (state: object) => [
  { ...createPaymentRow(0, 4), redeemed: { kind: 'giftcard', ...state } },
];

// BEHAVIOR §17.8
describe('the customer of a visit', () => {
  test('replaces the guest, and leaves all else as it is', () => {
    const { guest: _guest, ...others } = visit({ note: 'window seat', setupIntent: undefined });
    expect(check({ note: 'window seat', setupIntent: undefined })).toStrictEqual({
      ok: true,
      value: { ...others, customerId: 7, customerType: 0 },
    });
  });

  test('stays where it is the same one', () => {
    const own = visit({ customerId: 7 });
    expect(decideGuestVisitForCustomer(own, CUSTOMER)).toStrictEqual({ ok: true, value: own });
  });

  test.each([
    ['a completed visit', { status: 2 }, REFUSED_STATUS],
    ['a cancelled visit', { status: 3 }, REFUSED_STATUS],
    ['a no-show', { status: 4 }, REFUSED_STATUS],
    ['a failed payment', { status: 5 }, REFUSED_STATUS],
    [
      'a charge in progress',
      { payments: [{ ...createPaymentRow(0, 4), type: 2, status: 0 }] },
      REFUSED_STATUS,
    ],
    ['another customer', { customerId: 8 }, refuse('The visit has another customer already')],
    [
      'a gift card that pays',
      { payments: redemption({}) },
      refuse('Gift cards of somebody else pay for this visit'),
    ],
  ])('is refused for %s', (_, fields, refusal) => {
    expect(check(fields)).toMatchObject(refusal);
  });

  test('is accepted where a redemption was returned for good', () => {
    expect(check({ payments: redemption({ returned: true, final: true }) }).ok).toBe(true);
  });

  test.each([
    ['with the address in another case', { email: 'CARLA@home.test' }, true],
    ['with the phone number', { phone: '+1 (212) 555-0142' }, true],
    ['with the phone number without its country', { phone: '212 5550142' }, true],
    ['with the phone number after a zero for the country', { phone: '0212 5550142' }, true],
    ['with the seven digits of a local number', { phone: '555 0142' }, true],
    ['with six digits of the number', { phone: '55 0142' }, false],
    ['with a few digits of the phone number', { phone: '0142' }, false],
    ['with another address and without a phone number', {}, false],
  ])(
    'is, where the card of a guest is saved, only one with contact data of that guest: %s',
    (_, change, isOk) => {
      expect(check({ setupIntent: 'seti_1', guest: { ...GUEST, ...change } }).ok).toBe(isOk);
    },
  );

  test('is named in the refusal, and needs the contact data of the guest', () => {
    expect(check({ setupIntent: 'seti_1' })).toMatchObject(
      refuse('Must have the e-mail address or phone number of the guest whose card is saved with this visit'),
    );
    expect(check({ setupIntent: 'seti_1', guest: undefined }).ok).toBe(false);
    const charge = { ...createPaymentRow(0, 4), type: 2, status: 0 };
    expect(check({ payments: [charge] })).toMatchObject({ errors: { appointmentId: expect.anything() } });
  });

  test('is not a customer without contact data, where a guest without them has saved a card', () => {
    const saved = visit({ setupIntent: 'seti_1', guest: { ...GUEST, email: '', phone: '' } });
    expect(decideGuestVisitForCustomer(saved, { id: 7, email: '', phone: '' }).ok).toBe(false);
  });
});
