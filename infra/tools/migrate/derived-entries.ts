import { isDeepStrictEqual } from 'node:util';
import type { Customer } from '../../../lib/rules/customers/people.ts';
import type { PurchaseHead } from '../../../lib/rules/products/purchases.ts';
import { toAppointment, toAppointmentDerivedEntries } from '../../../lib/table/booking/appointments.ts';
import { type Change, putItem, requireItem } from '../../../lib/table/change.ts';
import { toCustomerDerivedEntries } from '../../../lib/table/customers/customer-lists.ts';
import type { DerivedEntries } from '../../../lib/table/derived-entries.ts';
import { toBlockTimeDerivedEntries } from '../../../lib/table/diary/block-times.ts';
import { type Item, toRecordFields } from '../../../lib/table/item.ts';
import {
  isSalonRecordKey,
  isSameKey,
  type PurchasedKind,
  parsePurchaseIdAndPart,
  parseSortKeyId,
} from '../../../lib/table/keys.ts';
import { toPurchaseDerivedEntries } from '../../../lib/table/products/purchase-lists.ts';
import { toSale, toSaleDerivedEntries } from '../../../lib/table/products/sales.ts';
import { toRecordKind, toTenant } from '../../../lib/table/scheduled-work.ts';
import type { Store } from '../../../lib/table/store.ts';
import type { PartitionKind } from '../salon-partitions.ts';
import { type EntryReader, planCountCorrections } from './counts.ts';
import { type Migration, type Plan, setAttributes, toUnchangedItemRequirements } from './migration.ts';

const readPurchase =
  (kind: PurchasedKind): EntryReader =>
  (tenant, item) =>
    parsePurchaseIdAndPart(item).part === 'head'
      ? toPurchaseDerivedEntries(tenant, kind, toRecordFields<PurchaseHead>(item))
      : undefined;

/** The derived entries of each kind of record. */
const DERIVED_ENTRIES: { readonly [kind: string]: EntryReader } = {
  // Older appointments do not know when they were last changed
  APPOINTMENT: (tenant, item) =>
    toAppointmentDerivedEntries(tenant, toAppointment(item), String(item.updatedAt ?? item.createdAt)),
  CUSTOMER: (tenant, item) => toCustomerDerivedEntries(tenant, toRecordFields<Customer>(item)),
  SALE: (tenant, item) => toSaleDerivedEntries(tenant, toSale(item)),
  'BLOCK-TIME': (_tenant, item) => toBlockTimeDerivedEntries({ id: parseSortKeyId(item) }),
  'PURCHASED-PACKAGE': readPurchase('PURCHASED-PACKAGE'),
  'PURCHASED-GIFTCARD': readPurchase('PURCHASED-GIFTCARD'),
  'PURCHASED-MEMBERSHIP': readPurchase('PURCHASED-MEMBERSHIP'),
};

/** Writes the attributes and items that a record lacks. */
async function planRecord(item: Item, { attributes, items }: DerivedEntries, store: Store): Promise<Plan> {
  const stored = await store.getMany(items.map(({ key }) => key));
  const missing = Object.entries(attributes).filter(([name, value]) => !isDeepStrictEqual(item[name], value));
  const absent = items.filter(({ key }) => !stored.some((each) => isSameKey(each, key)));
  if (missing.length + absent.length === 0) return [];
  const record: Change =
    missing.length > 0
      ? setAttributes(item, Object.fromEntries(missing))
      : requireItem(item, ...toUnchangedItemRequirements(item));
  return [[record, ...absent.map(({ key, fields }) => putItem(key, fields))]];
}

/** Rebuilds what lists and search find records by, for records that were written before there were such entries. */
export const derivedEntries: Migration = {
  name: 'derived-entries',
  summary: 'rebuilds search words, index entries and counts of lists',
  kinds: ['', ...(Object.keys(DERIVED_ENTRIES) as PartitionKind[])],
  async plan(item, store) {
    if (isSalonRecordKey(item)) return planCountCorrections(store, toTenant(item), DERIVED_ENTRIES);
    const entries = DERIVED_ENTRIES[toRecordKind(item)]?.(toTenant(item), item);
    return entries ? planRecord(item, entries, store) : [];
  },
};
