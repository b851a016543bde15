import { toMergedCreditPosition, toMergedCreditReference } from '../../rules/customers/credit-entries.ts';
import type { MergedCustomer } from '../../rules/customers/customer-merges.ts';
import type { CustomerId } from '../../rules/ids.ts';
import { ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import {
  findAppointment,
  listAppointmentsOfCustomer,
  moveAppointmentOnMerge,
} from '../../table/booking/appointments.ts';
import {
  findMergeRecordOfCustomer,
  requireUnmerged,
  resolveCustomerId,
  updateMergedCustomerCreditMoved,
} from '../../table/customers/merged-customers.ts';
import { BUSY, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { getCustomerCredit, putJournalEntryAndBalances } from '../../table/journal/entries.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { moveGiftEntryOnMerge, movePurchaseOnMerge } from '../../table/products/purchase-lists.ts';
import {
  findPurchaseHead,
  listClaimedGiftIdsOfBuyer,
  listPurchaseHeadsOfCustomer,
} from '../../table/products/purchases.ts';
import { findSaleById, moveSaleOnMerge } from '../../table/products/sales.ts';
import { getUnpaidSalesRecord, moveUnpaidSaleIdsOnMerge } from '../../table/products/unpaid-sales.ts';
import type { Change, Store } from '../../table/store.ts';
import {
  findWaitlistEntry,
  listWaitlistEntriesOfCustomer,
  moveWaitlistEntryOnMerge,
} from '../../table/waitlist/waitlist.ts';

type Move = {
  readonly store: Store;
  readonly salon: Salon;
  readonly from: CustomerId;
  readonly into: CustomerId;
  readonly now: Date;
};

/** The changes that move one record as it is now; none where it has moved. */
type Mover = (table: Store) => Promise<readonly Change[]>;

/** Commits at once, so that a merge of thousands of records takes seconds, and does not keep the table from others. */
const AT_ONCE = 10;

const moveVisit =
  ({ salon: { tenant }, from, into, now }: Move, id: number): Mover =>
  async (table) => {
    const visit = await findAppointment(table, tenant, id);
    return visit?.customerId === from ? moveAppointmentOnMerge(tenant, visit, from, into, now) : [];
  };

const moveEntry =
  ({ salon: { tenant, timeZone }, from, into, now }: Move, id: number): Mover =>
  async (table) => {
    const entry = await findWaitlistEntry(table, tenant, id);
    if (entry?.customerId !== from) return [];
    return moveWaitlistEntryOnMerge(tenant, entry, into, toLocalDate(timeZone, now), now);
  };

type Kind = (typeof PURCHASED_KIND)[keyof typeof PURCHASED_KIND];

/** Moves a product that the customer owns or has given away, and its sale where they bought it. */
const moveProduct =
  ({ salon: { tenant }, from, into }: Move, kind: Kind, id: number, isGiven: boolean): Mover =>
  async (table) => {
    const head = await findPurchaseHead(table, tenant, kind, id);
    const sale = head && (await findSaleById(table, tenant, head.saleId));
    return [
      ...(head?.customerId === from ? [movePurchaseOnMerge(tenant, kind, id, from, into)] : []),
      ...(isGiven ? [moveGiftEntryOnMerge(tenant, kind, id, from, into)] : []),
      ...(sale?.customerId === from ? [moveSaleOnMerge(tenant, sale, from, into)] : []),
    ];
  };

async function listProductMovers(move: Move): Promise<Mover[]> {
  const { store, salon, from } = move;
  const movers = Object.values(PURCHASED_KIND).map(async (kind) => {
    const [owned, given] = await Promise.all([
      listPurchaseHeadsOfCustomer(store, salon.tenant, kind, from),
      listClaimedGiftIdsOfBuyer(store, salon.tenant, kind, from),
    ]);
    const isGiven = new Set(given);
    const ids = new Set([...owned.map(({ id }) => id), ...given]);
    return [...ids].map((id) => moveProduct(move, kind, id, isGiven.has(id)));
  });
  return (await Promise.all(movers)).flat();
}

/** Moves the list of unpaid sales, which the limit of BEHAVIOR §21.1 counts. */
const moveUnpaid =
  ({ salon: { tenant }, from, into }: Move): Mover =>
  async (table) => {
    const [left, kept] = await Promise.all([
      getUnpaidSalesRecord(table, tenant, from),
      getUnpaidSalesRecord(table, tenant, into),
    ]);
    return moveUnpaidSaleIdsOnMerge(left, kept);
  };

/** Moves the credit with one entry of the journal (BEHAVIOR §36.3). */
const moveCredit =
  ({ salon, from, into, now }: Move): Mover =>
  async (table) => {
    const { tenant } = salon;
    const [amount, merged] = await Promise.all([
      getCustomerCredit(table, tenant, from),
      findMergeRecordOfCustomer(table, tenant, from),
    ]);
    if (amount === 0 || !merged) return [];
    const { credits = [] } = merged;
    const after = { ...merged, credits: [...credits, { into, amount }] };
    const origin = {
      event: 'merged',
      reference: toMergedCreditReference(merged),
      version: after.credits.length,
      locationId: null,
      customerId: into,
    } as const;
    return [
      updateMergedCustomerCreditMoved(tenant, merged, { into, amount }),
      ...putJournalEntryAndBalances(
        { salon, now },
        origin,
        toMergedCreditPosition(merged),
        toMergedCreditPosition(after),
      ),
    ];
  };

/** Runs one mover. Gives 'busy' where others change the record, or the target has been merged itself meanwhile. */
async function runMover({ store, salon, into }: Move, mover: Mover): Promise<'moved' | 'nothing' | 'busy'> {
  const done = await decideAndCommit<'moved' | 'nothing'>(store, NO_COMMIT_ADDITIONS, async (table) => {
    const [changes, mergedTarget] = await Promise.all([
      mover(table),
      findMergeRecordOfCustomer(table, salon.tenant, into),
    ]);
    if (mergedTarget) return BUSY;
    if (changes.length === 0) return ok({ changes, reply: 'nothing' });
    return ok({ changes: [...changes, requireUnmerged(salon.tenant, into)], reply: 'moved' });
  });
  return done.ok ? done.value : 'busy';
}

/**
 * Moves what belongs to a merged customer to the other one: each record in a commit of its own, so that a process that ends
 * leaves whole records for the next run. The credit comes last, as visits that have not moved may still give some back.
 * Nothing is left once a run finds nothing (BEHAVIOR §4.6).
 * @param until an instant of `performance.now()` at which it stops
 */
export async function moveRecordsOfMergedCustomer(
  { store, salon, now }: Pick<Move, 'store' | 'salon' | 'now'>,
  { id: from }: Pick<MergedCustomer, 'id'>,
  until: number,
): Promise<'nothingLeft' | 'runAgain'> {
  const { tenant } = salon;
  const move = { store, salon, from, into: await resolveCustomerId(store, tenant, from), now };
  const [visits, products, entries] = await Promise.all([
    listAppointmentsOfCustomer(store, tenant, from),
    listProductMovers(move),
    listWaitlistEntriesOfCustomer(store, tenant, from),
  ]);
  const steps = [
    ...visits.map(({ id }) => moveVisit(move, id)),
    ...products,
    ...entries.map(({ id }) => moveEntry(move, id)),
  ];
  const batches = Array.from({ length: Math.ceil(steps.length / AT_ONCE) }, (_, batch) =>
    steps.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  );
  batches.push([moveUnpaid(move), moveCredit(move)]);
  let isEmpty = true;
  for (const batch of batches) {
    if (performance.now() > until) return 'runAgain';
    const results = await Promise.all(batch.map((mover) => runMover(move, mover)));
    isEmpty &&= results.every((result) => result === 'nothing');
  }
  return isEmpty ? 'nothingLeft' : 'runAgain';
}
