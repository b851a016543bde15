import { afterAll, beforeAll, expect, test } from 'vitest';
import { toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import type { Device } from '../../lib/rules/access/devices.ts';
import type { CustomRole } from '../../lib/rules/access/roles.ts';
import type { User } from '../../lib/rules/access/users.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { Customer } from '../../lib/rules/customers/customers.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { WebhookDelivery } from '../../lib/rules/notifications/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../lib/rules/notifications/webhook-endpoints.ts';
import type { PurchasedGiftCard } from '../../lib/rules/products/gift-cards.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import type { HistoryRow } from '../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type Sale } from '../../lib/rules/products/sales.ts';
import type { Occasion, Salon } from '../../lib/rules/salons/salon.ts';
import type { WaitlistEntry } from '../../lib/rules/waitlist/entries.ts';
import {
  updateAllSessionsEnded,
  updatePasswordAndEndSessions,
  updatePinAndUnlock,
} from '../../lib/table/access/accounts.ts';
import { deleteDevice, putDevice } from '../../lib/table/access/devices.ts';
import { putIdentityLink, putIdentityLinkReplacingLogIn } from '../../lib/table/access/identities.ts';
import { hashRandomText } from '../../lib/table/access/random-texts.ts';
import { putRole } from '../../lib/table/access/roles.ts';
import {
  deleteChallenge,
  requireUnchangedFactor,
  updateFactorConfirmed,
  updateFactorRemoved,
  updateFactorUsed,
} from '../../lib/table/access/second-factors.ts';
import { updatePinSessionUse } from '../../lib/table/access/sessions.ts';
import { putUser, updateUser } from '../../lib/table/access/users.ts';
import { putAppointment, requireUnchangedAppointment } from '../../lib/table/booking/appointments.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import {
  deleteCatalogRecord,
  getUnchangedLaterBookingsRequirement,
  updateLaterBookingCounted,
} from '../../lib/table/catalog/deleted-records.ts';
import {
  deleteOccasion,
  putNewOccasion,
  updateOccasion,
  updateOccasionUseAdded,
} from '../../lib/table/catalog/occasions.ts';
import { putNewTemplate } from '../../lib/table/catalog/templates.ts';
import {
  putNewCustomerWithoutEvent,
  updateCustomerProfile,
} from '../../lib/table/customers/customer-lists.ts';
import { deleteBlockTime } from '../../lib/table/diary/block-times.ts';
import { deleteIdempotencyClaim, updateClaimWithFirstReply } from '../../lib/table/idempotency.ts';
import { INDEXES, type Key, keys } from '../../lib/table/keys.ts';
import { saveMigrationProgress } from '../../lib/table/migrations.ts';
import { putMembershipEventAndInstant } from '../../lib/table/notifications/events.ts';
import {
  deleteWebhookEndpoint,
  putNewDelivery,
  putNewWebhookEndpoint,
  updateDelivery,
  updateWebhookEndpoint,
} from '../../lib/table/notifications/webhooks.ts';
import { openStore } from '../../lib/table/open-store.ts';
import {
  type Refund,
  updateRefundAttemptAndRetry,
  updateRefundEnded,
} from '../../lib/table/payments/refunds.ts';
import { putGiftCardNumber } from '../../lib/table/products/gift-card-numbers.ts';
import { putReturnedMoneyRow, updateBalanceReturned } from '../../lib/table/products/ledger.ts';
import {
  updateMembershipCancelled,
  updateMembershipReviewScheduled,
  updateMembershipUnscheduled,
} from '../../lib/table/products/memberships.ts';
import { putPurchase } from '../../lib/table/products/purchase-lists.ts';
import { putSale, updatePurchaseSaleStatusAndBlock } from '../../lib/table/products/sales.ts';
import {
  deleteSuspendedSalonAndBlockSlug,
  requireSlugNotBlocked,
} from '../../lib/table/salons/erased-slugs.ts';
import { putSalon, updateSalonResumed, updateSalonSuspended } from '../../lib/table/salons/salons.ts';
import { updateScheduledWorkFailed, updateScheduledWorkSucceeded } from '../../lib/table/scheduled-work.ts';
import { type Change, deleteItem, putItem, type Store } from '../../lib/table/store.ts';
import { putWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { staffMember } from '../support/catalog/salon-parts.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

const T = 'shear-joy' as Tenant;
const ID = 7;
const NOW = new Date('2026-11-16T14:00:00.000Z');
/** A record with only its id and the fields that a write needs. */
const record = <Record>(fields: object = {}) =>
  ({ id: ID, createdAt: NOW.toISOString(), ...fields }) as unknown as Record;

const VISIT = { date: '2026-11-17', minute: 600, customerId: null, lines: [], payments: [], status: 1 };
const MEMBERSHIP = record<Parameters<typeof updateMembershipCancelled>[1]>();
const MEMBERSHIP_ENDED = { kind: 'membership.ended', saleId: ID, purchasedId: ID } as const;
const PRODUCT = { kind: 'membership', purchaseId: ID } as const;
const SALE = record<Sale>({
  type: 'membership',
  purchasedId: ID,
  status: SALE_STATUS.paid,
  paymentIntent: null,
  subtotal: 0,
  tax: 0,
  total: 0,
});
const CARD = { head: { id: ID, number: '2026-7' }, body: { serviceIds: [], isTaxed: false } };
const USER = record<User>({ name: 'Ada', email: 'ada@salon.test', role: 'admin', passwordHash: 'hash' });
const CUSTOMER = record<Customer>({
  fname: 'Eve',
  lname: 'Gray',
  email: 'eve@salon.test',
  phone: '1',
  emailVerified: true,
});
const OCCASION: Occasion = { id: ID, name: 'Birthday', images: [], active: true };
const KIND = 'PURCHASED-MEMBERSHIP';
const head = keys.purchase(T, KIND, ID);
const ROW = record<HistoryRow>();
const LATER = '2026-11-16T15:00:00.000Z';
const REQUEST = { tenant: T, name: 'key', fingerprint: 'body', claim: 'mine' };
const REPLY = { status: 200, body: new Uint8Array([1]) };
const REFUND = record<Refund>({ tenant: T, paymentIntent: 'pi_7', attempts: 1 });
const DELIVERY = record<WebhookDelivery>({ id: 'e7', attempts: 1, run: 1 });
const ENDPOINT = record<WebhookEndpoint>({ version: 1 });

const AUTHOR = { salon: { tenant: T, timeZone: 'UTC' }, now: NOW };

// BEHAVIOR §6.1, §31.1
test.each<[string, () => Change | Change[], ...Key[]]>([
  ['an appointment', () => putAppointment(AUTHOR, record<Appointment>(VISIT)), keys.appointment(T, ID)],
  ['a sale', () => putSale(AUTHOR, SALE), keys.record(T, 'SALE', ID)],
  [
    'a purchased product',
    () => putPurchase(T, KIND, record({ head: { id: ID }, body: {} }), ROW),
    head,
    keys.purchaseBody(T, KIND, ID),
    keys.purchaseRow(T, KIND, ID, '0'),
  ],
  [
    'a gift card number',
    () => putGiftCardNumber(T, record<PurchasedGiftCard>(CARD)),
    keys.guard(T, 'CARD-NUMBER', '2026-7'),
  ],
  [
    'a row of returned money',
    () => putReturnedMoneyRow(T, PRODUCT, '1-0-1', ROW),
    keys.purchaseRow(T, KIND, ID, '1-0-1-returned'),
  ],
  [
    'a template',
    () => putNewTemplate(T, 'PACKAGE', record<PackageTemplate & { version: number }>()),
    keys.record(T, 'PACKAGE', ID),
  ],
  ['an occasion', () => putNewOccasion(T, OCCASION), keys.record(T, 'OCCASION', ID)],
  ['a device', () => putDevice(T, record<Device>()), keys.record(T, 'DEVICE', ID)],
  ['a role', () => putRole(T, record<CustomRole>()), keys.record(T, 'ROLE', ID)],
  ['a user', () => putUser(T, USER), keys.guard(T, 'USER-EMAIL', USER.email), keys.record(T, 'USER', ID)],
  [
    'a customer',
    () => putNewCustomerWithoutEvent(T, CUSTOMER),
    keys.guard(T, 'CUSTOMER-EMAIL', 'eve@salon.test'),
    keys.record(T, 'CUSTOMER', ID),
  ],
  ['a salon', () => putSalon(record<Salon>({ tenant: T }), NOW), keys.salon(T)],
  [
    'an entry of the waitlist',
    () =>
      putWaitlistEntry(
        T,
        record<WaitlistEntry>({
          windows: [{ from: '2026-11-16', to: '2026-11-16' }],
          visit: { services: [], addOns: [] },
          locationId: 1,
          customerId: null,
        }),
        '2026-11-16',
      ),
    keys.record(T, 'WAITLIST', ID),
  ],
  [
    'a webhook endpoint',
    () => putNewWebhookEndpoint(T, record<WebhookEndpoint>()),
    keys.record(T, 'WEBHOOK', ID),
  ],
  [
    'a webhook delivery',
    () => putNewDelivery(T, record<WebhookDelivery>({ id: 'e1' })),
    keys.webhookDelivery(T, 'e1'),
  ],
])('%s replaces no other with its id', async (_, write, ...refused) => {
  const changes = [write()].flat();
  expect(await store.commit(changes)).toMatchObject({ done: true });
  expect(await store.commit(changes)).toMatchObject({ done: false, failed: refused.map((key) => ({ key })) });
});

/** The write, its record as read and as changed since: `null` for none. */
type Case = readonly [
  title: string,
  write: () => Change | Change[],
  key: Key,
  read: object,
  changed: object | null,
];

const userKey = keys.record(T, 'USER', ID);
const FACTOR = { factorSecret: 'sealed', factorStep: 5, recoveryHashes: ['a', 'b'] };
const WITH_FACTOR: User = { ...USER, ...FACTOR };
const SET_UP = { secret: 'sealed', expiresAt: LATER };
const CONFIRMED = updateFactorConfirmed(T, USER, SET_UP, FACTOR);

const cases: Case[] = [
  [
    'a password: the sessions have ended again',
    () => updatePasswordAndEndSessions(T, toAccountOfUser({ ...USER, generation: 2 }), 'new'),
    keys.record(T, 'USER', ID),
    { ...USER, generation: 2 },
    { ...USER, generation: 3 },
  ],
  ...[putIdentityLink, putIdentityLinkReplacingLogIn].map(
    (write, index): Case => [
      `an identity: the sessions have ended, ${write.name}`,
      () => write(T, CUSTOMER, `g|${index}`),
      keys.record(T, 'CUSTOMER', ID),
      CUSTOMER,
      { ...CUSTOMER, generation: 1 },
    ],
  ),
  [
    'the reliance on an appointment: it has changed',
    () => requireUnchangedAppointment(T, record<Appointment>({ version: 1 })),
    keys.appointment(T, ID),
    { version: 1 },
    { version: 2 },
  ],
  [
    'the end of a salon: it has resumed',
    () => deleteSuspendedSalonAndBlockSlug(T, NOW),
    keys.salon(T),
    { suspendedAt: NOW.toISOString() },
    {},
  ],
  [
    'a new salon: its slug is blocked',
    () => requireSlugNotBlocked(T, NOW),
    keys.erasedSlug(T),
    { blockedUntil: NOW.toISOString() },
    { blockedUntil: LATER },
  ],
  [
    'a stored reply: one is stored',
    () => updateClaimWithFirstReply(REQUEST, REPLY, NOW),
    keys.idempotency(T, REQUEST.name),
    { claim: REQUEST.claim },
    { claim: REQUEST.claim, answer: REPLY },
  ],
  [
    'a stored reply: another request has the key',
    () => updateClaimWithFirstReply(REQUEST, REPLY, NOW),
    keys.idempotency(T, REQUEST.name),
    { claim: REQUEST.claim },
    { claim: 'other' },
  ],
  [
    'a freed key: a reply is stored',
    () => deleteIdempotencyClaim(REQUEST),
    keys.idempotency(T, REQUEST.name),
    { claim: REQUEST.claim },
    { claim: REQUEST.claim, answer: REPLY },
  ],
  [
    'a freed key: another request has it',
    () => deleteIdempotencyClaim(REQUEST),
    keys.idempotency(T, REQUEST.name),
    { claim: REQUEST.claim },
    { claim: 'other' },
  ],
  ...[{ attempts: 2 }, { result: 'refunded' }].flatMap((change): Case[] =>
    [() => updateRefundEnded(REFUND, 'refunded', NOW), () => updateRefundAttemptAndRetry(REFUND, NOW)].map(
      (write, index) => [
        `the ${index === 0 ? 'end' : 'retry'} of a refund: another run set its ${Object.keys(change)}`,
        write,
        keys.refund(T, REFUND.paymentIntent, undefined),
        REFUND,
        { ...REFUND, ...change },
      ],
    ),
  ),
  [
    'postponed work: it was rescheduled',
    () => updateScheduledWorkFailed({ ...head, [INDEXES.due.sk]: NOW.toISOString() }, NOW, NOW),
    head,
    { [INDEXES.due.sk]: NOW.toISOString() },
    { [INDEXES.due.sk]: LATER },
  ],
  [
    'work that has succeeded: it is gone',
    () => updateScheduledWorkSucceeded({ ...head, failingSince: NOW.toISOString() }),
    head,
    { failingSince: NOW.toISOString() },
    null,
  ],
  [
    'a webhook endpoint: it has changed',
    () => updateWebhookEndpoint(T, ENDPOINT, ENDPOINT),
    keys.record(T, 'WEBHOOK', ID),
    ENDPOINT,
    { ...ENDPOINT, version: 2 },
  ],
  [
    'a deleted webhook endpoint: it is deleted',
    () => deleteWebhookEndpoint(T, ID),
    keys.record(T, 'WEBHOOK', ID),
    ENDPOINT,
    null,
  ],
  ...[{ attempts: 2 }, { run: 2 }].map(
    (change): Case => [
      `a webhook delivery: another ${Object.keys(change)}`,
      () => updateDelivery(T, DELIVERY, DELIVERY),
      keys.webhookDelivery(T, DELIVERY.id),
      DELIVERY,
      { ...DELIVERY, ...change },
    ],
  ),
  [
    'the end of all sessions: the account is deleted',
    () => updateAllSessionsEnded(T, { kind: 'user', id: ID }),
    keys.record(T, 'USER', ID),
    USER,
    null,
  ],
  ...[{ generation: 1 }, { email: 'eve@salon.test' }].map(
    (change): Case => [
      `a PIN: another ${Object.keys(change)}`,
      () => updatePinAndUnlock(T, toAccountOfUser(USER), { pinHash: 'hash', pinLength: 4 }),
      userKey,
      USER,
      { ...USER, ...change },
    ],
  ),
  ...[{ factorSecret: 'other' }, { factorStep: 6 }, { recoveryHashes: ['b'] }, { generation: 1 }].flatMap(
    (change): Case[] => {
      const what = `another ${Object.keys(change)}`;
      const changed = { ...WITH_FACTOR, ...change };
      const removed = () => updateFactorRemoved(T, WITH_FACTOR, { endSessions: false });
      const used = () => updateFactorUsed(T, WITH_FACTOR, { factorStep: 7, recoveryHashes: [] });
      return [
        [`a used code: ${what}`, used, userKey, WITH_FACTOR, changed],
        [`a removed second factor: ${what}`, removed, userKey, WITH_FACTOR, changed],
        [`a new second factor: ${what}`, () => CONFIRMED.slice(0, 1), userKey, USER, { ...USER, ...change }],
      ];
    },
  ),
  [
    'a new second factor: its set-up was started again',
    () => CONFIRMED.slice(1),
    keys.factorSetUp(T, ID),
    SET_UP,
    { ...SET_UP, secret: 'other' },
  ],
  ...[{}, { factorSecret: 'other' }].map(
    (changed): Case => [
      `the reliance on a second factor: ${Object.keys(changed).join() || 'it is removed'}`,
      () => requireUnchangedFactor(T, WITH_FACTOR),
      userKey,
      WITH_FACTOR,
      { ...USER, ...changed },
    ],
  ),
  [
    'a challenge: it is used',
    () => deleteChallenge(T, 'challenge'),
    keys.challenge(T, hashRandomText('challenge')),
    {},
    null,
  ],
  [
    'a deleted device: it is deleted',
    () => deleteDevice(T, record<Device>()),
    keys.record(T, 'DEVICE', ID),
    {},
    null,
  ],
  [
    'the use of a session by PIN: it has ended',
    () => updatePinSessionUse(T, 'session', NOW),
    keys.refreshFamily(T, 'session'),
    {},
    null,
  ],
  [
    'a deleted block time: it is deleted',
    () => deleteBlockTime(T, ID),
    keys.record(T, 'BLOCK-TIME', ID),
    {},
    null,
  ],
  ['a returned balance: the product is deleted', () => updateBalanceReturned(T, PRODUCT, 1), head, {}, null],
  [
    'the status of a sale: its product is deleted',
    () => updatePurchaseSaleStatusAndBlock(T, SALE),
    head,
    {},
    null,
  ],
  [
    'a cancelled membership: it is deleted',
    () => updateMembershipCancelled(T, MEMBERSHIP, NOW, NOW),
    head,
    {},
    null,
  ],
  [
    'a cancelled membership: it has ended',
    () => updateMembershipCancelled(T, MEMBERSHIP, NOW, NOW),
    head,
    {},
    { endedAt: NOW.toISOString() },
  ],
  [
    'an event of a membership: another one was added',
    () => putMembershipEventAndInstant(T, MEMBERSHIP_ENDED, MEMBERSHIP, SALE, NOW).slice(-1),
    head,
    {},
    { eventAt: LATER },
  ],
  [
    'a review of a membership: it is deleted',
    () => updateMembershipReviewScheduled(T, MEMBERSHIP, NOW),
    head,
    {},
    null,
  ],
  ['an unpaid membership: it is deleted', () => updateMembershipUnscheduled(T, MEMBERSHIP), head, {}, null],
  [
    'a review of a membership: it has ended',
    () => updateMembershipReviewScheduled(T, MEMBERSHIP, NOW),
    head,
    {},
    { endedAt: NOW.toISOString() },
  ],
  ...Object.entries({ name: 'Eid', images: ['a.png'], active: false }).map(
    ([attribute, value]): Case => [
      `an occasion: another ${attribute}`,
      () => updateOccasion(T, OCCASION, OCCASION),
      keys.record(T, 'OCCASION', ID),
      OCCASION,
      { ...OCCASION, [attribute]: value },
    ],
  ),
  [
    'the use of an occasion: it is deleted',
    () => updateOccasionUseAdded(T, ID),
    keys.record(T, 'OCCASION', ID),
    OCCASION,
    null,
  ],
  [
    'an unused occasion: it is deleted',
    () => deleteOccasion(T, ID, 0),
    keys.record(T, 'OCCASION', ID),
    OCCASION,
    null,
  ],
  ...[0, 1].map(
    (uses): Case => [
      `an occasion of ${uses} uses: it is used`,
      () => deleteOccasion(T, ID, uses),
      keys.record(T, 'OCCASION', ID),
      uses === 0 ? OCCASION : { ...OCCASION, uses },
      { ...OCCASION, uses: uses + 1 },
    ],
  ),
  ...(['name', 'email', 'role'] as const).map(
    (attribute): Case => [
      `a user: another ${attribute}`,
      () => updateUser(T, USER, USER, { endSessions: false }),
      keys.record(T, 'USER', ID),
      USER,
      { ...USER, [attribute]: 'other' },
    ],
  ),
  ...(['fname', 'lname', 'email', 'phone', 'smsNumber', 'emailVerified'] as const).map(
    (attribute): Case => [
      `a customer: another ${attribute}`,
      () => updateCustomerProfile(T, CUSTOMER, CUSTOMER, NOW),
      keys.record(T, 'CUSTOMER', ID),
      CUSTOMER,
      { ...CUSTOMER, [attribute]: 'other' },
    ],
  ),
  ['a suspended salon: it is deleted', () => updateSalonSuspended(T, NOW), keys.salon(T), {}, null],
  [
    'a suspended salon: it is suspended',
    () => updateSalonSuspended(T, NOW),
    keys.salon(T),
    {},
    { suspendedAt: NOW.toISOString() },
  ],
  [
    'a resumed salon: it is not suspended',
    () => updateSalonResumed(T),
    keys.salon(T),
    { suspendedAt: NOW.toISOString() },
    {},
  ],
];

// BEHAVIOR §31.1
test.each(cases)('refuses %s', async (_, write, key, read, changed) => {
  await store.commit([changed ? putItem(key, { ...changed }) : deleteItem(key)]);
  expect(await store.commit([write()].flat())).toMatchObject({ done: false, failed: [{ key }] });
  await store.commit([putItem(key, { ...read })]);
  expect(await store.commit([write()].flat())).toMatchObject({ done: true });
});

// BEHAVIOR §6.1
test('a user does not get the address of another', async () => {
  const guard = keys.guard(T, 'USER-EMAIL', 'ida@salon.test');
  await store.commit([putItem(guard, { id: 8 }), putItem(keys.record(T, 'USER', ID), { ...USER })]);
  const changes = updateUser(T, USER, { ...USER, email: 'ida@salon.test' }, { endSessions: false });
  expect(await store.commit(changes)).toMatchObject({ done: false, failed: [{ key: guard }] });
});

// BEHAVIOR §11.10
test('a user is not linked to the staff member of another', async () => {
  const guard = keys.guard(T, 'USER-STAFF', '3');
  await store.commit([putItem(guard, { id: 8 }), putItem(keys.record(T, 'USER', ID), { ...USER })]);
  const changes = updateUser(T, USER, { ...USER, staffId: 3 }, { endSessions: false });
  expect(await store.commit(changes)).toMatchObject({ done: false, failed: [{ key: guard }] });
});

// BEHAVIOR §11.11
test.each([0, 1])(
  'a staff member with %i later bookings is not deleted after another one',
  async (counted) => {
    const count = () => store.commit([updateLaterBookingCounted(T, 'STAFF', ID)]);
    const readDeletion = async () =>
      deleteCatalogRecord(T, 'STAFF', ID, await getUnchangedLaterBookingsRequirement(store, T, 'STAFF', ID));
    await store.commit([putItem(keys.catalogRecord(T, 'STAFF', ID), {})]);
    for (let times = 0; times < counted; times += 1) await count();
    const stale = await readDeletion();
    await count();
    expect(await store.commit([stale])).toMatchObject({ done: false });
    expect(await store.commit([await readDeletion()])).toMatchObject({ done: true });
  },
);

// BEHAVIOR §11.11
test('a change of a staff member keeps the count of later bookings, and takes away what the member no longer has', async () => {
  const key = keys.catalogRecord(T, 'STAFF', ID);
  const member = staffMember(ID, { calendarTokenHash: 'hash' });
  await store.commit([deleteItem(key)]);
  await store.commit([putCatalogRecord(T, 'STAFF', member)]);
  const stale = deleteCatalogRecord(
    T,
    'STAFF',
    ID,
    await getUnchangedLaterBookingsRequirement(store, T, 'STAFF', ID),
  );
  await store.commit([updateLaterBookingCounted(T, 'STAFF', ID)]);
  const { calendarTokenHash: _ended, ...changed } = { ...member, name: 'Ann' };
  await store.commit([putCatalogRecord(T, 'STAFF', changed)]);
  expect(await store.get(key)).toEqual({ ...key, ...changed, laterBookings: 1 });
  expect(await store.commit([stale])).toMatchObject({ done: false });
});

// BEHAVIOR §32.5
test('of two runs of a migration only one saves its progress', async () => {
  const progress = { startedAt: NOW.toISOString(), read: 0, migrated: 0, inUse: 0 };
  const first = await saveMigrationProgress(store, 'a migration', undefined, progress);
  expect(await saveMigrationProgress(store, 'a migration', undefined, progress)).toBeUndefined();
  expect(await saveMigrationProgress(store, 'a migration', first, progress)).toMatchObject({ version: 2 });
  expect(await saveMigrationProgress(store, 'a migration', first, progress)).toBeUndefined();
});
