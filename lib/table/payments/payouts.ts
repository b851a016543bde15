import type { Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type PayoutChange, type PayoutRecord, toPayoutReference } from '../../rules/payments/payouts.ts';
import { putJournalEntryAndBalances } from '../journal/entries.ts';
import { keys } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, putItem, type Store, toVersionRequirement } from '../store.ts';

export const toPayout = toRecordFields<PayoutRecord>;

export const findPayout = (store: Store, tenant: Tenant, id: string): Promise<PayoutRecord | undefined> =>
  findRecordByKey<PayoutRecord>(store, keys.payout(tenant, id));

/** All payouts of a salon: at most one for each day and currency. */
export const listPayouts = async (store: Store, tenant: Tenant): Promise<PayoutRecord[]> =>
  (await store.queryAll(keys.payouts(tenant))).map(toPayout);

/** Stores a payout with its entries; fails if another event has changed it since it was read (BEHAVIOR §36.15). */
export const putPayout = (
  author: EntryAuthor,
  before: PayoutRecord | undefined,
  { record, entries }: PayoutChange,
): Change[] => [
  putItem(keys.payout(author.salon.tenant, record.id), record, toVersionRequirement(before?.version ?? 0)),
  ...entries.flatMap(({ event, lines }, index) => {
    const origin = { event, locationId: null, customerId: null, reference: toPayoutReference(record.id) };
    const version = `${record.version}-${index + 1}`;
    return putJournalEntryAndBalances(author, { ...origin, version, valueDate: record.arrivesOn }, [], lines);
  }),
];
