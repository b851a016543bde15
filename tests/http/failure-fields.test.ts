import { describe, expect, test } from 'vitest';
import type { FailureKey } from '../../lib/rules/failures.ts';
import { toFailureBody } from '../support/api/replies.ts';
import { book, TUESDAY, toBooking } from '../support/booking/bookings.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../support/payments/payments.ts';
import { BLOW_DRY_ID, createOpenVisit, FACIAL_ID, HAIRCUT_ID } from '../support/products/redemption-cases.ts';
import { createSoldMembership, createSoldPackage } from '../support/products/redemptions.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

type Send = (salon: TestSalon) => Promise<Reply>;

/** Sends a request without any setup. */
const call =
  (operation: string, input: object, options: CallOptions = {}): Send =>
  (salon) =>
    salon.call(operation, input, options);

const CARD = { type: 'gift_card', giftcard_number: 'GC20261116999' };
const DEPOSIT_SERVICES = [{ service_id: 2, price: '120.00', duration: 90 }];
const NO_VISIT = { appointment_id: 99 };

const redeem = async (salon: TestSalon, product: 'package' | 'membership' | 'gift-card', input: object) => {
  const appointment_id = await createOpenVisit(salon, [HAIRCUT_ID]);
  return salon.call(`checkout/redemption-${product}`, { appointment_id, ...input }, { as: 'staff' });
};

describe('a refusal names the field that it concerns (BEHAVIOR §5.3)', () => {
  const cases: readonly [title: string, failure: FailureKey, field: string, send: Send][] = [
    [
      'a time that is not free',
      'slotNotAvailable',
      'time',
      call('booking/save-booking', toBooking({ time: '11:55 PM' })),
    ],
    [
      'a policy that is not accepted',
      'policyNotAccepted',
      'policy_accepted',
      async (salon) => {
        await salon.call('directory/settings-update', { cancellation_key: 1 }, { as: 'admin' });
        return book(salon, { policy_accepted: 0 });
      },
    ],
    [
      'another customer',
      'forbidden',
      'customer_id',
      call('booking/save-booking', toBooking({ customer_id: 99, customer_type: 0 }), { as: 'customer' }),
    ],
    ['a policy type', 'policyTypeInvalid', 'type', call('settings/business-contact-details', { type: 3 })],
    [
      'an appointment',
      'recordNotFound',
      'appointment_id',
      call('appointments/appointment-cancel', NO_VISIT, { as: 'staff' }),
    ],
    [
      'the status of an appointment',
      'transitionNotAllowed',
      'appointment_id',
      async (salon) => {
        const appointment_id = await createOpenVisit(salon, [HAIRCUT_ID]);
        return salon.call('appointments/appointment-cancel', { appointment_id }, { as: 'staff' });
      },
    ],
    [
      'a late change',
      'tooLateToChange',
      'appointment_id',
      async (salon) => {
        const { body } = await book(salon, { customer_id: 1, customer_type: 0 }, { as: 'customer' });
        await salon.clock.set(new Date('2026-11-17T12:00:00Z'));
        const moved = { appointment_id: body.data.id, date: TUESDAY, time: '02:00 PM' };
        return salon.call('appointments/customer-appointment-reschedule', moved, { as: 'customer' });
      },
    ],
    [
      'a package template',
      'recordNotFound',
      'package_id',
      call('packages/package-delete', { package_id: 99 }, { as: 'admin' }),
    ],
    [
      'a membership',
      'recordNotFound',
      'purchased_membership_id',
      call('memberships/membership-cancel', { purchased_membership_id: 99 }, { as: 'customer' }),
    ],
    ['a service', 'recordNotFound', 'id', call('services/update', { id: 99, name: 'New' }, { as: 'admin' })],
    [
      'a webhook delivery',
      'recordNotFound',
      'delivery_id',
      call('webhooks/webhook-replay', { delivery_id: 'evt_none' }, { as: 'admin' }),
    ],
    [
      'a claim link',
      'claimLinkInvalid',
      'token',
      call('giftcards/claim', { token: 'x' }, { as: 'customer' }),
    ],
    ['a verification link', 'linkInvalid', 'token', call('customers/verify-email', { token: 'x' })],
    [
      'a reset link',
      'linkInvalid',
      'token',
      call('customers/reset-password', { token: 'x', password: 'a-long-enough-password' }),
    ],
    ['a refresh token', 'refreshTokenInvalid', 'refresh_token', call('auth/refresh', { refresh_token: 'x' })],
    [
      'the sale of an order',
      'recordNotFound',
      'sale_id',
      call('payments/create-order', { amount: 1, sale_id: 99 }, { as: 'customer' }),
    ],
    [
      'a payment intent',
      'paymentInvalid',
      'payment_intent',
      async (salon) => {
        const appointment_id = await createOpenVisit(salon, [HAIRCUT_ID]);
        const report = { appointment_id, payment_intent: 'none' };
        return salon.call('payments/update-status', report, { as: 'staff' });
      },
    ],
    [
      'the intent of a booking',
      'paymentInvalid',
      'payment_intent',
      (salon) =>
        salon.call('booking/save-booking', toBooking({ services: DEPOSIT_SERVICES, payment_intent: 'pi_x' })),
    ],
    [
      'the saved card of a booking',
      'paymentInvalid',
      'setup_intent',
      (salon) => book(salon, { setup_intent: 'seti_x' }),
    ],
    [
      'an Idempotency-Key',
      'idempotencyMismatch',
      'Idempotency-Key',
      async (salon) => {
        const options = { address: '198.51.100.7', headers: { 'idempotency-key': 'one' } };
        await book(salon, {}, options);
        return book(salon, { note: 'another' }, options);
      },
    ],
  ];

  test.each(cases)('%s: %s names %s', async (_, failure, field, send) => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    expect((await send(salon)).body).toEqual(toFailureBody(failure, field));
  });
});

describe('a refused redemption names its entry or its field (BEHAVIOR §25.1, §25.7)', () => {
  const VISIT = { services: [{ service_id: HAIRCUT_ID, price: '50.00', duration: 45, staff_id: 1 }] };
  const cases: readonly [title: string, failure: FailureKey, field: string, send: Send][] = [
    [
      'the second entry of a booking',
      'giftCardInvalid',
      'redemptions.1',
      async (salon) => {
        const purchased_package_id = await createSoldPackage(salon);
        const valid = { type: 'package', purchased_package_id, service_id: HAIRCUT_ID };
        const visit = { customer_id: 1, customer_type: 0, ...VISIT };
        return book(salon, { ...visit, redemptions: [valid, CARD] }, { as: 'customer' });
      },
    ],
    [
      'the place in the request, not in the order of application',
      'packageInvalid',
      'redemptions.2',
      async (salon) => {
        const membership = await createSoldMembership(salon);
        const redemptions = [
          CARD,
          { type: 'membership', purchased_membership_id: membership, service_id: HAIRCUT_ID },
          { type: 'package', purchased_package_id: 99, service_id: HAIRCUT_ID },
        ];
        return book(salon, { customer_id: 1, customer_type: 0, ...VISIT, redemptions }, { as: 'customer' });
      },
    ],
    [
      'an entry for a line that another one paid',
      'serviceAlreadyPaid',
      'redemptions.1',
      async (salon) => {
        const purchased_package_id = await createSoldPackage(salon);
        const entry = { type: 'package', purchased_package_id, service_id: HAIRCUT_ID };
        const sale = { location_id: 1, customer_id: 1, services: [{ service_id: HAIRCUT_ID }] };
        const input = { ...sale, redemptions: [entry, entry] };
        return salon.call('checkout/quick-sale', input, { as: 'staff' });
      },
    ],
    [
      'a package',
      'packageInvalid',
      'purchased_package_id',
      (salon) => redeem(salon, 'package', { purchased_package_id: 99, service_id: HAIRCUT_ID }),
    ],
    [
      'a service that a package does not include',
      'serviceNotInPackage',
      'service_id',
      async (salon) => {
        const purchased_package_id = await createSoldPackage(salon, { groups: [[3, BLOW_DRY_ID]] });
        return redeem(salon, 'package', { purchased_package_id, service_id: HAIRCUT_ID });
      },
    ],
    [
      'a membership',
      'membershipInvalid',
      'purchased_membership_id',
      (salon) => redeem(salon, 'membership', { purchased_membership_id: 99, service_id: HAIRCUT_ID }),
    ],
    [
      'a gift card',
      'giftCardInvalid',
      'giftcard_number',
      (salon) => redeem(salon, 'gift-card', { giftcard_number: CARD.giftcard_number }),
    ],
    [
      'a service that is paid already',
      'serviceAlreadyPaid',
      'service_id',
      async (salon) => {
        const appointment_id = await createOpenVisit(salon, [HAIRCUT_ID, FACIAL_ID]);
        const purchased_package_id = await createSoldPackage(salon);
        const input = { appointment_id, purchased_package_id, service_id: HAIRCUT_ID };
        await salon.call('checkout/redemption-package', input, { as: 'staff' });
        return salon.call('checkout/redemption-package', input, { as: 'staff' });
      },
    ],
  ];

  test.each(cases)('%s: %s names %s', async (_, failure, field, send) => {
    expect((await send(await openSalon())).body).toEqual(toFailureBody(failure, field));
  });
});

test.each<[string, FailureKey, Send]>([
  [
    'a wrong password, to reveal nothing',
    'credentialsInvalid',
    call('customers/login', { email: 'customer@demo.test', password: 'wrong' }),
  ],
  ['a missing log-in', 'tokenMissing', call('customers/profile', {})],
  ['a role', 'forbidden', call('appointments/appointment-index', {}, { as: 'customer' })],
  ['an unknown salon', 'tenantNotFound', call('booking/get-front-settings', {}, { slug: 'nobody-here' })],
])('no field is to blame for %s: errors is empty (BEHAVIOR §5.1)', async (_, failure, send) => {
  expect((await send(await openSalon())).body).toEqual(toFailureBody(failure));
});

test('a request that waits for its twin gets the same refusal, with code and errors (BEHAVIOR §9.2)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const key = { address: '198.51.100.7', headers: { 'idempotency-key': 'twins' } };
  const visit = toBooking({ time: '11:55 PM' });
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => salon.call('booking/save-booking', visit, key)),
  );
  for (const { body } of replies) expect(body).toEqual(toFailureBody('slotNotAvailable', 'time'));
});
