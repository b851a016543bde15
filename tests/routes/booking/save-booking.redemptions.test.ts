import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { noticesOf } from '../../support/appointments.ts';
import { BLOW_DRY, type Booked, bookingOf, FACIAL, HAIRCUT, refusal } from '../../support/bookings.ts';
import {
  findings,
  productOf,
  soldCard,
  soldMembership,
  soldPackage,
  visitIn,
} from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

/** An own booking of the demo salon's customer with redemptions. */
const book = (salon: TestSalon, services: object[], redemptions: object[], change: object = {}) =>
  salon.call<Booked>(
    'booking/save-booking',
    bookingOf({ customer_type: 0, guest: undefined, services, redemptions, ...change }),
    { as: 'customer' },
  );

async function booked(salon: TestSalon, reply: Reply<Booked>) {
  expect(reply.status, reply.text).toBe(201);
  return visitIn(salon, reply.body.data.id);
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
  const salon = await salons();
  const id = await soldPackage(salon);
  const visit = await booked(salon, await book(salon, [HAIRCUT, BLOW_DRY], [byPackage(id)]));
  expect([visit.status, visit.subtotal, visit.tax]).toEqual([1, 3500, 289]);
  expect(rows(visit)).toEqual([
    [0, 3789, 0, 3789, '', 0],
    [5, 0, 5000, 0, `PKG-${id}`, 1],
  ]);
  const { head, history } = await productOf(salon, 'PURCHASED-PACKAGE', id);
  expect(head.remaining).toBe(2);
  expect(history.map(({ description, serviceId }) => [description, serviceId])).toContainEqual([
    'Redeemed for Haircut',
    1,
  ]);
  expect(await findings(salon)).toEqual([]);
});

test('keeps no Pay at Salon row where nothing is left', async () => {
  const salon = await salons();
  const visit = await booked(salon, await book(salon, [HAIRCUT], [byPackage(await soldPackage(salon))]));
  expect(rows(visit).map(([type]) => type)).toEqual([5]);
  expect([visit.subtotal, visit.tax]).toEqual([0, 0]);
});

test('pays with a membership what it includes: type 6, final price 0, its own history row', async () => {
  const salon = await salons();
  const id = await soldMembership(salon);
  const visit = await booked(salon, await book(salon, [BLOW_DRY], [byMembership(id, 3)]));
  expect(rows(visit)).toEqual([[6, 0, 3500, 0, `MEM-${id}`, 1]]);
  expect(visit.membership).toEqual({ id, discount: 0, finalPrice: 0 });
  const { history } = await productOf(salon, 'PURCHASED-MEMBERSHIP', id);
  expect(history.at(-1)).toMatchObject({ description: 'Used included service: Blow-dry', serviceId: 3 });
  expect(await findings(salon)).toEqual([]);
});

test('pays with a gift card all that is left at the salon, tax included: a history row a line, adding up', async () => {
  const salon = await salons();
  const { id, number } = await soldCard(salon, { value: 20_000 });
  const visit = await booked(salon, await book(salon, [HAIRCUT, BLOW_DRY], [byCard(number)]));
  expect(rows(visit)).toEqual([[4, 9201, 9201, 0, number, 1]]);
  expect([visit.subtotal, visit.tax]).toEqual([8500, 701]);
  const { head, history } = await productOf(salon, 'PURCHASED-GIFTCARD', id);
  expect(head.remaining).toBe(20_000 - 9201);
  const own = history.filter(({ serviceId }) => serviceId !== 0);
  expect(own.map(({ amount }) => amount).sort()).toEqual([3789, 5412]);
  expect(own.map(({ description }) => description).sort()).toEqual([
    'Redeemed for Blow-dry',
    'Redeemed for Haircut',
  ]);
  expect(await findings(salon)).toEqual([]);
});

test('plans packages, then memberships, then gift cards, in whatever order they are named', async () => {
  const salon = await salons();
  const [pack, membership] = [await soldPackage(salon), await soldMembership(salon)];
  const { id, number } = await soldCard(salon, { value: 20_000 });
  const named = [byCard(number), byMembership(membership, 3), byPackage(pack)];
  const visit = await booked(salon, await book(salon, [FACIAL, HAIRCUT, BLOW_DRY], named));
  expect(rows(visit)).toEqual([
    [5, 0, 5000, 0, `PKG-${pack}`, 1],
    [6, 0, 3500, 0, `MEM-${membership}`, 1],
    [4, 9201, 9201, 0, number, 1],
  ]);
  expect((await productOf(salon, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(20_000 - 9201);
  expect(await findings(salon)).toEqual([]);
});

test('redeems a single-use package for all its services, a row each, and closes it', async () => {
  const salon = await salons();
  const id = await soldPackage(salon, {
    session: 0,
    groups: [
      [5, 1],
      [5, 3],
    ],
  });
  const visit = await booked(salon, await book(salon, [BLOW_DRY, HAIRCUT], [byPackage(id)]));
  expect(rows(visit).map(([type, , paid]) => [type, paid])).toEqual([
    [5, 3500],
    [5, 5000],
  ]);
  const { head, history } = await productOf(salon, 'PURCHASED-PACKAGE', id);
  expect([head.remaining, history.filter(({ serviceId }) => serviceId !== 0).length]).toEqual([0, 2]);
  expect(verdict(await book(salon, [BLOW_DRY, HAIRCUT], [byPackage(id)], { time: '01:00 PM' }))).toBe(
    '400 No sessions remaining',
  );
  expect(await findings(salon)).toEqual([]);
});

test('books nothing and takes nothing where one of several redemptions is refused', async () => {
  const salon = await salons();
  const pack = await soldPackage(salon);
  const { number } = await soldCard(salon, { value: 100 });
  const reply = await book(salon, [HAIRCUT, BLOW_DRY], [byPackage(pack), byCard(number)]);
  expect(verdict(reply)).toBe('400 Insufficient balance');
  expect((await productOf(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect(await noticesOf(salon)).not.toContain('booking.created');
  expect(verdict(await book(salon, [HAIRCUT], []))).toBe('201 Booking saved');
  expect(await findings(salon)).toEqual([]);
});

test('refuses two redemptions of one line, and of one card, in one request', async () => {
  const salon = await salons();
  const pack = await soldPackage(salon);
  const { number } = await soldCard(salon, { value: 50_000 });
  const twice = await book(salon, [HAIRCUT], [byPackage(pack), byPackage(pack)]);
  expect(verdict(twice)).toBe('400 Service already paid');
  const cards = await book(salon, [HAIRCUT], [byCard(number), byCard(number)]);
  expect(verdict(cards)).toBe('400 Service already paid');
  const both = await booked(salon, await book(salon, [HAIRCUT, HAIRCUT], [byPackage(pack), byPackage(pack)]));
  expect(rows(both).map(([type]) => type)).toEqual([5, 5]);
  expect(await findings(salon)).toEqual([]);
});

test('counts what the same request has taken already', async () => {
  const salon = await salons();
  const id = await soldPackage(salon, { groups: [[1, 1]] });
  const reply = await book(salon, [HAIRCUT, HAIRCUT], [byPackage(id), byPackage(id)]);
  expect(verdict(reply)).toBe('400 No sessions remaining');
});

test.each([
  ['too many', Array.from({ length: 21 }, () => byPackage(1)), 'redemptions'],
  ['of an unknown type', [{ type: 'coupon' }], 'redemptions.0.type'],
  ['without its id', [{ type: 'package', service_id: 1 }], 'redemptions.0.purchased_package_id'],
  ['of a service that is not booked', [byPackage(1, 3)], 'redemptions.0.service_id'],
  ['without a number', [{ type: 'gift_card' }], 'redemptions.0.giftcard_number'],
])('refuses redemptions %s with 422 naming the field', async (_what, redemptions, field) => {
  const salon = await salons();
  const { status, errors } = refusal(await book(salon, [HAIRCUT], redemptions));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});

test('lets no guest redeem: nothing belongs to nobody', async () => {
  const salon = await salons();
  const { number } = await soldCard(salon);
  const send = (redemption: object) =>
    salon.call('booking/save-booking', bookingOf({ redemptions: [redemption] }));
  expect(verdict(await send(byPackage(await soldPackage(salon))))).toBe('400 Invalid package');
  expect(verdict(await send(byCard(number)))).toBe('400 Invalid gift card');
  expect(verdict(await send(byMembership(await soldMembership(salon), 1)))).toBe('400 Invalid membership');
});

test("discounts a logged-in customer's booking by itself: the highest percentage, then the lowest id", async () => {
  const salon = await salons();
  await soldMembership(salon, { servicePercent: 10 });
  const best = await soldMembership(salon, { servicePercent: 15 });
  await soldMembership(salon, { servicePercent: 15 });
  await soldMembership(salon, { servicePercent: 90, paid: false });
  const visit = await booked(salon, await book(salon, [HAIRCUT, BLOW_DRY], []));
  // 50.00 → 42.50, 35.00 → 29.75
  expect(visit.membership).toEqual({ id: best, discount: 1275, finalPrice: 7225 });
  expect([visit.subtotal, visit.tax]).toEqual([7225, 596]);
  expect(rows(visit)).toEqual([[0, 7821, 0, 7821, '', 0]]);
  expect(await findings(salon)).toEqual([]);
});

test('takes the named membership for the discount, and refuses one that has ended', async () => {
  const salon = await salons();
  await soldMembership(salon, { servicePercent: 50 });
  const named = await soldMembership(salon, { servicePercent: 10 });
  const visit = await booked(salon, await book(salon, [HAIRCUT], [byMembership(named, 1)]));
  expect(visit.membership).toEqual({ id: named, discount: 500, finalPrice: 4500 });
  expect((await productOf(salon, 'PURCHASED-MEMBERSHIP', named)).head.remaining).toBe(2);
  await salon.clock.set(new Date('2027-02-01T15:00:00Z'));
  const late = await book(salon, [HAIRCUT], [byMembership(named, 1)], { date: '2027/02/02' });
  expect(verdict(late)).toBe('400 Invalid membership');
});

test('discounts neither guests nor bookings of the desk by itself', async () => {
  const salon = await salons();
  await soldMembership(salon, { servicePercent: 50 });
  const guest = await salon.call<Booked>('booking/save-booking', bookingOf());
  expect((await visitIn(salon, guest.body.data.id)).subtotal).toBe(5000);
  const desk = { customer_type: 0, customer_id: 1, guest: undefined, time: '02:00 PM' };
  const byDesk = await salon.call<Booked>('booking/save-booking', bookingOf(desk), { as: 'staff' });
  expect((await visitIn(salon, byDesk.body.data.id)).subtotal).toBe(5000);
});

test('asks no deposit for covered lines, and at most the final price of the others', async () => {
  const salon = await salons({ settings: { depositEnable: true, payLaterEnable: true } });
  const colour = { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 };
  const id = await soldPackage(salon, { groups: [[1, 2]] });
  const wrong = await book(salon, [colour], [byPackage(id, 2)], { deposit_amount: 30 });
  expect(refusal(wrong).errors).toEqual({ deposit_amount: ['Must be 0.00'] });
  const visit = await booked(salon, await book(salon, [colour], [byPackage(id, 2)], { deposit_amount: 0 }));
  expect([visit.status, visit.depositAmount]).toEqual([1, 0]);
  const member = await soldMembership(salon, { servicePercent: 90 });
  const less = await booked(salon, await book(salon, [colour], [], { time: '01:00 PM', deposit_amount: 12 }));
  expect([less.status, less.depositAmount, less.membership?.id]).toEqual([0, 1200, member]);
});

test('pays with a gift card what the deposit leaves', async () => {
  const salon = await salons({ settings: { depositEnable: true } });
  const colour = { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 };
  const { number } = await soldCard(salon, { value: 20_000 });
  const visit = await booked(salon, await book(salon, [colour], [byCard(number)], { deposit_amount: 30 }));
  expect(rows(visit)).toEqual([
    [1, 3000, 0, 3000, '', 0],
    [4, 9990, 9990, 0, number, 1],
  ]);
  expect(await findings(salon)).toEqual([]);
});

test('leaves the add-ons of a covered service to be paid', async () => {
  const salon = await salons();
  const addOn = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };
  const items = await salon.store.all(keys.catalog(salon.tenant));
  const known = items.find(({ sk }) => sk.startsWith('ADD-ON#') && sk.endsWith('1'));
  const price = Number(known?.price) / 100;
  const sent = { ...addOn, add_on_price: price, add_on_duration: Number(known?.duration) };
  const [service = 1] = (known?.serviceIds as number[]) ?? [];
  const id = await soldPackage(salon, { groups: [[1, 1, 2, 3]] });
  const services = { 1: HAIRCUT, 3: BLOW_DRY }[service] ?? HAIRCUT;
  const reply = await book(salon, [services], [byPackage(id, services.service_id)], { addons: [sent] });
  const visit = await booked(salon, reply);
  expect(visit.subtotal).toBe(price * 100);
  expect(await findings(salon)).toEqual([]);
});

test('sends one receipt of all that was redeemed, with what is left', async () => {
  const salon = await salons();
  const [pack, membership] = [await soldPackage(salon), await soldMembership(salon)];
  const { number } = await soldCard(salon, { value: 20_000 });
  await salon.drain();
  const before = salon.mails().length;
  await book(
    salon,
    [FACIAL, HAIRCUT, BLOW_DRY],
    [byCard(number), byMembership(membership, 3), byPackage(pack)],
  );
  await salon.drain();
  const receipts = salon
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
  const salon = await salons();
  const id = await soldPackage(salon);
  const times = ['09:00 AM', '09:45 AM', '10:30 AM', '11:15 AM', '01:00 PM', '01:45 PM', '02:30 PM'];
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      book(salon, [HAIRCUT], [byPackage(id)], { time: times[index % times.length] }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  const others = new Set(replies.filter(({ status }) => status !== 201).map(verdict));
  expect([...others].sort()).toEqual(
    [...others].filter((message) => /No sessions remaining|Slot not available/.test(message)).sort(),
  );
  expect((await productOf(salon, 'PURCHASED-PACKAGE', id)).head.remaining).toBe(0);
  expect(await findings(salon)).toEqual([]);
});
