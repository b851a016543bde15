import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { noticesOf } from '../../support/appointments.ts';
import { BLOW_DRY, type Booked, bookingOf, FACIAL, HAIRCUT, refusal } from '../../support/bookings.ts';
import { type House, type Reply, useHouses } from '../../support/house.ts';
import {
  findings,
  productOf,
  soldCard,
  soldMembership,
  soldPackage,
  visitIn,
} from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';

const houses = useHouses();

/** An own booking of the demo salon's customer with redemptions. */
const book = (house: House, services: object[], redemptions: object[], change: object = {}) =>
  house.call<Booked>(
    'booking/save-booking',
    bookingOf({ customer_type: 0, guest: undefined, services, redemptions, ...change }),
    { as: 'customer' },
  );

async function booked(house: House, reply: Reply<Booked>) {
  expect(reply.status, reply.text).toBe(201);
  return visitIn(house, reply.body.data.id);
}

const rows = (appointment: Awaited<ReturnType<typeof visitIn>>) =>
  appointment.payments.map(({ type, amount, paid, pending, txnId, status }) => [
    type,
    amount,
    paid,
    pending,
    txnId,
    status,
  ]);

const byPackage = (id: number, service = 1) => ({
  type: 'package',
  purchased_package_id: id,
  service_id: service,
});
const byMembership = (id: number, service: number) => ({
  type: 'membership',
  purchased_membership_id: id,
  service_id: service,
});
const byCard = (number: string) => ({ type: 'gift_card', giftcard_number: number });

test('pays a whole line with a package: it leaves subtotal, tax and Pay at Salon, and its row says so', async () => {
  const house = await houses();
  const id = await soldPackage(house);
  const visit = await booked(house, await book(house, [HAIRCUT, BLOW_DRY], [byPackage(id)]));
  expect([visit.status, visit.subtotal, visit.tax]).toEqual([1, 3500, 289]);
  expect(rows(visit)).toEqual([
    [0, 3789, 0, 3789, '', 0],
    [5, 0, 5000, 0, `PKG-${id}`, 1],
  ]);
  const { head, history } = await productOf(house, 'PURCHASED-PACKAGE', id);
  expect(head.remaining).toBe(2);
  expect(history.map(({ description, serviceId }) => [description, serviceId])).toContainEqual([
    'Redeemed for Haircut',
    1,
  ]);
  expect(await findings(house)).toEqual([]);
});

test('keeps no Pay at Salon row where nothing is left', async () => {
  const house = await houses();
  const visit = await booked(house, await book(house, [HAIRCUT], [byPackage(await soldPackage(house))]));
  expect(rows(visit).map(([type]) => type)).toEqual([5]);
  expect([visit.subtotal, visit.tax]).toEqual([0, 0]);
});

test('pays with a membership what it includes: type 6, final price 0, its own history row', async () => {
  const house = await houses();
  const id = await soldMembership(house);
  const visit = await booked(house, await book(house, [BLOW_DRY], [byMembership(id, 3)]));
  expect(rows(visit)).toEqual([[6, 0, 3500, 0, `MEM-${id}`, 1]]);
  expect(visit.membership).toEqual({ id, discount: 0, finalPrice: 0 });
  const { history } = await productOf(house, 'PURCHASED-MEMBERSHIP', id);
  expect(history.at(-1)).toMatchObject({ description: 'Used included service: Blow-dry', serviceId: 3 });
  expect(await findings(house)).toEqual([]);
});

test('pays with a gift card all that is left at the salon, tax included: a history row a line, adding up', async () => {
  const house = await houses();
  const { id, number } = await soldCard(house, { value: 20_000 });
  const visit = await booked(house, await book(house, [HAIRCUT, BLOW_DRY], [byCard(number)]));
  expect(rows(visit)).toEqual([[4, 9201, 9201, 0, number, 1]]);
  expect([visit.subtotal, visit.tax]).toEqual([8500, 701]);
  const { head, history } = await productOf(house, 'PURCHASED-GIFTCARD', id);
  expect(head.remaining).toBe(20_000 - 9201);
  const own = history.filter(({ serviceId }) => serviceId !== 0);
  expect(own.map(({ amount }) => amount).sort()).toEqual([3789, 5412]);
  expect(own.map(({ description }) => description).sort()).toEqual([
    'Redeemed for Blow-dry',
    'Redeemed for Haircut',
  ]);
  expect(await findings(house)).toEqual([]);
});

test('plans packages, then memberships, then gift cards, in whatever order they are named', async () => {
  const house = await houses();
  const [pack, membership] = [await soldPackage(house), await soldMembership(house)];
  const { id, number } = await soldCard(house, { value: 20_000 });
  const named = [byCard(number), byMembership(membership, 3), byPackage(pack)];
  const visit = await booked(house, await book(house, [FACIAL, HAIRCUT, BLOW_DRY], named));
  expect(rows(visit)).toEqual([
    [5, 0, 5000, 0, `PKG-${pack}`, 1],
    [6, 0, 3500, 0, `MEM-${membership}`, 1],
    [4, 9201, 9201, 0, number, 1],
  ]);
  expect((await productOf(house, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(20_000 - 9201);
  expect(await findings(house)).toEqual([]);
});

test('redeems a single-use package for all its services, a row each, and closes it', async () => {
  const house = await houses();
  const id = await soldPackage(house, {
    session: 0,
    groups: [
      [5, 1],
      [5, 3],
    ],
  });
  const visit = await booked(house, await book(house, [BLOW_DRY, HAIRCUT], [byPackage(id)]));
  expect(rows(visit).map(([type, , paid]) => [type, paid])).toEqual([
    [5, 3500],
    [5, 5000],
  ]);
  const { head, history } = await productOf(house, 'PURCHASED-PACKAGE', id);
  expect([head.remaining, history.filter(({ serviceId }) => serviceId !== 0).length]).toEqual([0, 2]);
  expect(verdict(await book(house, [BLOW_DRY, HAIRCUT], [byPackage(id)], { time: '01:00 PM' }))).toBe(
    '400 No sessions remaining',
  );
  expect(await findings(house)).toEqual([]);
});

test('books nothing and takes nothing where one of several redemptions is refused', async () => {
  const house = await houses();
  const pack = await soldPackage(house);
  const { number } = await soldCard(house, { value: 100 });
  const reply = await book(house, [HAIRCUT, BLOW_DRY], [byPackage(pack), byCard(number)]);
  expect(verdict(reply)).toBe('400 Insufficient balance');
  expect((await productOf(house, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect(await noticesOf(house)).not.toContain('booking.created');
  expect(verdict(await book(house, [HAIRCUT], []))).toBe('201 Booking saved');
  expect(await findings(house)).toEqual([]);
});

test('refuses two redemptions of one line, and of one card, in one request', async () => {
  const house = await houses();
  const pack = await soldPackage(house);
  const { number } = await soldCard(house, { value: 50_000 });
  const twice = await book(house, [HAIRCUT], [byPackage(pack), byPackage(pack)]);
  expect(verdict(twice)).toBe('400 Service already paid');
  const cards = await book(house, [HAIRCUT], [byCard(number), byCard(number)]);
  expect(verdict(cards)).toBe('400 Service already paid');
  const both = await booked(house, await book(house, [HAIRCUT, HAIRCUT], [byPackage(pack), byPackage(pack)]));
  expect(rows(both).map(([type]) => type)).toEqual([5, 5]);
  expect(await findings(house)).toEqual([]);
});

test('counts what the same request has taken already', async () => {
  const house = await houses();
  const id = await soldPackage(house, { groups: [[1, 1]] });
  const reply = await book(house, [HAIRCUT, HAIRCUT], [byPackage(id), byPackage(id)]);
  expect(verdict(reply)).toBe('400 No sessions remaining');
});

test.each([
  ['too many', Array.from({ length: 21 }, () => byPackage(1)), 'redemptions'],
  ['of an unknown type', [{ type: 'coupon' }], 'redemptions.0.type'],
  ['without its id', [{ type: 'package', service_id: 1 }], 'redemptions.0.purchased_package_id'],
  ['of a service that is not booked', [byPackage(1, 3)], 'redemptions.0.service_id'],
  ['without a number', [{ type: 'gift_card' }], 'redemptions.0.giftcard_number'],
])('refuses redemptions %s with 422 naming the field', async (_what, redemptions, field) => {
  const house = await houses();
  const { status, errors } = refusal(await book(house, [HAIRCUT], redemptions));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});

test('lets no guest redeem: nothing belongs to nobody', async () => {
  const house = await houses();
  const { number } = await soldCard(house);
  const send = (redemption: object) =>
    house.call('booking/save-booking', bookingOf({ redemptions: [redemption] }));
  expect(verdict(await send(byPackage(await soldPackage(house))))).toBe('400 Invalid package');
  expect(verdict(await send(byCard(number)))).toBe('400 Invalid gift card');
  expect(verdict(await send(byMembership(await soldMembership(house), 1)))).toBe('400 Invalid membership');
});

test("discounts a logged-in customer's booking by itself: the highest percentage, then the lowest id", async () => {
  const house = await houses();
  await soldMembership(house, { servicePercent: 10 });
  const best = await soldMembership(house, { servicePercent: 15 });
  await soldMembership(house, { servicePercent: 15 });
  await soldMembership(house, { servicePercent: 90, paid: false });
  const visit = await booked(house, await book(house, [HAIRCUT, BLOW_DRY], []));
  // 50.00 → 42.50, 35.00 → 29.75
  expect(visit.membership).toEqual({ id: best, discount: 1275, finalPrice: 7225 });
  expect([visit.subtotal, visit.tax]).toEqual([7225, 596]);
  expect(rows(visit)).toEqual([[0, 7821, 0, 7821, '', 0]]);
  expect(await findings(house)).toEqual([]);
});

test('takes the named membership for the discount, and refuses one that has ended', async () => {
  const house = await houses();
  await soldMembership(house, { servicePercent: 50 });
  const named = await soldMembership(house, { servicePercent: 10 });
  const visit = await booked(house, await book(house, [HAIRCUT], [byMembership(named, 1)]));
  expect(visit.membership).toEqual({ id: named, discount: 500, finalPrice: 4500 });
  expect((await productOf(house, 'PURCHASED-MEMBERSHIP', named)).head.remaining).toBe(2);
  await house.clock.set(new Date('2027-02-01T15:00:00Z'));
  const late = await book(house, [HAIRCUT], [byMembership(named, 1)], { date: '2027/02/02' });
  expect(verdict(late)).toBe('400 Invalid membership');
});

test('discounts neither guests nor bookings of the desk by itself', async () => {
  const house = await houses();
  await soldMembership(house, { servicePercent: 50 });
  const guest = await house.call<Booked>('booking/save-booking', bookingOf());
  expect((await visitIn(house, guest.body.data.id)).subtotal).toBe(5000);
  const desk = { customer_type: 0, customer_id: 1, guest: undefined, time: '02:00 PM' };
  const byDesk = await house.call<Booked>('booking/save-booking', bookingOf(desk), { as: 'staff' });
  expect((await visitIn(house, byDesk.body.data.id)).subtotal).toBe(5000);
});

test('asks no deposit for covered lines, and at most the final price of the others', async () => {
  const house = await houses({ settings: { depositEnable: true, payLaterEnable: true } });
  const colour = { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 };
  const id = await soldPackage(house, { groups: [[1, 2]] });
  const wrong = await book(house, [colour], [byPackage(id, 2)], { deposit_amount: 30 });
  expect(refusal(wrong).errors).toEqual({ deposit_amount: ['Must be 0.00'] });
  const visit = await booked(house, await book(house, [colour], [byPackage(id, 2)], { deposit_amount: 0 }));
  expect([visit.status, visit.depositAmount]).toEqual([1, 0]);
  const member = await soldMembership(house, { servicePercent: 90 });
  const less = await booked(house, await book(house, [colour], [], { time: '01:00 PM', deposit_amount: 12 }));
  expect([less.status, less.depositAmount, less.membership?.id]).toEqual([0, 1200, member]);
});

test('pays with a gift card what the deposit leaves', async () => {
  const house = await houses({ settings: { depositEnable: true } });
  const colour = { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 };
  const { number } = await soldCard(house, { value: 20_000 });
  const visit = await booked(house, await book(house, [colour], [byCard(number)], { deposit_amount: 30 }));
  expect(rows(visit)).toEqual([
    [1, 3000, 0, 3000, '', 0],
    [4, 9990, 9990, 0, number, 1],
  ]);
  expect(await findings(house)).toEqual([]);
});

test('leaves the add-ons of a covered service to be paid', async () => {
  const house = await houses();
  const addOn = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };
  const items = await house.store.all(keys.catalog(house.tenant));
  const known = items.find(({ sk }) => sk.startsWith('ADD-ON#') && sk.endsWith('1'));
  const price = Number(known?.price) / 100;
  const sent = { ...addOn, add_on_price: price, add_on_duration: Number(known?.duration) };
  const [service = 1] = (known?.serviceIds as number[]) ?? [];
  const id = await soldPackage(house, { groups: [[1, 1, 2, 3]] });
  const services = { 1: HAIRCUT, 3: BLOW_DRY }[service] ?? HAIRCUT;
  const reply = await book(house, [services], [byPackage(id, services.service_id)], { addons: [sent] });
  const visit = await booked(house, reply);
  expect(visit.subtotal).toBe(price * 100);
  expect(await findings(house)).toEqual([]);
});

test('sends one receipt of all that was redeemed, with what is left', async () => {
  const house = await houses();
  const [pack, membership] = [await soldPackage(house), await soldMembership(house)];
  const { number } = await soldCard(house, { value: 20_000 });
  await house.drain();
  const before = house.mails().length;
  await book(
    house,
    [FACIAL, HAIRCUT, BLOW_DRY],
    [byCard(number), byMembership(membership, 3), byPackage(pack)],
  );
  await house.drain();
  const receipts = house
    .mails()
    .slice(before)
    .filter(({ subject }) => subject.startsWith('Redeemed at'));
  expect(receipts.map(({ destination }) => destination.to)).toEqual([['customer@demo.test']]);
  const text = receipts[0]?.body.text ?? '';
  expect(text).toContain('Three haircuts: $50.00\n  Haircut\n  2 uses are left');
  expect(text).toContain('Blow-dry club: $35.00\n  Blow-dry\n  1 use is left');
  expect(text).toContain('Birthday card: $92.01\n  Facial\n  $107.99 is left');
});

test('of 20 bookings at once with a package of three sessions, three are saved', async () => {
  const house = await houses();
  const id = await soldPackage(house);
  const times = ['09:00 AM', '09:45 AM', '10:30 AM', '11:15 AM', '01:00 PM', '01:45 PM', '02:30 PM'];
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      book(house, [HAIRCUT], [byPackage(id)], { time: times[index % times.length] }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  const others = new Set(replies.filter(({ status }) => status !== 201).map(verdict));
  expect([...others].sort()).toEqual(
    [...others].filter((message) => /No sessions remaining|Slot not available/.test(message)).sort(),
  );
  expect((await productOf(house, 'PURCHASED-PACKAGE', id)).head.remaining).toBe(0);
  expect(await findings(house)).toEqual([]);
});
