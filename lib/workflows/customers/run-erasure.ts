import type { Erasure } from '../../rules/customers/erasure.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { hashPerson } from '../../table/booking/open-bookings.ts';
import {
  findErasure,
  getKnownNetworkDeletionChanges,
  putCreditForfeited,
  updateErasureCursor,
  updateErasureRunCompleted,
} from '../../table/customers/erasures.ts';
import { type CommitAdditions, decideAndCommit, decideAndCommitOrThrow } from '../../table/decide.ts';
import { getReplyDeletionPage } from '../../table/idempotency.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import { listReplyPartitions, PURCHASED_KIND, REPLY_PARTITION_COUNT } from '../../table/keys.ts';
import { deleteCardholderId, findCardholderId } from '../../table/payments/cardholders.ts';
import type { Store } from '../../table/store.ts';
import { openSalonProcessor } from '../payments/salon-processor.ts';
import {
  decideErasureStart,
  getErasedVisitsRemovalChanges,
  loadPersonRecords,
  type RequestedErasure,
} from './erase-customer.ts';
import {
  anonymizeVisitRecord,
  createRecipientErasureWalk,
  type ErasureDependencies,
  type ErasurePageWalk,
  type ErasureRun,
  endAndAnonymizeWaitlistEntry,
  endBillingAndEraseSale,
  eraseNoticesOfPerson,
  hideAuditRowsOfPerson,
  listCustomerIdsOfErasure,
} from './erase-records.ts';
import { dismissWaitingRowsOfPerson } from './erase-waiting-rows.ts';

/** Replies under an Idempotency-Key that name the person. */
const deleteReplies =
  (partition: number): ErasurePageWalk =>
  async ({ store, tenant, erasure }, after) => {
    const place = listReplyPartitions(tenant)[partition];
    if (!place) return {};
    const hashes = listCustomerIdsOfErasure(erasure).map((customerId) => hashPerson({ customerId }));
    const people = [...hashes, erasure.personHash, erasure.addressHash].filter((hash) => hash !== undefined);
    const { deletions, next } = await getReplyDeletionPage(store, place, people, after);
    for (const deletion of deletions) await store.commit([deletion]);
    return { next };
  };

/** Partitions that are read as a whole, in pages. Stored erasures count them: new ones come last. */
const WALKS: readonly ErasurePageWalk[] = [
  hideAuditRowsOfPerson,
  ...Object.values(PURCHASED_KIND).map(createRecipientErasureWalk),
  ...Array.from({ length: REPLY_PARTITION_COUNT }, (_, partition) => deleteReplies(partition)),
  dismissWaitingRowsOfPerson,
];

/** Reads the partitions page by page; false where the time is over, which the erasure remembers. */
async function walkPartitions(run: ErasureRun): Promise<boolean> {
  const { store, tenant, erasure, now, until } = run;
  let after = erasure.cursor?.after;
  for (let walk = erasure.cursor?.walk ?? 0; walk < WALKS.length; walk += 1) {
    do {
      const page = await WALKS[walk]?.(run, after);
      after = page?.next;
      if (after && performance.now() > until) {
        await store.commit([updateErasureCursor(tenant, { ...erasure, cursor: { walk, after } }, now)]);
        return false;
      }
    } while (after);
  }
  return true;
}

/** Deletes the person at the processor, who keeps name, address and cards there. */
async function deleteAtProcessor({ deps, store, salon, tenant }: ErasureRun, id: CustomerId): Promise<void> {
  const cardholder = await findCardholderId(store, tenant, id);
  if (cardholder === undefined) return;
  const processor = await openSalonProcessor(deps, salon);
  const deleted = processor.ok ? await processor.value.deleteCardholder(cardholder) : processor;
  if (!deleted.ok && deleted.failure !== 'paymentsNotSetUp')
    throw new Error(`cannot delete the cardholder of customer ${id}: ${deleted.failure}`);
  await store.commit([deleteCardholderId(tenant, id)]);
}

async function forfeitCredit({ store, tenant, author, erasure }: ErasureRun, id: CustomerId): Promise<void> {
  if (!erasure.forfeits) return;
  await decideAndCommitOrThrow(store, async (table) => {
    const credit = await getCustomerCredit(table, tenant, id);
    return credit > 0 ? putCreditForfeited(author, id, credit) : [];
  });
}

const union = (...lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())];

/** The erasure with the records of now: a request that began before it may have written more. */
async function withCurrentRecords(store: Store, tenant: Tenant, erasure: Erasure): Promise<Erasure> {
  const { appointments, products, waitlist } = await loadPersonRecords(store, tenant, erasure);
  return {
    ...erasure,
    appointmentIds: union(
      erasure.appointmentIds,
      appointments.map(({ id }) => id),
    ),
    saleIds: union(
      erasure.saleIds,
      products.map(({ sale }) => sale.id),
    ),
    waitlistIds: union(
      erasure.waitlistIds,
      waitlist.map(({ id }) => id),
    ),
  };
}

/**
 * Erases what is left of a person (BEHAVIOR §4.7). Each step can be repeated, so a run continues after a crash at any point.
 * Throws where the processor does not answer; scheduled work then runs it again.
 */
export async function runErasure(
  deps: ErasureDependencies,
  author: EntryAuthor & { readonly salon: Salon },
  personHash: string,
  until: number,
): Promise<void> {
  const { store } = deps;
  const { salon, now } = author;
  const { tenant } = salon;
  const stored = await findErasure(store, tenant, personHash);
  if (!stored || stored.appointmentIds === undefined) return;
  const erasure = await withCurrentRecords(store, tenant, stored);
  const run: ErasureRun = { deps, store, salon, tenant, author, erasure, now, until };
  const { customerId } = erasure;
  for (const id of erasure.appointmentIds) await anonymizeVisitRecord(run, id);
  // A visit may have been gathered meanwhile
  await decideAndCommitOrThrow(store, (table) => getErasedVisitsRemovalChanges(table, tenant, erasure));
  for (const id of erasure.waitlistIds) await endAndAnonymizeWaitlistEntry(run, id);
  for (const id of erasure.saleIds) await endBillingAndEraseSale(run, id);
  if (customerId !== null) {
    await forfeitCredit(run, customerId);
    for (const id of listCustomerIdsOfErasure(erasure)) {
      for (const change of await getKnownNetworkDeletionChanges(store, tenant, id))
        await store.commit([change]);
    }
  }
  await eraseNoticesOfPerson(run);
  if (!(await walkPartitions(run))) return;
  for (const id of listCustomerIdsOfErasure(erasure)) await deleteAtProcessor(run, id);
  await store.commit([updateErasureRunCompleted(tenant, erasure)]);
}

/** A request leaves what takes longer to scheduled work. */
const REQUEST_MS = 5_000;

/**
 * Erases a person: the first step in the request's commit, and all others after it. Where one of them fails, the person is
 * erased all the same: `onUnfinished` is called, and scheduled work goes on. Fails as `decideErasureStart` does.
 */
export async function erasePerson<Reply>(
  deps: ErasureDependencies,
  request: CommitAdditions<Reply> & EntryAuthor & { readonly salon: Salon },
  requested: RequestedErasure & { readonly reply: Reply },
  onUnfinished: (error: unknown) => void,
): Promise<Outcome<Reply>> {
  const { reply } = requested;
  const additions = { ...request, storeReply: () => request.storeReply?.(reply) ?? [] };
  const begun = await decideAndCommit<Erasure>(deps.store, additions, (store) =>
    decideErasureStart({ ...deps, store }, request, requested),
  );
  if (!begun.ok) return begun;
  const { personHash } = begun.value;
  await runErasure(deps, request, personHash, performance.now() + REQUEST_MS).catch(onUnfinished);
  return ok(reply);
}
