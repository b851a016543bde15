import type { TimeSpan } from '../../rules/date-spans.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import {
  type EntryAuthor,
  type EntryOrigin,
  isTipPayOut,
  type JournalEntry,
  listOwedTipChanges,
  type Position,
  toEntryBetween,
} from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import { findRefundNotice } from '../../rules/notifications/webhook-events.ts';
import { keys } from '../keys.ts';
import { putEventAndNotice } from '../notifications/events.ts';
import { findRecordByKey, iteratePages, toRecordFields } from '../records.ts';
import { type Change, putNewItem, type Store, updateItem } from '../store.ts';

export const toJournalEntry = toRecordFields<JournalEntry>;

/** Adds the cash of a visit or a sale to its drawer, or takes refunded cash out of it; fails if the drawer is closed (BEHAVIOR §36.5). */
const addToDrawers = (tenant: Tenant, { event, reference, lines }: JournalEntry): Change[] =>
  lines.flatMap(({ account, of, amount }) =>
    account === 'cash' && typeof of === 'number' && reference.kind !== 'drawer'
      ? [
          updateItem(keys.record(tenant, 'DRAWER', of), {
            add: {
              received: amount,
              ...(amount < 0 && event !== 'tenderCorrected' ? { refunded: 0 - amount } : {}),
            },
            require: [{ that: 'present' }, { attribute: 'closed', missing: true }],
          }),
        ]
      : [],
  );

/** Adds the tips of an entry to what their staff are owed; a pay-out of more than is owed fails (BEHAVIOR §36.6). */
const addToTipBalances = (tenant: Tenant, entry: JournalEntry): Change[] =>
  listOwedTipChanges(entry.lines).map(({ staffId, amount }) =>
    updateItem(keys.record(tenant, 'TIP-BALANCE', staffId), {
      set: { staffId },
      ...(isTipPayOut(entry) && amount < 0
        ? { spend: { owed: 0 - amount }, add: { version: 1 } }
        : { add: { owed: amount, version: 1 } }),
    }),
  );

/** Adds what the salon owes a customer to their credit, or takes it; fails if they do not have that much (BEHAVIOR §37.5). */
const addToCredits = (tenant: Tenant, { lines }: JournalEntry): Change[] =>
  lines.flatMap(({ account, of, amount }) =>
    account === 'credit'
      ? [
          updateItem(
            keys.record(tenant, 'CREDIT', Number(of)),
            amount > 0 ? { spend: { balance: amount } } : { add: { balance: 0 - amount } },
          ),
        ]
      : [],
  );

/** The balance of the credit of a customer; 0 without one. */
export async function getCustomerCredit(store: Store, tenant: Tenant, customer: CustomerId): Promise<Money> {
  const credit = await findRecordByKey<{ balance: Money }>(store, keys.record(tenant, 'CREDIT', customer));
  return credit?.balance ?? 0;
}

/**
 * Writes the entry by which a record's position moves, for the transaction that moves it. Adds the cash of a visit or a sale
 * to its drawer, tips to what their staff are owed, and credit to its customer. No changes where nothing moves (BEHAVIOR §36.2,
 * §36.5, §36.6, §37.5).
 */
export function putJournalEntryAndBalances(
  author: EntryAuthor,
  origin: EntryOrigin,
  before: Position,
  after: Position,
): Change[] {
  const entry = toEntryBetween(author, origin, before, after);
  if (!entry) return [];
  const { tenant } = author.salon;
  const refund = findRefundNotice(entry);
  return [
    putNewItem(keys.journalEntry(tenant, entry.at, entry.id), entry),
    ...addToDrawers(tenant, entry),
    ...addToTipBalances(tenant, entry),
    ...addToCredits(tenant, entry),
    ...(refund ? putEventAndNotice(tenant, refund, author.now) : []),
  ];
}

const findEntryOfChange = (tenant: Tenant, change: Change): JournalEntry | undefined =>
  change.kind === 'put' && change.key.pk === keys.journalEntry(tenant, '', '').pk
    ? (change.item as JournalEntry)
    : undefined;

export const listJournalEntriesOfChanges = (tenant: Tenant, changes: readonly Change[]): JournalEntry[] =>
  changes.flatMap((change) => findEntryOfChange(tenant, change) ?? []);

/** The changes, with other contents of the entries that they add. */
export const replaceJournalEntriesOfChanges = (
  tenant: Tenant,
  changes: readonly Change[],
  entries: readonly JournalEntry[],
): readonly Change[] =>
  changes.map((change) => {
    const own = findEntryOfChange(tenant, change);
    const entry = own && entries.find(({ at, id }) => at === own.at && id === own.id);
    return entry && change.kind === 'put' ? { ...change, item: entry } : change;
  });

/** The entries of some time, in order of time, then id. */
export const listJournalEntriesOfTime = async (
  store: Store,
  tenant: Tenant,
  time: TimeSpan,
): Promise<JournalEntry[]> =>
  (await store.queryAll(keys.journal(tenant, time.from, time.to))).map(toJournalEntry);

const ENTRIES_OF_PAGE = 500;

/** The entries of some time, in order of time, then id, a page at a time. */
export async function* iterateJournalPages(
  store: Store,
  tenant: Tenant,
  time: TimeSpan,
): AsyncGenerator<JournalEntry[]> {
  const range = { ...keys.journal(tenant, time.from, time.to), limit: ENTRIES_OF_PAGE };
  for await (const items of iteratePages(store, range)) yield items.map(toJournalEntry);
}

export async function findFirstJournalEntry(
  store: Store,
  tenant: Tenant,
  before: Date,
): Promise<JournalEntry | undefined> {
  const range = { ...keys.journal(tenant, new Date(0), before), limit: 1 };
  const [item] = (await store.queryPage(range)).items;
  return item && toJournalEntry(item);
}
