import type { Tenant } from '../../../lib/rules/ids.ts';
import { fromMajorUnits } from '../../../lib/rules/money.ts';
import { GIFT_CARD_DEFAULTS, type GiftCardTemplate } from '../../../lib/rules/products/gift-cards.ts';
import {
  BILLING_PERIOD,
  MEMBERSHIP_DEFAULTS,
  type MembershipTemplate,
} from '../../../lib/rules/products/memberships.ts';
import { PACKAGE_DEFAULTS, type PackageTemplate } from '../../../lib/rules/products/packages.ts';
import { PACKAGE_SESSION, toServiceGroups } from '../../../lib/rules/products/service-groups.ts';
import { putNewTemplate } from '../../../lib/table/catalog/templates.ts';
import type { CounterKind } from '../../../lib/table/keys.ts';
import type { Change } from '../../../lib/table/store.ts';

const [HAIRCUT, BLOW_DRY, PEDICURE, FACIAL, MASSAGE] = [1, 3, 5, 6, 7] as const;
const BIRTHDAY = 1;

/** A template without what all of them share. */
type Draft<Template> = Omit<Template, 'createdAt' | 'version'>;

const PACKAGES: readonly Draft<PackageTemplate>[] = [
  {
    ...PACKAGE_DEFAULTS,
    id: 1,
    name: 'Five blow-dries',
    price: fromMajorUnits(150),
    serviceExpiration: 6,
    isTaxed: true,
    groups: toServiceGroups([{ qty: 5, price: fromMajorUnits(150), serviceIds: [BLOW_DRY] }], 1, 1),
  },
  {
    ...PACKAGE_DEFAULTS,
    id: 2,
    name: 'Spa day',
    price: fromMajorUnits(160),
    serviceExpiration: 12,
    session: PACKAGE_SESSION.singleUse,
    groups: toServiceGroups(
      [
        { qty: 1, price: fromMajorUnits(90), serviceIds: [MASSAGE] },
        { qty: 1, price: fromMajorUnits(70), serviceIds: [FACIAL] },
      ],
      2,
      2,
    ),
  },
];

const GIFT_CARDS: readonly Draft<GiftCardTemplate>[] = [
  {
    ...GIFT_CARD_DEFAULTS,
    id: 1,
    name: 'Birthday card',
    price: fromMajorUnits(90),
    value: fromMajorUnits(100),
    expirationTime: '12 months',
    terms: '<p>For all services, not for cash.</p>',
    occasionId: BIRTHDAY,
  },
];

const MEMBERSHIPS: readonly Draft<MembershipTemplate>[] = [
  {
    ...MEMBERSHIP_DEFAULTS,
    id: 1,
    name: 'Always groomed',
    price: fromMajorUnits(60),
    billingPeriod: BILLING_PERIOD.monthly,
    discountsService: true,
    servicePercent: 10,
    groups: toServiceGroups([{ qty: 1, price: 0, serviceIds: [HAIRCUT, BLOW_DRY] }], 4, 4),
  },
  {
    ...MEMBERSHIP_DEFAULTS,
    id: 2,
    name: 'Happy feet',
    price: fromMajorUnits(400),
    billingPeriod: BILLING_PERIOD.yearly,
    groups: toServiceGroups([{ qty: 12, price: 0, serviceIds: [PEDICURE] }], 5, 6),
  },
];

export function putDemoProductTemplates(tenant: Tenant, createdAt: string): Change[] {
  const shared = { createdAt, version: 1 };
  return [
    ...PACKAGES.map((each) => putNewTemplate(tenant, 'PACKAGE', { ...each, ...shared })),
    ...GIFT_CARDS.map((each) => putNewTemplate(tenant, 'GIFTCARD', { ...each, ...shared })),
    ...MEMBERSHIPS.map((each) => putNewTemplate(tenant, 'MEMBERSHIP', { ...each, ...shared })),
  ];
}

export const DEMO_PRODUCT_COUNTERS: Partial<Record<CounterKind, number>> = {
  PACKAGE: 2,
  GIFTCARD: 1,
  MEMBERSHIP: 2,
  GROUP: 5,
  'GROUP-SERVICE': 6,
};
