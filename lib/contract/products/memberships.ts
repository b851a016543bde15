import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import {
  createIssueReporter,
  dateWithDashes,
  html,
  id,
  image,
  integer,
  lineEmptyByDefault,
  listEnvelope,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  toggle,
  translationsField,
  validityPeriod,
} from '../fields.ts';
import { create, forBuyers, forCustomers, forEverybody, forUsers, get, group, post } from '../route.ts';
import { EMAIL_PROOF_FAILURES, PROCESSOR_FAILURES } from '../shared-failures.ts';
import {
  customerPurchaseListInput,
  GROUP_ERROR_FIELDS,
  giftFields,
  oneOrTwo,
  purchaseListEnvelope,
  purchaseListInput,
  SALE_ERROR_FIELDS,
  sale,
  saleReplyFields,
  sellFields,
  sellGroupsInput,
  templateFields,
  templateGroup,
  templateGroupsInput,
  templateListInput,
  templateStatus,
  templateStatusToggle,
} from './product-fields.ts';
import {
  customerMembership,
  membershipPurchase,
  membershipTermsFields,
  pauseFields,
} from './purchase-fields.ts';

/** The client secret with which the buyer pays the first period or saves a card, for recurring billing (BEHAVIOR §24.4). */
const firstPaymentFields = once(() => ({
  token: z.string().optional().describe('Client secret of the first payment at the processor'),
  setup_token: z
    .string()
    .optional()
    .describe('Client secret of the setup intent that saves the card for the renewals'),
}));

const percent = () => integer({ min: 0, max: 100 }).nullish();

/** A discount that is on requires its percentage (BEHAVIOR §24.1). */
const PERCENTAGES = {
  discount_service: 'discount_percentage_service',
  discount_product: 'discount_percentage_for_product',
} as const;

const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  price: money(),
  image: image(),
  billing_period: oneOrTwo(),
  charce_service_tax: toggle().nullish(),
  service_expiration_time: validityPeriod().nullish(),
  discount_service: toggle().nullish(),
  discount_percentage_service: percent(),
  discount_product: toggle().nullish(),
  discount_percentage_for_product: percent(),
  price_for_payroll: oneOrTwo().nullish(),
  terms_and_condition: html().nullish(),
  status: templateStatusToggle(),
  service_group: templateGroupsInput(0).nullish(),
}));

type Discounts = {
  readonly [name in keyof typeof PERCENTAGES]?: boolean | null | undefined;
} & {
  readonly [name in (typeof PERCENTAGES)[keyof typeof PERCENTAGES]]?: number | null | undefined;
};

function checkDiscounts(input: Discounts, context: z.core.$RefinementCtx): void {
  for (const [name, percentage] of Object.entries(PERCENTAGES)) {
    if (input[name as keyof typeof PERCENTAGES] && input[percentage] == null)
      createIssueReporter(context)(percentage, 'Is required where there is a discount');
  }
}

const membership = named('Membership', () =>
  recordView({
    ...templateFields(),
    ...membershipTermsFields(),
    status: templateStatus(),
    service_group: z.array(templateGroup('membership_id', 'MembershipGroup')),
    created_at: z.string(),
  }),
);

/** The days of a pause, both included. */
const pauseInput = once(() =>
  z.object({ purchased_membership_id: id(), from: dateWithDashes(), until: dateWithDashes() }),
);
const pausedReply = once(() =>
  messageEnvelope(
    z.object({ id: z.int(), expiry_date: z.string(), ...pauseFields() }).meta({ id: 'PausedMembership' }),
  ),
);

export const memberships = group({
  name: 'memberships',
  description: 'Monthly or yearly products with discounts and included services.',
  routes: {
    'membership-index': get('/admin/membership/index', forUsers(['catalog.write', 'sales.read']), {
      summary: 'List the memberships that the salon sells',
      input: templateListInput,
      reply: () => listEnvelope(membership()),
    }),
    'membership-store': create('/admin/membership/store', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Define a membership',
      description:
        'A discount that is on requires its percentage. Without groups the membership gives discounts only.',
      image: true,
      errorFields: GROUP_ERROR_FIELDS,
      input: () => z.object(fields()).superRefine(checkDiscounts),
      reply: () => messageEnvelope(membership()),
    }),
    'membership-update': post('/admin/membership/update', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Change a membership',
      description: 'Replaces its groups. Sold memberships do not change.',
      image: true,
      failures: ['recordHasChanged', 'recordNotFound'],
      errorFields: GROUP_ERROR_FIELDS,
      input: () =>
        z.object({ ...updateVersionField(), membership_id: id(), ...fields() }).superRefine(checkDiscounts),
      reply: () => messageEnvelope(membership()),
    }),
    'membership-delete': post('/admin/membership/delete', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Delete a membership',
      description: 'Sold memberships stay valid.',
      failures: ['recordNotFound'],
      input: () => z.object({ membership_id: id() }),
    }),
    'get-purchased-membership': get('/admin/membership/get-purchased-membership', forUsers('sales.read'), {
      summary: 'List sold memberships with their balances and histories',
      input: purchaseListInput,
      reply: () => purchaseListEnvelope('purchasedmemberships', membershipPurchase()),
    }),
    'online-memberships': get('/online/memberships', forEverybody('any'), {
      summary: 'List the memberships that customers can buy',
      input: templateListInput,
      reply: () => listEnvelope(membership()),
    }),
    'create-membership-sell': create('/online/create-membership-sell', forBuyers('sales.write'), {
      summary: 'Buy a membership',
      description:
        'With `recurring_payment_enable: 1`, `token` is the client secret of the first payment, which saves the card for the next periods; `data` holds it too. Where a credit balance at the processor pays the first period, there is a `setup_token` instead, with which the buyer saves a card. Fields copied from the membership must match it. `buy_for: 1` buys it for someone else.',
      failures: [
        'tooManyUnpaidPurchases',
        'recentAddressChange',
        ...EMAIL_PROOF_FAILURES,
        ...PROCESSOR_FAILURES,
      ],
      errorFields: {
        ...SALE_ERROR_FIELDS,
        templateId: 'membership_id',
        isTaxed: 'charce_service_tax',
        expirationTime: 'service_expiration_time',
        terms: 'terms_and_condition',
        discountsService: 'discount_service',
        servicePercent: 'discount_percentage_service',
        discountsProduct: 'discount_product',
        productPercent: 'discount_percentage_for_product',
      },
      input: () =>
        z.object({
          ...sellFields(),
          ...giftFields(),
          membership_id: id(),
          name: nonEmptyLine(),
          price: money(),
          billing_period: oneOrTwo().nullish(),
          charce_service_tax: toggle().nullish(),
          discount_service: toggle().nullish(),
          discount_percentage_service: percent(),
          discount_product: toggle().nullish(),
          discount_percentage_for_product: percent(),
          service_expiration_time: z.string('Must be text').nullish(),
          terms_and_condition: html().nullish(),
          service_groups: sellGroupsInput(),
        }),
      reply: () =>
        z.object({
          ...saleReplyFields(),
          data: sale().extend(firstPaymentFields()),
          ...firstPaymentFields(),
        }),
    }),
    'get-customer-memberships': get('/online/get-customer-memberships', forCustomers(), {
      summary: "List the customer's own memberships with their balances and histories",
      description:
        'Gifts stay in the list as `given_away`; once claimed, their balance reads 0. Unpaid purchases are left out unless `include_unpaid=1`.',
      input: customerPurchaseListInput,
      reply: () => listEnvelope(customerMembership()),
    }),
    'membership-cancel': post('/online/membership/cancel', forBuyers('sales.write'), {
      summary: 'Cancel a membership',
      description: 'It ends with its current period. Nothing more is charged.',
      idempotent: true,
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: () => z.object({ purchased_membership_id: id() }),
      reply: () => messageEnvelope(z.object({ id: z.int(), expiry_date: z.string() })),
    }),
    'membership-pause': post('/admin/membership/pause', forUsers('sales.write'), {
      confirms: false,
      summary: 'Pause a membership',
      description: 'From the next payment on: nothing is billed, and it cannot be used.',
      idempotent: true,
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: () => pauseInput().extend({ reason: nonEmptyLine() }),
      reply: pausedReply,
    }),
    'membership-resume': post('/admin/membership/resume', forUsers('sales.write'), {
      confirms: false,
      summary: 'End the pause of a membership today',
      idempotent: true,
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: () => z.object({ purchased_membership_id: id(), reason: lineEmptyByDefault() }),
      reply: pausedReply,
    }),
    'membership-change': post('/admin/membership/change', forUsers('sales.write'), {
      confirms: false,
      summary: 'Change to another membership with the next payment',
      idempotent: true,
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      errorFields: { templateId: 'membership_id' },
      input: () => z.object({ purchased_membership_id: id(), membership_id: id(), reason: nonEmptyLine() }),
      reply: () =>
        messageEnvelope(
          z
            .object({ id: z.int(), name: z.string(), price: z.string(), next_billing: z.string().nullable() })
            .meta({ id: 'ChangedMembership' }),
        ),
    }),
    'membership-retry-payment': post('/admin/membership/retry-payment', forUsers('sales.write'), {
      confirms: false,
      summary: 'Charge the unpaid renewal of a membership again',
      description: 'The processor charges each renewal once.',
      idempotent: true,
      failures: ['recordNotFound', 'cardDeclined', ...PROCESSOR_FAILURES],
      input: () => z.object({ purchased_membership_id: id() }),
      reply: () => messageEnvelope(z.object({ id: z.int(), expiry_date: z.string() })),
    }),
    'online-membership-pause': post('/online/membership/pause', forCustomers(), {
      summary: 'Pause an own membership',
      description: 'For at most `membership_pause_days`.',
      idempotent: true,
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: pauseInput,
      reply: pausedReply,
    }),
    'online-membership-resume': post('/online/membership/resume', forCustomers(), {
      summary: 'End the pause of an own membership today',
      idempotent: true,
      failures: ['recordNotFound', ...PROCESSOR_FAILURES],
      input: () => z.object({ purchased_membership_id: id() }),
      reply: pausedReply,
    }),
  },
});
