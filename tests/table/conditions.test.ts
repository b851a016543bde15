import { beforeAll, describe, expect, test } from 'vitest';
import { toAccountOfCustomer, toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import type { User } from '../../lib/rules/access/users.ts';
import { toUnpaidCheckout, type WaitingCheckout } from '../../lib/rules/checkout/reader-checkouts.ts';
import type { Customer } from '../../lib/rules/customers/customers.ts';
import { toDayPageLookup } from '../../lib/rules/diary/day-pages.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { EMPTY_ACCOUNT_MAP } from '../../lib/rules/journal/account-map.ts';
import type { BankTransfers } from '../../lib/rules/journal/bank-transfers.ts';
import type { Drawer } from '../../lib/rules/journal/drawers.ts';
import type { EntryOrigin, Position } from '../../lib/rules/journal/entries.ts';
import type { ClosedDay } from '../../lib/rules/journal/journal-days.ts';
import type { PayrollStatement } from '../../lib/rules/journal/payroll.ts';
import type { CardCharge } from '../../lib/rules/payments/card-charges.ts';
import type { IntentRecord } from '../../lib/rules/payments/payment-intents.ts';
import type { PurchasedMembershipHead } from '../../lib/rules/products/memberships.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import type { HistoryRow } from '../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type Sale } from '../../lib/rules/products/sales.ts';
import type { Promotion, Salon } from '../../lib/rules/salons/salon.ts';
import {
  updateEmailVerified,
  updatePasswordAndEndSessions,
  updatePasswordAndProveEmail,
} from '../../lib/table/access/accounts.ts';
import {
  recordAttemptsWithinLimit,
  resetAttempts,
  subtractAttempts,
  toAttemptsKey,
} from '../../lib/table/access/attempts.ts';
import { putIdentityLink, putIdentityLinkReplacingLogIn } from '../../lib/table/access/identities.ts';
import { deleteOwnerNews, putOwnerNews } from '../../lib/table/access/owner-news.ts';
import { deleteRole, updateRole } from '../../lib/table/access/roles.ts';
import { deleteUser, updateUser } from '../../lib/table/access/users.ts';
import { hashPerson } from '../../lib/table/booking/open-bookings.ts';
import { updatePromotionUseAdded } from '../../lib/table/booking/promotion-uses.ts';
import { updateCatalogVersion } from '../../lib/table/catalog/catalog-changes.ts';
import { deleteCategoryOrPromotion, openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { deleteCatalogRecord, updateLaterBookingCounted } from '../../lib/table/catalog/deleted-records.ts';
import { deleteTemplate, updateTemplate } from '../../lib/table/catalog/templates.ts';
import { putNewReaderCheckout, updateReaderCheckout } from '../../lib/table/checkout/reader-checkouts.ts';
import { requireCustomerAndCountRecord } from '../../lib/table/customers/customers.ts';
import {
  updateMergedCustomerCreditMoved,
  updateMergedCustomerScheduled,
} from '../../lib/table/customers/merged-customers.ts';
import { putVisitDiaryEntries } from '../../lib/table/diary/day-pages.ts';
import { updateClaimWithLaterReply } from '../../lib/table/idempotency.ts';
import { putAccountMap } from '../../lib/table/journal/account-map.ts';
import { putBankTransfer } from '../../lib/table/journal/bank-transfers.ts';
import {
  putClosedDay,
  putDayClosingSchedule,
  updateDayClosingSchedule,
} from '../../lib/table/journal/days.ts';
import { putOpenedDrawer, requireDrawerCash, updateDrawer } from '../../lib/table/journal/drawers.ts';
import { putJournalEntryAndBalances } from '../../lib/table/journal/entries.ts';
import { updateStatementMarks } from '../../lib/table/journal/payroll-statements.ts';
import { indexKeys, type Key, keys } from '../../lib/table/keys.ts';
import { putMessageTexts } from '../../lib/table/notifications/message-texts.ts';
import { deleteCardCharge, putNewCardCharge } from '../../lib/table/payments/card-charges.ts';
import { putNewEventBookmark, updateEventBookmark } from '../../lib/table/payments/event-bookmarks.ts';
import {
  requireUnchangedIntent,
  updateIntentAndNextCheck,
  updateIntentLoss,
} from '../../lib/table/payments/intents.ts';
import {
  putRefundOrder,
  type Refund,
  requireUnchangedRefundResult,
} from '../../lib/table/payments/refunds.ts';
import { moveGiftCardNumberGuard } from '../../lib/table/products/gift-card-numbers.ts';
import {
  putRedemptionRow,
  putUnreturnableRedemptionRows,
  requireUnchangedRemaining,
  requireUnchangedValue,
  requireUsableProduct,
  toRedemptionRowName,
  updateBalanceSpent,
  updateGroupUsesAndWorth,
  updateHistoryRowReturned,
  updateMembershipUsesExtended,
  updateProductEndScheduled,
  updateProductExpired,
  updateProductExtended,
  updateSingleUsePackageSpent,
} from '../../lib/table/products/ledger.ts';
import {
  updateMembershipBilledAfterEnd,
  updateMembershipBillingDateSynced,
  updateMembershipEnded,
  updateMembershipPause,
  updateMembershipRenewed,
  updateMembershipReviewScheduled,
  updateMembershipTermsSynced,
  updateMembershipUnscheduled,
} from '../../lib/table/products/memberships.ts';
import {
  moveGiftEntryOnMerge,
  movePurchaseOnMerge,
  updateProductByAct,
  updatePurchaseClaimed,
} from '../../lib/table/products/purchase-lists.ts';
import { moveSaleOnMerge, requireUnchangedSale, updateSale } from '../../lib/table/products/sales.ts';
import { moveUnpaidSaleIdsOnMerge } from '../../lib/table/products/unpaid-sales.ts';
import {
  updateCounterRaisedAfterRestore,
  updateRestoreEndedAndResumeChanges,
  updateRestoreStartedAndPauseChanges,
  updateSalonChangesPaused,
  updateSalonChangesResumed,
} from '../../lib/table/salons/restores.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  requireItem,
  updateItem,
} from '../../lib/table/store.ts';
import { statusAndMessage } from '../support/api/replies.ts';
import { bookAsGuest, getStoredAppointment } from '../support/booking/appointments.ts';
import { HAIRCUT, TUESDAY } from '../support/booking/bookings.ts';
import { bookTen, cancel, GUESTS, joinAll, listStatuses } from '../support/booking/waitlist.ts';
import { callAsAdmin } from '../support/catalog/directory.ts';
import { useDatabaseProxy } from '../support/environment/database-proxy.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
let salon: TestSalon;
beforeAll(async () => {
  salon = await openSalon();
});

const T = 'shear-joy' as Tenant;
const ID = 7;
const NOW = new Date('2026-11-16T14:00:00.000Z');
const AUTHOR = { salon: { tenant: T, timeZone: 'UTC' }, now: NOW };
const ROW = { at: NOW.toISOString(), serviceId: 3 } as unknown as HistoryRow;

const PROMOTION: Promotion = {
  id: ID,
  code: 'SPRING',
  name: 'Spring',
  percent: 10,
  serviceIds: [],
  fromDate: null,
  toDate: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  newCustomersOnly: false,
  active: true,
};
const VISITOR = { customerId: 5 };

const CUSTOMER = {
  id: ID,
  email: 'ada@salon.test',
  emailVerified: true,
  subjects: ['g|1'],
} as unknown as Customer;
const UNVERIFIED = { ...CUSTOMER, emailVerified: false };
const customerKey = keys.record(T, 'CUSTOMER', ID);
const USER = {
  id: ID,
  name: 'Ada',
  email: 'ada@salon.test',
  role: 'admin',
  passwordHash: 'hash',
} as unknown as User;
const userKey = keys.record(T, 'USER', ID);
const ROLE = { id: ID, name: 'Junior', permissions: ['sales.read'], createdAt: NOW.toISOString() } as const;
const roleKey = keys.record(T, 'ROLE', ID);
const INTENT = { id: 'pi_1', version: 3 } as unknown as IntentRecord;
const intentKey = keys.guard(T, 'INTENT', INTENT.id);
const LOSS = { refunded: 100, disputed: 0 } as unknown as Parameters<typeof updateIntentLoss>[2];
const MEMBERSHIP = {
  id: ID,
  renewals: 2,
  periodQty: 4,
  startDate: '2026-09-16',
  firstMonths: 1,
  periodMonths: 1,
} as unknown as PurchasedMembershipHead;
const RENEWED = {
  ...MEMBERSHIP,
  expiryDate: '2027-01-16',
  paidUntil: '2027-01-16T14:00:00.000Z',
  renewals: 3,
};
const RENEWAL = { renewed: RENEWED, qty: 4, switchesTo: undefined, reviewAt: undefined };
const PAUSED = { pausedFrom: '2027-01-16', pausedUntil: '2027-01-20', billingMovesTo: 'x' };
const membershipKey = keys.purchase(T, 'PURCHASED-MEMBERSHIP', ID);
const PACK = {
  id: ID,
  customerId: 5,
  saleStatus: SALE_STATUS.paid,
  remaining: 2,
  worth: 67,
  expiryDate: '2026-12-31',
};
const packKey = keys.purchase(T, 'PURCHASED-PACKAGE', ID);
const PRODUCT = { kind: 'package', purchaseId: ID, customerId: 5 } as const;
const SALE = {
  id: ID,
  createdAt: NOW.toISOString(),
  version: 2,
  status: SALE_STATUS.paid,
  type: 'package',
  paymentIntent: null,
  subtotal: 0,
  tax: 0,
  total: 0,
} as unknown as Sale;
const saleKey = keys.record(T, 'SALE', ID);
const TEMPLATE = { id: ID, version: 1 } as unknown as PackageTemplate;
const templateKey = keys.record(T, 'PACKAGE', ID);
const SALON = { tenant: T, catalogVersion: 4 } as unknown as Salon;
const RESTORE = { id: 'r1', from: NOW.toISOString() };
const RESTORED = { ...SALON, restores: [RESTORE], changesPausedAt: NOW.toISOString() };
const counterKey = keys.counter(T, 'SALE');
const COUNTER = { ...counterKey, last: 12 };
const CHARGE = { id: 9, createdAt: NOW.toISOString() } as unknown as CardCharge;
const PART = { paymentIntent: 'pi_1', cause: 'by-salon', part: { row: 9, amount: 100 } } as const;
const NEWS = { calls: [], omitted: 0, to: [], endsAt: '2026-11-16T14:10:00.000Z', version: 3 };
const REFUND: Refund = {
  tenant: T,
  paymentIntent: 'pi_1',
  cause: 'unclaimed',
  createdAt: NOW.toISOString(),
  attempts: 0,
};
const TODAY = '2026-11-16';
const ENTRY: Omit<EntryOrigin, 'version'> = {
  event: 'sold',
  reference: { kind: 'sale', id: ID },
  locationId: 1,
  customerId: null,
};
const toCash = (of: number | null): Position => [
  { account: 'cash', of, amount: 100 },
  { account: 'memberships', of: null, amount: -100 },
];
const PAID_TIPS: Position = [
  { account: 'tips', of: 1, amount: 100 },
  { account: 'external', of: null, amount: -100 },
];
const TRANSFERS: BankTransfers = { locationId: 1, deposited: 100, remitted: [], newest: [], version: 1 };
const DRAWER: Drawer = {
  id: ID,
  locationId: 1,
  name: '',
  float: 0,
  received: 0,
  refunded: 0,
  movements: [],
  version: 1,
  openedAt: NOW.toISOString(),
  openedBy: { kind: 'system' },
};
const STATEMENT: PayrollStatement = {
  id: 1,
  from: '2026-11-01',
  to: '2026-11-30',
  closedAt: '2026-12-01T10:00:00.000Z',
  closedBy: 'Olivia Owner',
  rows: [],
  paidOn: [],
  mailedAt: [],
};
const drawerKey = keys.record(T, 'DRAWER', DRAWER.id);
const REQUEST = { tenant: T, name: 'key', fingerprint: 'body', claim: 'mine' };
const chargeKey = keys.record(T, 'CHARGE', 9);
const AT_READER = { id: 9, createdAt: NOW.toISOString(), state: 'waiting' } as WaitingCheckout;
const atReaderKey = keys.record(T, 'READER-CHECKOUT', AT_READER.id);
const rowName = toRedemptionRowName(1, 0, 1);
const rowKey = keys.purchaseRow(T, 'PURCHASED-PACKAGE', ID, rowName);
const ledgerSituations: [string, object][] = [
  ['is unpaid', { saleStatus: SALE_STATUS.pending }],
  ['is blocked', { blockedAt: NOW.toISOString() }],
  ['has ended', { endedAt: NOW.toISOString() }],
  ['has another owner', { customerId: 6 }],
];

/** A write, its record as read and as changed since: `null` for none. */
type Case = readonly [
  title: string,
  write: () => Change | Change[],
  key: Key,
  read: object | null,
  changed: object | null,
];

const cases: Case[] = [
  ...ledgerSituations.flatMap(([since, change]): Case[] => [
    [
      `a spent balance: the product ${since}`,
      () => updateBalanceSpent(T, PRODUCT, 1),
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
    [
      `a spent single use: the product ${since}`,
      () => updateSingleUsePackageSpent(T, PRODUCT, 2),
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
    [
      `a used product: it ${since}`,
      () => [requireUsableProduct(T, PRODUCT), putItem(keys.record(T, 'SALE', 99), {})],
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ]),
  [
    'a spent balance: it is too small',
    () => updateBalanceSpent(T, PRODUCT, 2),
    packKey,
    PACK,
    { ...PACK, remaining: 1 },
  ],
  [
    'a spent balance of a gift card that nobody has claimed: it was claimed',
    () => updateBalanceSpent(T, { ...PRODUCT, customerId: null }, 1),
    packKey,
    PACK,
    { ...PACK, claimedAt: 'x' },
  ],
  [
    'a spent single use: none is left',
    () => updateSingleUsePackageSpent(T, PRODUCT, 2),
    packKey,
    PACK,
    { ...PACK, remaining: 0 },
  ],
  ['a redemption row: it exists', () => putRedemptionRow(T, PRODUCT, rowName, ROW), rowKey, null, ROW],
  [
    'the rows of a redemption: the first one exists',
    () => putUnreturnableRedemptionRows(T, PRODUCT, [{ name: rowName, row: ROW }]),
    rowKey,
    null,
    ROW,
  ],
  [
    'a returned row: it is returned',
    () => updateHistoryRowReturned(T, PRODUCT, rowName, 3, 'returned'),
    rowKey,
    ROW,
    { ...ROW, serviceId: 0 },
  ],
  [
    'a password: the sessions have ended',
    () => updatePasswordAndEndSessions(T, toAccountOfCustomer(CUSTOMER), 'new'),
    customerKey,
    CUSTOMER,
    { ...CUSTOMER, generation: 1 },
  ],
  [
    'a password: the address has changed',
    () => updatePasswordAndEndSessions(T, toAccountOfUser(USER), 'new'),
    userKey,
    USER,
    { ...USER, email: 'eve@salon.test' },
  ],
  [
    'a first password link: the address was verified',
    () => updatePasswordAndProveEmail(T, toAccountOfCustomer(UNVERIFIED), 'new'),
    customerKey,
    UNVERIFIED,
    CUSTOMER,
  ],
  [
    'a verification: the address has changed',
    () => updateEmailVerified(T, toAccountOfCustomer(UNVERIFIED)),
    customerKey,
    UNVERIFIED,
    { ...UNVERIFIED, email: 'eve@salon.test' },
  ],
  [
    'a linked identity: another one was linked',
    () => putIdentityLink(T, CUSTOMER, 'g|2'),
    customerKey,
    CUSTOMER,
    { ...CUSTOMER, subjects: ['g|1', 'f|1'] },
  ],
  [
    'a linked identity: the address is not verified',
    () => putIdentityLink(T, CUSTOMER, 'g|2'),
    customerKey,
    CUSTOMER,
    UNVERIFIED,
  ],
  [
    'a linked identity: it belongs to somebody',
    () => putIdentityLink(T, CUSTOMER, 'g|2'),
    keys.guard(T, 'SUBJECT', 'g|2'),
    null,
    { id: 8 },
  ],
  [
    'an account taken over: its owner verified the address',
    () => putIdentityLinkReplacingLogIn(T, UNVERIFIED, 'g|2'),
    customerKey,
    UNVERIFIED,
    CUSTOMER,
  ],
  [
    'an account taken over: another identity was linked',
    () => putIdentityLinkReplacingLogIn(T, UNVERIFIED, 'g|2'),
    customerKey,
    UNVERIFIED,
    { ...UNVERIFIED, subjects: ['g|1', 'f|1'] },
  ],
  [
    'a user: the owner set a new password',
    () => updateUser(T, USER, { ...USER, name: 'Eve' }, { endSessions: false }),
    userKey,
    USER,
    { ...USER, passwordHash: 'new' },
  ],
  [
    'a user: the role has changed',
    () => updateUser(T, USER, { ...USER, name: 'Eve' }, { endSessions: false }),
    userKey,
    USER,
    { ...USER, role: 'staff' },
  ],
  [
    'a user: the role of the salon has changed',
    () => updateUser(T, USER, { ...USER, name: 'Eve' }, { endSessions: false }),
    userKey,
    USER,
    { ...USER, roleId: 3 },
  ],
  [
    'a user: the staff member has changed',
    () => updateUser(T, USER, { ...USER, name: 'Eve' }, { endSessions: false }),
    userKey,
    USER,
    { ...USER, staffId: 3 },
  ],
  [
    'a deleted user: the staff member has changed',
    () => deleteUser(T, USER),
    userKey,
    USER,
    { ...USER, staffId: 3 },
  ],
  [
    'a role: its name has changed',
    () => updateRole(T, ROLE, { ...ROLE, permissions: [] }),
    roleKey,
    ROLE,
    { ...ROLE, name: 'Other' },
  ],
  [
    'a role: its permissions have changed',
    () => updateRole(T, ROLE, { ...ROLE, name: 'Other' }),
    roleKey,
    ROLE,
    { ...ROLE, permissions: [] },
  ],
  [
    'a deleted role: its name has changed',
    () => deleteRole(T, ROLE),
    roleKey,
    ROLE,
    { ...ROLE, name: 'Other' },
  ],
  [
    'a deleted role: its permissions have changed',
    () => deleteRole(T, ROLE),
    roleKey,
    ROLE,
    { ...ROLE, permissions: [] },
  ],
  [
    'a deleted user: the address has changed',
    () => deleteUser(T, USER),
    userKey,
    USER,
    { ...USER, email: 'eve@salon.test' },
  ],
  [
    'an intent: it has changed',
    () => updateIntentAndNextCheck(T, INTENT, INTENT, undefined),
    intentKey,
    INTENT,
    { ...INTENT, version: 4 },
  ],
  [
    'a new intent: it exists',
    () => updateIntentAndNextCheck(T, { version: 0 }, INTENT, undefined),
    intentKey,
    null,
    INTENT,
  ],
  [
    'lost money: the intent has changed',
    () => updateIntentLoss(T, INTENT, LOSS),
    intentKey,
    INTENT,
    { ...INTENT, version: 4 },
  ],
  [
    'the entry of a refund: its intent has lost money meanwhile',
    () => [requireUnchangedIntent(T, INTENT), putItem(keys.record(T, 'SALE', 99), {})],
    intentKey,
    INTENT,
    { ...INTENT, version: 4 },
  ],
  [
    'the entry of lost money: its refund was made meanwhile',
    () => [requireUnchangedRefundResult(REFUND), putItem(keys.record(T, 'SALE', 99), {})],
    keys.refund(T, REFUND.paymentIntent),
    REFUND,
    { ...REFUND, result: 'refunded' },
  ],
  [
    'the first call that the owners are told of: another one came first',
    () => putOwnerNews(T, NEWS, undefined),
    keys.ownerNews(T),
    null,
    { ...NEWS },
  ],
  [
    'a further call that the owners are told of: another one came first',
    () => putOwnerNews(T, { ...NEWS, version: 4 }, NEWS),
    keys.ownerNews(T),
    { ...NEWS },
    { ...NEWS, version: 4 },
  ],
  [
    'the mail of the calls so far: another one was added',
    () => [deleteOwnerNews(T, NEWS), putItem(keys.record(T, 'SALE', 99), {})],
    keys.ownerNews(T),
    { ...NEWS },
    { ...NEWS, version: 4 },
  ],
  [
    'the closings of a new salon: they are scheduled',
    () => putDayClosingSchedule(T, 'UTC', TODAY),
    keys.dayClock(T),
    null,
    { closedThrough: TODAY },
  ],
  [
    'the closing of days: another run has closed days',
    () => updateDayClosingSchedule(T, 'UTC', { closedThrough: TODAY }, '2026-11-17'),
    keys.dayClock(T),
    { closedThrough: TODAY },
    { closedThrough: '2026-11-17' },
  ],
  [
    'the reading of events for a new salon: it is scheduled',
    () => putNewEventBookmark(T, NOW),
    keys.eventClock(T),
    null,
    { readThrough: NOW.toISOString() },
  ],
  [
    'the reading of events: another run has read some',
    () => updateEventBookmark(T, { readThrough: 'x' }, NOW.toISOString(), NOW),
    keys.eventClock(T),
    { readThrough: 'x' },
    { readThrough: NOW.toISOString() },
  ],
  [
    'a closed day: it is closed',
    () => putClosedDay(T, { locationId: 1, date: TODAY } as unknown as ClosedDay, []),
    keys.closedDay(T, 1, TODAY),
    null,
    { number: 1 },
  ],
  [
    'an entry: it is written',
    () => putJournalEntryAndBalances(AUTHOR, { ...ENTRY, version: 1 }, [], toCash(null)),
    keys.journalEntry(T, NOW.toISOString(), 'sale-7-1'),
    null,
    {},
  ],
  [
    'cash of a sale: its drawer is closed',
    () => putJournalEntryAndBalances(AUTHOR, { ...ENTRY, version: 2 }, [], toCash(DRAWER.id)),
    drawerKey,
    DRAWER,
    { ...DRAWER, closed: {} },
  ],
  [
    'cash of a sale: its drawer does not exist',
    () => putJournalEntryAndBalances(AUTHOR, { ...ENTRY, version: 3 }, [], toCash(DRAWER.id)),
    drawerKey,
    DRAWER,
    null,
  ],
  [
    'marks of a statement: they have changed',
    () => updateStatementMarks(T, STATEMENT, { ...STATEMENT, paidOn: [{ staffId: 1, date: '2026-12-02' }] }),
    keys.record(T, 'STATEMENT', STATEMENT.id),
    STATEMENT,
    { ...STATEMENT, paidOn: [{ staffId: 2, date: '2026-12-01' }] },
  ],
  ['a new drawer: it exists', () => putOpenedDrawer(T, DRAWER), drawerKey, null, DRAWER],
  [
    'a payment of a drawer: it has changed',
    () => updateDrawer(AUTHOR, DRAWER, { ...DRAWER, version: 2 }),
    drawerKey,
    DRAWER,
    { ...DRAWER, version: 2 },
  ],
  [
    'a payment of a drawer: it has received cash',
    () => updateDrawer(AUTHOR, DRAWER, { ...DRAWER, version: 2 }),
    drawerKey,
    DRAWER,
    { ...DRAWER, received: 100 },
  ],
  [
    'a payment of a drawer: it has given cash back',
    () => updateDrawer(AUTHOR, DRAWER, { ...DRAWER, version: 2 }),
    drawerKey,
    DRAWER,
    { ...DRAWER, refunded: 100 },
  ],
  [
    'a refund in cash: its drawer has less',
    () => [requireDrawerCash(T, DRAWER, 0)],
    drawerKey,
    DRAWER,
    { ...DRAWER, received: DRAWER.received - 1 },
  ],
  [
    'a refund in cash: its drawer has changed',
    () => [requireDrawerCash(T, DRAWER, 0)],
    drawerKey,
    DRAWER,
    { ...DRAWER, version: 2 },
  ],
  ['a charge: it exists', () => putNewCardCharge(T, CHARGE), chargeKey, null, CHARGE],
  ...[TRANSFERS, { ...TRANSFERS, version: 0 }].map(
    (before): Case => [
      `a transfer to the bank: another was made since version ${before.version}`,
      () =>
        putBankTransfer(AUTHOR, 'cashDeposited', TODAY, null, before, {
          ...TRANSFERS,
          deposited: 200,
          version: before.version + 1,
        }),
      keys.record(T, 'BANK-TRANSFERS', 1),
      before.version === 0 ? null : before,
      { ...TRANSFERS, version: 2 },
    ],
  ),
  ...[1, 0].map(
    (version): Case => [
      `account numbers: changed since version ${version}`,
      () =>
        putAccountMap(T, { ...EMPTY_ACCOUNT_MAP, version }, { ...EMPTY_ACCOUNT_MAP, version: version + 1 }),
      keys.accountMap(T),
      version === 0 ? null : { numbers: {}, version },
      { numbers: {}, version: 2 },
    ],
  ),
  ...[1, 0].map(
    (version): Case => [
      `words of messages: changed since version ${version}`,
      () => putMessageTexts(T, { texts: {}, version }, { texts: {}, version: version + 1 }),
      keys.messageTexts(T),
      version === 0 ? null : { texts: {}, version },
      { texts: {}, version: 2 },
    ],
  ),
  [
    'a pay-out of tips: less is owed',
    () => putJournalEntryAndBalances(AUTHOR, { ...ENTRY, event: 'tipsPaidOut', version: 4 }, [], PAID_TIPS),
    keys.record(T, 'TIP-BALANCE', 1),
    { staffId: 1, owed: 100 },
    { staffId: 1, owed: 99 },
  ],
  [
    'a checkout at a reader: it exists',
    () => putNewReaderCheckout(T, AT_READER),
    atReaderKey,
    null,
    { ...AT_READER, state: 'declined' },
  ],
  [
    'a checkout at a reader that ends: it was paid',
    () => updateReaderCheckout(T, AT_READER, toUnpaidCheckout(AT_READER, 'timedOut', NOW)),
    atReaderKey,
    AT_READER,
    { ...AT_READER, state: 'paid' },
  ],
  [
    'a refund of a part: it is ordered',
    () => putRefundOrder(T, PART, NOW),
    keys.refund(T, 'pi_1', 9),
    null,
    PART,
  ],
  [
    'a replaced reply: another request has the key',
    () => updateClaimWithLaterReply(REQUEST, { status: 200, body: new Uint8Array([1]) }),
    keys.idempotency(T, REQUEST.name),
    { claim: REQUEST.claim },
    { claim: 'other' },
  ],
  ['an ended charge: it has ended', () => deleteCardCharge(T, CHARGE), chargeKey, CHARGE, null],
  [
    'a renewal: another invoice renewed',
    () => updateMembershipRenewed(T, MEMBERSHIP, RENEWAL, { name: 'renewal-in_3', row: ROW }),
    membershipKey,
    MEMBERSHIP,
    { ...MEMBERSHIP, renewals: 3 },
  ],
  [
    'the told terms of a membership: newer ones are planned',
    () => updateMembershipTermsSynced(T, { ...MEMBERSHIP, lastTerms: 1, untoldTerms: true }, NOW),
    membershipKey,
    { ...MEMBERSHIP, lastTerms: 1, untoldTerms: true },
    { ...MEMBERSHIP, lastTerms: 2, untoldTerms: true },
  ],
  ...[{ remaining: 3 }, { pausedFrom: '2027-02-01' }, { pausedUntil: '2027-02-01' }, { lastTerms: 1 }].map(
    (change): Case => [
      `a pause: ${Object.keys(change)} has changed`,
      () =>
        updateMembershipPause(T, MEMBERSHIP, { ...MEMBERSHIP, ...PAUSED }, NOW, {
          name: `paused-${Object.keys(change)}`,
          row: ROW,
        }),
      membershipKey,
      MEMBERSHIP,
      { ...MEMBERSHIP, ...change },
    ],
  ),
  ...[{ paidUntil: 'y' }, { billingMovesTo: 'y' }, { cancelledAt: 'x' }].map(
    (change): Case => [
      `the moved billing of a membership: ${Object.keys(change)} has changed`,
      () => updateMembershipBillingDateSynced(T, { ...MEMBERSHIP, ...PAUSED }, 'x', NOW),
      membershipKey,
      { ...MEMBERSHIP, ...PAUSED },
      { ...MEMBERSHIP, ...PAUSED, ...change },
    ],
  ),
  [
    'a use of a membership: it is paused on the day of the visit',
    () => updateBalanceSpent(T, { kind: 'membership', purchaseId: ID, customerId: 5, day: '2027-01-20' }, 1),
    membershipKey,
    {
      ...MEMBERSHIP,
      saleStatus: SALE_STATUS.paid,
      customerId: 5,
      remaining: 2,
      ...PAUSED,
      pausedUntil: '2027-01-19',
    },
    { ...MEMBERSHIP, saleStatus: SALE_STATUS.paid, customerId: 5, remaining: 2, ...PAUSED },
  ],
  ...[{ endedAt: 'x' }, { blockedAt: 'x' }, { cancelledAt: 'x' }].flatMap((change): Case[] => [
    [
      `a renewal, whose next review depends on it: ${Object.keys(change)} has changed`,
      () => updateMembershipRenewed(T, MEMBERSHIP, RENEWAL, { name: 'renewal-in_3', row: ROW }),
      membershipKey,
      MEMBERSHIP,
      { ...MEMBERSHIP, ...change },
    ],
    [
      `the next review of a membership: ${Object.keys(change)} has changed`,
      () => updateMembershipReviewScheduled(T, MEMBERSHIP, NOW),
      membershipKey,
      MEMBERSHIP,
      { ...MEMBERSHIP, ...change },
    ],
  ]),
  ...[{ saleStatus: 1 }, { blockedAt: 'x' }, { endedAt: 'x' }].map(
    (change): Case => [
      `a membership without scheduled work: ${Object.keys(change)} has changed`,
      () => updateMembershipUnscheduled(T, MEMBERSHIP),
      membershipKey,
      MEMBERSHIP,
      { ...MEMBERSHIP, ...change },
    ],
  ),
  [
    'the mail about billing after the end: it was sent',
    () => updateMembershipBilledAfterEnd(T, MEMBERSHIP, NOW),
    membershipKey,
    MEMBERSHIP,
    { ...MEMBERSHIP, billedAfterEndAt: NOW.toISOString() },
  ],
  [
    'a renewal: the same invoice renewed',
    () => updateMembershipRenewed(T, MEMBERSHIP, RENEWAL, { name: 'renewal-in_3', row: ROW }),
    keys.purchaseRow(T, 'PURCHASED-MEMBERSHIP', ID, 'renewal-in_3'),
    null,
    ROW,
  ],
  [
    'an ended membership: it has ended',
    () => updateMembershipEnded(T, MEMBERSHIP, NOW, undefined),
    membershipKey,
    MEMBERSHIP,
    { ...MEMBERSHIP, endedAt: NOW.toISOString() },
  ],
  ...[
    { saleStatus: SALE_STATUS.failed },
    { blockedAt: NOW.toISOString() },
    { frozenOn: '2026-12-01' },
    { expiryDate: '2027-01-31' },
    { expiredRest: 0 },
  ].map(
    (change): Case => [
      `an extended product: ${Object.keys(change)} has changed`,
      () => updateProductExtended(T, 'package', PACK, '2027-02-28', NOW),
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ),
  ...[
    { saleStatus: SALE_STATUS.failed },
    { blockedAt: NOW.toISOString() },
    { expiryDate: '2027-01-31' },
    { usesUntil: '2027-01-31' },
    { subscriptionId: 'sub_1' },
    { cancelledAt: NOW.toISOString() },
  ].map(
    (change): Case => [
      `the extended uses of a membership: ${Object.keys(change)} has changed`,
      () => updateMembershipUsesExtended(T, MEMBERSHIP, '2027-02-28'),
      membershipKey,
      MEMBERSHIP,
      { ...MEMBERSHIP, ...change },
    ],
  ),
  ...[{ expiryDate: '2027-01-31' }, { blockedAt: NOW.toISOString() }, { frozenOn: '2027-01-31' }].map(
    (change): Case => [
      `an announced end of a product: ${Object.keys(change)} has changed`,
      () => updateProductEndScheduled(T, 'package', PACK, NOW),
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ),
  ...[{ remaining: 1 }, { expiryDate: '2027-01-31' }, { expiredRest: 0 }].map(
    (change): Case => [
      `an expired product: ${Object.keys(change)} has changed`,
      () => updateProductExpired(T, 'package', PACK, 500),
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ),
  ...[{ remaining: 1 }, { worth: 1 }, { expiredRest: 0 }, { renewals: 1 }].map(
    (change): Case => [
      `a refunded product: ${Object.keys(change)} has changed`,
      () => [requireUnchangedValue(T, 'package', PACK), putItem(keys.record(T, 'SALE', 99), {})],
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ),
  [
    'an ended product: it was used',
    () => [requireUnchangedRemaining(T, 'package', PACK), putItem(keys.record(T, 'SALE', 99), {})],
    packKey,
    PACK,
    { ...PACK, remaining: 1 },
  ],
  [
    'a use of a package: others have taken the places of its value',
    () => updateGroupUsesAndWorth(T, PRODUCT, [{ group: 0, places: { from: 1, before: 3 }, value: 33 }], 1),
    packKey,
    { ...PACK, usedOfGroup0: 2 },
    { ...PACK, usedOfGroup0: 3 },
  ],
  [
    'a use of a package: an adjustment has taken its value',
    () => updateGroupUsesAndWorth(T, PRODUCT, [{ group: 0, places: { from: 0, before: 3 }, value: 33 }], 1),
    packKey,
    PACK,
    { ...PACK, worth: 32 },
  ],
  [
    'a use of a package: it is frozen',
    () => updateBalanceSpent(T, PRODUCT, 1),
    packKey,
    PACK,
    { ...PACK, frozenOn: '2026-11-16' },
  ],
  ...[{ remaining: 1 }, { worth: 66 }, { customerId: 6 }, { frozenOn: 'x' }, { blockedAt: 'x' }].map(
    (change): Case => [
      `an act on a package: ${Object.keys(change)} has changed`,
      () => {
        const head = PACK as unknown as Parameters<typeof updateProductByAct>[2];
        const row = { name: `adjusted-${Object.keys(change)}`, row: ROW };
        return updateProductByAct(T, 'PURCHASED-PACKAGE', head, { totalQty: 4 }, undefined, row);
      },
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ),
  [
    'a new number of a gift card: another card has its old number',
    () => {
      const card = {
        head: { id: ID, saleId: ID, number: 'GC1', expiryDate: null },
        body: { serviceIds: [] },
      };
      return moveGiftCardNumberGuard(
        T,
        card as unknown as Parameters<typeof moveGiftCardNumberGuard>[1],
        'GC2',
      );
    },
    keys.guard(T, 'CARD-NUMBER', 'GC1'),
    { id: ID },
    { id: 8 },
  ],
  [
    'a use of a package: an earlier use of another value was returned',
    () => updateGroupUsesAndWorth(T, PRODUCT, [{ group: 0, places: { from: 1, before: 3 }, value: 33 }], 1),
    packKey,
    { ...PACK, usedOfGroup0: 1 },
    { ...PACK, usedOfGroup0: 0 },
  ],
  [
    'a use of a package: it has become the last one, by a use of another group',
    () =>
      updateGroupUsesAndWorth(
        T,
        PRODUCT,
        [{ group: 0, places: { from: 0, before: 3 }, value: 33, isFollowed: true }],
        1,
      ),
    packKey,
    { ...PACK, remaining: 2 },
    { ...PACK, remaining: 1, usedOfGroup1: 1 },
  ],
  [
    'two uses of a package: another has taken the place of the second',
    () => {
      const places = { from: 0, before: 2 };
      return updateGroupUsesAndWorth(
        T,
        PRODUCT,
        [
          { group: 0, places },
          { group: 0, places },
        ],
        1,
      );
    },
    packKey,
    { ...PACK, usedOfGroup0: 0 },
    { ...PACK, usedOfGroup0: 1 },
  ],
  [
    'the first use of a package: another has its place in the group',
    () => updateGroupUsesAndWorth(T, PRODUCT, [{ group: 0, places: { from: 0, before: 1 }, value: 34 }], 1),
    packKey,
    PACK,
    { ...PACK, usedOfGroup0: 1 },
  ],
  ...[{ claimedAt: NOW.toISOString() }, { customerId: 8 }].map(
    (change): Case => [
      `a claimed gift: ${Object.keys(change)} has changed`,
      () => {
        const gift = PACK as unknown as Parameters<typeof updatePurchaseClaimed>[2];
        return updatePurchaseClaimed(T, 'PURCHASED-PACKAGE', gift, 6, NOW);
      },
      packKey,
      PACK,
      { ...PACK, ...change },
    ],
  ),
  [
    'a product of a merged customer: it has another owner',
    () => movePurchaseOnMerge(T, 'PURCHASED-PACKAGE', ID, 5, 6),
    packKey,
    PACK,
    { ...PACK, customerId: 8 },
  ],
  [
    'a claimed gift of a merged customer: it is in the list of another one',
    () => moveGiftEntryOnMerge(T, 'PURCHASED-PACKAGE', ID, 5, 6),
    keys.purchaseRow(T, 'PURCHASED-PACKAGE', ID, '0'),
    { ofCustomerPk: `${T}#CUSTOMER#5` },
    { ofCustomerPk: `${T}#CUSTOMER#8` },
  ],
  [
    'a sale of a merged customer: it has changed',
    () => moveSaleOnMerge(T, SALE, 5, 6),
    saleKey,
    SALE,
    { ...SALE, version: 3 },
  ],
  [
    'unpaid sales of a merged customer: they have changed',
    () =>
      moveUnpaidSaleIdsOnMerge(
        { key: keys.unpaidSales(T, 5), ids: [1], version: 1 },
        { key: keys.unpaidSales(T, 6), ids: [], version: 0 },
      ),
    keys.unpaidSales(T, 5),
    { ids: [1], version: 1 },
    { ids: [1, 2], version: 2 },
  ],
  [
    'credit of a merged customer: more has moved',
    () => updateMergedCustomerCreditMoved(T, { id: 5, into: 6, mergedAt: '' }, { into: 6, amount: 1 }),
    keys.record(T, 'MERGED-CUSTOMER', 5),
    { id: 5, into: 6 },
    { id: 5, into: 6, credits: [{ into: 6, amount: 1 }] },
  ],
  [
    'the credit of a merge: the salon is erased',
    () => updateMergedCustomerCreditMoved(T, { id: 5, into: 6, mergedAt: '' }, { into: 6, amount: 1 }),
    keys.record(T, 'MERGED-CUSTOMER', 5),
    { id: 5, into: 6 },
    null,
  ],
  [
    'the schedule of a merge: the salon is erased',
    () => updateMergedCustomerScheduled(T, { id: 5, into: 6, mergedAt: '' }, NOW),
    keys.record(T, 'MERGED-CUSTOMER', 5),
    { id: 5, into: 6 },
    null,
  ],
  [
    'a new record of a customer: they were merged',
    () => [...requireCustomerAndCountRecord(T, 5), putItem(keys.record(T, 'SALE', 99), {})],
    keys.record(T, 'CUSTOMER', 5),
    { id: 5 },
    null,
  ],
  ['a sale: it has changed', () => updateSale(AUTHOR, SALE, SALE), saleKey, SALE, { ...SALE, version: 3 }],
  [
    'an unchanged sale: it has changed',
    () => [requireUnchangedSale(T, SALE), putItem(keys.record(T, 'SALE', 99), {})],
    saleKey,
    SALE,
    { ...SALE, version: 3 },
  ],
  [
    'a template: it has changed',
    () => updateTemplate(T, 'PACKAGE', TEMPLATE, TEMPLATE),
    templateKey,
    TEMPLATE,
    { ...TEMPLATE, version: 2 },
  ],
  [
    'a template: it is deleted',
    () => updateTemplate(T, 'PACKAGE', TEMPLATE, TEMPLATE),
    templateKey,
    TEMPLATE,
    null,
  ],
  ['a deleted template: it is deleted', () => deleteTemplate(T, 'PACKAGE', ID), templateKey, TEMPLATE, null],
  [
    'a catalog version: it has changed',
    () => updateCatalogVersion(SALON, []),
    keys.salon(T),
    SALON,
    { ...SALON, catalogVersion: 5 },
  ],
  [
    'a pause of changes: the salon is deleted',
    () => updateSalonChangesPaused(T, NOW),
    keys.salon(T),
    SALON,
    null,
  ],
  [
    'the end of a pause: the salon is deleted',
    () => updateSalonChangesResumed(T),
    keys.salon(T),
    SALON,
    null,
  ],
  ...[{ catalogVersion: 5 }, { restores: [RESTORE] }].map(
    (change): Case => [
      `the start of a restore: ${Object.keys(change)} has changed`,
      () => updateRestoreStartedAndPauseChanges(SALON, SALON, { ...RESTORE, id: 'r2' }, NOW),
      keys.salon(T),
      SALON,
      { ...SALON, ...change },
    ],
  ),
  ...[{ restores: [] }, { changesPausedAt: '2026-11-16T15:00:00.000Z' }].map(
    (change): Case => [
      `the end of a restore: ${Object.keys(change)} has changed`,
      () => updateRestoreEndedAndResumeChanges(RESTORED, NOW),
      keys.salon(T),
      RESTORED,
      { ...RESTORED, ...change },
    ],
  ),
  [
    'a raised counter: it has changed',
    () => updateCounterRaisedAfterRestore(COUNTER, COUNTER, RESTORE),
    counterKey,
    { last: 12 },
    { last: 13 },
  ],
  [
    'a raised counter: it exists',
    () => updateCounterRaisedAfterRestore(COUNTER, undefined, RESTORE),
    counterKey,
    null,
    { last: 12 },
  ],
  [
    'a deleted category: it is deleted',
    () => deleteCategoryOrPromotion(T, 'CATEGORY', ID),
    keys.catalogRecord(T, 'CATEGORY', ID),
    {},
    null,
  ],
  [
    'a deleted promotion: it is deleted',
    () => deleteCategoryOrPromotion(T, 'PROMOTION', ID),
    keys.catalogRecord(T, 'PROMOTION', ID),
    {},
    null,
  ],
  [
    'a use of a promotion: all have been taken',
    () => updatePromotionUseAdded(T, { ...PROMOTION, maxUses: 2 }, VISITOR),
    keys.promotionUses(T, ID),
    { used: 1 },
    { used: 2 },
  ],
  [
    'a use of a promotion: the customer has taken theirs',
    () => updatePromotionUseAdded(T, { ...PROMOTION, maxUsesPerCustomer: 2 }, VISITOR),
    keys.promotionUses(T, ID, hashPerson(VISITOR)),
    { used: 1 },
    { used: 2 },
  ],
  [
    'a use of a promotion for new customers: the customer has taken one',
    () => updatePromotionUseAdded(T, { ...PROMOTION, newCustomersOnly: true }, VISITOR),
    keys.promotionUses(T, ID, hashPerson(VISITOR)),
    null,
    { used: 1 },
  ],
  [
    'a former location: it is deleted',
    () => deleteCatalogRecord(T, 'LOCATION', ID),
    keys.catalogRecord(T, 'LOCATION', ID),
    {},
    null,
  ],
  [
    'a record that a booking of a far day uses: it is deleted',
    () => updateLaterBookingCounted(T, 'STAFF', ID),
    keys.catalogRecord(T, 'STAFF', ID),
    {},
    { former: true },
  ],
  ...[0, 1].map((first): Case => {
    const changes = [
      requireItem(saleKey, { attribute: 'version', is: 2 }),
      updateItem(saleKey, { set: { note: 'x' } }),
    ];
    const ordered = first === 0 ? changes : changes.toReversed();
    return [
      `check and update of one record, ${ordered[0]?.kind} first`,
      () => ordered,
      saleKey,
      SALE,
      { ...SALE, version: 3 },
    ];
  }),
];

/** Stores exactly this record and what the other writes of the cases need. */
async function store(key: Key, record: object | null): Promise<void> {
  const firstRow = keys.purchaseRow(T, 'PURCHASED-PACKAGE', ID, '0');
  const renewal = keys.purchaseRow(T, 'PURCHASED-MEMBERSHIP', ID, 'renewal-in_3');
  for (const absent of [keys.guard(T, 'SUBJECT', 'g|2'), rowKey, renewal]) {
    await salon.store.commit([deleteItem(absent)]);
  }
  for (const [present, fields] of [
    [customerKey, CUSTOMER],
    [keys.guard(T, 'USER-EMAIL', USER.email), { id: ID }],
    [membershipKey, MEMBERSHIP],
    [firstRow, ROW],
  ] as const) {
    await salon.store.commit([putItem(present, { ...fields })]);
  }
  await salon.store.commit([record ? putItem(key, { ...record }) : deleteItem(key)]);
}

// BEHAVIOR §31.1
describe('a write is refused if its record has changed since it was read', () => {
  test.each(cases)('%s', async (_, write, key, read, changed) => {
    const changes = [write()].flat();
    await store(key, changed);
    const refused = await salon.store.commit(changes);
    expect(refused).toMatchObject({ done: false, failed: [{ key }] });
    await store(key, read);
    expect((await salon.store.commit(changes)).done).toBe(true);
  });
});

test('an unfinished charge is resumed 2 minutes after its start', async () => {
  await store(chargeKey, null);
  await salon.store.commit([putNewCardCharge(T, CHARGE)]);
  expect(await salon.store.get(chargeKey)).toMatchObject(indexKeys.due(9, '2026-11-16T14:02:00.000Z'));
});

describe('attempts', () => {
  const counter = { name: 'a counter', limit: 5, windowMinutes: 15, failure: 'tooManyEmails' } as const;
  const key = toAttemptsKey(T, counter.name);
  const nextWindow = { count: 3, windowEnds: '2026-11-16T14:30:00.000Z' };

  test('are not subtracted from a later window', async () => {
    await store(key, nextWindow);
    await subtractAttempts(salon.store, T, [{ ...counter, windowEnds: '2026-11-16T14:10:00.000Z' }]);
    expect(await salon.store.get(key)).toMatchObject(nextWindow);
  });

  // BEHAVIOR §3.8
  test('of a later window are not forgotten after a success', async () => {
    await store(key, nextWindow);
    await resetAttempts(salon.store, T, [{ ...counter, windowEnds: '2026-11-16T14:10:00.000Z' }]);
    expect(await salon.store.get(key)).toMatchObject(nextWindow);
  });

  test('are counted in the window that has begun since the read', async () => {
    await store(key, nextWindow);
    const stale: Item = { ...key, count: 1, windowEnds: '2026-11-16T14:10:00.000Z' };
    let reads = 0;
    const late = {
      ...salon.store,
      get: async (read: Key) => {
        reads += 1;
        return reads === 1 ? stale : salon.store.get(read);
      },
    };
    const counted = await recordAttemptsWithinLimit(late, { tenant: T, now: NOW }, [counter]);
    expect(counted).toMatchObject({ ok: true, value: [{ windowEnds: nextWindow.windowEnds }] });
    expect(await salon.store.get(key)).toMatchObject({ ...nextWindow, count: 4 });
  });
});

// BEHAVIOR §11.5
describe('block times of the whole location, added while a visit is written', () => {
  const BLOCK = { location_id: 1, staff_id: null, date: TUESDAY, from: '09:00', to: '18:00' };

  /** Adds the block time between the decision and the first transaction of the next call. */
  const blockBeforeCommit = (blocked: TestSalon): void =>
    proxy.beforeTransaction(async () =>
      expect((await callAsAdmin(blocked, 'block-time-store', BLOCK)).status).toBe(201),
    );

  test('a booking is refused', async () => {
    const blocked = await openSalon();
    blockBeforeCommit(blocked);
    await expect(bookAsGuest(blocked)).rejects.toThrow('Slot not available');
  });

  test('a move is refused', async () => {
    const blocked = await openSalon();
    const id = await bookAsGuest(blocked, { date: '2026/11/18', services: [HAIRCUT] });
    blockBeforeCommit(blocked);
    const move = { appointment_id: id, date: TUESDAY, time: '10:00 AM' };
    const reply = await blocked.call('appointments/appointment-reschedule', move, { as: 'staff' });
    expect(statusAndMessage(reply)).toBe('400 Slot not available');
  });

  test('freed time is not offered', async () => {
    const blocked = await openSalon(GUESTS);
    const id = await bookTen(blocked);
    const joined = await joinAll(blocked, 'Wanda');
    blockBeforeCommit(blocked);
    expect(statusAndMessage(await cancel(blocked, id))).toBe('200 Appointment cancelled');
    expect(
      await listStatuses(
        blocked,
        joined.map((each) => each.id),
      ),
    ).toEqual(['waiting']);
  });

  test('a visit is not put back at its old time', async () => {
    const blocked = await openSalon();
    const id = await bookAsGuest(blocked);
    const appointment = await getStoredAppointment(blocked, id);
    const { store: table, tenant } = blocked;
    const salonRecord = await findSalonByTenant(table, tenant);
    if (!salonRecord) throw new Error('the salon does not exist');
    const catalog = await openCatalogLoader(table)(salonRecord);
    const pageKey = keys.dayPage(tenant, appointment.locationId, appointment.date);
    await table.commit([deleteItem(pageKey)]);
    const context = { salon: salonRecord, catalog, pages: toDayPageLookup([]), now: NOW };
    const changes = putVisitDiaryEntries(tenant, context, appointment);
    await callAsAdmin(blocked, 'block-time-store', BLOCK);
    expect((await table.commit(changes)).done).toBe(false);
    await table.commit([deleteItem(pageKey)]);
    expect((await table.commit(changes)).done).toBe(true);
  });
});
