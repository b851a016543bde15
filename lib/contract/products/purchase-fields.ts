import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { shownContactOrNull } from '../contact-fields.ts';
import { named, shownImage, toggleNumber, toggleText } from '../fields.ts';
import {
  giftStateFields,
  groupAndHistoryFields,
  historyRow,
  packageOrMembershipFields,
  purchaseFields,
  serviceSummary,
  TAXED_DESCRIPTION,
} from './product-fields.ts';

// Purchased products, as the salon's lists and the customer's own lists show them.

/** Since when a product is frozen (BEHAVIOR §21.9). */
export const frozenFrom = once(() => z.string().nullable().describe('Since when it is frozen'));

export const packagePurchase = named('PurchasedPackage', () =>
  z.object({
    ...packageOrMembershipFields(),
    service_expiration: z.int(),
    price_for_payroll: z.int(),
    session: toggleNumber(),
    tax: toggleNumber().describe(TAXED_DESCRIPTION),
    delivery_date: z.string(),
    expiry_date: z.string().nullable(),
    frozen_from: frozenFrom(),
    ...groupAndHistoryFields('purchased_packages_id', 'PurchasedPackage'),
  }),
);

export const giftCardPurchase = named('PurchasedGiftCard', () =>
  z.object({
    ...purchaseFields(),
    giftcard_number: z.string(),
    value: z.string(),
    balance: z.number(),
    occasion_name: z.string(),
    occasion_images: shownImage(),
    image: shownImage(),
    recipient_fname: z.string(),
    recipient_lname: z.string(),
    recipient_email: shownContactOrNull(),
    sender: z.string().nullable(),
    message: z.string().nullable(),
    service_expiration_time: z.string(),
    expiry_date: z.string().nullable(),
    frozen_from: frozenFrom(),
    terms_and_condition: z.string(),
    delivery_date: z.string(),
    services: z.array(serviceSummary().omit({ duration: true }).extend({ service_id: z.string() })),
    history: z.array(
      historyRow('purchased_giftcard_id').extend({ amount: z.string() }).meta({ id: 'GiftCardHistory' }),
    ),
  }),
);

/** Fields that a membership template and its purchased copies share. */
export const membershipTermsFields = once(() => ({
  billing_period: z.int(),
  charce_service_tax: toggleText(),
  service_expiration_time: z.string(),
  price_for_payroll: z.int(),
  terms_and_condition: z.string(),
  discount_service: toggleText(),
  discount_percentage_service: z.int(),
  discount_product: toggleText(),
  discount_percentage_for_product: z.int(),
}));

/** The pause that is running or planned (BEHAVIOR §24.8). */
export const pauseFields = once(() => ({
  paused_from: z.string().nullable().describe('First day of the pause'),
  paused_until: z.string().nullable(),
  next_billing: z.string().nullable().describe('Day of the next payment, if it renews'),
}));

export const membershipPurchase = named('PurchasedMembership', () =>
  z.object({
    ...packageOrMembershipFields(),
    image: shownImage(),
    ...membershipTermsFields(),
    /** 1 while the membership is active (BEHAVIOR §24.3). */
    status: toggleNumber().describe('1 = active: paid and within its period'),
    expiry_date: z.string(),
    /** Where a redemption was returned near the end or after it (BEHAVIOR §26.1). */
    uses_until: z
      .string()
      .nullable()
      .describe('Until when returned uses can be redeemed, if later than `expiry_date`'),
    recurring: toggleNumber(),
    ...pauseFields(),
    past_due: toggleNumber().describe('1 = the payment of its renewal has failed'),
    changes_to: z
      .object({ name: z.string(), price: z.string() })
      .meta({ id: 'NextMembership' })
      .nullable()
      .describe('What it changes to with the next payment'),
    ...groupAndHistoryFields('purchased_membership_id', 'PurchasedMembership'),
  }),
);

/** A customer's own products, gifts to others included. */
export const customerPackage = named('OwnedPackage', () => packagePurchase().extend(giftStateFields()));
export const customerGiftCard = named('OwnedGiftCard', () => giftCardPurchase().extend(giftStateFields()));
export const customerMembership = named('OwnedMembership', () =>
  membershipPurchase().extend(giftStateFields()),
);
