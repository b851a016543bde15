import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAccountOfCustomer } from '../../../lib/rules/access/accounts.ts';
import type { AuditRow } from '../../../lib/rules/access/audit-trail.ts';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import type { Erasure } from '../../../lib/rules/customers/erasure.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';
import { updateLastLogInOfCustomer } from '../../../lib/table/access/accounts.ts';
import { updateAuditRowValuesHidden } from '../../../lib/table/access/audit-trail.ts';
import { moveAppointmentOnMerge } from '../../../lib/table/booking/appointments.ts';
import { updateBookingListClosed } from '../../../lib/table/booking/open-bookings.ts';
import {
  deleteAddressChange,
  deleteAddressGuard,
  putAddressChange,
} from '../../../lib/table/customers/address-changes.ts';
import {
  updateCustomerProfile,
  updateIntoAndDeleteMergedCustomer,
} from '../../../lib/table/customers/customer-lists.ts';
import { requireCustomerAndCountRecord } from '../../../lib/table/customers/customers.ts';
import {
  putRetentionWalk,
  updateRetentionReviewAndNoticeDate,
  updateRetentionWalk,
} from '../../../lib/table/customers/data-retention.ts';
import {
  deleteCustomer,
  putErasureAndAddressMark,
  requireUnchangedCredit,
  updateErasureCursor,
  updateErasureRunCompleted,
} from '../../../lib/table/customers/erasures.ts';
import { putMergedCustomer, requireUnmerged } from '../../../lib/table/customers/merged-customers.ts';
import { getReplyDeletionPage } from '../../../lib/table/idempotency.ts';
import { type Key, keys, listReplyPartitions } from '../../../lib/table/keys.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { updateForfeitedValueRecorded } from '../../../lib/table/products/ledger.ts';
import { updatePeopleInPurchaseBody } from '../../../lib/table/products/purchases.ts';
import { type Change, deleteItem, putItem, type Store } from '../../../lib/table/store.ts';
import { moveWaitlistEntryOnMerge, updateWaitlistEntry } from '../../../lib/table/waitlist/waitlist.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

const T = 'shear-joy' as Tenant;
const NOW = new Date('2026-11-16T14:00:00.000Z');
const AT = NOW.toISOString();
const PERSON = {
  id: 5,
  fname: 'Ada',
  lname: 'Byron',
  email: 'ada@salon.test',
  phone: '1',
  emailVerified: true,
  createdAt: AT,
} as Customer;
const OTHER = { ...PERSON, id: 6, fname: 'Augusta', email: 'augusta@salon.test' };
const AFTER = { ...OTHER, mergedIds: [5] };
const [personKey, otherKey] = [5, 6].map((id) => keys.record(T, 'CUSTOMER', id)) as [Key, Key];
const guard = keys.guard(T, 'CUSTOMER-EMAIL', PERSON.email);
const ERASURE: Erasure = {
  personHash: 'hash',
  customerId: 5,
  forfeits: false,
  startedAt: AT,
  runs: 0,
  appointmentIds: [],
  saleIds: [],
  waitlistIds: [],
};
const erasureKey = keys.erasure(T, 'hash');
const openKey = keys.openBookings(T, 'hash');
const mergedKey = keys.record(T, 'MERGED-CUSTOMER', 5);
const VISIT = { id: 7, customerId: 5, locationId: 1, date: '2026-11-16', payments: [], version: 2 };
const ENTRY = {
  id: 8,
  customerId: 5,
  locationId: 1,
  version: 2,
  status: 'left',
  windows: [{ from: '2026-11-20', to: '2026-11-21', fromMinute: 540, toMinute: 720 }],
} as unknown as WaitlistEntry;
const ROW = {
  id: 'r',
  at: AT,
  operation: 'o',
  reference: { kind: 'customer', id: 5 },
  customerId: 5,
  actor: { kind: 'link', id: null, name: null },
  before: {},
  after: {},
} as AuditRow;
const HEAD = { id: 9, remaining: 2, worth: 500, expiredRest: 100 };
const WALK = { startedAt: AT };
const creditKey = keys.record(T, 'CREDIT', 5);

/** A check needs a write beside it. */
const withWrite = (...changes: Change[]): Change[] => [
  ...changes,
  putItem(keys.record(T, 'SALE', 99), { id: 99 }),
];
const merge = () => updateIntoAndDeleteMergedCustomer(T, PERSON, OTHER, AFTER, NOW);
const erase = () => deleteCustomer(T, PERSON);

/** The record that a write has read, and the record as somebody else has changed it since; null for no record. */
type Case = readonly [string, () => Change | readonly Change[], Key, object | null, object | null];

const CHANGES_OF_PROFILE = [
  { fname: 'Eve' },
  { lname: 'Eve' },
  { email: 'eve@salon.test' },
  { phone: '2' },
  { emailVerified: false },
];
const CHANGES_OF_ADDRESS = [{ pendingEmail: 'ada@new.test' }, { emailChangedAt: AT }];
const CHANGE = { id: 5, from: 'ada@old.test', fromVerified: true, to: PERSON.email, startedAt: AT };
const CONFIRMED = { ...CHANGE, changedAt: AT };
const changeKey = keys.record(T, 'ADDRESS-CHANGE', 5);
const namesOf = (change: object) => Object.keys(change).join();

const cases: readonly Case[] = [
  [
    'a new address: somebody has it',
    () => updateCustomerProfile(T, PERSON, { ...PERSON, email: 'new@salon.test' }, NOW),
    keys.guard(T, 'CUSTOMER-EMAIL', 'new@salon.test'),
    null,
    { id: 6 },
  ],
  ...[
    ...CHANGES_OF_PROFILE,
    { smsNumber: '+1' },
    { mergedIds: [4] },
    { subjects: ['g|1'] },
    { passwordHash: 'x' },
    { lastLogInAt: AT },
    { additions: 1 },
    ...CHANGES_OF_ADDRESS,
  ].map(
    (change): Case => [
      `a merge: ${namesOf(change)} of the merged customer has changed`,
      merge,
      personKey,
      PERSON,
      { ...PERSON, ...change },
    ],
  ),
  ...[
    ...CHANGES_OF_PROFILE,
    { smsNumber: '+1' },
    { mergedIds: [4] },
    { subjects: ['g|1'] },
    { passwordHash: 'x' },
    { lastLogInAt: AT },
    { additions: 1 },
    ...CHANGES_OF_ADDRESS,
  ].map(
    (change): Case => [
      `a merge: ${namesOf(change)} of the customer who stays has changed`,
      merge,
      otherKey,
      OTHER,
      { ...OTHER, ...change },
    ],
  ),
  ['a merge: the merged customer was erased', merge, personKey, PERSON, null],
  ['a merge: the customer who stays was erased', merge, otherKey, OTHER, null],
  ['a merge: somebody else has the address', merge, guard, { id: 5 }, { id: 4 }],
  ...[
    ...CHANGES_OF_PROFILE,
    { subjects: ['g|1'] },
    { mergedIds: [4] },
    { additions: 1 },
    { lastLogInAt: AT },
    { erasureNoticeDate: '2026-11-16' },
    { pendingEmail: 'ada@new.test' },
    { changedAt: AT },
  ].map(
    (change): Case => [
      `an erasure: ${namesOf(change)} has changed`,
      erase,
      personKey,
      PERSON,
      { ...PERSON, ...change },
    ],
  ),
  ['an erasure: the customer was erased', erase, personKey, PERSON, null],
  [
    'an address that was kept: it belongs to somebody else',
    () => deleteAddressGuard(T, 5, CHANGE.from),
    keys.guard(T, 'CUSTOMER-EMAIL', CHANGE.from),
    { id: 5 },
    { id: 4 },
  ],
  [
    'an erasure: a change of the address was confirmed',
    () => deleteCustomer(T, PERSON, CHANGE),
    changeKey,
    CHANGE,
    CONFIRMED,
  ],
  [
    'a first change of an address: there is another',
    () => putAddressChange(T, undefined, CHANGE),
    changeKey,
    null,
    CHANGE,
  ],
  [
    'a change of an address: it was confirmed',
    () => putAddressChange(T, CHANGE, CONFIRMED),
    changeKey,
    CHANGE,
    CONFIRMED,
  ],
  [
    'a change of an address: it was taken back',
    () => putAddressChange(T, CHANGE, CONFIRMED),
    changeKey,
    CHANGE,
    null,
  ],
  [
    'the end of a change of an address: it was confirmed',
    () => deleteAddressChange(T, CHANGE),
    changeKey,
    CHANGE,
    CONFIRMED,
  ],
  [
    'the end of a change of an address: another has begun',
    () => deleteAddressChange(T, CHANGE),
    changeKey,
    CHANGE,
    { ...CHANGE, startedAt: '2026-11-17T14:00:00.000Z' },
  ],
  ...CHANGES_OF_ADDRESS.map(
    (change): Case => [
      `a profile: ${namesOf(change)} has changed`,
      () => updateCustomerProfile(T, PERSON, { ...PERSON, fname: 'Eve' }, NOW),
      personKey,
      PERSON,
      { ...PERSON, ...change },
    ],
  ),
  ...[{ passwordHash: 'x' }, { subjects: ['g|1'] }].map(
    (change): Case => [
      `a log-in that is replaced: ${namesOf(change)} has changed`,
      () => updateCustomerProfile(T, PERSON, PERSON, NOW, { isLogInReplaced: true }),
      personKey,
      PERSON,
      { ...PERSON, ...change },
    ],
  ),
  [
    'an erasure: the person has booked',
    () => updateBookingListClosed(T, ERASURE, { bookings: [{ id: 1, minutes: 30 }], version: 3 }, NOW),
    openKey,
    { version: 3 },
    { version: 4 },
  ],
  [
    'an erasure: the person has booked for the first time',
    () => updateBookingListClosed(T, ERASURE, {}, NOW),
    openKey,
    null,
    { ids: [1], version: 1 },
  ],
  [
    'an erasure: the credit has changed',
    () => withWrite(requireUnchangedCredit(T, 5, 500)),
    creditKey,
    { balance: 500 },
    { balance: 600 },
  ],
  [
    'an erasure: there is credit',
    () => withWrite(requireUnchangedCredit(T, 5, 0)),
    creditKey,
    null,
    { balance: 100 },
  ],
  ...[{ startedAt: '2026-11-17T14:00:00.000Z' }, { runs: 1 }].flatMap((change): Case[] => [
    [
      `the place of an erasure: its ${namesOf(change)} has changed`,
      () => updateErasureCursor(T, { ...ERASURE, cursor: { walk: 1, after: {} } }, NOW),
      erasureKey,
      ERASURE,
      { ...ERASURE, ...change },
    ],
    [
      `a run of an erasure: its ${namesOf(change)} has changed`,
      () => updateErasureRunCompleted(T, ERASURE),
      erasureKey,
      ERASURE,
      { ...ERASURE, ...change },
    ],
  ]),
  [
    'a merged customer: they were merged',
    () => putMergedCustomer(T, { id: 5, into: 6, mergedAt: AT }, NOW),
    mergedKey,
    null,
    { id: 5, into: 4 },
  ],
  [
    'a record that moves: its customer was merged too',
    () => withWrite(requireUnmerged(T, 5)),
    mergedKey,
    null,
    { id: 5, into: 4 },
  ],
  [
    'a visit that moves: it has changed',
    () => moveAppointmentOnMerge(T, VISIT as unknown as Appointment, 5, 6, NOW),
    keys.appointment(T, 7),
    VISIT,
    { ...VISIT, version: 3 },
  ],
  ...[
    () => moveWaitlistEntryOnMerge(T, ENTRY, 6, '2026-11-16', NOW),
    () => updateWaitlistEntry(T, ENTRY, ENTRY, NOW),
  ].map(
    (write, index): Case => [
      `an entry on the waitlist that ${index === 0 ? 'moves' : 'is erased'}: it has changed`,
      write,
      keys.record(T, 'WAITLIST', 8),
      ENTRY,
      { ...ENTRY, version: 3 },
    ],
  ),
  [
    'a row of the audit trail: its time is over',
    () => updateAuditRowValuesHidden(T, ROW),
    keys.auditRow(T, AT, 'r'),
    { id: 'r' },
    null,
  ],
  ...[{ remaining: 1 }, { worth: 400 }, { expiredRest: 200 }].map(
    (change): Case => [
      `a forfeited product: its ${namesOf(change)} has changed`,
      () => updateForfeitedValueRecorded(T, 'giftcard', HEAD, 400),
      keys.purchase(T, 'PURCHASED-GIFTCARD', 9),
      HEAD,
      { ...HEAD, ...change },
    ],
  ),
  [
    'the people of a product: the salon is erased',
    () => updatePeopleInPurchaseBody(T, 'PURCHASED-GIFTCARD', 9, { gift: null }),
    keys.purchaseBody(T, 'PURCHASED-GIFTCARD', 9),
    { id: 9 },
    null,
  ],
  [
    'a log-in: the customer was erased',
    () => updateLastLogInOfCustomer(T, toAccountOfCustomer(PERSON), NOW),
    personKey,
    PERSON,
    null,
  ],
  [
    'a new record of a customer: they were erased',
    () => withWrite(...requireCustomerAndCountRecord(T, 5)),
    personKey,
    PERSON,
    null,
  ],
  ...[{ lastLogInAt: AT }, { erasureNoticeDate: '2026-11-16' }, { mergedIds: [4] }, { additions: 1 }].map(
    (change): Case => [
      `a review of a customer: ${namesOf(change)} has changed`,
      () => updateRetentionReviewAndNoticeDate(T, PERSON, NOW),
      personKey,
      PERSON,
      { ...PERSON, ...change },
    ],
  ),
  [
    'a review of a customer: they were erased',
    () => updateRetentionReviewAndNoticeDate(T, PERSON, NOW),
    personKey,
    PERSON,
    null,
  ],
  ...[{ pk: 'x', sk: 'y' }, undefined].map(
    (after): Case => [
      `the ${after ? 'next page' : 'end'} of a walk over customers: the setting has changed`,
      () => updateRetentionWalk(T, WALK, after),
      keys.retentionWalk(T),
      WALK,
      { startedAt: '2026-11-17T14:00:00.000Z' },
    ],
  ),
];

/** Stores exactly this record and what the other writes of the cases need. */
async function prepare(key: Key, record: object | null): Promise<void> {
  for (const [present, fields] of [
    [personKey, PERSON],
    [otherKey, OTHER],
    [guard, { id: 5 }],
  ] as const)
    await store.commit([putItem(present, { ...fields })]);
  await store.commit([record ? putItem(key, { ...record }) : deleteItem(key)]);
}

// BEHAVIOR §31.1, §4.7, §4.6, §4.8
describe('a write of a merge, an erasure or a review is refused if its record has changed', () => {
  test.each(cases)('%s', async (_, write, key, read, changed) => {
    const changes = [write()].flat();
    await prepare(key, changed);
    expect(await store.commit(changes)).toMatchObject({ done: false, failed: [{ key }] });
    await prepare(key, read);
    expect((await store.commit(changes)).done).toBe(true);
  });

  test('a kept reply: another request has the key', async () => {
    const key = keys.idempotency(T, 'name');
    const place = listReplyPartitions(T).find(({ pk }) => pk === key.pk) ?? { pk: '' };
    const record = { claim: 'first', answer: { status: 200, people: ['hash'] } };
    await store.commit([putItem(key, record)]);
    const { deletions } = await getReplyDeletionPage(store, place, ['hash'], undefined);
    await store.commit([putItem(key, { claim: 'second' })]);
    expect((await store.commit(deletions)).done).toBe(false);
    await store.commit([putItem(key, record)]);
    expect((await store.commit(deletions)).done).toBe(true);
    expect(await store.get(key)).toBeUndefined();
  });

  test('the mark of an erased address ends after two days, and the erasure stays', async () => {
    await store.commit(putErasureAndAddressMark(T, { ...ERASURE, addressHash: 'address' }));
    expect(await store.get(keys.erasure(T, 'address'))).toHaveProperty('ttl');
    expect(await store.get(erasureKey)).not.toHaveProperty('ttl');
  });

  test('a new walk replaces the former one', async () => {
    await store.commit([putItem(keys.retentionWalk(T), { ...WALK, after: { pk: 'x' } })]);
    await store.commit([putRetentionWalk(T, NOW)]);
    expect(await store.get(keys.retentionWalk(T))).not.toHaveProperty('after');
  });
});
