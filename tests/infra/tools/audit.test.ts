import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import { put, remove, update } from '../../../lib/table/change.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { bookAsCustomer } from '../../support/appointments.ts';
import { HAIRCUT } from '../../support/bookings.ts';
import { type House, useHouses } from '../../support/house.ts';
import { COLOUR, DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import { findings, soldCard, soldMembership, soldPackage, visitIn } from '../../support/redemptions.ts';

const houses = useHouses();
const DATE = '2026-11-19';

/** A salon with one of everything: products, a visit that they pay, and one whose deposit is paid. */
async function busyHouse() {
  const house = await houses(DEPOSITS_ON);
  const till = await openTill(house);
  const pack = await soldPackage(house);
  const membership = await soldMembership(house);
  const card = await soldCard(house, { value: 50_000 });
  const redemptions = [
    { type: 'package', purchased_package_id: pack, service_id: 1 },
    { type: 'gift_card', giftcard_number: card.number },
  ];
  const services = [HAIRCUT, { ...HAIRCUT, service_id: 3, price: 35, duration: 30 }];
  const visit = await bookAsCustomer(house, { services, date: '2026/11/19', time: '10:00 AM', redemptions });
  const paid = await bookAsCustomer(house, { services: [COLOUR], date: '2026/11/19', time: '01:00 PM' });
  const { payment_intent: intent } = (await order(house, { appointment_id: paid }, { as: 'customer' })).body;
  await till.pay(intent);
  await report(house, intent, { appointment_id: paid });
  return { house, pack, membership, card, visit, paid, intent };
}
type Busy = Awaited<ReturnType<typeof busyHouse>>;

const set = ({ store }: House, key: Key, fields: object) =>
  store.commit([update(key, { set: { ...fields } })]);

type Wrong = [what: string, spoil: (busy: Busy) => Promise<unknown>, says: RegExp];
const wrongs: Wrong[] = [
  [
    'a balance that moved without its history',
    ({ house, pack }) => set(house, keys.purchase(house.tenant, 'PURCHASED-PACKAGE', pack), { remaining: 3 }),
    /^package 1: holds 3, its history says 2$/,
  ],
  [
    'a history row without its balance',
    ({ house, card, visit }) =>
      set(house, keys.purchaseRow(house.tenant, 'PURCHASED-GIFTCARD', card.id, `${visit}-1-1`), {
        amount: 1,
      }),
    /^giftcard 1: holds 46211, its history says 49999$/,
  ],
  [
    'more than was sold',
    ({ house, membership }) =>
      set(house, keys.purchase(house.tenant, 'PURCHASED-MEMBERSHIP', membership), {
        totalQty: 9,
        remaining: 9,
      }),
    /^membership 1: holds 9 in all, but 2 was sold$/,
  ],
  [
    'a row that pays no appointment',
    ({ house, visit }) => house.store.commit([remove(keys.appointment(house.tenant, visit))]),
    /^package 1: row 1-0-1 pays no appointment$/,
  ],
  [
    'a payment without its history row',
    ({ house, pack, visit }) =>
      house.store.commit([remove(keys.purchaseRow(house.tenant, 'PURCHASED-PACKAGE', pack, `${visit}-0-1`))]),
    /^appointment 1: payment \d+ has no row in its product's history$/,
  ],
  [
    'a use given back that its payment does not know of',
    ({ house, pack, visit }) =>
      set(house, keys.purchaseRow(house.tenant, 'PURCHASED-PACKAGE', pack, `${visit}-0-1`), { serviceId: 0 }),
    /^package 1: row 1-0-1 and its payment disagree whether it was given back$/,
  ],
  [
    'a product whose sale says otherwise',
    ({ house, pack }) =>
      set(house, keys.purchase(house.tenant, 'PURCHASED-PACKAGE', pack), { saleStatus: 0 }),
    /^package 1: sale 1 is 1, the product 0$/,
  ],
  [
    'a paid deposit without its intent',
    ({ house, intent }) => house.store.commit([remove(keys.guard(house.tenant, 'INTENT', intent))]),
    /^appointment 2: payment 2001 has no intent that paid it$/,
  ],
  [
    'payments that do not come to the bill',
    async ({ house, paid }) => {
      const { payments } = await visitIn(house, paid);
      const less = payments.map((row) => (row.type === 0 ? { ...row, amount: row.amount - 1 } : row));
      return set(house, keys.appointment(house.tenant, paid), { payments: less });
    },
    /^appointment 2: payments come to 129\.89, the bill to 129\.90$/,
  ],
  [
    'an appointment that is in no diary',
    async ({ house, paid }) => {
      const { lines } = await visitIn(house, paid);
      const attribute = `m${lines[0]?.staffId}`;
      return house.store.commit([update(keys.dayPage(house.tenant, 1, DATE), { remove: [attribute] })]);
    },
    /^appointment 2: is not in the diary of 2026-11-19$/,
  ],
  [
    'a cancelled appointment that still holds its time',
    ({ house, paid }) => set(house, keys.appointment(house.tenant, paid), { status: 3 }),
    /^appointment 2: is still in the diary of 2026-11-19$/,
  ],
  [
    'a diary with time for an appointment of another day',
    async ({ house }) => {
      const page = await house.store.get(keys.dayPage(house.tenant, 1, DATE));
      const { pk: _pk, sk: _sk, ...lists } = page ?? { pk: '', sk: '' };
      return house.store.commit([put(keys.dayPage(house.tenant, 1, addDays(DATE, 1)), lists)]);
    },
    /^location 1, 2026-11-20: holds time for appointment 1, which does not stand there$/,
  ],
  [
    "a number that is another card's",
    ({ house, card }) => set(house, keys.guard(house.tenant, 'CARD-NUMBER', card.number), { id: 9 }),
    /^giftcard 1: number GC\d+ is not this card's$/,
  ],
];

test.each(wrongs)('finds %s', async (_what, spoil, says) => {
  const busy = await busyHouse();
  expect(await findings(busy.house)).toEqual([]);
  await spoil(busy);
  expect(await findings(busy.house)).toContainEqual(expect.stringMatching(says));
});
