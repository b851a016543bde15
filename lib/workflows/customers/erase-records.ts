import type { AuditRow } from '../../rules/access/audit-trail.ts';
import { parsePaymentRowAppointmentId } from '../../rules/booking/appointments.ts';
import {
  anonymizeSale,
  anonymizeVisit,
  anonymizeWaitlistEntry,
  computeForfeit,
  type ErasableProduct,
  type Erasure,
  isBilledMembership,
  withoutErasedPerson,
} from '../../rules/customers/erasure.ts';
import type { CustomerId, SaleId, Tenant, WaitlistId } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { toExpiryPosition } from '../../rules/journal/sale-entries.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { isWaitingOrOffered } from '../../rules/waitlist/entries.ts';
import { getAuditPage, updateAuditRowValuesHidden } from '../../table/access/audit-trail.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { hashPersonOfEmail } from '../../table/booking/open-bookings.ts';
import { deleteKeptVisitDay } from '../../table/booking/visit-days.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { decideAndCommitOrThrow } from '../../table/decide.ts';
import { putJournalEntryAndBalances } from '../../table/journal/entries.ts';
import { PURCHASED_KIND, type PurchasedKind } from '../../table/keys.ts';
import { listOutboxRecords, type OutboxRecord } from '../../table/notifications/outbox.ts';
import { updateForfeitedValueRecorded } from '../../table/products/ledger.ts';
import { updateProductOffer } from '../../table/products/purchase-lists.ts';
import {
  getPurchaseBodiesAndOffersPage,
  updatePeopleInPurchaseBody,
} from '../../table/products/purchases.ts';
import { findSaleById, updatePurchaseSaleStatusAndBlock, updateSale } from '../../table/products/sales.ts';
import { isSameRecord } from '../../table/records.ts';
import { type Change, deleteItem, type Store } from '../../table/store.ts';
import { findWaitlistEntry, updateWaitlistEntry } from '../../table/waitlist/waitlist.ts';
import { openSalonProcessor, type PaymentDependencies } from '../payments/salon-processor.ts';
import { getMembershipEndChanges } from '../products/membership-billing.ts';
import { decideLeaving } from '../waitlist/leave-waitlist.ts';
import { findProductPartsOfSale, isOwnProduct } from './erase-customer.ts';

export type ErasureDependencies = PaymentDependencies & { readonly catalogs: LoadCatalog };

export type ErasureRun = {
  readonly deps: ErasureDependencies;
  readonly store: Store;
  readonly salon: Salon;
  readonly tenant: Tenant;
  readonly author: EntryAuthor;
  readonly erasure: Erasure;
  readonly now: Date;
  /** An instant of `performance.now()`: what is left is for the next run. */
  readonly until: number;
};

export const anonymizeVisitRecord = ({ store, tenant, author }: ErasureRun, id: number) =>
  decideAndCommitOrThrow(store, async (table) => {
    const visit = await findAppointment(table, tenant, id);
    if (!visit) return [];
    const erased = anonymizeVisit(visit);
    return isSameRecord(erased, visit)
      ? []
      : [
          ...updateAppointment(author, visit, erased),
          deleteKeptVisitDay(tenant, visit.date, visit.locationId),
        ];
  });

/** The value that is left of a product becomes breakage, and nobody can use the product any more. */
function getForfeitChanges({ tenant, author, now }: ErasureRun, product: ErasableProduct): Change[] {
  const { sale, head } = product;
  const { type, purchasedId, locationId, id } = sale;
  const rest = computeForfeit(product);
  const origin = {
    event: 'forfeited',
    reference: { kind: 'sale', id },
    version: `forfeited-${sale.version}`,
    locationId,
    customerId: head.customerId,
  } as const;
  const blocked = { ...sale, blockedAt: sale.blockedAt ?? now.toISOString() };
  return [
    updateForfeitedValueRecorded(tenant, type, head, rest),
    ...putJournalEntryAndBalances(author, origin, [], toExpiryPosition({ type, purchasedId }, rest)),
    updatePurchaseSaleStatusAndBlock(tenant, blocked),
  ];
}

const isForfeited = ({ sale, head }: ErasableProduct): boolean =>
  sale.type === 'membership' || (sale.blockedAt !== undefined && head.expiredRest !== undefined);

const isBoughtBy = (
  { customerId, guest }: Sale,
  erasure: Pick<Erasure, 'customerId' | 'ownAddressHash'>,
): boolean =>
  customerId === null
    ? guest !== undefined && hashPersonOfEmail(guest.email) === erasure.ownAddressHash
    : customerId === erasure.customerId;

/** Changes of a sale and its product: value is forfeited once, people are erased. */
async function decideSale(run: ErasureRun, table: Store, id: SaleId): Promise<readonly Change[]> {
  const before = await findSaleById(table, run.tenant, id);
  const product = before && (await findProductPartsOfSale(table, run.tenant, before));
  if (!before || !product) return [];
  return before.isReload ? decideReload(run, before) : decideSoldProduct(run, table, product);
}

/** A reload forfeits nothing: the sale of its card does. */
const decideReload = ({ author, erasure }: ErasureRun, sale: Sale): Change[] =>
  isBoughtBy(sale, erasure) ? updateSale(author, sale, anonymizeSale(sale)) : [];

async function decideSoldProduct(run: ErasureRun, table: Store, product: ErasableProduct): Promise<Change[]> {
  const { tenant, author, erasure, now } = run;
  const { sale: before, head, body } = product;
  const { customerId, forfeits } = erasure;
  const isOwn = isOwnProduct(product, customerId);
  const forfeited =
    forfeits && isOwn && !(isForfeited(product) && computeForfeit(product) === 0)
      ? getForfeitChanges(run, product)
      : [];
  const blockedAt = forfeited.length > 0 ? { blockedAt: before.blockedAt ?? now.toISOString() } : {};
  const isBuyer = isBoughtBy(before, erasure);
  const sale = { ...(isBuyer ? anonymizeSale(before) : before), ...blockedAt };
  const role = { isBuyer, isRecipient: isOwn && customerId !== null };
  const people = withoutErasedPerson(body, role);
  const named = { gift: body.gift, ...(body.guest ? { guest: body.guest } : {}) };
  const endsMembership = isBilledMembership(product) && forfeits;
  const endsOffer = isOwn && head.offer !== undefined;
  return [
    ...forfeited,
    ...(isSameRecord(sale, before) ? [] : updateSale(author, before, sale)),
    ...(isSameRecord(people, named)
      ? []
      : [updatePeopleInPurchaseBody(tenant, PURCHASED_KIND[sale.type], sale.purchasedId, people)]),
    ...(endsOffer ? [updateProductOffer(tenant, PURCHASED_KIND[sale.type], head, undefined)] : []),
    ...(endsMembership
      ? await getMembershipEndChanges(table, author.salon, head as unknown as PurchasedMembershipHead, now)
      : []),
  ];
}

/** Ends the billing of a membership at the processor, before the table forgets that there is one. */
async function endBilling({ deps, store, salon, tenant, erasure }: ErasureRun, id: SaleId): Promise<void> {
  const sale = await findSaleById(store, tenant, id);
  const product = sale?.type === 'membership' ? await findProductPartsOfSale(store, tenant, sale) : undefined;
  if (!product || !isBilledMembership(product) || !erasure.forfeits) return;
  const processor = await openSalonProcessor(deps, salon);
  const ended = processor.ok
    ? await processor.value.cancelSubscription(product.head.subscriptionId ?? '')
    : processor;
  if (!ended.ok && ended.failure !== 'paymentsNotSetUp')
    throw new Error(`cannot end the billing of sale ${id}: ${ended.failure}`);
}

/** Takes an entry off the waitlist, which frees the time that it holds, and erases its guest. */
async function decideEntry(run: ErasureRun, table: Store, id: WaitlistId): Promise<readonly Change[]> {
  const { deps, salon, tenant, now } = run;
  const before = await findWaitlistEntry(table, tenant, id);
  if (!before) return [];
  if (isWaitingOrOffered(before)) {
    const catalog = await deps.catalogs(salon);
    const left = await decideLeaving({ table, salon, catalog, now }, before, 'waitlistId');
    return left.ok ? left.value.changes : [];
  }
  const erased = anonymizeWaitlistEntry(before);
  return isSameRecord(erased, before) ? [] : updateWaitlistEntry(tenant, before, erased, now);
}

export async function endAndAnonymizeWaitlistEntry(run: ErasureRun, id: WaitlistId): Promise<void> {
  // First off the list, then without a name: one commit cannot write the entry twice
  await decideAndCommitOrThrow(run.store, (table) => decideEntry(run, table, id));
  await decideAndCommitOrThrow(run.store, (table) => decideEntry(run, table, id));
}

/** The ids under which the customer is known; none of a guest. */
export const listCustomerIdsOfErasure = ({ customerId, mergedIds = [] }: Erasure): readonly CustomerId[] =>
  customerId === null ? [] : [customerId, ...mergedIds];

/** Whether a notice is about the customer. Events have ids alone, and their webhooks are still to be sent. */
const isAboutCustomer = ({ notice, eventId }: OutboxRecord, { erasure }: ErasureRun): boolean =>
  eventId === undefined &&
  'customerId' in notice &&
  notice.customerId !== null &&
  listCustomerIdsOfErasure(erasure).includes(notice.customerId);

/** Whether a notice that waits, or that lies parked, names the person. */
function isNoticeOf(record: OutboxRecord, run: ErasureRun): boolean {
  const { notice, refused, parkedAt } = record;
  const { addressHash, appointmentIds, saleIds } = run.erasure;
  const email = 'email' in notice ? notice.email : undefined;
  if (email !== undefined && addressHash !== undefined && hashPersonOfEmail(email) === addressHash)
    return true;
  if (isAboutCustomer(record, run)) return true;
  // Why a message was refused may quote the address that it went to
  const hasReasons = refused.length > 0 || parkedAt !== undefined;
  const isOfVisit = 'appointmentId' in notice && appointmentIds.includes(Number(notice.appointmentId));
  const isOfSale = 'saleId' in notice && saleIds.includes(Number(notice.saleId));
  const { kind, id } = 'reference' in notice ? notice.reference : { kind: undefined, id: 0 };
  const isOfReceipt =
    (kind === 'appointment' && appointmentIds.includes(id)) || (kind === 'sale' && saleIds.includes(id));
  return hasReasons && (isOfVisit || isOfSale || isOfReceipt);
}

export async function eraseNoticesOfPerson(run: ErasureRun): Promise<void> {
  const { store, tenant } = run;
  for (const record of await listOutboxRecords(store, tenant))
    if (isNoticeOf(record, run)) await store.commit([deleteItem(record.key)]);
}

function isRowOf({ customerId, reference: { kind, id } }: AuditRow, { erasure }: ErasureRun): boolean {
  if (id === null) return false;
  if (customerId !== null && listCustomerIdsOfErasure(erasure).includes(customerId)) return true;
  switch (kind) {
    case 'appointment':
      return erasure.appointmentIds.includes(id);
    case 'charge':
      return erasure.appointmentIds.includes(parsePaymentRowAppointmentId(id));
    case 'sale':
      return erasure.saleIds.includes(id);
    case 'waitlist':
      return erasure.waitlistIds.includes(id);
    default:
      return false;
  }
}

type Page = { readonly next?: Readonly<Record<string, unknown>> | undefined };
export type ErasurePageWalk = (
  run: ErasureRun,
  after: Readonly<Record<string, unknown>> | undefined,
) => Promise<Page>;

export const hideAuditRowsOfPerson: ErasurePageWalk = async (run, after) => {
  const { store, tenant } = run;
  const { rows, next } = await getAuditPage(store, tenant, after);
  for (const row of rows) {
    if (isRowOf(row, run)) await store.commit([updateAuditRowValuesHidden(tenant, row)]);
  }
  return { next };
};

/**
 * Gifts and offers of others to the address. Buyers keep their gifts, and the link in the recipient's mail still works. Offers end.
 */
export const createRecipientErasureWalk =
  (kind: PurchasedKind): ErasurePageWalk =>
  async (run, after) => {
    const { store, tenant, erasure } = run;
    if (erasure.ownAddressHash === undefined) return {};
    const { bodies, offered, next } = await getPurchaseBodiesAndOffersPage(store, tenant, kind, after);
    for (const head of offered)
      if (hashPersonOfEmail(head.offer?.email ?? '') === erasure.ownAddressHash)
        await store.commit([updateProductOffer(tenant, kind, head, undefined)]);
    for (const { id, body } of bodies) {
      const isRecipient =
        body.gift !== null && hashPersonOfEmail(body.gift.recipient.email) === erasure.ownAddressHash;
      if (!isRecipient) continue;
      const people = withoutErasedPerson(body, { isBuyer: false, isRecipient });
      await store.commit([updatePeopleInPurchaseBody(tenant, kind, id, people)]);
    }
    return { next };
  };

/** Ends the billing of a sold product, and erases its people; value that is left is forfeited where the person agreed (BEHAVIOR §4.7). */
export async function endBillingAndEraseSale(run: ErasureRun, id: SaleId): Promise<void> {
  await endBilling(run, id);
  await decideAndCommitOrThrow(run.store, (table) => decideSale(run, table, id));
}
