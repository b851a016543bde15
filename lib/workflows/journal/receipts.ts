import type { Appointment } from '../../rules/booking/appointments.ts';
import { mustGet, mustGetAddOn, mustGetLocation, mustGetStaff } from '../../rules/catalog/deleted-records.ts';
import { formatAddress } from '../../rules/catalog/locations.ts';
import { toTimeSpan } from '../../rules/date-spans.ts';
import type { CustomerId, LocationId, Tenant } from '../../rules/ids.ts';
import { toBillEntries } from '../../rules/journal/bill-receipts.ts';
import type { ReceiptBill } from '../../rules/journal/entries.ts';
import {
  findCheckoutPaidNotice,
  type ReceiptContext,
  toReceiptAmounts,
  toReceiptNotice,
} from '../../rules/journal/receipt-amounts.ts';
import {
  advanceNumberedThrough,
  computeNextReceiptNumber,
  isNumberingFarBehind,
  type ReceiptCounter,
} from '../../rules/journal/receipt-numbers.ts';
import {
  findCorrectedReference,
  hasReceipt,
  isReturnOrCorrection,
  type Receipt,
  type ReceiptEntry,
  type ReceiptSubject,
} from '../../rules/journal/receipts.ts';
import { listRefundedItems } from '../../rules/journal/refunded-items.ts';
import { ok } from '../../rules/outcome.ts';
import type { PackageUsesLeft } from '../../rules/products/packages.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { findSalonClosedThrough, type SalonClosedThrough } from '../../table/journal/days.ts';
import {
  iterateJournalPages,
  listJournalEntriesOfChanges,
  replaceJournalEntriesOfChanges,
} from '../../table/journal/entries.ts';
import {
  findReceiptCounter,
  findReceiptOfEntry,
  getEntriesWithReceiptNumbers,
  listReceiptsOfVisitOrSale,
  putReceiptAndCopies,
  updateReceiptCounter,
} from '../../table/journal/receipts.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { withJoinedAndAddedEvents } from '../../table/notifications/events.ts';
import { findPurchaseBody, findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { listPackageUsesLeftOfReceipt } from './receipt-packages.ts';

/** Receipts of one transaction, which has room for 100 changes. */
const BATCH = 90;

/** The first entries whose receipts fit in one transaction: a bill has a copy for each of its records. */
function takeBatch(waiting: readonly ReceiptEntry[]): ReceiptEntry[] {
  let size = 0;
  return waiting.filter(({ bill }) => {
    size += 1 + (bill?.others?.entries.length ?? 0);
    return size <= BATCH;
  });
}

/** A counter for a location's first receipt. Days that are closed without a counter have no receipts. */
function toFirstCounter(closed: SalonClosedThrough | undefined, timeZone: Salon['timeZone']): ReceiptCounter {
  const through = closed ? toTimeSpan(closed.closedThrough, closed.closedThrough, timeZone).to : new Date(0);
  return { counts: {}, through: through.toISOString(), version: 1 };
}

/** The first entries of a location that wait for their numbers, in order of time: more than a transaction takes, if there are so many. */
async function listUnnumbered(
  store: Store,
  tenant: Tenant,
  location: LocationId,
  { through }: ReceiptCounter,
  now: Date,
): Promise<ReceiptEntry[]> {
  const waiting: ReceiptEntry[] = [];
  const time = { from: new Date(through), to: new Date(now.getTime() + 1) };
  for await (const page of iterateJournalPages(store, tenant, time)) {
    const own = page.filter(hasReceipt).filter(({ locationId }) => locationId === location);
    const numbered = await getEntriesWithReceiptNumbers(store, tenant, own);
    waiting.push(...own.filter((_, index) => numbered[index]?.receiptNumber === null));
    if (waiting.length > BATCH) break;
  }
  return waiting;
}

async function findSold(
  store: Store,
  tenant: Tenant,
  { kind, id }: ReceiptEntry['reference'],
): Promise<ReceiptContext['ofSold']> {
  const sale = kind === 'sale' ? await findSaleById(store, tenant, id) : undefined;
  if (!sale) return undefined;
  const purchased = PURCHASED_KIND[sale.type];
  const [head, body] = await Promise.all([
    findPurchaseHead(store, tenant, purchased, sale.purchasedId),
    findPurchaseBody(store, tenant, purchased, sale.purchasedId),
  ]);
  if (!body) return undefined;
  const name = head && 'number' in head ? `${body.name}, ${head.number}` : body.name;
  return { type: sale.type, name, isTaxIncluded: sale.isTaxIncluded ?? false };
}

/** The facts that the receipt of an entry needs beside the entry. */
type About = Pick<ReceiptContext, 'ofSold' | 'isVisitTaxIncluded' | 'refundedItems'>;
type AboutVisit = Omit<About, 'ofSold'>;

const OF_BILL: AboutVisit = { isVisitTaxIncluded: false, refundedItems: [] };

async function readVisit(store: Store, tenant: Tenant, entry: ReceiptEntry): Promise<AboutVisit> {
  const { kind, id } = entry.reference;
  const visit = kind === 'appointment' && !entry.bill ? await findAppointment(store, tenant, id) : undefined;
  if (!visit) return OF_BILL;
  const { isTaxIncluded = false } = visit;
  const isRefund = entry.event === 'refunded';
  return {
    isVisitTaxIncluded: isTaxIncluded,
    refundedItems: isRefund ? listRefundedItems(visit, entry) : [],
  };
}

const toNames = (catalog: Catalog, about: About): ReceiptContext => ({
  ofService: (id) => mustGet(catalog.services, id, 'service').name,
  ofAddOn: (id) => mustGetAddOn(catalog, id).name,
  // A deleted product has no name any more
  ofProduct: (id) => catalog.products.get(id)?.name ?? null,
  ofStaff: (id) => mustGetStaff(catalog, id).name,
  ...about,
});

type ReceiptFacts = {
  readonly entry: ReceiptEntry;
  readonly about: About;
  /** The stored receipts of the record, where this one may correct one of them. */
  readonly stored: readonly Receipt[];
};

const readFacts = async (store: Store, tenant: Tenant, entry: ReceiptEntry): Promise<ReceiptFacts> => ({
  entry,
  about: {
    ofSold: await findSold(store, tenant, entry.reference),
    ...(await readVisit(store, tenant, entry)),
  },
  stored: isReturnOrCorrection(entry) ? await listReceiptsOfVisitOrSale(store, tenant, entry.reference) : [],
});

/** The receipts of some entries and the counter after them. */
function writeReceipts(
  salon: Salon,
  catalog: Catalog,
  counter: ReceiptCounter,
  facts: readonly ReceiptFacts[],
): { readonly receipts: readonly Receipt[]; readonly changes: Change[]; readonly counter: ReceiptCounter } {
  const written: Receipt[] = [];
  const changes: Change[] = [];
  let { counts } = counter;
  for (const { entry, about, stored } of facts) {
    const { id, series, locationId, reference, customerId } = entry;
    const location = mustGetLocation(catalog, locationId);
    const taken = computeNextReceiptNumber(counts, entry);
    counts = taken.counts;
    const own = written.filter(
      (each) => each.reference.kind === reference.kind && each.reference.id === reference.id,
    );
    const receipt: Receipt = {
      id,
      series,
      reference,
      customerId,
      number: taken.number,
      date: entry.businessDate,
      at: entry.at,
      salonName: salon.name,
      taxNumber: salon.settings.taxNumber,
      location: { id: locationId, name: location.name, address: formatAddress(location) },
      ...toReceiptAmounts(entry, toNames(catalog, about)),
      corrects: findCorrectedReference(entry, [...stored, ...own]),
    };
    written.push(receipt);
    changes.push(...putReceiptAndCopies(salon.tenant, entry, receipt));
  }
  return { receipts: written, changes, counter: { ...counter, counts } };
}

/** The counter of a location as it is stored, and the one to count on with. */
export type ReceiptNumbering = {
  readonly stored: ReceiptCounter | undefined;
  readonly counter: ReceiptCounter;
};

export async function readReceiptNumbering(
  table: Store,
  { tenant, timeZone }: Pick<Salon, 'tenant' | 'timeZone'>,
  location: LocationId,
): Promise<ReceiptNumbering> {
  const [stored, closed] = await Promise.all([
    findReceiptCounter(table, tenant, location),
    findSalonClosedThrough(table, tenant),
  ]);
  return { stored, counter: stored ?? toFirstCounter(closed, timeZone) };
}

/** The changes of a bill: its entries name it, and have one receipt (BEHAVIOR §37.8). */
export function withBillEntries(
  tenant: Tenant,
  changes: readonly Change[],
  bills: ReadonlyMap<string, ReceiptBill>,
): readonly Change[] {
  const entries = toBillEntries(listJournalEntriesOfChanges(tenant, changes), bills);
  return replaceJournalEntriesOfChanges(tenant, changes, entries);
}

/** The entry of a commit that takes money for a visit; its receipt shows the whole bill. */
export const findBilledEntryOfChanges = (
  tenant: Tenant,
  changes: readonly Change[],
): ReceiptEntry | undefined =>
  listJournalEntriesOfChanges(tenant, changes)
    .filter(hasReceipt)
    .find(({ bill }) => bill !== undefined);

/** The changes of a payment with its event, and with that of its receipt where it has one. */
export function withPaymentEvents(
  tenant: Tenant,
  changes: readonly Change[],
  now: Date,
  receipt?: Receipt,
): readonly Change[] {
  const entry = findBilledEntryOfChanges(tenant, changes);
  const paid = entry && findCheckoutPaidNotice(entry);
  const notices = [...(paid ? [paid] : []), ...(receipt ? [toReceiptNotice(receipt)] : [])];
  return withJoinedAndAddedEvents(tenant, changes, notices, now);
}

/**
 * The receipt of a checkout, with the changes that write it and take its number in the checkout's own commit (BEHAVIOR §36.7).
 * The commit fails where others have taken numbers since the counter was read.
 */
export function decideCheckoutReceipt(
  salon: Salon,
  catalog: Catalog,
  { stored, counter }: ReceiptNumbering,
  entry: ReceiptEntry,
): { readonly receipt: Receipt; readonly changes: Change[] } | undefined {
  const about = { ofSold: undefined, ...OF_BILL };
  const taken = writeReceipts(salon, catalog, counter, [{ entry, about, stored: [] }]);
  const [receipt] = taken.receipts;
  if (!receipt) return undefined;
  const counted = updateReceiptCounter(salon.tenant, entry.locationId, stored, taken.counter);
  return { receipt, changes: [...taken.changes, counted] };
}

type Dependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/**
 * Gives all entries of a location that have receipts their numbers, in order of time (BEHAVIOR §36.7). A request
 * that needs one number gives all that are missing, so that one of many concurrent requests writes for all. Does nothing
 * while changes are paused.
 * @param wanted the entry whose number alone is needed: once another request has given it, nothing is left to do
 */
export async function numberReceiptsUnlessPaused(
  { store, catalogs }: Dependencies,
  salon: Salon,
  location: LocationId,
  now: Date,
  wanted?: ReceiptEntry,
): Promise<void> {
  if (salon.changesPausedAt !== undefined) return;
  const { tenant } = salon;
  // The first reader may have another language, and a receipt keeps the texts of the salon
  const read = await catalogs(salon);
  const catalog = read.own ?? read;
  for (let isDone = false; !isDone; ) {
    const done = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
      if (wanted && (await findReceiptOfEntry(table, tenant, wanted)))
        return ok({ changes: [], reply: true });
      const { stored, counter: before } = await readReceiptNumbering(table, salon, location);
      const waiting = await listUnnumbered(table, tenant, location, before, now);
      if (waiting.length === 0 && !isNumberingFarBehind(before, now)) return ok({ changes: [], reply: true });
      const batch = takeBatch(waiting);
      const facts = await Promise.all(batch.map((entry) => readFacts(table, tenant, entry)));
      const { receipts, changes, counter } = writeReceipts(salon, catalog, before, facts);
      const next = waiting.at(batch.length);
      const after = advanceNumberedThrough(counter, now, next?.at);
      return ok({
        changes: withJoinedAndAddedEvents(
          tenant,
          [...changes, updateReceiptCounter(tenant, location, stored, after)],
          receipts.map(toReceiptNotice),
          now,
        ),
        reply: next === undefined,
      });
    });
    if (!done.ok) throw new Error(`cannot number the receipts of location ${location}: ${done.failure}`);
    isDone = done.value;
  }
}

type ReceiptQuery = {
  /** The id of the wanted receipt; without it, the newest. */
  readonly id?: string | undefined;
  /** Only receipts of this customer, who has the visit or the sale, or owns what was sold. */
  readonly customerId?: CustomerId;
};

/** A receipt, the others of its record, and what the packages of the record have left now. */
type ReceiptWithOthers = {
  readonly receipt: Receipt;
  readonly others: readonly Receipt[];
  readonly packages: readonly PackageUsesLeft[];
};

/** Whether the visit or the sale is the customer's own: the buyer's, and the one's who has claimed a gift (BEHAVIOR §27.2). */
async function isOwnRecord(
  store: Store,
  tenant: Tenant,
  record: Appointment | Sale,
  customerId: CustomerId | undefined,
): Promise<boolean> {
  if (customerId === undefined || record.customerId === customerId) return true;
  if (!('purchasedId' in record)) return false;
  const head = await findPurchaseHead(store, tenant, PURCHASED_KIND[record.type], record.purchasedId);
  return head?.customerId === customerId;
}

/** The receipt of an entry, which gets its number where it has none yet. */
export async function numberWaitingReceiptsAndFindOne(
  deps: Dependencies,
  salon: Salon,
  entry: ReceiptEntry,
  now: Date,
): Promise<Receipt | undefined> {
  await numberReceiptsUnlessPaused(deps, salon, entry.locationId, now, entry);
  return findReceiptOfEntry(deps.store, salon.tenant, entry);
}

/**
 * The receipts of a visit or a sale: the wanted one, or the newest for money that was taken, else the newest; and the
 * others, with the packages that show beside them. Gives the numbers that are missing first. Undefined without such a receipt.
 */
export async function numberWaitingReceiptsAndFindAll(
  deps: Dependencies,
  salon: Salon,
  reference: ReceiptSubject,
  now: Date,
  { id: wanted, customerId }: ReceiptQuery = {},
): Promise<ReceiptWithOthers | undefined> {
  const { tenant } = salon;
  const { kind, id } = reference;
  const record = await (kind === 'sale'
    ? findSaleById(deps.store, tenant, id)
    : findAppointment(deps.store, tenant, id));
  if (!record || !(await isOwnRecord(deps.store, tenant, record, customerId))) return undefined;
  await numberReceiptsUnlessPaused(deps, salon, record.locationId, now);
  const [stored, packages] = await Promise.all([
    listReceiptsOfVisitOrSale(deps.store, tenant, reference),
    listPackageUsesLeftOfReceipt(deps.store, salon, record, now, customerId),
  ]);
  const customers = await resolveCustomerMap(
    deps.store,
    tenant,
    stored.flatMap((each) => each.customerId ?? []),
  );
  const receipts = stored
    .map((each) => ({
      ...each,
      customerId: each.customerId && (customers.get(each.customerId)?.id ?? each.customerId),
    }))
    .filter((each) => customerId === undefined || each.customerId === customerId);
  const receipt =
    wanted === undefined
      ? (receipts.findLast(({ series }) => series === 'R') ?? receipts.at(-1))
      : receipts.find((each) => each.id === wanted);
  return receipt && { receipt, others: receipts.filter((each) => each !== receipt), packages };
}
