import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import {
  dateWithDashes,
  id,
  image,
  integer,
  listEnvelope,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  toggle,
  toggleNumber,
  translationsField,
  VALIDITY_MAX_MONTHS,
} from '../fields.ts';
import { create, forBuyers, forCustomers, forEverybody, forUsers, get, group, post } from '../route.ts';
import { EMAIL_PROOF_FAILURES } from '../shared-failures.ts';
import { PACKAGE_ACT_DESCRIPTION, packageActInput, productActReply } from './act-fields.ts';
import {
  customerPurchaseListInput,
  GROUP_ERROR_FIELDS,
  giftFields,
  oneOrTwo,
  purchaseListEnvelope,
  purchaseListInput,
  SALE_ERROR_FIELDS,
  saleReplyFields,
  sellFields,
  sellGroupsInput,
  TAXED_DESCRIPTION,
  templateFields,
  templateGroup,
  templateGroupsInput,
  templateListInput,
  templateStatus,
  templateStatusToggle,
} from './product-fields.ts';
import { customerPackage, packagePurchase } from './purchase-fields.ts';

const months = () => integer({ min: 0, max: VALIDITY_MAX_MONTHS });

const definition = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  price: money(),
  image: image(),
  service_expiration: months(),
  session: toggle().nullish(),
  tax: toggle().nullish().describe(TAXED_DESCRIPTION),
  price_for_payroll: oneOrTwo().nullish(),
  status: templateStatusToggle(),
  service_group: templateGroupsInput(1),
}));

const packageRecord = named('Package', () =>
  recordView({
    ...templateFields(),
    service_expiration: z.int(),
    session: toggleNumber(),
    tax: toggleNumber().describe(TAXED_DESCRIPTION),
    price_for_payroll: z.int(),
    status: templateStatus(),
    service_group: z.array(templateGroup('package_id', 'PackageGroup')),
    created_at: z.string(),
  }),
);

export const packages = group({
  name: 'packages',
  description: 'Bundles of services in groups with quantities: define, sell, list.',
  routes: {
    'package-index': get('/admin/package/index', forUsers(['catalog.write', 'sales.read']), {
      summary: 'List the packages that the salon sells',
      input: templateListInput,
      reply: () => listEnvelope(packageRecord()),
    }),
    'package-store': create('/admin/package/store', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Define a package',
      description:
        'A package bundles services in groups with quantities. It needs at least one group with at least one service.',
      image: true,
      errorFields: GROUP_ERROR_FIELDS,
      input: () => z.object(definition()),
      reply: () => messageEnvelope(packageRecord()),
    }),
    'package-update': post('/admin/package/update', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Change a package',
      description: 'Replaces its groups. Sold packages do not change.',
      image: true,
      failures: ['recordHasChanged', 'recordNotFound'],
      errorFields: GROUP_ERROR_FIELDS,
      input: () => z.object({ ...updateVersionField(), package_id: id(), ...definition() }),
      reply: () => messageEnvelope(packageRecord()),
    }),
    'package-delete': post('/admin/package/delete', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Delete a package',
      description: 'Sold packages stay valid.',
      failures: ['recordNotFound'],
      input: () => z.object({ package_id: id() }),
    }),
    'get-purchased-package': get('/admin/package/get-purchased-package', forUsers('sales.read'), {
      summary: 'List sold packages with their balances and histories',
      description:
        '`total_qty` is the sum over the groups, `total_used` counts the history rows that redeemed a service, `remaining_balance` is the difference.',
      input: purchaseListInput,
      reply: () => purchaseListEnvelope('purchasedpackages', packagePurchase()),
    }),
    'package-change': post('/admin/package/change', forUsers('sales.write'), {
      confirms: false,
      summary: 'Extend, freeze, transfer, adjust or end a sold package',
      description: PACKAGE_ACT_DESCRIPTION,
      idempotent: true,
      failures: ['recordNotFound', 'productFrozen', 'packageInvalid', 'packageExpired'],
      errorFields: {
        productId: 'purchased_package_id',
        until: 'expiry_date',
        by: 'qty',
        group: 'group_id',
      },
      input: packageActInput,
      reply: productActReply,
    }),
    'online-packages': get('/online/packages', forEverybody('any'), {
      summary: 'List the packages that customers can buy',
      input: templateListInput,
      reply: () => listEnvelope(packageRecord()),
    }),
    'create-package-sell': create('/online/create-package-sell', forBuyers('sales.write'), {
      summary: 'Buy a package',
      description:
        'Pay the sale with create-order and update-status and its `sale_id`, unless its total is 0 or it was paid at the salon. Fields copied from the package must match it. `buy_for: 1` buys it for someone else.',
      failures: ['tooManyUnpaidPurchases', ...EMAIL_PROOF_FAILURES],
      errorFields: { ...SALE_ERROR_FIELDS, templateId: 'package_id', isTaxed: 'tax' },
      input: () =>
        z.object({
          ...sellFields(),
          ...giftFields(),
          package_id: id(),
          name: nonEmptyLine(),
          price: money(),
          service_expiration: months().nullish(),
          session: toggle().nullish(),
          tax: toggle().nullish().describe(TAXED_DESCRIPTION),
          delivery_date: dateWithDashes().nullish(),
          expiry_date: dateWithDashes().nullish(),
          service_groups: sellGroupsInput(),
        }),
      reply: () => z.object(saleReplyFields()),
    }),
    'get-customer-packages': get('/online/get-customer-packages', forCustomers(), {
      summary: "List the customer's own packages with their balances and histories",
      description:
        'Packages that the customer gave away stay in the list, marked `given_away`; once claimed, their balance reads 0 here. Unpaid purchases are left out unless `include_unpaid=1`.',
      input: customerPurchaseListInput,
      reply: () => listEnvelope(customerPackage()),
    }),
  },
});
