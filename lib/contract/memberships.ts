import * as z from 'zod';
import {
  definedGroups,
  giftFields,
  oneOrTwo,
  purchasedGroupsFields,
  purchasedList,
  purchasedListInput,
  redeemableFields,
  sale,
  sellFields,
  soldFields,
  statedGroups,
  templateFields,
  templateGroup,
  templateList,
  templateListInput,
} from './products.ts';
import { group, route } from './route.ts';
import {
  bare,
  done,
  envelope,
  html,
  id,
  image,
  integer,
  money,
  period,
  text,
  toggle,
  toggleNumber,
  toggleText,
} from './wire.ts';

/** Of a sale that is billed by itself (decisions §6). */
const firstPayment = { token: z.string().optional() };

const percent = () => integer({ min: 0, max: 100 }).nullish();

/** A discount that is on has its percentage (specification, Validation on store). */
const PERCENT_OF = {
  discount_service: 'discount_percentage_service',
  discount_product: 'discount_percentage_for_product',
} as const;

const fields = {
  name: text(),
  price: money(),
  image: image(),
  billing_period: oneOrTwo(),
  charce_service_tax: toggle().nullish(),
  service_expiration_time: period().nullish(),
  discount_service: toggle().nullish(),
  discount_percentage_service: percent(),
  discount_product: toggle().nullish(),
  discount_percentage_for_product: percent(),
  price_for_payroll: oneOrTwo().nullish(),
  terms_and_condition: html().nullish(),
  status: toggle().nullish(),
  service_group: definedGroups(0).nullish(),
};

type Discounts = {
  readonly [name in keyof typeof PERCENT_OF]?: boolean | null | undefined;
} & { readonly [name in (typeof PERCENT_OF)[keyof typeof PERCENT_OF]]?: number | null | undefined };

function checkDiscounts(input: Discounts, context: z.core.$RefinementCtx): void {
  for (const [name, percentage] of Object.entries(PERCENT_OF)) {
    if (input[name as keyof typeof PERCENT_OF] && input[percentage] == null) {
      context.addIssue({ code: 'custom', path: [percentage], message: `Is required when ${name} is 1` });
    }
  }
}

/** What template and copy show alike. */
const terms = {
  billing_period: z.int(),
  charce_service_tax: toggleText,
  service_expiration_time: z.string(),
  price_for_payroll: z.int(),
  terms_and_condition: z.string(),
  discount_service: toggleText,
  discount_percentage_service: z.int(),
  discount_product: toggleText,
  discount_percentage_for_product: z.int(),
};

const membership = z.object({
  ...templateFields,
  ...terms,
  status: toggleNumber,
  service_group: z.array(templateGroup('membership_id')),
  created_at: z.string(),
});

const purchasedMembership = z.object({
  ...purchasedGroupsFields,
  image: z.string(),
  ...terms,
  /** 1 while it is paid and inside its period. */
  status: toggleNumber,
  expiry_date: z.string(),
  recurring: toggleNumber,
  ...redeemableFields('purchased_membership_id'),
});

export const memberships = group('memberships', {
  'membership-index': route({
    method: 'GET',
    path: '/admin/membership/index',
    access: 'admin',
    status: 200,
    summary: 'Memberships that the salon sells, with their groups of services',
    input: templateListInput,
    reply: templateList(membership),
  }),
  'membership-store': route({
    method: 'POST',
    path: '/admin/membership/store',
    access: 'admin',
    status: 201,
    summary: 'Define a membership',
    description: 'A percentage is needed for a discount that is on. Without groups only discounts apply.',
    idempotent: true,
    image: true,
    input: z.object(fields).superRefine(checkDiscounts),
    reply: envelope(membership),
  }),
  'membership-update': route({
    method: 'POST',
    path: '/admin/membership/update',
    access: 'admin',
    status: 200,
    summary: 'Change a membership; its groups are replaced, what was sold stays as it was',
    image: true,
    input: z.object({ membership_id: id(), ...fields }).superRefine(checkDiscounts),
    reply: envelope(membership),
  }),
  'membership-delete': route({
    method: 'POST',
    path: '/admin/membership/delete',
    access: 'admin',
    status: 200,
    summary: 'Delete a membership with its groups; what was sold stays as it was',
    input: z.object({ membership_id: id() }),
    reply: done(),
  }),
  'get-purchased-membership': route({
    method: 'GET',
    path: '/admin/membership/get-purchased-membership',
    access: 'admin',
    status: 200,
    summary: 'Memberships that were sold, with their balances and histories',
    input: purchasedListInput,
    reply: purchasedList('purchasedmemberships', purchasedMembership),
  }),
  'online-memberships': route({
    method: 'GET',
    path: '/online/memberships',
    access: 'public',
    status: 200,
    summary: 'Memberships that customers can buy',
    input: templateListInput,
    reply: templateList(membership),
  }),
  'create-membership-sell': route({
    method: 'POST',
    path: '/online/create-membership-sell',
    access: 'buyer',
    status: 201,
    summary: 'Buy a membership, for oneself or for someone else',
    description:
      'Where the salon bills by itself (recurring_payment_enable), `token`, also in the sale itself, is the client secret of the first payment, which saves the card for the next ones. What is stated of the membership must be as the salon has it.',
    idempotent: true,
    input: z.object({
      ...sellFields,
      ...giftFields,
      membership_id: id(),
      name: text(),
      price: money(),
      billing_period: oneOrTwo().nullish(),
      charce_service_tax: toggle().nullish(),
      discount_service: toggle().nullish(),
      discount_percentage_service: percent(),
      discount_product: toggle().nullish(),
      discount_percentage_for_product: percent(),
      service_expiration_time: z.string('Must be text').nullish(),
      terms_and_condition: html().nullish(),
      service_groups: statedGroups(),
    }),
    reply: z.object({ ...soldFields, data: sale.extend(firstPayment), ...firstPayment }),
  }),
  'get-customer-memberships': route({
    method: 'GET',
    path: '/online/get-customer-memberships',
    access: 'customer',
    status: 200,
    summary: "The customer's own memberships, with their balances and histories",
    input: z.object({}),
    reply: bare(z.array(purchasedMembership)),
  }),
  'membership-cancel': route({
    method: 'POST',
    path: '/online/membership/cancel',
    access: 'buyer',
    status: 200,
    summary: 'End a membership with its period; nothing more is billed',
    idempotent: true,
    input: z.object({ purchased_membership_id: id() }),
    reply: envelope(z.object({ id: z.int(), expiry_date: z.string() })),
  }),
});
