import * as z from 'zod';
import { appointmentView } from '../booking/appointment-fields.ts';
import { productList } from '../booking/visit-fields.ts';
import {
  dataEnvelope,
  id,
  idNullByDefault,
  integer,
  MINUTES_PER_DAY,
  messageEnvelope,
  money,
  optional,
  optionalList,
  tenderExternalByDefault,
  toggle,
  withDefault,
} from '../fields.ts';
import {
  giftCardRedemptionFields,
  membershipRedemptionFields,
  packageRedemptionFields,
  redemptionRequests,
} from '../products/redemption-fields.ts';
import { create, forBuyers, forUsers, get, group, post } from '../route.ts';
import {
  GIFT_CARD_FAILURES,
  MEMBERSHIP_FAILURES,
  PACKAGE_FAILURES,
  PROCESSOR_FAILURES,
  REDEMPTION_FAILURES,
} from '../shared-failures.ts';
import {
  checkoutInput,
  checkoutPaid,
  checkoutQuote,
  checkoutState,
  checkoutWaiting,
  payInput,
} from './checkout-fields.ts';
import { readerRoutes } from './reader.ts';

/** Limits of a quick sale (BEHAVIOR §28). */
const SERVICES_MAX = 20;

const redemption = { idempotent: true, reply: () => messageEnvelope(appointmentView()) } as const;

const CHECKOUT_FAILURES = [
  'promotionInvalid',
  'recordNotFound',
  'transitionNotAllowed',
  'slotNotAvailable',
  ...REDEMPTION_FAILURES,
] as const;

/** A time that is not free: the services make the visit longer than the free time. */
const CHECKOUT_ERROR_FIELDS = { time: 'services' } as const;

export const checkout = group({
  name: 'checkout',
  description: 'Take payment for a visit: by owned products, and at the front desk.',
  routes: {
    'redemption-package': post('/redemption/package', forBuyers('sales.write'), {
      ...redemption,
      summary: 'Pay a service of an appointment with a package',
      description:
        'Checks in this order: the package belongs to the customer, has not expired, has uses left, and includes the service. A single-use package pays all its services in one visit. An unpaid deposit is reduced too; at 0 the booking is confirmed.',
      failures: ['recordNotFound', 'transitionNotAllowed', ...PACKAGE_FAILURES, 'serviceAlreadyPaid'],
      errorFields: { product: 'purchased_package_id' },
      input: () => z.object({ appointment_id: id(), ...packageRedemptionFields() }),
    }),
    'redemption-membership': post('/redemption/membership', forBuyers('sales.write'), {
      ...redemption,
      summary: 'Pay a service of an appointment with a membership',
      description:
        'A service that the membership does not include gets its discount instead. An unpaid deposit is reduced too; at 0 the booking is confirmed.',
      failures: ['recordNotFound', 'transitionNotAllowed', ...MEMBERSHIP_FAILURES, 'serviceAlreadyPaid'],
      errorFields: { product: 'purchased_membership_id' },
      input: () => z.object({ appointment_id: id(), ...membershipRedemptionFields() }),
    }),
    'redemption-gift-card': post('/redemption/gift-card', forBuyers('sales.write'), {
      ...redemption,
      summary: 'Pay the open amount of an appointment with a gift card',
      description:
        'Pays what is due at the salon. Checks in this order: the card belongs to the customer, its balance covers the amount, it is valid for every service of the appointment, and it has not expired.',
      failures: ['recordNotFound', 'transitionNotAllowed', ...GIFT_CARD_FAILURES, 'serviceAlreadyPaid'],
      errorFields: { product: 'giftcard_number' },
      input: () => z.object({ appointment_id: id(), ...giftCardRedemptionFields() }),
    }),
    'checkout-quote': post('/admin/checkout/quote', forUsers('sales.write'), {
      confirms: false,
      readOnly: true,
      summary: 'Bill a visit without paying it',
      description:
        'The bill of a visit, or of a walk-in, with discounts, tips and redemptions, and what is due. Writes nothing. `discounts` need the permission `money.discount`.',
      failures: [...CHECKOUT_FAILURES],
      errorFields: CHECKOUT_ERROR_FIELDS,
      input: checkoutInput,
      reply: () => dataEnvelope(checkoutQuote()),
    }),
    'checkout-pay': post('/admin/checkout/pay', forUsers('sales.write'), {
      confirms: false,
      idempotent: true,
      summary: 'Pay the bill of a visit and complete it',
      description:
        'Takes the input of the quote, its `version` and `tenders` that add up to `due`. Completes a confirmed visit, pays what is pending of a completed one, or records a walk-in of now: everything in one commit. With a tender of kind `reader` it answers 202: the customer presents a card at the reader, and `checkout-show` tells the outcome. Where anything has changed since the quote, 409 `Bill has changed` shows the new quote in `data`.',
      failures: [
        ...CHECKOUT_FAILURES,
        'billChanged',
        'cardDeclined',
        'readerBusy',
        'readerOffline',
        ...PROCESSOR_FAILURES,
      ],
      errorFields: { ...CHECKOUT_ERROR_FIELDS, paymentMethod: 'card_id' },
      input: payInput,
      reply: () => messageEnvelope(checkoutPaid()),
      accepted: () => messageEnvelope(checkoutWaiting()),
    }),
    'checkout-show': get('/admin/checkout/show', forUsers('sales.write'), {
      summary: 'Show what became of a checkout at a card reader',
      description:
        'Asks the processor while the checkout waits, and settles it. A checkout can be shown for a day after its end.',
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: () => z.object({ checkout_id: id() }),
      reply: () => dataEnvelope(checkoutState()),
    }),
    'checkout-cancel': post('/admin/checkout/cancel', forUsers('sales.write'), {
      confirms: false,
      summary: 'Cancel a checkout that waits for a card at a reader',
      description:
        'Nothing is paid, also where the customer has just presented a card. A checkout that has ended stays as it is: `state` tells how.',
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: () => z.object({ checkout_id: id() }),
      reply: () => messageEnvelope(checkoutState()),
    }),
    ...readerRoutes,
    'quick-sale': create('/admin/quick-sale', forUsers('sales.write'), {
      confirms: false,
      summary: 'Record a walk-in visit with its services, products and payment',
      description:
        'The visit is completed at once and takes no slot. What redemptions do not cover is paid at the salon; send `paid: 0` if it is not paid yet.',
      failures: REDEMPTION_FAILURES,
      input: () =>
        z
          .object({
            location_id: id(),
            customer_id: idNullByDefault().describe('The customer; null for a guest'),
            services: optionalList(
              z.object({
                service_id: id(),
                pricing_option_id: idNullByDefault(),
                staff_id: idNullByDefault(),
                price: optional(money()),
                duration: optional(integer({ min: 0, max: MINUTES_PER_DAY })),
              }),
              SERVICES_MAX,
            ),
            products: withDefault(productList(), []),
            redemptions: redemptionRequests(),
            paid: withDefault(toggle(), true),
            paid_by: tenderExternalByDefault(),
          })
          .refine(({ services, products }) => services.length + products.length > 0, {
            path: ['services'],
            message: 'Must have at least 1 item',
          }),
      reply: () => messageEnvelope(appointmentView()),
    }),
  },
});
