import { beforeAll, describe, expect, test } from 'vitest';
import { toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import type { ApiKey } from '../../lib/rules/access/api-keys.ts';
import type { User } from '../../lib/rules/access/users.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { GuestProfile } from '../../lib/rules/customers/guests.ts';
import type { Turns } from '../../lib/rules/diary/rotation.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { SalonExport } from '../../lib/rules/imports/exports.ts';
import type { Import, ImportedRow } from '../../lib/rules/imports/imports.ts';
import type { PurchasedMembershipHead } from '../../lib/rules/products/memberships.ts';
import type { HistoryRow, PurchaseHead } from '../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type Sale } from '../../lib/rules/products/sales.ts';
import type { StoredImage } from '../../lib/rules/salons/stored-images.ts';
import {
  updatePinRemovedAndEndSessions,
  updatePinUnlockedIfLocked,
} from '../../lib/table/access/accounts.ts';
import { putApiKey } from '../../lib/table/access/api-keys.ts';
import { updateSeenVisit, updateUserLanguage } from '../../lib/table/access/users.ts';
import { deleteAppointmentWithoutPayments } from '../../lib/table/booking/appointments.ts';
import { prepareIdAllocation } from '../../lib/table/counters.ts';
import { updateFirstVisit } from '../../lib/table/customers/customers.ts';
import { deleteGuest, putGuest, putMovingGuest } from '../../lib/table/customers/guests.ts';
import { updateRotation } from '../../lib/table/diary/rotation.ts';
import { putExport } from '../../lib/table/imports/exports.ts';
import {
  deleteImportedRowAndCountUndone,
  putImport,
  requireRunningImport,
  updateKeptRow,
  updatePlacedRowCounts,
} from '../../lib/table/imports/imports.ts';
import { type Key, keys } from '../../lib/table/keys.ts';
import { reserveSmsWithinLimits } from '../../lib/table/notifications/sms-guards.ts';
import { putExtensionRow, updateCardReloaded } from '../../lib/table/products/ledger.ts';
import { updateMembershipPause, updateMembershipRenewed } from '../../lib/table/products/memberships.ts';
import { deleteUntouchedPurchase, updateProductByAct } from '../../lib/table/products/purchase-lists.ts';
import { deleteSale, updateOrderedIntent } from '../../lib/table/products/sales.ts';
import { deleteSubscriptionStart } from '../../lib/table/products/subscription-starts.ts';
import {
  putReservedImage,
  updateImageCheck,
  updateImageDeleting,
  updateImageStored,
} from '../../lib/table/salons/stored-images.ts';
import { type Change, deleteItem, putItem } from '../../lib/table/store.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();
let salon: TestSalon;
beforeAll(async () => {
  salon = await openSalon();
});

const T = 'shear-joy' as Tenant;
const ID = 7;
const NOW = new Date('2026-11-16T14:00:00.000Z');
const LATER = new Date('2026-11-17T14:00:00.000Z');
const AUTHOR = { salon: { tenant: T, timeZone: 'UTC' }, now: NOW };
const ROW = { at: NOW.toISOString() } as unknown as HistoryRow;
const NAMED = { name: 'act-1', row: ROW };

const USER = {
  id: ID,
  email: 'ada@salon.test',
  role: 'admin',
  pinHash: 'pin',
  pinLockedAt: NOW.toISOString(),
  generation: 1,
} as unknown as User;
const userKey = keys.record(T, 'USER', ID);
const API_KEY = { id: ID, name: 'Site', secretHash: 'hash' } as unknown as ApiKey;
const VISIT = { id: ID, locationId: 1, date: '2026-11-16', version: 2 } as unknown as Appointment;
const visitKey = keys.appointment(T, ID);
const customerKey = keys.record(T, 'CUSTOMER', ID);
const GUEST = {
  id: ID,
  fname: 'Gil',
  lname: '',
  email: '',
  phone: '',
  visitIds: [],
  namedBy: 1,
  createdAt: NOW.toISOString(),
  totals: {},
  version: 3,
} as unknown as GuestProfile;
const guestKey = keys.record(T, 'GUEST', ID);
const CHANGED_GUEST = { ...GUEST, version: 4 };
const turnsKey = keys.turns(T, 1);
const TURNS: Turns = [{ staffId: 1, at: 1 }] as unknown as Turns;
const OTHER_TURNS: Turns = [{ staffId: 2, at: 2 }] as unknown as Turns;
const toTurns = (turns: Turns) => ({ turns: JSON.stringify(turns) });
const EXPORT: SalonExport = {
  file: 'a',
  state: 'running',
  startedAt: NOW.toISOString(),
  session: 's1',
  partition: 0,
  parts: 1,
  records: 9,
};
const exportKey = keys.record(T, 'EXPORT', 1);
const IMPORT = { id: ID, state: 'running' } as unknown as Import;
const importKey = keys.record(T, 'IMPORT', ID);
const IMPORTED: ImportedRow = { row: 3, outcome: 'created', mark: 'm' };
const importedKey = keys.importRow(T, ID, IMPORTED.row);
const CARD = {
  id: ID,
  customerId: 5,
  saleStatus: SALE_STATUS.paid,
  remaining: 50,
  reloaded: 50,
} as unknown as PurchaseHead;
const cardKey = keys.purchase(T, 'PURCHASED-GIFTCARD', ID);
const cardRowKey = keys.purchaseRow(T, 'PURCHASED-GIFTCARD', ID, NAMED.name);
const PACKAGE = { kind: 'package', purchaseId: ID } as const;
const MEMBERSHIP = { id: ID, renewals: 2, remaining: 4 } as unknown as PurchasedMembershipHead;
const membershipKey = keys.purchase(T, 'PURCHASED-MEMBERSHIP', ID);
const membershipRowKey = keys.purchaseRow(T, 'PURCHASED-MEMBERSHIP', ID, NAMED.name);
const SWITCHED = {
  renewed: MEMBERSHIP,
  qty: 4,
  reviewAt: undefined,
  switchesTo: { body: { name: 'Gold' } },
} as unknown as Parameters<typeof updateMembershipRenewed>[2];
const SALE = {
  id: ID,
  createdAt: NOW.toISOString(),
  version: 2,
  status: SALE_STATUS.pending,
  type: 'package',
  purchasedId: ID,
  locationId: 1,
  customerId: null,
  paymentIntent: null,
  subtotal: 0,
  tax: 0,
  total: 0,
} as unknown as Sale;
const saleKey = keys.record(T, 'SALE', ID);
const startKey = keys.record(T, 'SUBSCRIPTION-START', ID);
const imageKey = keys.storedImage(T, 'picture');
const IMAGE: StoredImage = { key: 'shear-joy/picture', bytes: 10, namedAt: NOW.toISOString() };
const UNNAMED: StoredImage = { key: IMAGE.key, bytes: IMAGE.bytes };

/** A write, its record as read and as changed since: `null` for none. */
type Case = readonly [
  title: string,
  write: () => Change | readonly Change[],
  key: Key,
  read: object | null,
  changed: object | null,
];

/** A requirement is committed beside a change. */
const beside = (requirement: Change): Change[] => [requirement, putItem(keys.record(T, 'SALE', 99), {})];

const cases: Case[] = [
  [
    'an opened PIN: its user was deleted',
    () => updatePinUnlockedIfLocked(T, toAccountOfUser(USER)),
    userKey,
    USER,
    null,
  ],
  [
    'a removed PIN: it was set anew',
    () => updatePinRemovedAndEndSessions(T, USER),
    userKey,
    USER,
    { ...USER, pinHash: 'new' },
  ],
  [
    'a removed PIN: its sessions have ended',
    () => updatePinRemovedAndEndSessions(T, USER),
    userKey,
    USER,
    { ...USER, generation: 2 },
  ],
  ['an API key: it exists', () => putApiKey(T, API_KEY), keys.record(T, 'API-KEY', ID), null, API_KEY],
  [
    'the language of a user: the user was deleted',
    () => updateUserLanguage(T, ID, 'de'),
    userKey,
    USER,
    null,
  ],
  ['the seen bookings of a user: the user was deleted', () => updateSeenVisit(T, ID, 9), userKey, USER, null],
  [
    'a deleted visit: it has changed',
    () => deleteAppointmentWithoutPayments(T, VISIT),
    visitKey,
    VISIT,
    { ...VISIT, version: 3 },
  ],
  [
    'a first visit: the customer was erased',
    () => updateFirstVisit(T, ID, '2026-11-16'),
    customerKey,
    { id: ID },
    null,
  ],
  ['a new guest: the profile exists', () => putGuest(T, undefined, GUEST), guestKey, null, GUEST],
  ['a guest: the profile has changed', () => putGuest(T, GUEST, GUEST), guestKey, GUEST, CHANGED_GUEST],
  [
    'a guest who becomes a customer: the profile has changed',
    () => putMovingGuest(T, GUEST, { visitIds: [], movesTo: 5 }, LATER),
    guestKey,
    GUEST,
    CHANGED_GUEST,
  ],
  ['a deleted guest: the profile has changed', () => deleteGuest(T, GUEST), guestKey, GUEST, CHANGED_GUEST],
  [
    'a first turn: somebody had one',
    () => updateRotation(T, 1, [], TURNS),
    turnsKey,
    null,
    toTurns(OTHER_TURNS),
  ],
  [
    'a turn: somebody had one since',
    () => updateRotation(T, 1, TURNS, OTHER_TURNS),
    turnsKey,
    toTurns(TURNS),
    toTurns(OTHER_TURNS),
  ],
  ...[{ file: 'b' }, { parts: 2 }, { state: 'done' }, { session: 's2' }].map(
    (change): Case => [
      `a step of an export: another one changed ${Object.keys(change)}`,
      () => putExport(T, EXPORT, EXPORT, LATER),
      exportKey,
      EXPORT,
      { ...EXPORT, ...change },
    ],
  ),
  ['an import: it exists', () => putImport(T, IMPORT), importKey, null, IMPORT],
  [
    'an imported row: an undo has begun',
    () => beside(requireRunningImport(T, ID)),
    importKey,
    IMPORT,
    { ...IMPORT, state: 'undoing' },
  ],
  [
    'a row that is taken back: it was placed',
    () => deleteImportedRowAndCountUndone(T, ID, { ...IMPORTED, outcome: 'unplaced' }).slice(0, 1),
    importedKey,
    { ...IMPORTED, outcome: 'unplaced' },
    IMPORTED,
  ],
  [
    'the count of rows taken back: the import was deleted',
    () => deleteImportedRowAndCountUndone(T, ID, IMPORTED).slice(2),
    importKey,
    IMPORT,
    null,
  ],
  [
    'the count of placed rows: the import is taken back',
    () => updatePlacedRowCounts(T, IMPORT, { placed: 1 }),
    importKey,
    IMPORT,
    { ...IMPORT, state: 'undone' },
  ],
  [
    'a row that stays: it was deleted',
    () => updateKeptRow(T, ID, IMPORTED, 'changed'),
    importedKey,
    IMPORTED,
    null,
  ],
  [
    'a longer product: the visit has moved its last day',
    () => putExtensionRow(T, PACKAGE, VISIT, ROW),
    keys.purchaseRow(T, 'PURCHASED-PACKAGE', ID, '7-extended-2'),
    null,
    ROW,
  ],
  [
    'a reload that is taken off: it was spent',
    () => updateCardReloaded(T, CARD, -20, NAMED),
    cardKey,
    CARD,
    { ...CARD, remaining: 19 },
  ],
  ...[{ saleStatus: SALE_STATUS.failed }, { blockedAt: NOW.toISOString() }, { expiredRest: 50 }].map(
    (change): Case => [
      `a reload: ${Object.keys(change)} of the card has changed`,
      () => updateCardReloaded(T, CARD, 20, NAMED),
      cardKey,
      CARD,
      { ...CARD, ...change },
    ],
  ),
  [
    'changed terms of a membership: it was deleted',
    () => updateMembershipRenewed(T, MEMBERSHIP, SWITCHED, NAMED),
    keys.purchaseBody(T, 'PURCHASED-MEMBERSHIP', ID),
    { id: ID },
    null,
  ],
  [
    'a pause: its row exists',
    () => updateMembershipPause(T, MEMBERSHIP, MEMBERSHIP, LATER, NAMED),
    membershipRowKey,
    null,
    ROW,
  ],
  [
    'a deleted product: it was blocked',
    () => deleteUntouchedPurchase(T, 'PURCHASED-GIFTCARD', CARD),
    cardKey,
    CARD,
    { ...CARD, blockedAt: NOW.toISOString() },
  ],
  [
    'an act on a product: its row exists',
    () => updateProductByAct(T, 'PURCHASED-GIFTCARD', CARD, {}, undefined, NAMED),
    cardRowKey,
    null,
    ROW,
  ],
  ['a deleted sale: it has changed', () => deleteSale(AUTHOR, SALE), saleKey, SALE, { ...SALE, version: 3 }],
  [
    'an ordered payment: the sale has changed',
    () => updateOrderedIntent(T, SALE, 'pi_1'),
    saleKey,
    SALE,
    { ...SALE, version: 3 },
  ],
  [
    'the end of a begun subscription: it has ended',
    () => deleteSubscriptionStart(T, ID),
    startKey,
    { id: ID },
    null,
  ],
  ['an image: its name is taken', () => putReservedImage(T, IMAGE, NOW), imageKey, null, IMAGE],
  ['a stored image: it was deleted', () => updateImageStored(T, IMAGE, NOW), imageKey, IMAGE, null],
  ...[() => updateImageCheck(T, UNNAMED, UNNAMED, LATER), () => updateImageDeleting(T, UNNAMED)].map(
    (write, index): Case => [
      `${index === 0 ? 'the check' : 'the end'} of an image that nothing has named: it was deleted`,
      write,
      imageKey,
      UNNAMED,
      null,
    ],
  ),
  [
    'the check of an image: a request has named it',
    () => updateImageCheck(T, IMAGE, IMAGE, LATER),
    imageKey,
    IMAGE,
    { ...IMAGE, namedAt: LATER.toISOString() },
  ],
];

/** Stores exactly this record, and what the other writes of the cases need. */
async function store(key: Key, record: object | null): Promise<void> {
  for (const absent of [cardRowKey, membershipRowKey, keys.imageStorage(T)]) {
    await salon.store.commit([deleteItem(absent)]);
  }
  for (const [present, fields] of [
    [cardKey, CARD],
    [membershipKey, MEMBERSHIP],
    [importKey, IMPORT],
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
    expect(await salon.store.commit(changes)).toMatchObject({ done: false, failed: [{ key }] });
    await store(key, read);
    expect((await salon.store.commit(changes)).done).toBe(true);
  });
});

test('of two writes that allocate the same id one succeeds, also the first of all ids', async () => {
  for (const id of [1, 2]) {
    const [one, other] = [
      await prepareIdAllocation(salon.store, T, 'ROLE'),
      await prepareIdAllocation(salon.store, T, 'ROLE'),
    ];
    expect([one.id, other.id]).toEqual([id, id]);
    expect((await salon.store.commit([one.allocate])).done).toBe(true);
    expect((await salon.store.commit([other.allocate])).done).toBe(false);
  }
});

test('sends two of twelve SMS at once to a number that never answered (BEHAVIOR §29.4)', async () => {
  const send = (id: string, appointmentId: number) =>
    reserveSmsWithinLimits(salon.store, T, { id, appointmentId, number: '+12125550123' }, NOW);
  const sent = await Promise.all(Array.from({ length: 12 }, (_, index) => send(`sms-${index}`, index)));
  expect(sent.filter(Boolean)).toHaveLength(2);
});
