import type { LocationId, Tenant } from '../rules/ids.ts';
import type { ContactDetails, LocalDate } from '../rules/salon/salon.ts';

/** Where a record of the single table lies. */
export type Key = { readonly pk: string; readonly sk: string };

/** Partition and sort attributes of the table itself. */
export const PRIMARY = { pk: 'pk', sk: 'sk' } as const;

/**
 * Partition and sort attributes of each index; an item without them is not in the index. One with `only` holds
 * nothing but these attributes beside the keys, the others whole items.
 */
export const INDEXES = {
  /** Which purchased products of a kind does the salon list, and whose are they? A redemption leaves it alone. */
  list: { pk: 'listPk', sk: 'listSk', only: ['customerId'] },
  /** Which appointments lie in a span of days? */
  byDay: { pk: 'byDayPk', sk: 'byDaySk' },
  /** What belongs to this customer? */
  ofCustomer: { pk: 'ofCustomerPk', sk: 'ofCustomerSk' },
  /** What falls due? */
  due: { pk: 'duePk', sk: 'dueSk' },
} as const;
export type IndexName = keyof typeof INDEXES;

/** The attribute by which DynamoDB forgets a record (Unix seconds). */
export const TTL_ATTRIBUTE = 'ttl';

/** Lets DynamoDB forget a record after an instant, in its own time. */
export const ttl = (instant: Date) => ({ [TTL_ATTRIBUTE]: Math.ceil(instant.getTime() / 1000) });

/** Spreads due work over partitions, so that no single one is hot. */
const DUE_SHARDS = 4;

const ID_DIGITS = 12;
/** Ids as sort keys: padded, so that text order is number order. */
const padded = (id: number): string => String(id).padStart(ID_DIGITS, '0');

export type CatalogKind = 'LOCATION' | 'CATEGORY' | 'SERVICE' | 'STAFF' | 'ADD-ON';
/** Records that stand alone in a partition of their kind. */
export type RecordKind =
  | 'USER'
  | 'CUSTOMER'
  | 'OCCASION'
  | 'BLOCK-TIME'
  | 'PACKAGE'
  | 'GIFTCARD'
  | 'MEMBERSHIP'
  | 'SALE'
  | 'CHARGE'
  | 'WEBHOOK';
export type PurchasedKind = 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD' | 'PURCHASED-MEMBERSHIP';
/** What belongs to a customer. */
export type CustomersKind = 'APPOINTMENT' | PurchasedKind;
/** What may be owned by one record only. */
export type GuardKind = 'USER-EMAIL' | 'CUSTOMER-EMAIL' | 'SUBJECT' | 'CARD-NUMBER' | 'INTENT';
export type CounterKind =
  | CatalogKind
  | RecordKind
  | PurchasedKind
  | 'APPOINTMENT'
  | 'PRICING-OPTION'
  | 'GROUP'
  | 'GROUP-SERVICE'
  | 'PURCHASED-GROUP';

/** Parts of a tally: sales at the same moment must not all touch one item. */
const TALLY_PARTS = 16;

/** Ends the name of a salon's outbox, and of no other partition. */
const OUTBOX = '#OUTBOX';

/**
 * Every key of the table, each with the question that it answers. A salon's records lie under its name: the tenant's
 * branded type makes a key without one a compile error. The probe alone is no salon's.
 */
export const keys = {
  /** Who is this salon, its settings, its catalog's version? */
  salon: (t: Tenant): Key => ({ pk: t, sk: 'TENANT' }),
  /** One of the HTML texts that the salon shows its customers: together they may not fit into one item. */
  contactText: (t: Tenant, name: keyof ContactDetails): Key => ({ pk: t, sk: `CONTACT#${name}` }),
  /** What must stay sealed: keys of the processor and of identity providers. */
  secrets: (t: Tenant): Key => ({ pk: t, sk: 'SECRETS' }),
  /** Everything a booking needs to know. */
  catalog: (t: Tenant): { pk: string } => ({ pk: `${t}#CATALOG` }),
  catalogRecord: (t: Tenant, kind: CatalogKind, id: number): Key => ({
    pk: `${t}#CATALOG`,
    sk: `${kind}#${padded(id)}`,
  }),
  /** A template, occasion, user, customer, block time, sale, charge under way, webhook endpoint. */
  record: (t: Tenant, kind: RecordKind, id: number): Key => ({ pk: `${t}#${kind}`, sk: padded(id) }),
  records: (t: Tenant, kind: RecordKind): { pk: string } => ({ pk: `${t}#${kind}` }),
  /** Which record owns this e-mail, social subject, card number, payment intent? */
  guard: (t: Tenant, kind: GuardKind, what: string): Key => ({ pk: `${t}#${kind}#${what}`, sk: 'GUARD' }),
  /** What is each staff member of this location doing on this date? */
  dayPages: (t: Tenant, location: LocationId): { pk: string } => ({ pk: `${t}#DAY#${location}` }),
  dayPage: (t: Tenant, location: LocationId, date: LocalDate): Key => ({
    pk: `${t}#DAY#${location}`,
    sk: date,
  }),
  /** An appointment with its services, add-ons and payments. */
  appointment: (t: Tenant, id: number): Key => ({ pk: `${t}#APPOINTMENT`, sk: padded(id) }),
  appointments: (t: Tenant): { pk: string } => ({ pk: `${t}#APPOINTMENT` }),
  /** A purchased product: its head (balance), its body (copied texts, never changed), its ledger rows. */
  purchase: (t: Tenant, kind: PurchasedKind, id: number): Key => ({ pk: `${t}#${kind}`, sk: padded(id) }),
  purchaseBody: (t: Tenant, kind: PurchasedKind, id: number): Key => ({
    pk: `${t}#${kind}`,
    sk: `${padded(id)}#body`,
  }),
  /** A purchased product with its body and all of its history; their keys begin so. */
  wholePurchase: (t: Tenant, kind: PurchasedKind, id: number): { pk: string; prefix: string } => ({
    pk: `${t}#${kind}`,
    prefix: padded(id),
  }),
  /** All purchased products of a kind, whole. */
  purchases: (t: Tenant, kind: PurchasedKind): { pk: string } => ({ pk: `${t}#${kind}` }),
  purchaseRow: (t: Tenant, kind: PurchasedKind, id: number, row: string): Key => ({
    pk: `${t}#${kind}`,
    sk: `${padded(id)}#row#${row}`,
  }),
  /** How many purchased products of this kind are there? The sum of all parts; `id` picks one. */
  tally: (t: Tenant, kind: PurchasedKind, id: number): Key => ({
    pk: `${t}#TALLY#${kind}`,
    sk: String(id % TALLY_PARTS),
  }),
  tallies: (t: Tenant, kind: PurchasedKind): { pk: string } => ({ pk: `${t}#TALLY#${kind}` }),
  /** What is the next id of this kind? */
  counter: (t: Tenant, kind: CounterKind): Key => ({ pk: `${t}#COUNTER`, sk: kind }),
  /** The next gift card number of a day. */
  cardCounter: (t: Tenant, date: LocalDate): Key => ({ pk: `${t}#COUNTER`, sk: `CARD#${date}` }),
  /** How often did this caller ask in this minute? */
  rate: (t: Tenant, caller: string, window: number): Key => ({
    pk: `${t}#RATE#${caller}`,
    sk: String(window),
  }),
  /** How often was this tried in this window: to log in and failed, to have a mail sent? */
  attempts: (t: Tenant, name: string): Key => ({ pk: `${t}#LOGIN#${name}`, sk: 'FAILURES' }),
  /** What was answered to this Idempotency-Key? */
  idempotency: (t: Tenant, hash: string): Key => ({ pk: `${t}#IDEMPOTENCY#${hash}`, sk: 'ANSWER' }),
  /** Whose session is this family of refresh tokens, and which is its newest? */
  refreshFamily: (t: Tenant, family: string): Key => ({ pk: `${t}#REFRESH#${family}`, sk: 'FAMILY' }),
  /** Which money is to go back, or must not be taken any more? */
  refund: (t: Tenant, intent: string): Key => ({ pk: `${t}#REFUND`, sk: intent }),
  /** Which unpaid payment intents does this address hold? */
  unpaid: (t: Tenant, address: string): Key => ({ pk: `${t}#UNPAID#${address}`, sk: 'INTENTS' }),
  /** Has this event of the processor taken effect? */
  processorEvent: (t: Tenant, event: string): Key => ({ pk: `${t}#EVENT#${event}`, sk: 'EVENT' }),
  /** Who is this customer at the processor, where the cards are kept? */
  cardholder: (t: Tenant, customer: number): Key => ({ pk: `${t}#CARDHOLDER`, sk: padded(customer) }),
  /** Did this address refuse the salon's mails? */
  mailRefusal: (t: Tenant, address: string): Key => ({
    pk: `${t}#MAIL-REFUSED#${address.toLowerCase()}`,
    sk: 'REFUSAL',
  }),
  /** Does the table answer at all? Nothing lies here, and no slug is written in capitals. */
  probe: { pk: 'PROBE', sk: 'PROBE' },
  /** What became of an event on its way to a webhook endpoint? Names are in order of time. */
  webhookDelivery: (t: Tenant, id: string): Key => ({ pk: `${t}#WEBHOOK-DELIVERY`, sk: id }),
  webhookDeliveries: (t: Tenant): { pk: string } => ({ pk: `${t}#WEBHOOK-DELIVERY` }),
  /** What must be told to the world after a commit? */
  outbox: (t: Tenant, id: string): Key => ({ pk: `${t}${OUTBOX}`, sk: id }),
} as const;

/** Index attributes, by the question that the index answers. */
export const indexKeys = {
  byDay: (t: Tenant, date: LocalDate, minute: number, id: number) => ({
    byDayPk: `${t}#${date.slice(0, 7)}`,
    byDaySk: `${date}#${String(minute).padStart(4, '0')}#${padded(id)}`,
  }),
  ofCustomer: (t: Tenant, customer: number, kind: CustomersKind, id: number) => ({
    ofCustomerPk: `${t}#CUSTOMER#${customer}`,
    ofCustomerSk: `${kind}#${padded(id)}`,
  }),
  list: (t: Tenant, kind: PurchasedKind, id: number) => ({ listPk: `${t}#${kind}`, listSk: padded(id) }),
  /** Due at an instant (ISO 8601, UTC); `seed` picks the shard. */
  due: (seed: number, instant: string) => ({
    duePk: `DUE#${Math.abs(seed) % DUE_SHARDS}`,
    dueSk: instant,
  }),
  /** Due at another instant, for what is due already. */
  dueAgain: (instant: string) => ({ [INDEXES.due.sk]: instant }),
  /** What to remove of a record that falls due no more. */
  notDue: [INDEXES.due.pk, INDEXES.due.sk],
} as const;

/** The partition of the month index that a date lies in. */
export const monthPartition = (t: Tenant, date: LocalDate): string => `${t}#${date.slice(0, 7)}`;
/** The partition of a purchased list. */
export const listPartition = (t: Tenant, kind: PurchasedKind): string => `${t}#${kind}`;
/** What of a kind belongs to a customer. */
export const customerPartition = (t: Tenant, customer: number, kind: CustomersKind) =>
  ({ index: 'ofCustomer', pk: `${t}#CUSTOMER#${customer}`, prefix: `${kind}#` }) as const;
/** The partitions of what falls due, of all salons. */
export const duePartitions = (): string[] => Array.from({ length: DUE_SHARDS }, (_, shard) => `DUE#${shard}`);

/** Whose records lie in a partition, and of which kind ('APPOINTMENT' …), as its name says. */
export function partitionParts(pk: string): { readonly owner: string; readonly kind: string } {
  const [owner = '', kind = ''] = pk.split('#');
  return { owner, kind };
}
/** The salon whose outbox a partition is; undefined for all other partitions. */
export const outboxOwner = (pk: string): Tenant | undefined =>
  pk.endsWith(OUTBOX) ? (pk.slice(0, -OUTBOX.length) as Tenant) : undefined;
/** Whether a record of the catalog is of a kind. */
export const isOfKind = ({ sk }: Key, kind: CatalogKind): boolean => sk.startsWith(`${kind}#`);
/** The id of the purchased product that an item is part of, and which part: 'head', 'body' or 'row'. */
export function purchasePart({ sk }: Key): { readonly id: string; readonly part: string } {
  const [id = '', part = 'head'] = sk.split('#');
  return { id, part };
}
