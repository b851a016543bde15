import { PASSWORD_ROUNDS } from '../../../lib/ports/environment.ts';
import { openPasswords } from '../../../lib/ports/passwords.ts';
import type { User } from '../../../lib/rules/access/users.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { NO_POLICY_TEXTS, type TranslatedPolicyTexts } from '../../../lib/rules/salons/policy-texts.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/rules/salons/settings.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { putUser } from '../../../lib/table/access/users.ts';
import type { CatalogRecordByKind } from '../../../lib/table/catalog/catalogs.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { putDayClosingSchedule } from '../../../lib/table/journal/days.ts';
import { type CatalogKind, type CounterKind, keys } from '../../../lib/table/keys.ts';
import { putNewEventBookmark } from '../../../lib/table/payments/event-bookmarks.ts';
import { putSalon, updatePolicyTexts } from '../../../lib/table/salons/salons.ts';
import { type Change, putItem, type Store } from '../../../lib/table/store.ts';
import { demoCatalog } from './demo-catalog.ts';
import type { FindImage } from './demo-images.ts';
import { DEMO_PRODUCT_COUNTERS, putDemoProductTemplates } from './demo-products.ts';

export const DEMO_SLUG = 'demo';
export const DEMO_PASSWORD = 'demo-password-1';
export const DEMO_LOGINS = {
  admin: { email: 'admin@demo.test', password: DEMO_PASSWORD },
  staff: { email: 'staff@demo.test', password: DEMO_PASSWORD },
  customer: { email: 'customer@demo.test', password: DEMO_PASSWORD },
} as const;
export const DEMO_LOGIN_IDS = { admin: 1, staff: 2, customer: 1 } as const;

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  guestCheckout: true,
  staffSelection: true,
  enableDynamicSlot: true,
  replyTo: 'hello@demo.test',
};

const POLICY_TEXTS: TranslatedPolicyTexts = {
  ...NO_POLICY_TEXTS,
  depositPolicy: '<p>A deposit holds your time. It is taken off the price on the day.</p>',
  refundPolicy:
    '<p>Cancel <strong>24 hours</strong> or more before your appointment and the deposit is refunded in full.</p>',
  termsConditions:
    '<p>Please come five minutes early.</p><ul><li>Late by 15 minutes or more: we may have to shorten your visit.</li>' +
    '<li>Prices include everything but tax.</li></ul>',
};

const NAME = 'Demo Salon';
export const DEMO_TIME_ZONE = 'America/New_York';
const OCCASIONS = ['Birthday', 'Thank you', 'Wedding', 'Holidays'];

function putCatalog(tenant: Tenant, findImage: FindImage): Change[] {
  const withImages = <Item extends { readonly name: string }>(all: readonly Item[]) =>
    all.map((item) => ({ ...item, image: findImage(item.name) }));
  const records = <Kind extends CatalogKind>(
    kind: Kind,
    all: readonly CatalogRecordByKind[Kind][],
  ): Change[] => all.map((record) => putItem(keys.catalogRecord(tenant, kind, record.id), record));
  return [
    ...records('LOCATION', demoCatalog.locations),
    ...records('CATEGORY', demoCatalog.categories),
    ...records('SERVICE', withImages(demoCatalog.services)),
    ...records('STAFF', withImages(demoCatalog.staff)),
    ...records('ADD-ON', demoCatalog.addOns),
    ...records('RESOURCE', demoCatalog.resources),
  ];
}

function putPeople(tenant: Tenant, passwordHash: string, createdAt: string): Change[] {
  const others = { passwordHash, createdAt };
  const users: readonly User[] = [
    {
      id: DEMO_LOGIN_IDS.admin,
      name: 'Olivia Owner',
      email: DEMO_LOGINS.admin.email,
      role: 'admin',
      ...others,
    },
    { id: DEMO_LOGIN_IDS.staff, name: 'Sam Desk', email: DEMO_LOGINS.staff.email, role: 'staff', ...others },
  ];
  const customer: Customer = {
    id: DEMO_LOGIN_IDS.customer,
    fname: 'Carla',
    lname: 'Client',
    email: DEMO_LOGINS.customer.email,
    phone: '+1 212 555 0199',
    emailVerified: true,
    ...others,
  };
  return [...users.flatMap((user) => putUser(tenant, user)), ...putNewCustomerWithoutEvent(tenant, customer)];
}

/** The last ids of the demo records: new records get higher ones. */
function putCounters(tenant: Tenant, withProducts: boolean): Change[] {
  const last: Partial<Record<CounterKind, number>> = {
    LOCATION: demoCatalog.locations.length,
    CATEGORY: demoCatalog.categories.length,
    SERVICE: demoCatalog.services.length,
    'PRICING-OPTION': demoCatalog.services.flatMap((service) => service.pricingOptions).length,
    STAFF: demoCatalog.staff.length,
    'ADD-ON': demoCatalog.addOns.length,
    RESOURCE: demoCatalog.resources.length,
    OCCASION: OCCASIONS.length,
    USER: 2,
    CUSTOMER: 1,
    ...(withProducts ? DEMO_PRODUCT_COUNTERS : {}),
  };
  return Object.entries(last).map(([kind, value]) =>
    putItem(keys.counter(tenant, kind as CounterKind), { last: value }),
  );
}

export type DemoOptions = {
  readonly slug?: string;
  readonly settings?: Partial<Settings>;
  /** Adds packages, gift cards and memberships. */
  readonly withProducts?: boolean;
  /** The hash of DEMO_PASSWORD; by default computed at full cost, once for each process. */
  readonly passwordHash?: string;
  /** Stores images of services, staff and the salon; by default there are none. */
  readonly storeImages?: (tenant: Tenant) => Promise<FindImage>;
  readonly now: Date;
};

let hashing: Promise<string> | undefined;
/** The hash of DEMO_PASSWORD at full cost, computed once. */
export const hashDemoPassword = (): Promise<string> => {
  hashing ??= openPasswords(PASSWORD_ROUNDS).hash(DEMO_PASSWORD);
  return hashing;
};

/** The tenant of a slug. Throws if the slug is invalid. */
export function mustParseTenant(slug: string): Tenant {
  const tenant = parseTenant(slug);
  if (!tenant) throw new Error(`invalid slug '${slug}'`);
  return tenant;
}

/** Creates the demo salon in one transaction, unless it exists. */
export async function createDemoSalonIfMissing(store: Store, options: DemoOptions): Promise<Tenant> {
  const tenant = mustParseTenant(options.slug ?? DEMO_SLUG);
  if (await store.get(keys.salon(tenant))) return tenant;
  const createdAt = options.now.toISOString();
  const withProducts = options.withProducts ?? false;
  const passwordHash = options.passwordHash ?? (await hashDemoPassword());
  const findImage = (await options.storeImages?.(tenant)) ?? (() => '');
  await store.commit([
    ...putSalon(
      {
        tenant,
        name: NAME,
        currency: 'USD',
        timeZone: DEMO_TIME_ZONE,
        settings: { ...SETTINGS, logo: findImage(NAME), ...options.settings },
      },
      options.now,
    ),
    putDayClosingSchedule(tenant, DEMO_TIME_ZONE, addDays(toLocalDate(DEMO_TIME_ZONE, options.now), -1)),
    putNewEventBookmark(tenant, options.now),
    ...updatePolicyTexts(tenant, NO_POLICY_TEXTS, POLICY_TEXTS),
    ...putCatalog(tenant, findImage),
    ...putPeople(tenant, passwordHash, createdAt),
    ...putCounters(tenant, withProducts),
    ...(withProducts ? putDemoProductTemplates(tenant, createdAt) : []),
    ...OCCASIONS.map((name, index) =>
      putItem(keys.record(tenant, 'OCCASION', index + 1), { id: index + 1, name, images: [], active: true }),
    ),
  ]);
  return tenant;
}
