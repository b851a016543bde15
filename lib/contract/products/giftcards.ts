import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import { contactInput } from '../contact-fields.ts';
import {
  dataEnvelope,
  dateWithDashes,
  email,
  html,
  id,
  image,
  lineEmptyByDefault,
  listEnvelope,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  note,
  optional,
  ownLanguage,
  shownImage,
  toggle,
  toggleText,
  translationsField,
  validityPeriod,
} from '../fields.ts';
import { create, forCustomers, forEverybody, forUsers, get, group, post } from '../route.ts';
import { EMAIL_PROOF_FAILURES } from '../shared-failures.ts';
import { GIFT_CARD_ACT_DESCRIPTION, giftCardActInput, productActReply } from './act-fields.ts';
import { giftHandOverInput, giftToHandOver, productType } from './gift-fields.ts';
import {
  customerPurchaseListInput,
  giftCardServiceIds,
  purchaseListEnvelope,
  purchaseListInput,
  recipientEmailInput,
  sale,
  saleReplyFields,
  sellFields,
  serviceSummary,
  templateFields,
  templateListInput,
  templateStatus,
  templateStatusToggle,
} from './product-fields.ts';
import { customerGiftCard, giftCardPurchase } from './purchase-fields.ts';

/** The fields of a template (BEHAVIOR §23.1). */
const definition = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  price: money(),
  value: money(),
  amount_min: optional(money()).describe('The buyer chooses the amount, from this to `amount_max`'),
  amount_max: optional(money()),
  image: image(),
  charge_service_tax: toggle().nullish(),
  occasions_id: id(),
  service_expiration_time: validityPeriod().nullish(),
  terms_and_condition: html().nullish(),
  occasion_images: image(),
  available_online: toggle().nullish(),
  status: templateStatusToggle(),
  services: giftCardServiceIds(),
}));

const giftCard = named('GiftCard', () =>
  recordView({
    ...templateFields(),
    value: z.string(),
    amount_min: z.string().nullable(),
    amount_max: z.string().nullable(),
    occasions_id: z.int(),
    occasion_name: z.string(),
    occasion_images: shownImage(),
    service_expiration_time: z.string(),
    charge_service_tax: toggleText(),
    available_online: toggleText(),
    terms_and_condition: z.string(),
    status: templateStatus(),
    services: z.array(serviceSummary().omit({ duration: true })),
    created_at: z.string(),
  }),
);

const claimInput = once(() =>
  z.object({
    token: z
      .string('Must be text')
      .trim()
      .min(1, 'Is required')
      .max(4_000)
      .describe('Token of the link in the mail about the gift'),
  }),
);

/** A product that is not usable changes its owner at the desk alone. */
const OFFER_FAILURES = [
  'productFrozen',
  'packageInvalid',
  'packageExpired',
  'giftCardInvalid',
  'giftCardExpired',
] as const;

export const giftcards = group({
  name: 'giftcards',
  description: 'Prepaid value, for oneself or as a gift: define, sell, list, claim.',
  routes: {
    'giftcard-index': get('/admin/giftcard/index', forUsers(['catalog.write', 'sales.read']), {
      summary: 'List the gift cards that the salon sells',
      input: templateListInput,
      reply: () => listEnvelope(giftCard()),
    }),
    'giftcard-create': create('/admin/giftcard/create', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Define a gift card',
      description:
        '`value` is loaded on the card, `price` is what it costs. Without `services` it is valid for all services.',
      image: true,
      input: () => z.object(definition()),
      reply: () => messageEnvelope(giftCard()),
    }),
    'giftcard-update': post('/admin/giftcard/update', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Change a gift card',
      description: 'Sold gift cards do not change.',
      image: true,
      failures: ['recordHasChanged', 'recordNotFound'],
      input: () => z.object({ ...updateVersionField(), giftcard_id: id(), ...definition() }),
      reply: () => messageEnvelope(giftCard()),
    }),
    'giftcard-delete': post('/admin/giftcard/delete', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Delete a gift card',
      description: 'Sold gift cards stay valid.',
      failures: ['recordNotFound'],
      input: () => z.object({ giftcard_id: id() }),
    }),
    'purchased-giftcard': get('/admin/giftcard/purchased-giftcard', forUsers('sales.read'), {
      summary: 'List sold gift cards with their balances and histories',
      description: '`balance` is the value less the amounts in the history.',
      input: purchaseListInput,
      reply: () => purchaseListEnvelope('purchasedgiftcard', giftCardPurchase()),
    }),
    'giftcard-change': post('/admin/giftcard/change', forUsers('sales.write'), {
      confirms: false,
      summary: 'Extend, freeze, transfer, adjust or end a sold gift card',
      description: GIFT_CARD_ACT_DESCRIPTION,
      idempotent: true,
      failures: ['recordNotFound', 'productFrozen', 'giftCardInvalid', 'giftCardExpired'],
      errorFields: {
        productId: 'purchased_giftcard_id',
        until: 'expiry_date',
        by: 'amount',
      },
      input: giftCardActInput,
      reply: productActReply,
    }),
    'online-gift-cards': get('/online/gift-cards', forEverybody('any'), {
      summary: 'List the gift cards that customers can buy',
      input: templateListInput,
      reply: () => listEnvelope(giftCard()),
    }),
    'create-gift-card-sell': create('/online/create-gift-card-sell', forEverybody('sales.write'), {
      summary: 'Buy a gift card',
      description:
        'The card gets its number at once and can be used when its sale is paid; get-customer-gift-cards shows the number. Fields copied from the gift card must match it. To keep the card, send the buyer’s own name or e-mail address as the recipient, and no sender or message. Where `guest_checkout` = 1, anybody can buy one with `guest` instead of a token; the buyer’s mail then has a link that adds a card for oneself to an account. `customer_id` is 0 for a guest.',
      failures: [
        'tokenMissing',
        'forbidden',
        'tooManyGuestPurchases',
        'tooManyUnpaidPurchases',
        ...EMAIL_PROOF_FAILURES,
      ],
      errorFields: {
        templateId: 'giftcard_id',
        serviceIds: 'services',
        expirationTime: 'service_expiration_time',
        terms: 'terms_and_condition',
      },
      input: () =>
        z.object({
          ...sellFields(),
          guest: z
            .object({
              fname: nonEmptyLine(),
              lname: nonEmptyLine(),
              email: contactInput(email()),
              language: ownLanguage(),
            })
            .nullish(),
          giftcard_id: id(),
          name: nonEmptyLine(),
          price: money(),
          value: money(),
          delivery_date: dateWithDashes(),
          recipient_fname: nonEmptyLine(),
          recipient_lname: nonEmptyLine(),
          recipient_email: recipientEmailInput(),
          services: giftCardServiceIds(),
          occasion_name: z.string('Must be text').nullish(),
          service_expiration_time: z.string('Must be text').nullish(),
          terms_and_condition: html().nullish(),
          occasion_images: z.string('Must be text').nullish(),
          sender: lineEmptyByDefault(),
          message: note(),
        }),
      reply: () =>
        z.object({
          ...saleReplyFields(),
          data: sale().extend({
            sale_token: z.string().optional().describe('With it a guest pays the sale from any network'),
          }),
        }),
    }),
    'online-giftcard-reload': create('/online/giftcard/reload', forCustomers(), {
      summary: 'Buy more money on an own gift card',
      description: 'It comes to the card once an order has paid the sale.',
      failures: [
        'recordNotFound',
        'productFrozen',
        'giftCardInvalid',
        'giftCardExpired',
        'tooManyUnpaidPurchases',
      ],
      errorFields: { productId: 'purchased_giftcard_id' },
      input: () =>
        z.object({
          purchased_giftcard_id: id(),
          amount: money().refine((value) => value !== 0, 'Must be above 0'),
          location_id: optional(id()),
        }),
      reply: () => messageEnvelope(sale()),
    }),
    'get-customer-gift-cards': get('/online/get-customer-gift-cards', forCustomers(), {
      summary: "List the customer's own gift cards with their balances and histories",
      description:
        'Gifts stay in the list as `given_away`; once claimed, their balance reads 0. Unpaid purchases are left out unless `include_unpaid=1`.',
      input: customerPurchaseListInput,
      reply: () => listEnvelope(customerGiftCard()),
    }),
    'gift-card-balance': get('/online/gift-card-balance', forEverybody('any'), {
      summary: 'Show the balance of a gift card',
      description:
        'For the owner with a token, for users with `sales.write`, or for anybody who states the e-mail address of the recipient as `email`. A card that is unknown, unpaid or of someone else fails alike; a network has 10 failures in 15 minutes, except those of users with `sales.write`.',
      failures: ['giftCardInvalid', 'tooManyFailedChecks'],
      errorFields: { giftCardNumber: 'giftcard_number' },
      input: () => z.object({ giftcard_number: nonEmptyLine(), email: optional(email()) }),
      reply: () =>
        dataEnvelope(
          z.object({
            giftcard_number: z.string(),
            balance: z.string(),
            value: z.string(),
            currency: z.string(),
            /** The last day; null if it never expires. */
            expiry_date: z.string().nullable(),
            status: z.enum(['active', 'used_up', 'expired']),
          }),
        ),
    }),
    'show-gift': post('/online/show-gift', forEverybody('any'), {
      summary: 'Show the gift of an e-mailed link',
      description: 'Needs no log-in. Once the gift is claimed, nothing of it is shown.',
      readOnly: true,
      failures: ['claimLinkInvalid', 'visitLinkInvalid', 'giftAlreadyClaimed'],
      input: claimInput,
      reply: () =>
        dataEnvelope(
          z.object({
            type: productType(),
            name: z.string().describe('Name of the product'),
            sender_name: z.string().describe('The giver, as the buyer typed the name; empty without one'),
            value: z.string().nullable().describe('Value of a gift card; null for other products'),
            expiry_date: z.string().nullable().describe('The last day; null if it never expires'),
          }),
        ),
    }),
    'online-product-offer': post('/online/offer-product', forCustomers(), {
      idempotent: true,
      summary: 'Offer an own package or gift card to somebody',
      description: 'Mails a link that accepts it. Without `email` the offer is taken back.',
      failures: ['recordNotFound', ...OFFER_FAILURES],
      errorFields: { productId: 'purchased_id' },
      input: () =>
        z.object({
          type: z.enum(['package', 'giftcard']),
          purchased_id: id(),
          fname: lineEmptyByDefault(),
          lname: lineEmptyByDefault(),
          email: optional(email()),
        }),
      reply: () => messageEnvelope(z.object({ type: productType(), purchased_id: z.int() })),
    }),
    claim: post('/online/claim', forCustomers(), {
      summary: 'Claim a gift with the token of the e-mailed link',
      failures: ['claimLinkInvalid', 'visitLinkInvalid', 'giftAlreadyClaimed', ...OFFER_FAILURES],
      errorFields: { productId: 'token' },
      input: claimInput,
      reply: () =>
        messageEnvelope(
          z.object({
            type: productType(),
            purchased_id: z.int(),
          }),
        ),
    }),
    'gift-hand-over': post('/admin/gift/hand-over', forUsers('sales.write'), {
      confirms: false,
      summary: 'Hand a gift over to a customer who has not opened its link',
      description:
        'Claims the gift for the customer, as its link does. The gift is a gift card, package or membership that nobody has claimed yet. With `dry_run: 1` the reply shows who bought the gift for whom, and nothing changes.',
      failures: [
        'recordNotFound',
        'packageInvalid',
        'membershipInvalid',
        'giftCardInvalid',
        'giftAlreadyClaimed',
      ],
      errorFields: { gift: ['giftcard_number', 'sale_id'] },
      input: giftHandOverInput,
      reply: () => messageEnvelope(giftToHandOver()),
    }),
  },
});
