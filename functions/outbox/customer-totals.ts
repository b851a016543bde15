import type { Log } from '../../lib/http/log.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import {
  type CountedRecord,
  canChangeTotals,
  isJournalEntryKey,
} from '../../lib/table/customers/customer-totals.ts';
import { toJournalEntry } from '../../lib/table/journal/entries.ts';
import { type Key, parseSortKeyId } from '../../lib/table/keys.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { mustGetRecordTenant } from '../../lib/table/scheduled-work.ts';
import type { Store } from '../../lib/table/store.ts';
import { saveVisitInGuestProfile } from '../../lib/workflows/customers/gather-guests.ts';
import { refreshCustomerTotals } from '../../lib/workflows/customers/refresh-customer-totals.ts';
import type { BatchResponse } from './send-batch.ts';
import { parseChangedKey, type StreamEvent } from './stream.ts';

type TotalsDependencies = { readonly store: Store; readonly log: Log; readonly clock: () => Date };
type Changed = Pick<CountedRecord, 'kind' | 'id'> & { readonly tenant: Tenant };
type Counted = Changed & { readonly customerId: CustomerId | null };

/** The visit or sale that a changed item is, or whose money a journal entry moves. */
async function findChanged(store: Store, key: Key): Promise<Changed | undefined> {
  const tenant = mustGetRecordTenant(key);
  if (!isJournalEntryKey(key)) return { tenant, kind: 'APPOINTMENT', id: parseSortKeyId(key) };
  const item = await store.get(key);
  const reference = item && toJournalEntry(item).reference;
  if (reference?.kind === 'appointment') return { tenant, kind: 'APPOINTMENT', id: reference.id };
  return reference?.kind === 'sale' ? { tenant, kind: 'SALE', id: reference.id } : undefined;
}

/** The customer of a visit or a sale; null where it is a guest's. */
async function findCounted(store: Store, changed: Changed): Promise<Counted | undefined> {
  const { tenant, kind, id } = changed;
  const record =
    kind === 'SALE' ? await findSaleById(store, tenant, id) : await findAppointment(store, tenant, id);
  return record && { ...changed, customerId: record.customerId };
}

const toDistinct = (rows: readonly (Changed | undefined)[]): Changed[] => [
  ...new Map(
    rows.flatMap((row) => (row ? [[`${row.tenant} ${row.kind} ${row.id}`, row] as const] : [])),
  ).values(),
];

/** The customers and guests whose records have changed. */
async function listCounted({ Records }: StreamEvent, store: Store): Promise<Counted[]> {
  const changedKeys = Records.map(parseChangedKey).filter((key) => key !== undefined);
  const changed = await Promise.all(
    changedKeys.filter(canChangeTotals).map((key) => findChanged(store, key)),
  );
  const counted = await Promise.all(toDistinct(changed).map((each) => findCounted(store, each)));
  return counted.filter((each) => each !== undefined);
}

/**
 * Counts the visits and money of the customers whose records have changed (BEHAVIOR §11.14). A failure is logged: the next change of
 * a customer counts all of it. Puts visits of guests into their profiles (BEHAVIOR §11.15), and reports those that could not be
 * put: the stream delivers them again.
 */
export async function saveCustomerTotalsAndGuestProfiles(
  event: StreamEvent,
  { store, log, clock }: TotalsDependencies,
): Promise<BatchResponse> {
  const counted = await listCounted(event, store);
  const byCustomer = Map.groupBy(counted, ({ tenant, customerId }) => `${tenant} ${customerId}`);
  const ungathered = new Set<number>();
  for (const records of byCustomer.values()) {
    const [{ tenant, customerId }] = records as [Counted];
    const scope = { store, tenant, now: clock() };
    if (customerId === null) {
      for (const { id } of records.filter(({ kind }) => kind === 'APPOINTMENT'))
        await saveVisitInGuestProfile(scope, id).catch((error: unknown) => {
          ungathered.add(id);
          log.error('guest not gathered', { tenant, appointment: id }, error);
        });
    } else {
      const changed = records.map(({ kind, id }) => ({ kind, id }));
      await refreshCustomerTotals(scope, customerId, changed).catch((error: unknown) =>
        log.error('customer not counted', { tenant, customer: customerId }, error),
      );
    }
  }
  const failed = event.Records.filter((record) => {
    const key = parseChangedKey(record);
    return key && !isJournalEntryKey(key) && canChangeTotals(key) && ungathered.has(parseSortKeyId(key));
  });
  return {
    batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
  };
}
