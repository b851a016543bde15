import type { Sealing } from '../../ports/sealing.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import {
  checkErasure,
  ERASURE_ADDRESS_SEAL_NAME,
  type ErasableProduct,
  type ErasableRecords,
  type Erasure,
  isUnclaimedGift,
} from '../../rules/customers/erasure.ts';
import type { AppointmentId, CustomerId, GuestId, Tenant } from '../../rules/ids.ts';
import { findPhoneNameKey } from '../../rules/imports/customers.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { toLanguageField } from '../../rules/salons/languages.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import {
  findAppointmentsByIds,
  listAppointmentsOfCustomer,
  listAppointmentsOfPersonHash,
} from '../../table/booking/appointments.ts';
import {
  getRecentBookingsOfPerson,
  hashHolderName,
  hashPerson,
  hashPersonOfEmail,
  updateBookingListClosed,
} from '../../table/booking/open-bookings.ts';
import { findAddressChange } from '../../table/customers/address-changes.ts';
import { findCustomer } from '../../table/customers/customers.ts';
import {
  computeErasedAddressEnd,
  deleteCustomer,
  putErasureAndAddressMark,
  requireUnchangedCredit,
} from '../../table/customers/erasures.ts';
import { findGuest, findGuestId, hashGuest, toGuestId } from '../../table/customers/guests.ts';
import { findMergeRecordOfCustomer } from '../../table/customers/merged-customers.ts';
import { BUSY, type Decision } from '../../table/decide.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { putCustomerEvent } from '../../table/notifications/events.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import {
  findPurchaseBody,
  findPurchaseHead,
  findPurchasesWithHistoryByIds,
  listOwnedAndGivenPurchaseIds,
} from '../../table/products/purchases.ts';
import { findSaleById, listSalesOfGuestHash } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { listWaitlistEntries, listWaitlistEntriesOfCustomer } from '../../table/waitlist/waitlist.ts';
import { getGuestVisitRemovalChanges } from './gather-guests.ts';

/** A person by what still finds their records: an id, and the hash of the address that is their own. */
type SoughtPerson = Pick<Erasure, 'customerId' | 'ownAddressHash'>;

export type PersonRecords = {
  readonly appointments: readonly Appointment[];
  readonly products: readonly ErasableProduct[];
  readonly waitlist: readonly WaitlistEntry[];
};

const KINDS = Object.values(PURCHASED_KIND);

/** The product of a sale; the parts fit each other by the sale's type. */
export async function findProductPartsOfSale(
  store: Store,
  tenant: Tenant,
  sale: Sale,
): Promise<ErasableProduct | undefined> {
  const kind = PURCHASED_KIND[sale.type];
  const [head, body] = await Promise.all([
    findPurchaseHead(store, tenant, kind, sale.purchasedId),
    findPurchaseBody(store, tenant, kind, sale.purchasedId),
  ]);
  return head && body && { sale, head, body };
}

async function listProductsOfCustomer(store: Store, tenant: Tenant, id: CustomerId) {
  const lists = await Promise.all(
    KINDS.map(async (kind) =>
      findPurchasesWithHistoryByIds(
        store,
        tenant,
        kind,
        await listOwnedAndGivenPurchaseIds(store, tenant, kind, id),
      ),
    ),
  );
  return Promise.all(
    lists.flat().map(async ({ head, body }): Promise<ErasableProduct | undefined> => {
      const sale = await findSaleById(store, tenant, head.saleId);
      return sale && { sale, head, body };
    }),
  );
}

async function listProductsOfGuest(store: Store, tenant: Tenant, addressHash: string) {
  const sales = await listSalesOfGuestHash(store, tenant, addressHash);
  return Promise.all(sales.map((sale) => findProductPartsOfSale(store, tenant, sale)));
}

const isOfAddress = ({ guest }: WaitlistEntry, addressHash: string): boolean =>
  guest !== undefined && hashPersonOfEmail(guest.email) === addressHash;

/** Each of the person's records, by their id and by their address. */
async function listOfPerson<Each>(
  { customerId, ownAddressHash }: SoughtPerson,
  listOfCustomer: (id: CustomerId) => Promise<Each[]>,
  listOfAddress: (hash: string) => Promise<Each[]>,
): Promise<Each[]> {
  const [ofCustomer, ofAddress] = await Promise.all([
    customerId === null ? [] : listOfCustomer(customerId),
    ownAddressHash === undefined ? [] : listOfAddress(ownAddressHash),
  ]);
  return [...ofCustomer, ...ofAddress];
}

export async function loadVisitsAndProducts(
  store: Store,
  tenant: Tenant,
  person: SoughtPerson,
): Promise<Omit<PersonRecords, 'waitlist'>> {
  const [appointments, products] = await Promise.all([
    listOfPerson(
      person,
      (id) => listAppointmentsOfCustomer(store, tenant, id),
      (hash) => listAppointmentsOfPersonHash(store, tenant, hash),
    ),
    listOfPerson(
      person,
      (id) => listProductsOfCustomer(store, tenant, id),
      (hash) => listProductsOfGuest(store, tenant, hash),
    ),
  ]);
  return { appointments, products: products.filter((product) => product !== undefined) };
}

/** Reads what is kept about a person, as their export lists it (BEHAVIOR §4.5). */
export async function loadPersonRecords(
  store: Store,
  tenant: Tenant,
  person: SoughtPerson,
): Promise<PersonRecords> {
  const [records, waitlist] = await Promise.all([
    loadVisitsAndProducts(store, tenant, person),
    listOfPerson(
      person,
      (id) => listWaitlistEntriesOfCustomer(store, tenant, id),
      async (hash) => (await listWaitlistEntries(store, tenant)).filter((each) => isOfAddress(each, hash)),
    ),
  ]);
  return { ...records, waitlist };
}

/** Whether the person owns a product: a customer theirs, a guest what nobody has claimed. */
export function isOwnProduct(product: ErasableProduct, customerId: CustomerId | null): boolean {
  const { head } = product;
  const isOwner = head.customerId === null ? head.claimedAt === undefined : head.customerId === customerId;
  return isOwner && !isUnclaimedGift(product);
}

export const toErasableRecords = (
  { appointments, products }: Omit<PersonRecords, 'waitlist'>,
  customerId: CustomerId | null,
  credit: number,
): ErasableRecords => ({
  appointments,
  products: products.map((each) => ({ ...each, isOwn: isOwnProduct(each, customerId) })),
  credit,
});

type Person = SoughtPerson & {
  readonly personHash: string;
  readonly customer?: Customer;
  /** Empty where nobody can be told. */
  readonly email: string;
  /** The visits of a guest without an address. */
  readonly visitIds?: readonly AppointmentId[];
};

export function toPersonOfCustomer(customer: Customer): Person {
  const personHash = hashPerson({ customerId: customer.id });
  if (personHash === undefined) throw new Error(`customer ${customer.id} has no hash`);
  const { id: customerId, email, emailVerified } = customer;
  const ownAddressHash = emailVerified ? hashPersonOfEmail(email) : undefined;
  return { customerId, personHash, customer, email, ...(ownAddressHash ? { ownAddressHash } : {}) };
}

/** A customer, or a guest by the profile or the address. */
type NamedPerson =
  | { readonly customerId: CustomerId }
  | { readonly guestId: GuestId }
  | { readonly email: string };

/** An erasure that somebody asks for, or the salon itself. */
export type RequestedErasure = {
  readonly named: NamedPerson;
  /** The value that is left is forfeited. */
  readonly forfeits: boolean;
  /** Whether the customer, as read for the commit, is still to be erased. Otherwise the erasure fails as busy. */
  readonly isStillDue?: (customer: Customer, records: Omit<PersonRecords, 'waitlist'>) => boolean;
};

/** A guest by the profile. Without an address nothing but the profile finds the visits. */
async function findPersonOfGuest(store: Store, tenant: Tenant, id: GuestId): Promise<Person | undefined> {
  const guest = await findGuest(store, tenant, id);
  const personHash = guest && hashGuest({ customerId: null, guest });
  if (!guest || personHash === undefined || guest.movesTo !== undefined) return undefined;
  const { email, visitIds } = guest;
  return email === ''
    ? { customerId: null, personHash, email, visitIds }
    : { customerId: null, personHash, ownAddressHash: personHash, email };
}

function toNamedField(named: NamedPerson): 'customerId' | 'guestId' | 'email' {
  if ('customerId' in named) return 'customerId';
  return 'guestId' in named ? 'guestId' : 'email';
}

/** Finds whom a request names; a guest is somebody with an address and any record. */
async function findPerson(store: Store, tenant: Tenant, named: NamedPerson): Promise<Person | undefined> {
  if ('customerId' in named) {
    const customer = await findCustomer(store, tenant, named.customerId);
    return customer && toPersonOfCustomer(customer);
  }
  if ('guestId' in named) return findPersonOfGuest(store, tenant, named.guestId);
  const personHash = hashPersonOfEmail(named.email);
  return personHash === undefined
    ? undefined
    : { customerId: null, personHash, ownAddressHash: personHash, email: named.email };
}

const hasRecords = ({ appointments, products, waitlist }: PersonRecords): boolean =>
  appointments.length + products.length + waitlist.length > 0;

/** The changes of a person with an account; a guest has none. */
async function getCustomerDeletionChanges(
  store: Store,
  tenant: Tenant,
  { customer }: Person,
  credit: number,
  now: Date,
): Promise<Change[]> {
  if (!customer) return [];
  const change = await findAddressChange(store, tenant, customer.id);
  return [
    ...deleteCustomer(tenant, customer, change),
    ...putCustomerEvent(tenant, { customerId: customer.id, change: 'deleted' }, customer, now),
    requireUnchangedCredit(tenant, customer.id, credit),
  ];
}

/** Takes the erased visits out of the profile of the guest whom the person is, or was under an own address (BEHAVIOR §11.15). */
export const getErasedVisitsRemovalChanges = async (
  store: Store,
  tenant: Tenant,
  { customerId, personHash, ownAddressHash, appointmentIds }: Erasure,
): Promise<Change[]> => {
  const hash = customerId === null ? personHash : ownAddressHash;
  return hash === undefined
    ? []
    : getGuestVisitRemovalChanges(store, tenant, toGuestId(hash), appointmentIds);
};

/** Whether the customer was merged since the request began. The next request then finds the customer who stays. */
const isMerged = async (store: Store, tenant: Tenant, named: RequestedErasure['named']): Promise<boolean> =>
  'customerId' in named && (await findMergeRecordOfCustomer(store, tenant, named.customerId)) !== undefined;

/** The order to erase a person and these records. */
function toErasure(
  { customer, customerId, personHash, ownAddressHash, email }: Person,
  { appointments, products, waitlist }: PersonRecords,
  forfeits: boolean,
  now: Date,
): Erasure {
  const addressHash = hashPersonOfEmail(email);
  const number = customer && findPhoneNameKey(customer);
  return {
    personHash,
    customerId,
    ...(customer?.mergedIds ? { mergedIds: customer.mergedIds } : {}),
    ...(ownAddressHash ? { ownAddressHash } : {}),
    ...(addressHash ? { addressHash } : {}),
    ...(number ? { numberHash: hashHolderName(number) } : {}),
    forfeits,
    appointmentIds: [...new Set(appointments.map(({ id }) => id))],
    saleIds: products.map(({ sale }) => sale.id),
    waitlistIds: waitlist.map(({ id }) => id),
    startedAt: now.toISOString(),
    runs: 0,
  };
}

/**
 * Decides on the first step of an erasure: from it on, nobody logs in as the customer, and lists and searches do not find them
 * (BEHAVIOR §4.7). `runErasure` does the rest. Fails with recordNotFound, and as `checkErasure` says.
 */
export async function decideErasureStart(
  { store, sealing }: { readonly store: Store; readonly sealing: Sealing },
  { salon, now }: EntryAuthor & { readonly salon: Salon },
  { named, forfeits, isStillDue }: RequestedErasure,
): Promise<Outcome<Decision<Erasure>>> {
  const { tenant } = salon;
  const field = toNamedField(named);
  const person = await findPerson(store, tenant, named);
  if (!person) return (await isMerged(store, tenant, named)) ? BUSY : fail('recordNotFound', field);
  const { customerId, personHash, email } = person;
  // Before all else: a booking that comes later changes the list, which fails the commit
  const listed = await getRecentBookingsOfPerson(store, tenant, personHash);
  const [indexed, credit, booked] = await Promise.all([
    loadPersonRecords(store, tenant, person),
    customerId === null ? 0 : getCustomerCredit(store, tenant, customerId),
    findAppointmentsByIds(store, tenant, [
      ...(listed.bookings ?? []).map(({ id }) => id),
      ...(person.visitIds ?? []),
    ]),
  ]);
  const { visitIds } = person;
  const isOwn = (visit: Appointment) => !visitIds || findGuestId(visit) === toGuestId(personHash);
  const records = { ...indexed, appointments: [...indexed.appointments, ...booked.filter(isOwn)] };
  if (!person.customer && !hasRecords(records)) return fail('recordNotFound', field);
  if (person.customer && isStillDue && !isStillDue(person.customer, records)) return BUSY;
  const allowed = checkErasure(toErasableRecords(records, customerId, credit), {
    forfeits,
    today: toLocalDate(salon.timeZone, now),
  });
  if (!allowed.ok) return allowed;
  const erasure = toErasure(person, records, forfeits, now);
  const language = toLanguageField(person.customer?.language);
  const sealed =
    email === '' ? undefined : await sealing.seal({ tenant, name: ERASURE_ADDRESS_SEAL_NAME }, email);
  return ok({
    changes: [
      ...putErasureAndAddressMark(tenant, erasure),
      ...(await getCustomerDeletionChanges(store, tenant, person, credit, now)),
      ...(await getErasedVisitsRemovalChanges(store, tenant, erasure)),
      updateBookingListClosed(tenant, erasure, listed, computeErasedAddressEnd(erasure)),
      ...(sealed ? [putNotice(tenant, { kind: 'customer.erased', sealed, ...language }, now)] : []),
    ],
    reply: erasure,
  });
}
