import * as z from 'zod';
import {
  emptyEnvelope,
  envelope,
  id,
  image,
  integer,
  listEnvelope,
  money,
  nonEmptyLine,
  PERIOD_MAX_MONTHS,
  plainDate,
  toggle,
  toggleNumber,
} from './fields.ts';
import {
  customerPurchaseListInput,
  giftFields,
  givenAwayField,
  groupAndHistoryFields,
  groupPurchaseFields,
  oneOrTwo,
  purchaseListEnvelope,
  purchaseListInput,
  saleReplyFields,
  sellFields,
  sellGroupsInput,
  templateFields,
  templateGroup,
  templateGroupsInput,
  templateListInput,
  templateStatus,
  templateStatusInput,
} from './product-fields.ts';
import { group, route } from './route.ts';

const TAXED = '1 = the tax of the location is added to the price';

const months = () => integer({ min: 0, max: PERIOD_MAX_MONTHS });

const definition = {
  name: nonEmptyLine(),
  price: money(),
  image: image(),
  service_expiration: months(),
  session: toggle().nullish(),
  tax: toggle().nullish().describe(TAXED),
  price_for_payroll: oneOrTwo().nullish(),
  status: templateStatusInput(),
  service_group: templateGroupsInput(1),
};

const packageRecord = z.object({
  ...templateFields,
  service_expiration: z.int(),
  session: toggleNumber,
  tax: toggleNumber.describe(TAXED),
  price_for_payroll: z.int(),
  status: templateStatus,
  service_group: z.array(templateGroup('package_id')),
  created_at: z.string(),
});

const purchasedPackage = z.object({
  ...groupPurchaseFields,
  service_expiration: z.int(),
  price_for_payroll: z.int(),
  session: toggleNumber,
  tax: toggleNumber.describe(TAXED),
  delivery_date: z.string(),
  expiry_date: z.string().nullable(),
  ...groupAndHistoryFields('purchased_packages_id'),
});

export const packages = group({
  name: 'packages',
  description: 'Bundles of services in groups with quantities: define, sell, list.',
  routes: {
    'package-index': route({
      method: 'GET',
      path: '/admin/package/index',
      access: 'admin',
      status: 200,
      summary: 'List the packages that the salon sells',
      input: templateListInput,
      reply: listEnvelope(packageRecord),
    }),
    'package-store': route({
      method: 'POST',
      path: '/admin/package/store',
      access: 'admin',
      status: 201,
      summary: 'Define a package',
      description:
        'A package bundles services in groups with quantities. It needs at least one group with at least one service.',
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
      summary: 'Change a package',
      description: 'Replaces its groups. Sold packages do not change.',
      image: true,
      failures: ['recordNotFound'],
      input: z.object({ package_id: id(), ...definition }),
      reply: envelope(packageRecord),
    }),
    'package-delete': route({
      method: 'POST',
      path: '/admin/package/delete',
      access: 'admin',
      status: 200,
      summary: 'Delete a package',
      description: 'Sold packages stay valid.',
      failures: ['recordNotFound'],
      input: z.object({ package_id: id() }),
      reply: emptyEnvelope(),
    }),
    'get-purchased-package': route({
      method: 'GET',
      path: '/admin/package/get-purchased-package',
      access: 'frontDesk',
      status: 200,
      summary: 'List sold packages with their balances and histories',
      description:
        '`total_qty` is the sum over the groups, `total_used` counts the history rows with a service, `remaining_balance` is the difference.',
      input: purchaseListInput,
      reply: purchaseListEnvelope('purchasedpackages', purchasedPackage),
    }),
    'online-packages': route({
      method: 'GET',
      path: '/online/packages',
      access: 'public',
      status: 200,
      summary: 'List the packages that customers can buy',
      input: templateListInput,
      reply: listEnvelope(packageRecord),
    }),
    'create-package-sell': route({
      method: 'POST',
      path: '/online/create-package-sell',
      access: 'buyer',
      status: 201,
      summary: 'Buy a package',
      description:
        'Pay the sale with create-order and update-status and its `sale_id`, unless its total is 0 or it was paid at the salon. Fields copied from the package must match it. `buy_for: 1` buys it for someone else.',
      idempotent: true,
      input: z.object({
        ...sellFields,
        ...giftFields,
        package_id: id(),
        name: nonEmptyLine(),
        price: money(),
        service_expiration: months().nullish(),
        session: toggle().nullish(),
        tax: toggle().nullish().describe(TAXED),
        delivery_date: plainDate().nullish(),
        expiry_date: plainDate().nullish(),
        service_groups: sellGroupsInput(),
      }),
      reply: z.object(saleReplyFields),
    }),
    'get-customer-packages': route({
      method: 'GET',
      path: '/online/get-customer-packages',
      access: 'customer',
      status: 200,
      summary: "List the customer's own packages with their balances and histories",
      description:
        'Gifts stay in the list as `given_away`; once claimed, their balance reads 0. Unpaid purchases are left out unless `include_unpaid=1`.',
      input: customerPurchaseListInput,
      reply: listEnvelope(purchasedPackage.extend(givenAwayField)),
    }),
  },
});
