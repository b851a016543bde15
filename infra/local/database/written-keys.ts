import { ENDED_STATUSES } from '../../../lib/rules/booking/appointments.ts';
import { canChangeTotals, isJournalEntryKey } from '../../../lib/table/customers/customer-totals.ts';
import type { Key } from '../../../lib/table/keys.ts';
import type { TableAddress } from '../../../lib/table/open-store.ts';
import { type Write, withWriteListener } from './write-listener.ts';

/** The version of a visit that was just added. */
const NEW_VERSION = '1';

/**
 * Whether the deployed stream would deliver a put item: money of a customer, a new visit of a guest, or a visit that has ended or
 * whose end was undone.
 */
const isDelivered = (
  key: Key,
  { status, isUndone, customerId, guest, version }: NonNullable<Write['Item']>,
): boolean =>
  isJournalEntryKey(key)
    ? customerId?.N !== undefined
    : (guest !== undefined && version?.N === NEW_VERSION) ||
      isUndone !== undefined ||
      ENDED_STATUSES.some((each) => String(each) === status?.N);

/** The key of an item that is put, or whose customer is updated, if it can change the totals of a customer. */
function findCountedKey({ Item, Key: updated, ExpressionAttributeNames = {} }: Write): Key | undefined {
  const { pk, sk } = Item ?? updated ?? {};
  const key = { pk: pk?.S ?? '', sk: sk?.S ?? '' };
  const isNews = Item
    ? isDelivered(key, Item)
    : Object.values(ExpressionAttributeNames).includes('customerId');
  return canChangeTotals(key) && isNews ? key : undefined;
}

/** The table's address with a transport that collects the keys of the visits and entries of the journal that are written. */
export function collectWrittenVisitAndEntryKeys(address: TableAddress) {
  const written = new Map<string, Key>();
  const table = withWriteListener(address, (writes) => {
    for (const key of writes.flatMap((write) => findCountedKey(write) ?? []))
      written.set(`${key.pk} ${key.sk}`, key);
  });
  return {
    table,
    /** The keys since the last call. */
    takeWrittenKeys(): Key[] {
      const keys = [...written.values()];
      written.clear();
      return keys;
    },
  };
}
