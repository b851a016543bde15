import type { Tenant } from '../../../lib/rules/ids.ts';
import { toMoney } from '../../../lib/rules/money.ts';
import { GIFT_CARD_DEFAULTS, type GiftCardTemplate } from '../../../lib/rules/products/gift-cards.ts';
import {
  BILLING_PERIOD,
  MEMBERSHIP_DEFAULTS,
  type MembershipTemplate,
} from '../../../lib/rules/products/memberships.ts';
import { PACKAGE_DEFAULTS, type PackageTemplate } from '../../../lib/rules/products/packages.ts';
import { PACKAGE_SESSION, toServiceGroups } from '../../../lib/rules/products/service-groups.ts';
import { putNewTemplate } from '../../../lib/table/catalog/templates.ts';
import type { Change } from '../../../lib/table/change.ts';
import type { CounterKind } from '../../../lib/table/keys.ts';

const [HAIRCUT, BLOW_DRY, PEDICURE, FACIAL, MASSAGE] = [1, 3, 5, 6, 7] as const;
const BIRTHDAY = 1;

const packageTemplates = (createdAt: string): readonly PackageTemplate[] => [
  {
    ...PACKAGE_DEFAULTS,
    id: 1,
    name: 'Five blow-dries',
    price: toMoney(150),
    serviceExpiration: 6,
    isTaxed: true,
    groups: toServiceGroups([{ qty: 5, price: toMoney(150), serviceIds: [BLOW_DRY] }], 1, 1),
    createdAt,
    version: 1,
  },
  {
    ...PACKAGE_DEFAULTS,
    id: 2,
    name: 'Spa day',
    price: toMoney(160),
    serviceExpiration: 12,
    session: PACKAGE_SESSION.singleUse,
    groups: toServiceGroups(
      [
        { qty: 1, price: toMoney(90), serviceIds: [MASSAGE] },
        { qty: 1, price: toMoney(70), serviceIds: [FACIAL] },
      ],
      2,
      2,
    ),
    createdAt,
    version: 1,
  },
];

const giftCardTemplates = (createdAt: string): readonly GiftCardTemplate[] => [
  {
    ...GIFT_CARD_DEFAULTS,
    id: 1,
    name: 'Birthday card',
    price: toMoney(90),
    value: toMoney(100),
    expirationTime: '12 months',
    terms: '<p>For all services, not for cash.</p>',
    occasionId: BIRTHDAY,
    createdAt,
    version: 1,
  },
];

const membershipTemplates = (createdAt: string): readonly MembershipTemplate[] => [
  {
    ...MEMBERSHIP_DEFAULTS,
    id: 1,
    name: 'Always groomed',
    price: toMoney(60),
    billingPeriod: BILLING_PERIOD.monthly,
    discountsService: true,
    servicePercent: 10,
    groups: toServiceGroups([{ qty: 1, price: 0, serviceIds: [HAIRCUT, BLOW_DRY] }], 4, 4),
    createdAt,
    version: 1,
  },
  {
    ...MEMBERSHIP_DEFAULTS,
    id: 2,
    name: 'Happy feet',
    price: toMoney(400),
    billingPeriod: BILLING_PERIOD.yearly,
    groups: toServiceGroups([{ qty: 12, price: 0, serviceIds: [PEDICURE] }], 5, 6),
    createdAt,
    version: 1,
  },
];

/** The products that the demo salon sells. */
export const putDemoProducts = (tenant: Tenant, createdAt: string): Change[] => [
  ...packageTemplates(createdAt).map((template) => putNewTemplate(tenant, 'PACKAGE', template)),
  ...giftCardTemplates(createdAt).map((template) => putNewTemplate(tenant, 'GIFTCARD', template)),
  ...membershipTemplates(createdAt).map((template) => putNewTemplate(tenant, 'MEMBERSHIP', template)),
];

export const DEMO_PRODUCT_IDS: Partial<Record<CounterKind, number>> = {
  PACKAGE: 2,
  GIFTCARD: 1,
  MEMBERSHIP: 2,
  GROUP: 5,
  'GROUP-SERVICE': 6,
};
