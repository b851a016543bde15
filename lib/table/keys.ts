import type { AccountKind } from '../rules/access/accounts.ts';
import type {
  CustomerId,
  LocationId,
  PromotionId,
  SaleType,
  Tenant,
  UserId,
  WaitlistId,
} from '../rules/ids.ts';
import type { DeclinableKind } from '../rules/notifications/mail-refusals.ts';
import type { Language } from '../rules/salons/languages.ts';
import type { PolicyTexts } from '../rules/salons/policy-texts.ts';
import type { LocalDate } from '../rules/salons/salon.ts';

/** The key of a record in the single table. */
export type Key = { readonly pk: string; readonly sk: string };

export const isSameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

/** Partition and sort key of the table. */
export const PRIMARY_KEY_ATTRIBUTES = { pk: 'pk', sk: 'sk' } as const;

/** How the partitions of a salon's visits and of its journal end: filters of the table's stream ask for them. */
export const PARTITION_SUFFIX = { appointments: '#APPOINTMENT', journal: '#JOURNAL' } as const;

/**
 * Partition and sort key of each index, with the question that it answers; an item without them is not in the index.
 * An index with `only` projects these attributes besides the keys, the others project whole items.
 */
export const INDEXES = {
  /**
   * Which purchased products or customers does the salon list, in this order? A redemption does not update it. Which
   * receipt has this number? Which appointments and purchases does a guest with this e-mail address have? Which guests are there,
   * with what names and contacts? Which customers have not come since a day?
   */
  list: { pk: 'listPk', sk: 'listSk', only: ['customerId'] },
  /** Which appointments or sales are in a range of days, and do they match a filter? */
  ofDays: {
    pk: 'byDayPk',
    sk: 'byDaySk',
    only: [
      'status',
      'locationId',
      'customerId',
      'guest',
      'isCancelledLate',
      'byDayStaff',
      'byDayServices',
      'updatedAt',
    ],
  },
  /** What belongs to this customer? */
  ofCustomer: { pk: 'ofCustomerPk', sk: 'ofCustomerSk' },
  /** Which scheduled work is past due? */
  due: { pk: 'duePk', sk: 'dueSk' },
} as const;
export type IndexName = keyof typeof INDEXES;
/** Attributes that exist for an index alone: the ids of an appointment's staff members, and the number of its services. */
export const INDEXED_ATTRIBUTES = { staffIds: 'byDayStaff', serviceCount: 'byDayServices' } as const;

/** The TTL attribute (Unix seconds). */
export const TTL_ATTRIBUTE = 'ttl';

/** Lets DynamoDB delete a record some time after an instant. */
export const toTtlAttribute = (instant: Date) => ({ [TTL_ATTRIBUTE]: Math.ceil(instant.getTime() / 1000) });

/** Partitions of the `due` index, which all salons share, so that none is hot. */
const DUE_SHARDS = 16;
const hashSlug = (t: Tenant): number =>
  [...t].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0);
/** Partitions of the registry of salons. */
const REGISTRY_SHARDS = 16;
const toRegistryPartition = (shard: number): string => `SALONS#${shard}`;
/** Partitions of a salon's outbox: a record is in the one that the last digit of its id names. */
const OUTBOX_SHARDS = [...'0123456789abcdef'] as const;

/** Partitions of a salon's stored replies. */
export const REPLY_PARTITION_COUNT = 16;

const ID_DIGITS = 12;
/** Pads an id, so that text order is number order. */
const padId = (id: number): string => String(id).padStart(ID_DIGITS, '0');

export type CatalogKind =
  | 'LOCATION'
  | 'CATEGORY'
  | 'SERVICE'
  | 'STAFF'
  | 'ADD-ON'
  | 'RESOURCE'
  | 'PRODUCT'
  | 'PROMOTION';
/** Records in a partition of their kind, one item each. */
export type RecordKind =
  | 'USER'
  | 'ROLE'
  | 'DEVICE'
  | 'API-KEY'
  | 'CUSTOMER'
  | 'MERGED-CUSTOMER'
  | 'CUSTOMER-TOTALS'
  | 'GUEST'
  | 'ADDRESS-CHANGE'
  | 'OCCASION'
  | 'BLOCK-TIME'
  | 'PACKAGE'
  | 'GIFTCARD'
  | 'MEMBERSHIP'
  | 'SALE'
  | 'CHARGE'
  | 'CARD-HOLD'
  | 'SUBSCRIPTION-START'
  | 'READER-CHECKOUT'
  | 'WEBHOOK'
  | 'WAITLIST'
  | 'DRAWER'
  | 'COMMISSION'
  | 'STATEMENT'
  | 'TIP-BALANCE'
  | 'BANK-TRANSFERS'
  | 'CREDIT'
  | 'IMPORT'
  | 'EXPORT';
export type PurchasedKind = 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD' | 'PURCHASED-MEMBERSHIP';
/** The kind of the purchased product for each type of sale. */
export const PURCHASED_KIND = {
  package: 'PURCHASED-PACKAGE',
  giftcard: 'PURCHASED-GIFTCARD',
  membership: 'PURCHASED-MEMBERSHIP',
} as const satisfies Record<SaleType, PurchasedKind>;
/** Records of a customer; `SALE`: what they bought; `GIVEN-…`: gifts that a recipient has claimed, of their buyer. */
type CustomersKind = 'APPOINTMENT' | 'SALE' | PurchasedKind | `GIVEN-${PurchasedKind}`;
/** Values that only one record may own. */
export type GuardKind =
  | 'USER-EMAIL'
  | 'USER-STAFF'
  | 'CUSTOMER-EMAIL'
  | 'SUBJECT'
  | 'CARD-NUMBER'
  | 'INTENT'
  | 'DISPUTED-RENEWAL'
  | 'READER-CLAIM'
  | 'IMPORTED-ROW';
export type CounterKind =
  | CatalogKind
  | RecordKind
  | PurchasedKind
  | 'APPOINTMENT'
  | 'SERIES'
  | 'PRICING-OPTION'
  | 'TAX-RATE'
  | 'TIME-OFF'
  | 'GROUP'
  | 'GROUP-SERVICE'
  | 'PURCHASED-GROUP';

/** Lists whose entries are counted per bucket: pages of any depth cost the same. */
export type CountedList = PurchasedKind | 'CUSTOMER' | 'CUSTOMER-NAME' | 'BLOCK-TIME' | 'SALE';

/** Characters of a sort key that name its bucket: 1,000 ids share one, as do names that begin alike. */
const ID_BUCKET_LENGTH = ID_DIGITS - 3;
const NAME_BUCKET_LENGTH = 2;
/** Parts of a bucket's count, each in its own partition, so that parallel sales do not all update one item. */
const SALE_PARTS = 4;

const BY_ID = { bucketLength: ID_BUCKET_LENGTH, parts: 1 };
const SOLD = { bucketLength: ID_BUCKET_LENGTH, parts: SALE_PARTS };
const PURCHASED = { ...SOLD, isIndexed: true };
/** How each list is counted; if it is indexed, the list is the entries of the index `list`, else the records themselves. */
export const LIST_COUNTING: {
  readonly [List in CountedList]: typeof SOLD & { readonly isIndexed?: boolean };
} = {
  'PURCHASED-PACKAGE': PURCHASED,
  'PURCHASED-GIFTCARD': PURCHASED,
  'PURCHASED-MEMBERSHIP': PURCHASED,
  SALE: SOLD,
  CUSTOMER: BY_ID,
  'CUSTOMER-NAME': { bucketLength: NAME_BUCKET_LENGTH, parts: 1, isIndexed: true },
  'BLOCK-TIME': BY_ID,
};

/** A partition of a salon's outbox. */
const OUTBOX_PARTITION = /^([^#]+)#OUTBOX#[0-9a-f]$/;

/** The partition of how often diaries changed in a month. */
const DIARY_VERSION_PARTITION = /^([^#]+)#DIARY-VERSION#[\d-]+$/;
const toDiaryVersionPartition = (t: Tenant, month: string): string => `${t}#DIARY-VERSION#${month}`;

/**
 * All keys of the table, with the question that each answers. Every key starts with the tenant, whose branded type makes
 * a key without it a compile error; only the probe, the migrations, the registry, the platform's state and the copy of its keys belong to no salon.
 */
export const keys = {
  /** What are the salon's name, settings and catalog version? */
  salon: (t: Tenant): Key => ({ pk: t, sk: 'TENANT' }),
  /** Which salons are there? Its partitions are those of the registry, which all salons share. */
  registeredSalon: (t: Tenant): Key => ({ pk: toRegistryPartition(hashSlug(t) % REGISTRY_SHARDS), sk: t }),
  /** Are changes of all salons refused? It belongs to no salon. */
  platform: { pk: 'PLATFORM', sk: 'STATE' },
  /** Which are the platform's keys, sealed for the account of the backups? */
  keyCopy: { pk: 'KEY-COPY', sk: 'KEY-COPY' },
  /** Until when may no new salon take this slug, because its salon was erased? */
  erasedSlug: (t: Tenant): Key => ({ pk: t, sk: 'ERASED' }),
  /** By which words of its own does the salon write to its customers? */
  messageTexts: (t: Tenant): Key => ({ pk: t, sk: 'MESSAGE-TEXTS' }),
  /** By which numbers does the salon's accountant know the accounts of the journal? */
  accountMap: (t: Tenant): Key => ({ pk: t, sk: 'ACCOUNT-MAP' }),
  /** What is this HTML text of the salon, in its own words or in another language? Together the texts may not fit into one item. */
  contactText: (t: Tenant, name: keyof PolicyTexts, language?: Language): Key => ({
    pk: t,
    sk: `CONTACT#${name}${language ? `#${language}` : ''}`,
  }),
  /** What are all HTML texts of the salon? */
  contactTexts: (t: Tenant) => ({ pk: t, prefix: 'CONTACT#' }),
  /** What are the salon's sealed secrets: keys of the payment processor and identity providers? */
  secrets: (t: Tenant): Key => ({ pk: t, sk: 'SECRETS' }),
  /**
   * Which locations, categories, services, staff members, add-ons, resources, products and promotions does the salon
   * have?
   */
  catalog: (t: Tenant): { pk: string } => ({ pk: `${t}#CATALOG` }),
  catalogRecord: (t: Tenant, kind: CatalogKind, id: number): Key => ({
    pk: `${t}#CATALOG`,
    sk: `${kind}#${padId(id)}`,
  }),
  /**
   * What is this template, occasion, user, role, device, customer, block time, sale, unfinished charge, webhook endpoint,
   * waitlist entry, drawer, commission rule, statement of pay, import or export? Which tips is this staff member owed? What credit and totals does this customer have? Whom was this
   * customer merged into? Which visits does this guest have?
   */
  record: (t: Tenant, kind: RecordKind, id: number): Key => ({ pk: `${t}#${kind}`, sk: padId(id) }),
  records: (t: Tenant, kind: RecordKind): { pk: string } => ({ pk: `${t}#${kind}` }),
  /** Which record owns this e-mail, staff member's log-in, social subject, card number, payment intent, row of an imported file? Which sale has the membership of this disputed renewal? */
  guard: (t: Tenant, kind: GuardKind, what: string): Key => ({ pk: `${t}#${kind}#${what}`, sk: 'GUARD' }),
  /** What is each staff member of this location doing on this date? */
  dayPages: (t: Tenant, location: LocationId): { pk: string } => ({ pk: `${t}#DAY#${location}` }),
  dayPage: (t: Tenant, location: LocationId, date: LocalDate): Key => ({
    pk: `${t}#DAY#${location}`,
    sk: date,
  }),
  /** How often did what the diaries of these locations show on this date change? */
  diaryVersions: (t: Tenant, date: LocalDate, from: LocationId, to: LocationId) => ({
    pk: toDiaryVersionPartition(t, date.slice(0, 7)),
    from: `${date}#${padId(from)}`,
    to: `${date}#${padId(to)}`,
  }),
  /** How often did what the diaries of all locations show change, on these days of a month? */
  diaryVersionsOfDays: (t: Tenant, month: string, from: LocalDate, to: LocalDate) => ({
    pk: toDiaryVersionPartition(t, month),
    from: `${from}#`,
    to: `${to}#~`,
  }),
  diaryVersion: (t: Tenant, date: LocalDate, location: LocationId): Key => ({
    pk: toDiaryVersionPartition(t, date.slice(0, 7)),
    sk: `${date}#${padId(location)}`,
  }),
  /** Whose turn is it to get a visit at this location? */
  turns: (t: Tenant, location: LocationId): Key => ({ pk: `${t}#TURNS#${location}`, sk: 'TURNS' }),
  /** Who waits for a time at this location on this date, in the order of joining? */
  waitlistDay: (t: Tenant, location: LocationId, date: LocalDate): { pk: string } => ({
    pk: `${t}#WAITLIST-DAY#${location}#${date}`,
  }),
  waitlistDayEntry: (t: Tenant, location: LocationId, date: LocalDate, id: WaitlistId): Key => ({
    pk: `${t}#WAITLIST-DAY#${location}#${date}`,
    sk: padId(id),
  }),
  /** Which entries on the waitlist does this customer have? */
  waitlistOfCustomer: (t: Tenant, customer: CustomerId): { pk: string } => ({
    pk: `${t}#WAITLIST-CUSTOMER#${customer}`,
  }),
  waitlistEntryOfCustomer: (t: Tenant, customer: CustomerId, id: WaitlistId): Key => ({
    pk: `${t}#WAITLIST-CUSTOMER#${customer}`,
    sk: padId(id),
  }),
  /** What is this appointment, with its services, add-ons and payments? */
  appointment: (t: Tenant, id: number): Key => ({
    pk: `${t}${PARTITION_SUFFIX.appointments}`,
    sk: padId(id),
  }),
  appointments: (t: Tenant): { pk: string } => ({ pk: `${t}${PARTITION_SUFFIX.appointments}` }),
  /** Which appointments were booked after this one? */
  appointmentsAfter: (t: Tenant, id: number) => ({ ...keys.appointments(t), from: padId(id + 1) }),
  /** What is this purchased product: its head (balance), body (copied texts, never changed) and history rows? */
  purchase: (t: Tenant, kind: PurchasedKind, id: number): Key => ({ pk: `${t}#${kind}`, sk: padId(id) }),
  purchaseBody: (t: Tenant, kind: PurchasedKind, id: number): Key => ({
    pk: `${t}#${kind}`,
    sk: `${padId(id)}#body`,
  }),
  /** To which terms did this change of the membership change it? */
  membershipTerms: (t: Tenant, id: number, number: number): Key => ({
    pk: `${t}#PURCHASED-MEMBERSHIP`,
    sk: `${padId(id)}#terms#${padId(number)}`,
  }),
  /** For which packages or gift cards is the day of the mail about their end past? */
  endingProducts: (t: Tenant, kind: PurchasedKind) => ({ pk: `${t}#ENDING`, prefix: `${kind}#` }),
  endingProduct: (t: Tenant, kind: PurchasedKind, id: number): Key => ({
    pk: `${t}#ENDING`,
    sk: `${kind}#${padId(id)}`,
  }),
  /** The common prefix of a purchased product's head, body and history. */
  wholePurchase: (t: Tenant, kind: PurchasedKind, id: number): { pk: string; prefix: string } => ({
    pk: `${t}#${kind}`,
    prefix: padId(id),
  }),
  /** Which purchased products of this kind are there, with all their parts? */
  purchases: (t: Tenant, kind: PurchasedKind): { pk: string } => ({ pk: `${t}#${kind}` }),
  purchaseRow: (t: Tenant, kind: PurchasedKind, id: number, row: string): Key => ({
    pk: `${t}#${kind}`,
    sk: `${padId(id)}#row#${row}`,
  }),
  /** Which renewals of this membership were paid? */
  renewalRows: (t: Tenant, kind: PurchasedKind, id: number): { pk: string; prefix: string } => ({
    pk: `${t}#${kind}`,
    prefix: `${padId(id)}#row#renewal-`,
  }),
  /** How many entries does this bucket of a list have? The sum of all parts; `id` selects one. */
  tally: (t: Tenant, list: CountedList, id: number, sk = padId(id)): Key => {
    const { bucketLength, parts } = LIST_COUNTING[list];
    return { pk: `${t}#TALLY#${list}#${id % parts}`, sk: [...sk].slice(0, bucketLength).join('') };
  },
  /** Which customers have a word that begins so in name, e-mail address or phone number? */
  customerWord: (t: Tenant, word: string, id: number): Key => ({
    pk: `${t}#CUSTOMER-WORD`,
    sk: `${word}#${padId(id)}`,
  }),
  customerWords: (t: Tenant, prefix: string): { pk: string; prefix: string } => ({
    pk: `${t}#CUSTOMER-WORD`,
    prefix,
  }),
  /** Which customers with this mailbox or phone number may not book online? */
  mustCallers: (t: Tenant, contact: string): { pk: string } => ({ pk: `${t}#MUST-CALL#${contact}` }),
  mustCaller: (t: Tenant, contact: string, id: CustomerId): Key => ({
    pk: `${t}#MUST-CALL#${contact}`,
    sk: padId(id),
  }),
  /** Which money and value moved from one instant to before another? In order of time. */
  journal: (t: Tenant, from: Date, to: Date) => ({
    pk: `${t}${PARTITION_SUFFIX.journal}`,
    from: from.toISOString(),
    to: to.toISOString(),
  }),
  wholeJournal: (t: Tenant): { pk: string } => ({ pk: `${t}${PARTITION_SUFFIX.journal}` }),
  journalEntry: (t: Tenant, at: string, id: string): Key => ({
    pk: `${t}${PARTITION_SUFFIX.journal}`,
    sk: `${at}#${id}`,
  }),
  receipts: (t: Tenant): { pk: string } => ({ pk: toReceiptsPartition(t) }),
  /** Who changed what from one instant to before another? In order of time. */
  auditTrail: (t: Tenant, from: Date, to: Date) => ({
    pk: `${t}#AUDIT`,
    from: from.toISOString(),
    to: to.toISOString(),
  }),
  auditRow: (t: Tenant, at: string, id: string): Key => ({ pk: `${t}#AUDIT`, sk: `${at}#${id}` }),
  /** What have the owners not been mailed yet of the calls that needed a confirmation, and when is that mail due? */
  ownerNews: (t: Tenant): Key => ({ pk: `${t}#OWNER-NEWS`, sk: 'NEWS' }),
  /** Which receipts does this record have, in the order of their entries? */
  receiptsOf: (t: Tenant, { kind, id }: { readonly kind: string; readonly id: number }) => ({
    pk: toReceiptsPartition(t),
    prefix: `${kind}#${padId(id)}#`,
  }),
  receipt: (
    t: Tenant,
    { kind, id }: { readonly kind: string; readonly id: number },
    entry: { readonly at: string; readonly id: string },
  ): Key => ({ pk: toReceiptsPartition(t), sk: `${kind}#${padId(id)}#${entry.at}#${entry.id}` }),
  /** Which numbers has this location given to receipts? */
  receiptCounter: (t: Tenant, location: LocationId): Key => ({
    pk: `${t}#RECEIPT-COUNTER`,
    sk: padId(location),
  }),
  /** Which days of this location are closed, with which totals? */
  closedDays: (t: Tenant, location: LocationId, from: LocalDate, to: LocalDate) => ({
    pk: `${t}#CLOSED-DAY`,
    from: `${padId(location)}#${from}`,
    to: `${padId(location)}#${to}`,
  }),
  closedDay: (t: Tenant, location: LocationId, date: LocalDate): Key => ({
    pk: `${t}#CLOSED-DAY`,
    sk: `${padId(location)}#${date}`,
  }),
  /** Which hashes did the entries of this closed day have? */
  entryHashes: (t: Tenant, location: LocationId, date: LocalDate) => ({
    pk: `${t}#CLOSED-DAY`,
    prefix: `HASHES#${padId(location)}#${date}#`,
  }),
  entryHashPage: (t: Tenant, location: LocationId, date: LocalDate, page: number): Key => ({
    pk: `${t}#CLOSED-DAY`,
    sk: `HASHES#${padId(location)}#${date}#${padId(page)}`,
  }),
  /** What do reports count of these closed days, at all locations? */
  reportDays: (t: Tenant, from: LocalDate, to: LocalDate) => ({
    pk: `${t}#REPORT-DAY`,
    from: `${from}#`,
    to: `${to}#~`,
  }),
  reportDay: (t: Tenant, date: LocalDate, location: LocationId | null): Key => ({
    pk: `${t}#REPORT-DAY`,
    sk: `${date}#${padId(location ?? 0)}`,
  }),
  /** Which visits did these closed days have, at all locations, and at which version of their diaries? */
  visitDays: (t: Tenant, from: LocalDate, to: LocalDate) => ({
    pk: `${t}#VISIT-DAY`,
    from: `${from}#`,
    to: `${to}#~`,
  }),
  visitDay: (t: Tenant, date: LocalDate, location: LocationId): Key => ({
    pk: `${t}#VISIT-DAY`,
    sk: `${date}#${padId(location)}`,
  }),
  /** Which days does the pay of a statement cover? */
  closedPayroll: (t: Tenant): Key => ({ pk: `${t}#PAYROLL`, sk: 'PERIODS' }),
  /** Which is the last month before a day whose balances are kept, and which parts do they have? */
  keptMonths: (t: Tenant, through: LocalDate) => ({
    pk: `${t}#BALANCES`,
    from: 'MONTH#',
    to: `MONTH#${through}`,
  }),
  keptMonth: (t: Tenant, through: LocalDate): Key => ({ pk: `${t}#BALANCES`, sk: `MONTH#${through}` }),
  keptBalances: (t: Tenant, through: LocalDate) => ({ pk: `${t}#BALANCES`, prefix: `PARTS#${through}#` }),
  keptBalancePage: (t: Tenant, through: LocalDate, page: number): Key => ({
    pk: `${t}#BALANCES`,
    sk: `PARTS#${through}#${padId(page)}`,
  }),
  /** Through which day are the salon's days closed, and when is the next one? */
  dayClock: (t: Tenant): Key => ({ pk: `${t}#DAY-CLOCK`, sk: 'CLOCK' }),
  /** What has the processor paid out to the bank? */
  payouts: (t: Tenant): { pk: string } => ({ pk: `${t}#PAYOUT` }),
  payout: (t: Tenant, id: string): Key => ({ pk: `${t}#PAYOUT`, sk: id }),
  /** Through which instant are the events of the processor read, and when is the next time? */
  eventClock: (t: Tenant): Key => ({ pk: `${t}#EVENT-CLOCK`, sk: 'CLOCK' }),
  /** Which drawer of this location is open? */
  openDrawer: (t: Tenant, location: LocationId): Key => ({
    pk: `${t}#OPEN-DRAWER#${location}`,
    sk: 'DRAWER',
  }),
  /** What is the next id of this kind? */
  counter: (t: Tenant, kind: CounterKind): Key => ({ pk: `${t}#COUNTER`, sk: kind }),
  counters: (t: Tenant): { pk: string } => ({ pk: `${t}#COUNTER` }),
  /** What is the next gift card number of this day? */
  cardCounter: (t: Tenant, date: LocalDate): Key => ({ pk: `${t}#COUNTER`, sk: `CARD#${date}` }),
  /** How many requests did this caller make in this minute? */
  rate: (t: Tenant, caller: string, window: number): Key => ({
    pk: `${t}#RATE#${caller}`,
    sk: String(window),
  }),
  /** How often was this attempted in this window: failed log-ins, requested mails? */
  attempts: (t: Tenant, nameHash: string): Key => ({ pk: `${t}#LOGIN#${nameHash}`, sk: 'FAILURES' }),
  /** Did this account log in from this network lately? */
  knownNetwork: (t: Tenant, kind: AccountKind, id: number, network: string): Key => ({
    pk: `${t}#NETWORKS#${kind}#${id}`,
    sk: network,
  }),
  /** Which reply is stored under this Idempotency-Key? Which ones are to be deleted with a person? */
  idempotency: (t: Tenant, hash: string): Key => ({
    pk: `${t}#IDEMPOTENCY#${toShardSeed(hash) % REPLY_PARTITION_COUNT}`,
    sk: hash,
  }),
  /** Whose session is this family of refresh tokens, and which is its newest? When was this session by PIN used? */
  refreshFamily: (t: Tenant, family: string): Key => ({ pk: `${t}#REFRESH#${family}`, sk: 'FAMILY' }),
  /** Which user has given their password, and owes a code? */
  challenge: (t: Tenant, hash: string): Key => ({ pk: `${t}#CHALLENGE#${hash}`, sk: 'CHALLENGE' }),
  /** Which secret will this user's second factor have, once a code confirms it? */
  factorSetUp: (t: Tenant, user: UserId): Key => ({ pk: `${t}#FACTOR-SET-UP#${padId(user)}`, sk: 'SECRET' }),
  /** Is this intent, or the part of it that this payment row refunds, to be refunded or cancelled? */
  refunds: (t: Tenant): { pk: string } => ({ pk: `${t}#REFUND` }),
  refund: (t: Tenant, intent: string, part?: number): Key => ({
    pk: `${t}#REFUND`,
    sk: part === undefined ? intent : `${intent}#${padId(part)}`,
  }),
  /** Which unpaid payment intents does this address hold? */
  unpaidIntents: (t: Tenant, networkHash: string): Key => ({
    pk: `${t}#UNPAID#${networkHash}`,
    sk: 'INTENTS',
  }),
  /** Which sales has this customer, or the guest of this hash, not paid yet? Some may be paid or failed since. */
  unpaidSales: (t: Tenant, buyer: CustomerId | string): Key => ({
    pk: `${t}#UNPAID-SALES#${buyer}`,
    sk: 'LIST',
  }),
  /** Which open bookings may this network, customer or guest have? Booked ones; some may have ended since. */
  openBookings: (t: Tenant, holderHash: string): Key => ({
    pk: `${t}#OPEN-BOOKINGS#${holderHash}`,
    sk: 'LIST',
  }),
  /** How often was this promotion used: by all, or by the customer or guest with this hash? */
  promotionUses: (t: Tenant, promotion: PromotionId, personHash = 'ALL'): Key => ({
    pk: `${t}#PROMOTION-USES#${promotion}`,
    sk: personHash,
  }),
  /** How many unverified bookings did the salon take in this hour? */
  unverifiedBookings: (t: Tenant, hour: string): Key => ({ pk: `${t}#UNVERIFIED-BOOKINGS`, sk: hour }),
  /** Which code was mailed to this address? */
  emailProof: (t: Tenant, nameHash: string): Key => ({
    pk: `${t}#EMAIL-PROOF#${nameHash}`,
    sk: 'CODE',
  }),
  /** What happened in the salon, in order for each record? */
  events: (t: Tenant): { pk: string } => ({ pk: `${t}#SALON-EVENT` }),
  event: (t: Tenant, id: string): Key => ({ pk: `${t}#SALON-EVENT`, sk: id }),
  /** Was this event of the processor processed? */
  processorEvent: (t: Tenant, event: string): Key => ({ pk: `${t}#EVENT#${event}`, sk: 'EVENT' }),
  /** What is this customer's id at the processor, which stores the cards? */
  cardholder: (t: Tenant, customer: number): Key => ({ pk: `${t}#CARDHOLDER`, sk: padId(customer) }),
  /** Was the customer or guest with this hash erased, and how far is the erasure? */
  erasure: (t: Tenant, personHash: string): Key => ({ pk: `${t}#ERASURE#${personHash}`, sk: 'ERASURE' }),
  /** Which customers are still to be reviewed, because the salon has set after how many months it erases them? */
  retentionWalk: (t: Tenant): Key => ({ pk: `${t}#RETENTION-WALK`, sk: 'WALK' }),
  /** Is this address suppressed for the salon's mails? */
  mailRefusal: (t: Tenant, mailAddressHash: string): Key => ({
    pk: `${t}#MAIL-REFUSED#${mailAddressHash}`,
    sk: 'REFUSAL',
  }),
  /** Mails to which clients came back? */
  returnedMails: (t: Tenant): { pk: string } => ({ pk: `${t}#RETURNED-MAIL` }),
  returnedMail: (t: Tenant, client: number): Key => ({ pk: `${t}#RETURNED-MAIL`, sk: padId(client) }),
  /** Has the owner of this address declined mails of this kind? */
  mailDeclined: (t: Tenant, addressHash: string, kind: DeclinableKind): Key => ({
    pk: `${t}#MAIL-REFUSED#${addressHash}`,
    sk: `DECLINED#${kind}`,
  }),
  /** Which mails did the salon send to this unverified mailbox in 24 hours? */
  mailCount: (t: Tenant, mailboxHash: string): Key => ({ pk: `${t}#MAIL-COUNT#${mailboxHash}`, sk: 'COUNT' }),
  /** Which SMS were sent about this visit? */
  smsCount: (t: Tenant, appointment: number): Key => ({
    pk: `${t}#SMS-COUNT#${padId(appointment)}`,
    sk: 'COUNT',
  }),
  /** What has this import written, row by row of its file? */
  importRows: (t: Tenant, id: number) => ({ pk: `${t}#IMPORT-ROW`, prefix: `${padId(id)}#` }),
  importRow: (t: Tenant, id: number, row: number): Key => ({
    pk: `${t}#IMPORT-ROW`,
    sk: `${padId(id)}#${padId(row)}`,
  }),
  /** Is this image stored, and since when is it unused? */
  storedImage: (t: Tenant, name: string): Key => ({ pk: `${t}#IMAGE`, sk: name }),
  /** How many bytes do the stored images of the salon have? */
  imageStorage: (t: Tenant): Key => ({ pk: `${t}#IMAGE-STORAGE`, sk: 'BYTES' }),
  /** How many SMS did the salon send on this day (UTC)? */
  smsDay: (t: Tenant, day: string): Key => ({ pk: `${t}#SMS-DAY`, sk: day }),
  /** Which mails did all salons together send to this unverified mailbox in 24 hours? */
  platformMailCount: (mailboxHash: string): Key => ({ pk: `MAIL-COUNT#${mailboxHash}`, sk: 'COUNT' }),
  /** Which SMS did the salon send to this number, which never answered one, in 30 days? */
  smsNumber: (t: Tenant, numberHash: string): Key => ({ pk: `${t}#SMS-NUMBER#${numberHash}`, sk: 'COUNT' }),
  /** Which SMS did all salons together send to this number in 30 days? */
  platformSmsNumber: (numberHash: string): Key => ({ pk: `SMS-NUMBER#${numberHash}`, sk: 'COUNT' }),
  /** Has the owner of this number ever replied to an SMS? The salons send from one number. */
  smsAnswer: (numberHash: string): Key => ({ pk: `SMS-ANSWER#${numberHash}`, sk: 'ANSWER' }),
  /** Did the owner of this number reply STOP? The salons send from one number, so the stop belongs to no salon. */
  smsStop: (numberHash: string): Key => ({ pk: `SMS-STOP#${numberHash}`, sk: 'STOP' }),
  /** Can the table be read? No record has this key, and no slug has capitals. */
  probe: { pk: 'PROBE', sk: 'PROBE' },
  /** What is the state of this webhook delivery? Ids are in order of time. */
  webhookDelivery: (t: Tenant, id: string): Key => ({ pk: `${t}#WEBHOOK-DELIVERY`, sk: id }),
  webhookDeliveries: (t: Tenant): { pk: string } => ({ pk: `${t}#WEBHOOK-DELIVERY` }),
  /** How long did the salon's endpoints keep the webhook workers waiting in this minute? */
  webhookWait: (t: Tenant, minute: number): Key => ({ pk: `${t}#WEBHOOK-WAIT`, sk: String(minute) }),
  /** How far has this migration come? It belongs to no salon. */
  migration: (name: string): Key => ({ pk: 'MIGRATION', sk: name }),
  /** Which notice must be delivered after a commit? */
  outbox: (t: Tenant, id: string): Key => ({ pk: `${t}#OUTBOX#${id.slice(-1)}`, sk: id }),
} as const;

/** Index attributes, by the question that the index answers. */
export const indexKeys = {
  ofAppointmentDays: (t: Tenant, date: LocalDate, minute: number, id: number) => ({
    byDayPk: toAppointmentMonthPartition(t, date),
    byDaySk: `${date}#${String(minute).padStart(4, '0')}#${padId(id)}`,
  }),
  ofSaleDays: (t: Tenant, createdAt: string, id: number) => ({
    byDayPk: toSaleMonthPartition(t, createdAt),
    byDaySk: `${createdAt}#${padId(id)}`,
  }),
  ofCustomer: (t: Tenant, customer: number, kind: CustomersKind, id: number) => ({
    ofCustomerPk: `${t}#CUSTOMER#${customer}`,
    ofCustomerSk: `${kind}#${padId(id)}`,
  }),
  list: (t: Tenant, kind: PurchasedKind, id: number) => ({ listPk: `${t}#${kind}`, listSk: padId(id) }),
  guestAppointment: (t: Tenant, personHash: string, id: number) => ({
    listPk: toGuestPartition(t, personHash),
    listSk: padId(id),
  }),
  guestSale: (t: Tenant, personHash: string, id: number) => ({
    listPk: toGuestSalesPartition(t, personHash),
    listSk: padId(id),
  }),
  receiptNumber: (t: Tenant, number: string) => ({ listPk: toReceiptsPartition(t), listSk: number }),
  /** `name` is as `toFirstNameFirstSortKey` folds it. */
  customerName: (t: Tenant, name: string, id: number) => ({
    listPk: `${t}#CUSTOMER-NAME`,
    listSk: `${name} ${padId(id)}`,
  }),
  lastVisit: (t: Tenant, last: LocalDate, first: LocalDate, id: number) => ({
    listPk: toLastVisitPartition(t),
    listSk: `${last} ${first} ${padId(id)}`,
  }),
  /** `text` begins with the name, as `toFirstNameFirstSortKey` folds it. */
  guestText: (t: Tenant, text: string) => ({ listPk: toGuestTextPartition(t), listSk: text }),
  /** Scheduled for an instant (ISO 8601, UTC); `seed` selects the shard. */
  due: (seed: number, instant: string) => ({
    duePk: `DUE#${Math.abs(seed) % DUE_SHARDS}`,
    dueSk: instant,
  }),
  /** Rescheduled for another instant, for a record that is in the index. */
  rescheduled: (instant: string) => ({ [INDEXES.due.sk]: instant }),
  /** The attributes to remove from a record that is no longer scheduled. */
  unscheduled: [INDEXES.due.pk, INDEXES.due.sk],
} as const;

const toGuestPartition = (t: Tenant, personHash: string): string => `${t}#GUEST#${personHash}`;
/** The appointments of a guest with an e-mail address, by their ids. */
export const toGuestAppointmentsRange = (t: Tenant, personHash: string) =>
  ({ index: 'list', pk: toGuestPartition(t, personHash) }) as const;
const toLastVisitPartition = (t: Tenant): string => `${t}#LAST-VISIT`;
/** The customers whose last visit was on a day or before. */
export const toLastVisitsUntilRange = (t: Tenant, by: LocalDate) =>
  ({ index: 'list', pk: toLastVisitPartition(t), to: `${by}~` }) as const;
/** The customers whose last visit was on a day or after, with the days of their first visits. */
export const toLastVisitsFromRange = (t: Tenant, from: LocalDate) =>
  ({ index: 'list', pk: toLastVisitPartition(t), from }) as const;
export const parseFirstVisitOfLastVisitKey = (item: Record<string, unknown>): LocalDate =>
  String(item[INDEXES.list.sk]).split(' ')[1] ?? '';
const toGuestTextPartition = (t: Tenant): string => `${t}#GUEST-TEXT`;
/** All guests by name, each with the text that a search reads. */
export const toGuestTextRange = (t: Tenant) => ({ index: 'list', pk: toGuestTextPartition(t) }) as const;
const toGuestSalesPartition = (t: Tenant, personHash: string): string => `${t}#GUEST-SALE#${personHash}`;
/** The sales to a guest, by their ids. */
export const toGuestSalesRange = (t: Tenant, personHash: string) =>
  ({ index: 'list', pk: toGuestSalesPartition(t, personHash) }) as const;
const toReceiptsPartition = (t: Tenant): string => `${t}#RECEIPT`;
export const toReceiptRangeOfNumber = (t: Tenant, number: string) =>
  ({ index: 'list', pk: toReceiptsPartition(t), from: number, to: number }) as const;
const toAppointmentMonthPartition = (t: Tenant, date: LocalDate): string => `${t}#${date.slice(0, 7)}`;
export const toAppointmentMonthRange = (t: Tenant, date: LocalDate) =>
  ({ index: 'ofDays', pk: toAppointmentMonthPartition(t, date) }) as const;
const toSaleMonthPartition = (t: Tenant, date: LocalDate): string => `${t}#SALE#${date.slice(0, 7)}`;
/** The place of the sales of the month of a date in UTC. */
export const toSaleMonthRange = (t: Tenant, date: LocalDate) =>
  ({ index: 'ofDays', pk: toSaleMonthPartition(t, date) }) as const;
/** The start of an appointment in `ofDays`. */
export function parseAppointmentStart(byDaySk: string): {
  readonly date: LocalDate;
  readonly minute: number;
} {
  const [date = '', minute = ''] = byDaySk.split('#');
  return { date, minute: Number(minute) };
}
/** Hashes an intent's id to a shard seed of the `due` index. */
export const toShardSeed = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** A list in order of its sort keys, and the partitions that count its entries per bucket of sort keys. */
export type RankedList = {
  readonly tallies: readonly { readonly pk: string }[];
  readonly range: { readonly index?: 'list'; readonly pk: string };
};
/** The partitions of a list's counts. */
const listTallyPartitions = (t: Tenant, list: CountedList) =>
  Array.from({ length: LIST_COUNTING[list].parts }, (_, part) => ({ pk: `${t}#TALLY#${list}#${part}` }));
/** Where a list and its counts are: customers by name, the other lists by id. */
export function toRankedList(t: Tenant, list: CountedList): RankedList {
  const index = LIST_COUNTING[list].isIndexed ? ({ index: 'list' } as const) : {};
  return { tallies: listTallyPartitions(t, list), range: { ...index, pk: `${t}#${list}` } };
}
/** The bucket that a tally counts: the start of its entries' sort keys. */
export const parseTallyBucket = ({ sk }: Key): string => sk;
/** The id of a record in the catalog or a list, or of the customer whose word this is. */
export const parseSortKeyId = ({ sk }: Pick<Key, 'sk'>): number => Number(sk.slice(-ID_DIGITS));
/** The diary whose changes an item counts; undefined for other items. */
export function parseDiaryVersionKey(key: Key) {
  const [, tenant] = DIARY_VERSION_PARTITION.exec(key.pk) ?? [];
  const [date = ''] = key.sk.split('#');
  return tenant === undefined
    ? undefined
    : { tenant: tenant as Tenant, date: date as LocalDate, locationId: parseSortKeyId(key) };
}
/** A customer's records of a kind. */
export const toCustomerRecordsRange = (t: Tenant, customer: number, kind: CustomersKind) =>
  ({ index: 'ofCustomer', pk: `${t}#CUSTOMER#${customer}`, prefix: `${kind}#` }) as const;
const ID_MAX = 10 ** ID_DIGITS - 1;
/** A customer's records of a kind in order of their ids, those after a record; 0: all. */
export function toCustomerRecordsRangeAfter(
  t: Tenant,
  customer: number,
  kind: CustomersKind,
  afterId: number,
  descending: boolean,
) {
  const { index, pk, prefix } = toCustomerRecordsRange(t, customer, kind);
  const highest = afterId === 0 ? ID_MAX : afterId - 1;
  const [from, to] = descending ? [0, highest] : [afterId + 1, ID_MAX];
  return { index, pk, from: prefix + padId(from), to: prefix + padId(to), descending };
}
/** The partitions of the registry of salons. */
export const listRegistryPartitions = (): { pk: string }[] =>
  Array.from({ length: REGISTRY_SHARDS }, (_, shard) => ({ pk: toRegistryPartition(shard) }));

/** The partitions of `due`, which all salons share. */
export const listDuePartitions = (): string[] =>
  Array.from({ length: DUE_SHARDS }, (_, shard) => `DUE#${shard}`);

/** The first part of a sort key, and the rest. */
export function parseSortKey({ sk }: Key): { readonly first: string; readonly rest: string } {
  const [first = '', ...rest] = sk.split('#');
  return { first, rest: rest.join('#') };
}

/** The owner and kind ('APPOINTMENT' …) of a partition's records. */
export function parsePartition(pk: string): { readonly owner: string; readonly kind: string } {
  const [owner = '', kind = ''] = pk.split('#');
  return { owner, kind };
}
/** Prefix of the partition keys of a salon's records, except for its own record's, which is the tenant. */
export const toSalonPartitionPrefix = (t: Tenant): string => `${t}#`;
/** A salon's partition of a kind, the inverse of `parsePartition`; '' is the partition of its own record. */
export const toPartition = (t: Tenant, kind: string): string =>
  kind === '' ? t : `${toSalonPartitionPrefix(t)}${kind}`;
/** The salon of an outbox partition; undefined for all other partitions. */
export const parseOutboxTenant = (pk: string): Tenant | undefined =>
  OUTBOX_PARTITION.exec(pk)?.[1] as Tenant | undefined;
/** The partitions of a salon's outbox. */
export const listOutboxPartitions = (t: Tenant): { pk: string }[] =>
  OUTBOX_SHARDS.map((shard) => ({ pk: `${t}#OUTBOX#${shard}` }));
/**
 * The kind and id of the record that an item is: 'SERVICE' and 1; of the salon's own records 'TENANT', 'CONTACT' or
 * 'SECRETS', and of deliveries of webhooks, without an id. Undefined for parts of records, and items that serve them.
 */
export function parseRecordKey({
  pk,
  sk,
}: Key): { readonly kind: string; readonly id: number | null } | undefined {
  const { kind } = parsePartition(pk);
  const parts = sk.split('#');
  if (kind === '') return { kind: parts[0] ?? '', id: null };
  if (kind === 'WEBHOOK-DELIVERY') return { kind, id: null };
  const [id = '', ...others] = kind === 'CATALOG' ? parts.slice(1) : parts;
  if (id.length !== ID_DIGITS || others.length > 0) return undefined;
  return { kind: kind === 'CATALOG' ? (parts[0] ?? '') : kind, id: Number(id) };
}
/** The name of an HTML text of the salon, and its language where that is not the salon's own. */
export function parsePolicyTextKey({ sk }: Key): {
  readonly name: string;
  readonly language: string | undefined;
} {
  const [, name = '', language] = sk.split('#');
  return { name, language };
}
/** The partitions of a salon's stored replies. */
export const listReplyPartitions = (t: Tenant): { pk: string }[] =>
  Array.from({ length: REPLY_PARTITION_COUNT }, (_, shard) => ({ pk: `${t}#IDEMPOTENCY#${shard}` }));
export const isCustomerRecord = ({ pk }: Key): boolean => parsePartition(pk).kind === 'CUSTOMER';
/** Whether this is a record of the salon's catalog. */
export const isCatalogRecord = (t: Tenant, { pk }: Key): boolean => pk === keys.catalog(t).pk;
export const isCatalogRecordOfKind = ({ sk }: Pick<Key, 'sk'>, kind: CatalogKind): boolean =>
  sk.startsWith(`${kind}#`);
/** The id of the purchased product that an item belongs to, and its part: 'head', 'body' or 'row'. */
export function parsePurchaseIdAndPart({ sk }: Key): { readonly id: string; readonly part: string } {
  const [id = '', part = 'head'] = sk.split('#');
  return { id, part };
}
/** The name of a row in the history of its product. */
export const parsePurchaseRowName = ({ sk }: Key): string => sk.slice(sk.indexOf('#row#') + '#row#'.length);
const RENEWAL_ROW = /^\d+#row#renewal-(.+)$/;
/** The invoice that a membership's history row is about; undefined for other rows. */
export const parseRenewalInvoice = ({ sk }: Key): string | undefined => RENEWAL_ROW.exec(sk)?.[1];
