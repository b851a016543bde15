import * as z from 'zod';
import {
  definedGroups,
  giftFields,
  oneOrTwo,
  purchasedGroupsFields,
  purchasedList,
  purchasedListInput,
  redeemableFields,
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
  id,
  image,
  integer,
  money,
  plainDate,
  text,
  toggle,
  toggleNumber,
} from './wire.ts';

const MONTHS_MAX = 1200;
const months = () => integer({ min: 0, max: MONTHS_MAX });

const definition = {
  name: text(),
  price: money(),
  image: image(),
  service_expiration: months(),
  session: toggle().nullish(),
  tax: toggle().nullish(),
  price_for_payroll: oneOrTwo().nullish(),
  status: toggle().nullish(),
  service_group: definedGroups(1),
};

const packageRecord = z.object({
  ...templateFields,
  service_expiration: z.int(),
  session: toggleNumber,
  tax: toggleNumber,
  price_for_payroll: z.int(),
  status: toggleNumber,
  service_group: z.array(templateGroup('package_id')),
  created_at: z.string(),
});

const purchasedPackage = z.object({
  ...purchasedGroupsFields,
  service_expiration: z.int(),
  price_for_payroll: z.int(),
  session: toggleNumber,
  tax: toggleNumber,
  delivery_date: z.string(),
  expiry_date: z.string().nullable(),
  ...redeemableFields('purchased_packages_id'),
});

export const packages = group('packages', {
  'package-index': route({
    method: 'GET',
    path: '/admin/package/index',
    access: 'admin',
    status: 200,
    summary: 'Packages that the salon sells, with their groups of services',
    input: templateListInput,
    reply: templateList(packageRecord),
  }),
  'package-store': route({
    method: 'POST',
    path: '/admin/package/store',
    access: 'admin',
    status: 201,
    summary: 'Define a package',
    description:
      'Bundles services in groups with quantities; at least one group, each with at least one service.',
    idempotent: true,
    image: true,
    input: z.object(definition),
    reply: envelope(packageRecord),
  }),
  'package-update': route({
    method: 'POST',
    path: '/admin/package/update',
    access: 'admin',
    status: 200,
    summary: 'Change a package; its groups are replaced, what was sold stays as it was',
    image: true,
    input: z.object({ package_id: id(), ...definition }),
    reply: envelope(packageRecord),
  }),
  'package-delete': route({
    method: 'POST',
    path: '/admin/package/delete',
    access: 'admin',
    status: 200,
    summary: 'Delete a package with its groups; what was sold stays as it was',
    input: z.object({ package_id: id() }),
    reply: done(),
  }),
  'get-purchased-package': route({
    method: 'GET',
    path: '/admin/package/get-purchased-package',
    access: 'admin',
    status: 200,
    summary: 'Packages that were sold, with their balances and histories',
    description:
      'total_qty is the sum over the groups, total_used the rows of the history with a service, remaining_balance the difference.',
    input: purchasedListInput,
    reply: purchasedList('purchasedpackages', purchasedPackage),
  }),
  'online-packages': route({
    method: 'GET',
    path: '/online/packages',
    access: 'public',
    status: 200,
    summary: 'Packages that customers can buy',
    input: templateListInput,
    reply: templateList(packageRecord),
  }),
  'create-package-sell': route({
    method: 'POST',
    path: '/online/create-package-sell',
    access: 'buyer',
    status: 201,
    summary: 'Buy a package, for oneself or for someone else',
    description:
      'The sale waits for its payment by create-order and update-status with sale_id, unless nothing is due or the salon has been paid. What is stated of the package must be as the salon has it.',
    idempotent: true,
    input: z.object({
      ...sellFields,
      ...giftFields,
      package_id: id(),
      name: text(),
      price: money(),
      service_expiration: months().nullish(),
      session: toggle().nullish(),
      tax: toggle().nullish(),
      delivery_date: plainDate().nullish(),
      expiry_date: plainDate().nullish(),
      service_groups: statedGroups(),
    }),
    reply: z.object(soldFields),
  }),
  'get-customer-packages': route({
    method: 'GET',
    path: '/online/get-customer-packages',
    access: 'customer',
    status: 200,
    summary: "The customer's own packages, with their balances and histories",
    input: z.object({}),
    reply: bare(z.array(purchasedPackage)),
  }),
});
