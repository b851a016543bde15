import { PASSWORD_ROUNDS } from '../../lib/ports/environment.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import type { Customer, User } from '../../lib/rules/accounts/people.ts';
import { type Tenant, tenantOf } from '../../lib/rules/ids.ts';
import type { ContactDetails } from '../../lib/rules/salon/salon.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/rules/salon/settings.ts';
import type { CatalogRecords } from '../../lib/table/catalogs.ts';
import { type Change, put } from '../../lib/table/change.ts';
import { type CatalogKind, type CounterKind, keys } from '../../lib/table/keys.ts';
import { putCustomer, putUser } from '../../lib/table/people.ts';
import { putSalon, updateContactTexts } from '../../lib/table/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { demoCatalog } from './demo-catalog.ts';
import { DEMO_PRODUCT_IDS, demoProducts } from './demo-products.ts';

export const DEMO_SLUG = 'demo';
export const DEMO_PASSWORD = 'demo-password-1';
export const DEMO_LOGINS = {
  admin: { email: 'admin@demo.test', password: DEMO_PASSWORD },
  staff: { email: 'staff@demo.test', password: DEMO_PASSWORD },
  customer: { email: 'customer@demo.test', password: DEMO_PASSWORD },
} as const;
/** Ids of those who can log in. */
export const DEMO_IDS = { admin: 1, staff: 2, customer: 1 } as const;

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  guestCheckout: true,
  staffSelection: true,
  enableDynamicSlot: true,
  replyTo: 'hello@demo.test',
  appUrl: 'https://book.demo.test',
};

const CONTACT_DETAILS: ContactDetails = {
  depositPolicy: '<p>A deposit holds your time. It is taken off the price on the day.</p>',
  refundPolicy:
    '<p>Cancel <strong>24 hours</strong> or more before your appointment and the deposit is refunded in full.</p>',
  termsConditions:
    '<p>Please come five minutes early.</p><ul><li>Late by 15 minutes or more: we may have to shorten your visit.</li>' +
    '<li>Prices include everything but tax.</li></ul>',
};

const OCCASIONS = ['Birthday', 'Thank you', 'Wedding', 'Holidays'];

function catalogChanges(tenant: Tenant): Change[] {
  const records = <Kind extends CatalogKind>(kind: Kind, all: readonly CatalogRecords[Kind][]): Change[] =>
    all.map((record) => put(keys.catalogRecord(tenant, kind, record.id), record));
  return [
    ...records('LOCATION', demoCatalog.locations),
    ...records('CATEGORY', demoCatalog.categories),
    ...records('SERVICE', demoCatalog.services),
    ...records('STAFF', demoCatalog.staff),
    ...records('ADD-ON', demoCatalog.addOns),
  ];
}

function peopleChanges(tenant: Tenant, passwordHash: string, createdAt: string): Change[] {
  const users: readonly User[] = [
    {
      id: DEMO_IDS.admin,
      name: 'Olivia Owner',
      email: DEMO_LOGINS.admin.email,
      role: 'admin',
      passwordHash,
      createdAt,
    },
    {
      id: DEMO_IDS.staff,
      name: 'Sam Desk',
      email: DEMO_LOGINS.staff.email,
      role: 'staff',
      passwordHash,
      createdAt,
    },
  ];
  const customer: Customer = {
    id: DEMO_IDS.customer,
    fname: 'Carla',
    lname: 'Client',
    email: DEMO_LOGINS.customer.email,
    phone: '+1 212 555 0199',
    emailVerified: true,
    passwordHash,
    createdAt,
  };
  return [...users.flatMap((user) => putUser(tenant, user)), ...putCustomer(tenant, customer)];
}

/** Ids that are given, so that new records come after them. */
function counterChanges(tenant: Tenant, withProducts: boolean): Change[] {
  const last: Partial<Record<CounterKind, number>> = {
    LOCATION: demoCatalog.locations.length,
    CATEGORY: demoCatalog.categories.length,
    SERVICE: demoCatalog.services.length,
    'PRICING-OPTION': demoCatalog.services.flatMap((service) => service.pricingOptions).length,
    STAFF: demoCatalog.staff.length,
    'ADD-ON': demoCatalog.addOns.length,
    OCCASION: OCCASIONS.length,
    USER: 2,
    CUSTOMER: 1,
    ...(withProducts ? DEMO_PRODUCT_IDS : {}),
  };
  return Object.entries(last).map(([kind, value]) =>
    put(keys.counter(tenant, kind as CounterKind), { last: value }),
  );
}

export type DemoOptions = {
  /** Another slug than `demo`, so that a test has its own salon. */
  readonly slug?: string;
  readonly settings?: Partial<Settings>;
  /** With packages, gift cards and memberships to buy. */
  readonly withProducts?: boolean;
  /** Of DEMO_PASSWORD; by default one at a real password's cost, made once for all salons of a process. */
  readonly passwordHash?: string;
  readonly now: Date;
};

let hashing: Promise<string> | undefined;
const costlyHash = (): Promise<string> => {
  hashing ??= openPasswords(PASSWORD_ROUNDS).hash(DEMO_PASSWORD);
  return hashing;
};

/** A slug's tenant; throws where the text cannot be a slug. */
export function tenantNamed(slug: string): Tenant {
  const tenant = tenantOf(slug);
  if (!tenant) throw new Error(`${slug} cannot be a slug`);
  return tenant;
}

/**
 * Puts the demo salon in place, in one transaction: it stands whole or not at all, and one that stands already is
 * left as it is.
 */
export async function placeDemoSalon(store: Store, options: DemoOptions): Promise<Tenant> {
  const tenant = tenantNamed(options.slug ?? DEMO_SLUG);
  if (await store.get(keys.salon(tenant))) return tenant;
  const createdAt = options.now.toISOString();
  const withProducts = options.withProducts ?? false;
  const passwordHash = options.passwordHash ?? (await costlyHash());
  await store.commit([
    putSalon({
      tenant,
      name: 'Demo Salon',
      currency: 'USD',
      timeZone: 'America/New_York',
      settings: { ...SETTINGS, ...options.settings },
    }),
    ...updateContactTexts(tenant, CONTACT_DETAILS),
    ...catalogChanges(tenant),
    ...peopleChanges(tenant, passwordHash, createdAt),
    ...counterChanges(tenant, withProducts),
    ...(withProducts ? demoProducts(tenant, createdAt) : []),
    ...OCCASIONS.map((name, index) =>
      put(keys.record(tenant, 'OCCASION', index + 1), { id: index + 1, name, images: [], active: true }),
    ),
  ]);
  return tenant;
}
