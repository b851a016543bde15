import { expect, test } from 'vitest';
import { auditTenant } from '../../../infra/tools/audit/tenant.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import { INDEXES, type Key, keys } from '../../../lib/table/keys.ts';
import { updateTally } from '../../../lib/table/ranked-lists.ts';
import { deleteItem, putItem, updateItem } from '../../../lib/table/store.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { listCases } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();
const DATE = '2026-11-19';
const WEDNESDAY = '2026-11-18';

/** A salon with a package, a membership, a gift card, a visit that they pay, and a visit with a paid deposit. */
async function openBusySalon() {
  const salon = await salons(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const pack = await createSoldPackage(salon);
  const membership = await createSoldMembership(salon);
  const card = await createSoldCard(salon, { value: 50_000 });
  const redemptions = [
    { type: 'package', purchased_package_id: pack, service_id: 1 },
    { type: 'gift_card', giftcard_number: card.number },
  ];
  const services = [HAIRCUT, { ...HAIRCUT, service_id: 3, price: 35, duration: 30 }];
  const visit = await bookAsCustomer(salon, { services, date: '2026/11/19', time: '10:00 AM', redemptions });
  const paid = await bookAsCustomer(salon, { services: [COLOUR], date: '2026/11/19', time: '01:00 PM' });
  const { payment_intent: intent } = (await createOrder(salon, { appointment_id: paid }, { as: 'customer' }))
    .body;
  await account.pay(intent);
  await reportPayment(salon, intent, { appointment_id: paid });
  return { salon, pack, membership, card, visit, paid, intent };
}
type BusySalon = Awaited<ReturnType<typeof openBusySalon>>;

const set = ({ store }: TestSalon, key: Key, fields: object) =>
  store.commit([updateItem(key, { set: { ...fields } })]);

/** Books a treatment that holds a room and a laser. */
const bookLaser = (salon: TestSalon) =>
  bookAsCustomer(salon, {
    services: [{ ...HAIRCUT, service_id: 10, price: '95.00', duration: 60 }],
    date: '2026/11/18',
    time: '10:00 AM',
  });

type Damage = [name: string, damage: (busy: BusySalon) => Promise<unknown>, finding: RegExp];
const damages: Damage[] = [
  [
    'a balance that changed without its history',
    ({ salon, pack }) => set(salon, keys.purchase(salon.tenant, 'PURCHASED-PACKAGE', pack), { remaining: 3 }),
    /^package 1: has a balance of 3, its history adds up to 2$/,
  ],
  [
    'a history row without its balance',
    ({ salon, card, visit }) =>
      set(salon, keys.purchaseRow(salon.tenant, 'PURCHASED-GIFTCARD', card.id, `${visit}-1-1`), {
        amount: 1,
      }),
    /^giftcard 1: has a balance of 46211, its history adds up to 49999$/,
  ],
  [
    'a total above the sale',
    ({ salon, membership }) =>
      set(salon, keys.purchase(salon.tenant, 'PURCHASED-MEMBERSHIP', membership), {
        totalQty: 9,
        remaining: 9,
      }),
    /^membership 1: has a total of 9, but 2 was sold$/,
  ],
  [
    'a row that pays no appointment',
    ({ salon, visit }) => salon.store.commit([deleteItem(keys.appointment(salon.tenant, visit))]),
    /^package 1: row 1-0-1 pays no appointment$/,
  ],
  [
    'a payment without its history row',
    ({ salon, pack, visit }) =>
      salon.store.commit([
        deleteItem(keys.purchaseRow(salon.tenant, 'PURCHASED-PACKAGE', pack, `${visit}-0-1`)),
      ]),
    /^appointment 1: payment \d+ has no row in its product's history$/,
  ],
  [
    'a returned redemption whose payment is not returned',
    ({ salon, pack, visit }) =>
      set(salon, keys.purchaseRow(salon.tenant, 'PURCHASED-PACKAGE', pack, `${visit}-0-1`), { serviceId: 0 }),
    /^package 1: row 1-0-1 is returned, its payment is not$/,
  ],
  [
    'a product whose sale has another status',
    ({ salon, pack }) =>
      set(salon, keys.purchase(salon.tenant, 'PURCHASED-PACKAGE', pack), { saleStatus: 0 }),
    /^package 1: sale 1 is 1, the product 0$/,
  ],
  [
    'a product that can be redeemed although its sale is blocked',
    ({ salon }) =>
      set(salon, keys.record(salon.tenant, 'SALE', 1), { blockedAt: '2026-11-17T09:00:00.000Z' }),
    /^package 1: sale 1 is blocked at 2026-11-17T09:00:00.000Z, the product not blocked$/,
  ],
  [
    'a disputed sale that is not blocked',
    ({ salon }) =>
      set(salon, keys.record(salon.tenant, 'SALE', 1), { disputes: { dp_1: { amount: 100, lost: true } } }),
    /^package 1: sale 1 is disputed or refunded, and is not blocked$/,
  ],
  [
    'a refund that failed at the bank and counts as paid',
    async ({ salon, paid, intent }) => {
      const input = { appointment_id: paid, payment_id: 2001, amount: 10 };
      await salon.call('appointments/appointment-refund', input, { as: 'staff' });
      await salon.runScheduledWork();
      return set(salon, keys.refund(salon.tenant, intent, 2003), { result: 'failed' });
    },
    /^appointment 2: refund 2003 failed at the bank, and counts as paid$/,
  ],
  [
    'a paid deposit without its intent',
    ({ salon, intent }) => salon.store.commit([deleteItem(keys.guard(salon.tenant, 'INTENT', intent))]),
    /^appointment 2: payment 2001 has no intent that paid it$/,
  ],
  [
    'payments that do not add up to the bill',
    async ({ salon, paid }) => {
      const { payments } = await getStoredAppointment(salon, paid);
      const less = payments.map((row) => (row.type === 0 ? { ...row, amount: row.amount - 1 } : row));
      return set(salon, keys.appointment(salon.tenant, paid), { payments: less });
    },
    /^appointment 2: payments add up to 129\.89, the bill is 129\.90$/,
  ],
  [
    'a payment that was moved to another tender above its amount',
    async ({ salon, paid }) => {
      const { payments } = await getStoredAppointment(salon, paid);
      const moved = { type: 0, pending: 0, txnId: '', status: 1, correctionOf: 2001 } as const;
      const rows = [-3_001, 3_001].map((amount, place) => ({
        ...moved,
        id: 2003 + place,
        amount,
        paid: amount,
      }));
      return set(salon, keys.appointment(salon.tenant, paid), { payments: [...payments, ...rows] });
    },
    /^appointment 2: payment 2001 of 30\.00 is refunded or moved by 30\.01$/,
  ],
  [
    'an appointment without a diary entry',
    async ({ salon, paid }) => {
      const { lines } = await getStoredAppointment(salon, paid);
      const attribute = `m${lines[0]?.staffId}`;
      return salon.store.commit([updateItem(keys.dayPage(salon.tenant, 1, DATE), { remove: [attribute] })]);
    },
    /^appointment 2: is not in the diary of 2026-11-19$/,
  ],
  [
    'an appointment whose room is not held',
    async ({ salon }) => {
      await bookLaser(salon);
      return salon.store.commit([updateItem(keys.dayPage(salon.tenant, 1, WEDNESDAY), { remove: ['u1'] })]);
    },
    /^appointment 3: is not in the diary of 2026-11-18$/,
  ],
  [
    'a room that two appointments hold at once',
    async ({ salon }) => {
      await bookLaser(salon);
      const page = await salon.store.get(keys.dayPage(salon.tenant, 1, WEDNESDAY));
      return set(salon, keys.dayPage(salon.tenant, 1, WEDNESDAY), { u1: `${page?.u1}${page?.u1}` });
    },
    /^location 1, 2026-11-18: appointment 3 overlaps another one$/,
  ],
  [
    'a cancelled appointment that still holds its time',
    ({ salon, paid }) => set(salon, keys.appointment(salon.tenant, paid), { status: 3 }),
    /^appointment 2: is still in the diary of 2026-11-19$/,
  ],
  [
    'a diary entry of an appointment on another day',
    async ({ salon }) => {
      const page = await salon.store.get(keys.dayPage(salon.tenant, 1, DATE));
      const { pk: _pk, sk: _sk, ...lists } = page ?? { pk: '', sk: '' };
      return salon.store.commit([putItem(keys.dayPage(salon.tenant, 1, addDays(DATE, 1)), lists)]);
    },
    /^location 1, 2026-11-20: holds time for appointment 1, which is not at that time$/,
  ],
  [
    'a number of another card',
    ({ salon, card }) => set(salon, keys.guard(salon.tenant, 'CARD-NUMBER', card.number), { id: 9 }),
    /^giftcard 1: number GC\d+ is not this card's$/,
  ],
  [
    'a count that differs from the list',
    ({ salon }) => salon.store.commit([updateTally(salon.tenant, 'SALE', -1, 2)]),
    /^list SALE: counts 2 at 000000000, but has 3$/,
  ],
  [
    'a customer whom a word does not find',
    ({ salon }) => salon.store.commit([deleteItem(keys.customerWord(salon.tenant, 'carla', 1))]),
    /^customer 1: is not found by every word$/,
  ],
  [
    'a word of nobody',
    ({ salon }) => salon.store.commit([putItem(keys.customerWord(salon.tenant, 'nobody', 1), { name: '' })]),
    /^search: has 9 words, customers have 8$/,
  ],
  [
    'a customer who is not in the list of names',
    ({ salon }) =>
      salon.store.commit([
        updateItem(keys.record(salon.tenant, 'CUSTOMER', 1), { remove: [INDEXES.list.pk, INDEXES.list.sk] }),
      ]),
    /^list of names: has 0 of 1 customers$/,
  ],
];

// BEHAVIOR §32.4
test('finds nothing in a salon of many kinds of records', async () => {
  const { salon } = await openBusySalon();
  await bookLaser(salon);
  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
});

test.each(listCases(damages, 8))('finds %s', async (_name, damage, finding) => {
  const busy = await openBusySalon();
  await damage(busy);
  expect(await listAllAuditFindings(busy.salon)).toContainEqual(expect.stringMatching(finding));
});
