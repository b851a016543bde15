import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { type GuestProfile, toGuestAsCustomer } from '../../rules/customers/guests.ts';
import type { CustomerId, GuestId, Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import { listAppointmentsOfCustomer } from '../../table/booking/appointments.ts';
import { hashPersonOfEmail } from '../../table/booking/open-bookings.ts';
import { findCustomer } from '../../table/customers/customers.ts';
import { findGuest } from '../../table/customers/guests.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import { findSalesByIds, listSalesOfGuestHash } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';
import { listWaitlistEntriesOfCustomer } from '../../table/waitlist/waitlist.ts';
import {
  type CustomerPurchase,
  listGuestGiftCardsByIds,
  listPurchasesOfCustomer,
} from '../products/list-purchases.ts';
import { loadPersonRecords, type PersonRecords } from './erase-customer.ts';
import { listVisitsStillOfGuest } from './gather-guests.ts';

const NEWEST_FIRST = { sort: 'id', order: 'desc', includesUnpaid: true } as const;

/** A customer with their visits, their products, unpaid ones included, and their credit. */
export type CustomerHistory = {
  readonly customer: Customer;
  readonly appointments: readonly Appointment[];
  readonly packages: readonly CustomerPurchase<'PURCHASED-PACKAGE'>[];
  readonly giftCards: readonly CustomerPurchase<'PURCHASED-GIFTCARD'>[];
  readonly memberships: readonly CustomerPurchase<'PURCHASED-MEMBERSHIP'>[];
  readonly credit: Money;
  /** Missing where the customer is none. */
  readonly guest?: GuestProfile;
};

/** All that the salon keeps about a customer. */
type CustomerRecords = CustomerHistory & {
  readonly guestAppointments: readonly Appointment[];
  readonly sales: readonly Sale[];
  readonly waitlist: readonly WaitlistEntry[];
};

/** Reads a customer with their history; fails with recordNotFound (BEHAVIOR §11.9). */
export async function loadCustomerHistory(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Outcome<CustomerHistory>> {
  const found = findCustomer(store, tenant, id);
  const [customer, appointments, packages, giftCards, memberships, credit] = await Promise.all([
    found,
    listAppointmentsOfCustomer(store, tenant, id),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-PACKAGE', id, NEWEST_FIRST, found),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-GIFTCARD', id, NEWEST_FIRST, found),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-MEMBERSHIP', id, NEWEST_FIRST, found),
    getCustomerCredit(store, tenant, id),
  ]);
  if (!customer) return fail('recordNotFound', 'customerId');
  return ok({ customer, appointments, packages, giftCards, memberships, credit });
}

/** Reads a guest in the form of a customer, with the gift cards of the address; fails with recordNotFound (BEHAVIOR §11.15). */
export async function loadGuestHistory(
  store: Store,
  tenant: Tenant,
  id: GuestId,
): Promise<Outcome<CustomerHistory & { readonly guest: GuestProfile }>> {
  const guest = await findGuest(store, tenant, id);
  if (!guest || guest.movesTo !== undefined) return fail('recordNotFound', 'guestId');
  const hash = hashPersonOfEmail(guest.email);
  const [appointments, sales] = await Promise.all([
    listVisitsStillOfGuest(store, tenant, guest),
    hash === undefined ? [] : listSalesOfGuestHash(store, tenant, hash),
  ]);
  const cardIds = sales.flatMap(({ type, purchasedId }) => (type === 'giftcard' ? [purchasedId] : []));
  return ok({
    guest,
    customer: toGuestAsCustomer(guest),
    appointments,
    packages: [],
    memberships: [],
    credit: 0,
    giftCards: await listGuestGiftCardsByIds(store, tenant, cardIds),
  });
}

const NO_RECORDS: PersonRecords = { appointments: [], products: [], waitlist: [] };

/** The records of guests with the address that the customer has verified: they are the customer's own (BEHAVIOR §4.5). */
async function loadGuestRecords(
  store: Store,
  tenant: Tenant,
  { email, emailVerified }: Pick<Customer, 'email' | 'emailVerified'>,
): Promise<PersonRecords> {
  const ownAddressHash = emailVerified ? hashPersonOfEmail(email) : undefined;
  return ownAddressHash === undefined
    ? NO_RECORDS
    : loadPersonRecords(store, tenant, { customerId: null, ownAddressHash });
}

/** Reads all that the salon keeps about a customer; fails with recordNotFound (BEHAVIOR §4.5). */
export async function loadCustomerRecords(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Outcome<CustomerRecords>> {
  const history = await loadCustomerHistory(store, tenant, id);
  if (!history.ok) return history;
  const { customer, packages, giftCards, memberships } = history.value;
  const saleIds = [...packages, ...giftCards, ...memberships].map(({ head }) => head.saleId);
  const [asGuest, sales, waitlist] = await Promise.all([
    loadGuestRecords(store, tenant, customer),
    findSalesByIds(store, tenant, [...new Set(saleIds)]),
    listWaitlistEntriesOfCustomer(store, tenant, id),
  ]);
  const own = sales.filter(({ customerId }) => customerId === id);
  // One that the customer has claimed is in the history already
  const known = new Set(giftCards.map(({ head }) => head.id));
  const cardIds = asGuest.products.flatMap(({ sale: { type, purchasedId } }) =>
    type === 'giftcard' && !known.has(purchasedId) ? [purchasedId] : [],
  );
  const ofGuest = await listGuestGiftCardsByIds(store, tenant, cardIds);
  return ok({
    ...history.value,
    giftCards: [...giftCards, ...ofGuest].sort((one, other) => other.head.id - one.head.id),
    guestAppointments: asGuest.appointments,
    sales: [...own, ...asGuest.products.map(({ sale }) => sale)],
    waitlist: [...waitlist, ...asGuest.waitlist],
  });
}
