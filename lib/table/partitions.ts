import type { Tenant } from '../rules/ids.ts';
import { type GuardKind, type PurchasedKind, type RecordKind, toPartition } from './keys.ts';

/** The role of the records of a partition for the salon. */
type Content =
  /** Its business: an export contains them. */
  | 'records'
  /** Follow from the records: owners of unique values, diaries, counts, search words. */
  | 'derived'
  /** State of the platform: sessions, limits, deliveries. */
  | 'technical';

/** All kinds of partitions that a salon owns, by the second part of their keys; '' is that of its own record. */
export const PARTITION_CONTENTS = {
  '': 'records',
  CATALOG: 'records',
  USER: 'records',
  ROLE: 'records',
  DEVICE: 'records',
  'API-KEY': 'technical',
  CUSTOMER: 'records',
  'MERGED-CUSTOMER': 'records',
  'CUSTOMER-TOTALS': 'derived',
  GUEST: 'derived',
  'ADDRESS-CHANGE': 'technical',
  OCCASION: 'records',
  'BLOCK-TIME': 'records',
  PACKAGE: 'records',
  GIFTCARD: 'records',
  MEMBERSHIP: 'records',
  SALE: 'records',
  CHARGE: 'records',
  'CARD-HOLD': 'records',
  'SUBSCRIPTION-START': 'records',
  'READER-CHECKOUT': 'records',
  WEBHOOK: 'records',
  WAITLIST: 'records',
  APPOINTMENT: 'records',
  'PURCHASED-PACKAGE': 'records',
  'PURCHASED-GIFTCARD': 'records',
  'PURCHASED-MEMBERSHIP': 'records',
  REFUND: 'records',
  JOURNAL: 'records',
  AUDIT: 'records',
  RECEIPT: 'records',
  'RECEIPT-COUNTER': 'records',
  'CLOSED-DAY': 'records',
  'REPORT-DAY': 'records',
  'DAY-CLOCK': 'records',
  BALANCES: 'derived',
  DRAWER: 'records',
  COMMISSION: 'records',
  STATEMENT: 'records',
  PAYROLL: 'records',
  'TIP-BALANCE': 'records',
  'BANK-TRANSFERS': 'records',
  PAYOUT: 'records',
  CREDIT: 'records',
  ERASURE: 'records',
  'RETENTION-WALK': 'technical',
  'OPEN-DRAWER': 'derived',
  CARDHOLDER: 'records',
  'USER-EMAIL': 'derived',
  'USER-STAFF': 'derived',
  'CUSTOMER-EMAIL': 'derived',
  SUBJECT: 'derived',
  'CARD-NUMBER': 'derived',
  DAY: 'derived',
  TALLY: 'derived',
  'CUSTOMER-WORD': 'derived',
  'OPEN-BOOKINGS': 'derived',
  'PROMOTION-USES': 'derived',
  'UNPAID-SALES': 'derived',
  'WAITLIST-DAY': 'derived',
  'WAITLIST-CUSTOMER': 'derived',
  'DIARY-VERSION': 'technical',
  COUNTER: 'technical',
  IMAGE: 'technical',
  'IMAGE-STORAGE': 'technical',
  INTENT: 'technical',
  'READER-CLAIM': 'technical',
  UNPAID: 'technical',
  EVENT: 'technical',
  'EVENT-CLOCK': 'technical',
  RATE: 'technical',
  LOGIN: 'technical',
  NETWORKS: 'technical',
  IDEMPOTENCY: 'technical',
  REFRESH: 'technical',
  CHALLENGE: 'technical',
  'FACTOR-SET-UP': 'technical',
  'OWNER-NEWS': 'technical',
  'UNVERIFIED-BOOKINGS': 'technical',
  'EMAIL-PROOF': 'technical',
  'MAIL-REFUSED': 'technical',
  'MAIL-COUNT': 'technical',
  'SMS-COUNT': 'technical',
  'SMS-DAY': 'technical',
  'SMS-NUMBER': 'technical',
  'WEBHOOK-DELIVERY': 'technical',
  'WEBHOOK-WAIT': 'technical',
  OUTBOX: 'technical',
} as const satisfies Record<'' | RecordKind | PurchasedKind | GuardKind, Content> & Record<string, Content>;

/** The partitions with a salon's records. */
export const listRecordPartitions = (tenant: Tenant): string[] =>
  Object.entries<Content>(PARTITION_CONTENTS)
    .filter(([, content]) => content === 'records')
    .map(([kind]) => toPartition(tenant, kind));
