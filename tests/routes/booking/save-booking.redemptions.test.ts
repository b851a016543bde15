import { expect, test } from 'vitest';
import { callAtOnce, statusAndMessage } from '../../support/api/replies.ts';
import { getStoredAppointment, listPendingNotices } from '../../support/booking/appointments.ts';
import {
  BLOW_DRY,
  type BookedAppointment,
  FACIAL,
  HAIRCUT,
  toBooking,
  toRefusal,
} from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** Books with redemptions as the demo salon's customer. */
const book = (salon: TestSalon, services: object[], redemptions: object[], change: object = {}) =>
  salon.call<BookedAppointment>(
    'booking/save-booking',
    toBooking({ customer_type: 0, guest: undefined, services, redemptions, ...change }),
    { as: 'customer' },
  );

async function expectBooked(salon: TestSalon, reply: Reply<BookedAppointment>) {
  expect(reply.status, reply.text).toBe(201);
  return getStoredAppointment(salon, reply.body.data.id);
}

const toRows = (appointment: Awaited<ReturnType<typeof getStoredAppointment>>) =>
  appointment.payments.map(({ type, amount, paid, pending, txnId, status }) => [
    type,
    amount,
    paid,
    pending,
    txnId,
    status,
  ]);

const toPackageRedemption = (id: number, service = 1) => ({
  type: 'package',
  purchased_package_id: id,
  service_id: service,
});
const toMembershipRedemption = (id: number, service: number) => ({
  type: 'membership',
  purchased_membership_id: id,
  service_id: service,
});
const toCardRedemption = (number: string) => ({ type: 'gift_card', giftcard_number: number });

// BEHAVIOR §25.1, §25.2, §25.3, §25.4, §25.5, §25.6
test('pays a whole line with a package: the line leaves subtotal, tax and Pay at Salon', async () => {
  const salon = await openSalon();
  const id = await createSoldPackage(salon);
  const visit = await expectBooked(salon, await book(salon, [HAIRCUT, BLOW_DRY], [toPackageRedemption(id)]));
  expect([visit.status, visit.subtotal, visit.tax]).toEqual([1, 3500, 289]);
  expect(toRows(visit)).toEqual([
    [0, 3789, 0, 3789, '', 0],
    [5, 0, 5000, 0, `PKG-${id}`, 1],
  ]);
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
  expect(head.remaining).toBe(2);
  expect(history.map(({ description, serviceId }) => [description, serviceId])).toContainEqual([
    'Redeemed for Haircut',
    1,
  ]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('stores no Pay at Salon row when nothing is left to pay', async () => {
  const salon = await openSalon();
  const visit = await expectBooked(
    salon,
    await book(salon, [HAIRCUT], [toPackageRedemption(await createSoldPackage(salon))]),
  );
  expect(toRows(visit).map(([type]) => type)).toEqual([5]);
  expect([visit.subtotal, visit.tax]).toEqual([0, 0]);
});

test('pays an included service with a membership: type 6, final price 0, a history row', async () => {
  const salon = await openSalon();
  const id = await createSoldMembership(salon);
  const visit = await expectBooked(salon, await book(salon, [BLOW_DRY], [toMembershipRedemption(id, 3)]));
  expect(toRows(visit)).toEqual([[6, 0, 3500, 0, `MEM-${id}`, 1]]);
  expect(visit.membership).toEqual({ id, discount: 0, finalPrice: 0 });
  const { history } = await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', id);
  expect(history.at(-1)).toMatchObject({ description: 'Used included service: Blow-dry', serviceId: 3 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('pays the whole pending amount with a gift card, tax included, with a history row per line', async () => {
  const salon = await openSalon();
  const { id, number } = await createSoldCard(salon, { value: 20_000 });
  const visit = await expectBooked(salon, await book(salon, [HAIRCUT, BLOW_DRY], [toCardRedemption(number)]));
  expect(toRows(visit)).toEqual([[4, 9201, 9201, 0, number, 1]]);
  expect([visit.subtotal, visit.tax]).toEqual([8500, 701]);
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id);
  expect(head.remaining).toBe(20_000 - 9201);
  const redemptionRows = history.filter(({ serviceId }) => serviceId !== 0);
  expect(redemptionRows.map(({ amount }) => amount).sort()).toEqual([3789, 5412]);
  expect(redemptionRows.map(({ description }) => description).sort()).toEqual([
    'Redeemed for Blow-dry',
    'Redeemed for Haircut',
  ]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('redeems packages, then memberships, then gift cards, in any order of the request', async () => {
  const salon = await openSalon();
  const [pack, membership] = [await createSoldPackage(salon), await createSoldMembership(salon)];
  const { id, number } = await createSoldCard(salon, { value: 20_000 });
  const redemptions = [
    toCardRedemption(number),
    toMembershipRedemption(membership, 3),
    toPackageRedemption(pack),
  ];
  const visit = await expectBooked(salon, await book(salon, [FACIAL, HAIRCUT, BLOW_DRY], redemptions));
  expect(toRows(visit)).toEqual([
    [5, 0, 5000, 0, `PKG-${pack}`, 1],
    [6, 0, 3500, 0, `MEM-${membership}`, 1],
    [4, 9201, 9201, 0, number, 1],
  ]);
  expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(20_000 - 9201);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('redeems a single-use package for all its services, with a row for each', async () => {
  const salon = await openSalon();
  const id = await createSoldPackage(salon, {
    session: 0,
    groups: [
      [2, 1],
      [1, 3],
    ],
  });
  const visit = await expectBooked(salon, await book(salon, [BLOW_DRY, HAIRCUT], [toPackageRedemption(id)]));
  expect(toRows(visit).map(([type, , paid]) => [type, paid])).toEqual([
    [5, 3500],
    [5, 5000],
  ]);
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
  expect([head.remaining, history.filter(({ serviceId }) => serviceId !== 0).length]).toEqual([1, 2]);
  const bookAgain = (time: string) =>
    book(salon, [BLOW_DRY, HAIRCUT], [toPackageRedemption(id)], { time }).then(statusAndMessage);
  expect(await bookAgain('01:00 PM')).toBe('201 Booking saved');
  expect(await bookAgain('03:00 PM')).toBe('400 No sessions remaining');
  const packages = await salon.call<Record<string, number>[]>(
    'packages/get-customer-packages',
    {},
    { as: 'customer' },
  );
  expect(packages.body.data[0]).toMatchObject({ total_qty: 3, total_used: 4, remaining_balance: -1 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('books and redeems nothing when one of several redemptions is refused', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const { number } = await createSoldCard(salon, { value: 100 });
  const reply = await book(salon, [HAIRCUT, BLOW_DRY], [toPackageRedemption(pack), toCardRedemption(number)]);
  expect(statusAndMessage(reply)).toBe('400 Insufficient balance');
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect(await listPendingNotices(salon)).not.toContain('booking.created');
  expect(statusAndMessage(await book(salon, [HAIRCUT], []))).toBe('201 Booking saved');
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('refuses two redemptions of one line, and of one card, in one request', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const { number } = await createSoldCard(salon, { value: 50_000 });
  const twice = await book(salon, [HAIRCUT], [toPackageRedemption(pack), toPackageRedemption(pack)]);
  expect(statusAndMessage(twice)).toBe('400 Service already paid');
  const cards = await book(salon, [HAIRCUT], [toCardRedemption(number), toCardRedemption(number)]);
  expect(statusAndMessage(cards)).toBe('400 Service already paid');
  const both = await expectBooked(
    salon,
    await book(salon, [HAIRCUT, HAIRCUT], [toPackageRedemption(pack), toPackageRedemption(pack)]),
  );
  expect(toRows(both).map(([type]) => type)).toEqual([5, 5]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('counts the earlier redemptions of the same request', async () => {
  const salon = await openSalon();
  const id = await createSoldPackage(salon, { groups: [[1, 1]] });
  const reply = await book(salon, [HAIRCUT, HAIRCUT], [toPackageRedemption(id), toPackageRedemption(id)]);
  expect(statusAndMessage(reply)).toBe('400 No sessions remaining');
});

test.each([
  ['with more than 20 items', Array.from({ length: 21 }, () => toPackageRedemption(1)), 'redemptions'],
  ['of an unknown type', [{ type: 'coupon' }], 'redemptions.0.type'],
  ['without its id', [{ type: 'package', service_id: 1 }], 'redemptions.0.purchased_package_id'],
  ['of a service that is not booked', [toPackageRedemption(1, 3)], 'redemptions.0.service_id'],
  ['without a number', [{ type: 'gift_card' }], 'redemptions.0.giftcard_number'],
])('refuses redemptions %s (422 naming the field)', async (_what, redemptions, field) => {
  const salon = await openSalon();
  const { status, errors } = toRefusal(await book(salon, [HAIRCUT], redemptions));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});

test('refuses redemptions of a guest (400)', async () => {
  const salon = await openSalon();
  const { number } = await createSoldCard(salon);
  const send = (redemption: object) =>
    salon.call('booking/save-booking', toBooking({ redemptions: [redemption] }));
  expect(statusAndMessage(await send(toPackageRedemption(await createSoldPackage(salon))))).toBe(
    '400 Invalid package',
  );
  expect(statusAndMessage(await send(toCardRedemption(number)))).toBe('400 Invalid gift card');
  expect(statusAndMessage(await send(toMembershipRedemption(await createSoldMembership(salon), 1)))).toBe(
    '400 Invalid membership',
  );
});

test("applies a membership discount to a logged-in customer's booking: the highest percentage, then the lowest id", async () => {
  const salon = await openSalon();
  await createSoldMembership(salon, { servicePercent: 10 });
  const best = await createSoldMembership(salon, { servicePercent: 15 });
  await createSoldMembership(salon, { servicePercent: 15 });
  await createSoldMembership(salon, { servicePercent: 90, paid: false });
  const visit = await expectBooked(salon, await book(salon, [HAIRCUT, BLOW_DRY], []));
  // 50.00 → 42.50, 35.00 → 29.75
  expect(visit.membership).toEqual({ id: best, discount: 1275, finalPrice: 7225 });
  expect([visit.subtotal, visit.tax]).toEqual([7225, 596]);
  expect(toRows(visit)).toEqual([[0, 7821, 0, 7821, '', 0]]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test("applies the named membership's discount; one that has ended gives the regular price", async () => {
  const salon = await openSalon();
  await createSoldMembership(salon, { servicePercent: 50 });
  const membership = await createSoldMembership(salon, { servicePercent: 10 });
  const visit = await expectBooked(
    salon,
    await book(salon, [HAIRCUT], [toMembershipRedemption(membership, 1)]),
  );
  expect(visit.membership).toEqual({ id: membership, discount: 500, finalPrice: 4500 });
  expect((await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining).toBe(2);
  await salon.clock.set(new Date('2027-02-01T15:00:00Z'));
  const lateReply = await book(salon, [HAIRCUT], [toMembershipRedemption(membership, 1)], {
    date: '2027/02/02',
  });
  const late = await expectBooked(salon, lateReply);
  expect([late.membership, late.subtotal]).toEqual([undefined, 5000]);
  expect((await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining).toBe(2);
});

test("applies the customer's membership discount to a front desk booking", async () => {
  const salon = await openSalon();
  const id = await createSoldMembership(salon, { servicePercent: 50 });
  const toInput = (customerId: number | null, time: string) =>
    toBooking({
      customer_type: customerId === null ? 2 : 0,
      customer_id: customerId,
      guest: undefined,
      time,
    });
  const bookAtFrontDesk = (customerId: number | null, time: string) =>
    salon.call<BookedAppointment>('booking/save-booking', toInput(customerId, time), { as: 'staff' });
  const visit = await expectBooked(salon, await bookAtFrontDesk(1, '02:00 PM'));
  expect(visit.subtotal).toBe(2500);
  expect(visit.membership).toEqual({ id, discount: 2500, finalPrice: 2500 });
  const walkIn = await expectBooked(salon, await bookAtFrontDesk(null, '03:00 PM'));
  expect(walkIn).toMatchObject({ subtotal: 5000 });
  expect(walkIn.membership).toBeUndefined();
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('gives no membership discount to guests', async () => {
  const salon = await openSalon();
  await createSoldMembership(salon, { servicePercent: 50 });
  const guest = await salon.call<BookedAppointment>('booking/save-booking', toBooking());
  expect((await getStoredAppointment(salon, guest.body.data.id)).subtotal).toBe(5000);
});

test('requires no deposit for redeemed lines, and at most the final price of the others', async () => {
  const salon = await openSalon({ settings: { depositEnable: true, payLaterEnable: true } });
  const colour = { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 };
  const id = await createSoldPackage(salon, { groups: [[1, 2]] });
  const wrong = await book(salon, [colour], [toPackageRedemption(id, 2)], { deposit_amount: 30 });
  expect(toRefusal(wrong).errors).toEqual({ deposit_amount: ['Must be 0.00'] });
  const visit = await expectBooked(
    salon,
    await book(salon, [colour], [toPackageRedemption(id, 2)], { deposit_amount: 0 }),
  );
  expect([visit.status, visit.depositAmount]).toEqual([1, 0]);
  const member = await createSoldMembership(salon, { servicePercent: 90 });
  const discounted = await expectBooked(
    salon,
    await book(salon, [colour], [], { time: '01:00 PM', deposit_amount: 12 }),
  );
  expect([discounted.status, discounted.depositAmount, discounted.membership?.id]).toEqual([0, 1200, member]);
});

test('leaves the add-ons of a redeemed service unpaid', async () => {
  const salon = await openSalon();
  const addOn = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };
  const id = await createSoldPackage(salon);
  const reply = await book(salon, [HAIRCUT], [toPackageRedemption(id)], { addons: [addOn] });
  expect((await expectBooked(salon, reply)).subtotal).toBe(2000);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('mails one receipt for all redemptions, with the balances', async () => {
  const salon = await openSalon();
  const [pack, membership] = [await createSoldPackage(salon), await createSoldMembership(salon)];
  const { number } = await createSoldCard(salon, { value: 20_000 });
  await salon.runScheduledWork();
  const before = salon.mails().length;
  await book(
    salon,
    [FACIAL, HAIRCUT, BLOW_DRY],
    [toCardRedemption(number), toMembershipRedemption(membership, 3), toPackageRedemption(pack)],
  );
  await salon.runScheduledWork();
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

nightTest('saves three of 20 concurrent bookings with a package of three sessions', async () => {
  const salon = await openSalon();
  const id = await createSoldPackage(salon);
  const times = ['09:00 AM', '09:45 AM', '10:30 AM', '11:15 AM', '01:00 PM', '01:45 PM', '02:30 PM'];
  const replies = await callAtOnce(20, (index) =>
    book(salon, [HAIRCUT], [toPackageRedemption(id)], { time: times[index % times.length] }),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  const otherMessages = new Set(replies.filter(({ status }) => status !== 201).map(statusAndMessage));
  expect([...otherMessages].sort()).toEqual(
    [...otherMessages].filter((message) => /No sessions remaining|Slot not available/.test(message)).sort(),
  );
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', id)).head.remaining).toBe(0);
  expect(await listAuditFindings(salon)).toEqual([]);
});
