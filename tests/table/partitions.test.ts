import { expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys, parsePartition } from '../../lib/table/keys.ts';
import { listExportedPartitions, PARTITION_CONTENTS } from '../../lib/table/partitions.ts';

const T = 'shear-joy' as Tenant;

/** Keys that belong to no salon. */
type SharedKey =
  | 'probe'
  | 'keyCopy'
  | 'migration'
  | 'registeredSalon'
  | 'platform'
  | 'smsStop'
  | 'smsAnswer'
  | 'platformSmsNumber'
  | 'platformMailCount';
/** A key of each kind that a salon has. A new key without an example does not compile. */
const EXAMPLES = {
  salon: keys.salon(T),
  erasedSlug: keys.erasedSlug(T),
  contactText: keys.contactText(T, 'depositPolicy'),
  contactTexts: keys.contactTexts(T),
  accountMap: keys.accountMap(T),
  messageTexts: keys.messageTexts(T),
  secrets: keys.secrets(T),
  catalog: keys.catalog(T),
  catalogRecord: keys.catalogRecord(T, 'SERVICE', 1),
  record: keys.record(T, 'USER', 1),
  records: keys.records(T, 'CUSTOMER'),
  guard: keys.guard(T, 'SUBJECT', 'google:1'),
  dayPages: keys.dayPages(T, 1),
  dayPage: keys.dayPage(T, 1, '2026-11-16'),
  diaryVersions: keys.diaryVersions(T, '2026-11-16', 1, 2),
  diaryVersionsOfDays: keys.diaryVersionsOfDays(T, '2026-11', '2026-11-01', '2026-11-30'),
  diaryVersion: keys.diaryVersion(T, '2026-11-16', 1),
  appointment: keys.appointment(T, 1),
  appointments: keys.appointments(T),
  appointmentsAfter: keys.appointmentsAfter(T, 1),
  purchase: keys.purchase(T, 'PURCHASED-PACKAGE', 1),
  purchaseBody: keys.purchaseBody(T, 'PURCHASED-PACKAGE', 1),
  membershipTerms: keys.membershipTerms(T, 1, 2),
  wholePurchase: keys.wholePurchase(T, 'PURCHASED-PACKAGE', 1),
  purchases: keys.purchases(T, 'PURCHASED-PACKAGE'),
  renewalRows: keys.renewalRows(T, 'PURCHASED-MEMBERSHIP', 1),
  purchaseRow: keys.purchaseRow(T, 'PURCHASED-PACKAGE', 1, '1-0-1'),
  tally: keys.tally(T, 'SALE', 1),
  mustCallers: keys.mustCallers(T, 'carla@demo.test'),
  mustCaller: keys.mustCaller(T, 'carla@demo.test', 1),
  customerWord: keys.customerWord(T, 'carla', 1),
  customerWords: keys.customerWords(T, 'car'),
  counter: keys.counter(T, 'USER'),
  counters: keys.counters(T),
  cardCounter: keys.cardCounter(T, '2026-11-16'),
  rate: keys.rate(T, 'ip:1', 1),
  attempts: keys.attempts(T, 'name'),
  knownNetwork: keys.knownNetwork(T, 'user', 1, '10.0.0.1'),
  retentionWalk: keys.retentionWalk(T),
  idempotency: keys.idempotency(T, 'hash'),
  refreshFamily: keys.refreshFamily(T, 'family'),
  challenge: keys.challenge(T, 'hash'),
  factorSetUp: keys.factorSetUp(T, 1),
  refund: keys.refund(T, 'pi_1'),
  journal: keys.journal(T, new Date(0), new Date(0)),
  wholeJournal: keys.wholeJournal(T),
  auditTrail: keys.auditTrail(T, new Date(0), new Date(0)),
  auditRow: keys.auditRow(T, '2026-11-16T15:00:00.000Z', 'x'),
  ownerNews: keys.ownerNews(T),
  closedDays: keys.closedDays(T, 1, '2026-11-01', '2026-11-30'),
  reportDays: keys.reportDays(T, '2026-11-01', '2026-11-30'),
  reportDay: keys.reportDay(T, '2026-11-16', 1),
  visitDays: keys.visitDays(T, '2026-11-01', '2026-11-30'),
  visitDay: keys.visitDay(T, '2026-11-16', 1),
  closedDay: keys.closedDay(T, 1, '2026-11-16'),
  entryHashes: keys.entryHashes(T, 1, '2026-11-16'),
  entryHashPage: keys.entryHashPage(T, 1, '2026-11-16', 0),
  keptMonths: keys.keptMonths(T, '2026-11-30'),
  keptMonth: keys.keptMonth(T, '2026-11-30'),
  keptBalances: keys.keptBalances(T, '2026-11-30'),
  keptBalancePage: keys.keptBalancePage(T, '2026-11-30', 1),
  dayClock: keys.dayClock(T),
  payouts: keys.payouts(T),
  payout: keys.payout(T, 'po_1'),
  eventClock: keys.eventClock(T),
  openDrawer: keys.openDrawer(T, 1),
  refunds: keys.refunds(T),
  journalEntry: keys.journalEntry(T, '2026-11-16T15:00:00.000Z', 'sale-1-1'),
  unpaidIntents: keys.unpaidIntents(T, 'hash'),
  unpaidSales: keys.unpaidSales(T, 1),
  waitlistDay: keys.waitlistDay(T, 1, '2026-11-16'),
  waitlistDayEntry: keys.waitlistDayEntry(T, 1, '2026-11-16', 1),
  waitlistOfCustomer: keys.waitlistOfCustomer(T, 1),
  waitlistEntryOfCustomer: keys.waitlistEntryOfCustomer(T, 1, 1),
  openBookings: keys.openBookings(T, 'hash'),
  promotionUses: keys.promotionUses(T, 1, 'hash'),
  unverifiedBookings: keys.unverifiedBookings(T, '2026-11-16T14:00:00.000Z'),
  emailProof: keys.emailProof(T, 'hash'),
  events: keys.events(T),
  event: keys.event(T, 'id'),
  processorEvent: keys.processorEvent(T, 'evt_1'),
  cardholder: keys.cardholder(T, 1),
  erasure: keys.erasure(T, 'hash'),
  mailRefusal: keys.mailRefusal(T, 'a@b.test'),
  mailDeclined: keys.mailDeclined(T, 'a@b.test', 'reminders'),
  returnedMails: keys.returnedMails(T),
  returnedMail: keys.returnedMail(T, 1),
  endingProducts: keys.endingProducts(T, 'PURCHASED-GIFTCARD'),
  endingProduct: keys.endingProduct(T, 'PURCHASED-GIFTCARD', 1),
  mailCount: keys.mailCount(T, 'hash'),
  smsCount: keys.smsCount(T, 1),
  smsDay: keys.smsDay(T, '2026-11-16'),
  importRows: keys.importRows(T, 1),
  importRow: keys.importRow(T, 1, 2),
  storedImage: keys.storedImage(T, 'x.png'),
  imageStorage: keys.imageStorage(T),
  smsNumber: keys.smsNumber(T, 'hash'),
  webhookDelivery: keys.webhookDelivery(T, 'id'),
  webhookDeliveries: keys.webhookDeliveries(T),
  webhookWait: keys.webhookWait(T, 1),
  receipts: keys.receipts(T),
  receiptsOf: keys.receiptsOf(T, { kind: 'sale', id: 1 }),
  receipt: keys.receipt(T, { kind: 'sale', id: 1 }, { at: '2026-11-16T14:00:00.000Z', id: 'sale-1-1' }),
  closedPayroll: keys.closedPayroll(T),
  turns: keys.turns(T, 1),
  receiptCounter: keys.receiptCounter(T, 1),
  outbox: keys.outbox(T, 'id'),
} satisfies Record<Exclude<keyof typeof keys, SharedKey>, { readonly pk: string }>;

// BEHAVIOR §32.2
test.each(Object.entries(EXAMPLES))(
  'the key %s belongs to its salon and is of a listed kind',
  (_name, { pk }) => {
    const { owner, kind } = parsePartition(pk);
    expect(owner).toBe(T);
    expect(Object.keys(PARTITION_CONTENTS)).toContain(kind);
  },
);

test('an export reads the partitions with records, and no others', () => {
  const listed = listExportedPartitions(T);
  expect(listed).toContain(T);
  expect(listed).toContain(keys.appointments(T).pk);
  expect(listed.map((pk) => parsePartition(pk))).toEqual(
    Object.entries(PARTITION_CONTENTS)
      .filter(([, content]) => content === 'records')
      .map(([kind]) => ({ owner: T, kind })),
  );
});
