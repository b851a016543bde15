import { expect, test } from 'vitest';
import { unwrapReply } from '../../support/api/replies.ts';
import { type AppointmentView, bookAsCustomer } from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DAY = 24 * 60;
const LONG_AHEAD = { settings: { bookingHorizonDays: 120 } };
/** 45 days after the start of the tests, and after the end of products of one month. */
const DATE = '2026/12/31';
/** 36 days after the start, 2026-12-22, and 30 days later. */
const [DAYS_TO_CANCELLATION, UNTIL] = [36, '2027-01-21'];
const SOON = '2027/01/05';

const cancelAtDesk = (salon: TestSalon, appointment_id: number) =>
  salon.call<AppointmentView>('appointments/appointment-cancel', { appointment_id }, { as: 'staff' });

async function pass(salon: TestSalon, days: number) {
  await salon.clock.advance(days * DAY);
  await salon.runScheduledWork();
}

const toPackageRedemption = (id: number) => ({
  type: 'package',
  purchased_package_id: id,
  service_id: 1,
});
const toMembershipRedemption = (id: number) => ({
  type: 'membership',
  purchased_membership_id: id,
  service_id: 3,
});

// BEHAVIOR §26.1, §36.3
nightTest(
  'a package whose use the salon returns after its end can be used for 30 more days, with all that had expired',
  async () => {
    const salon = await openSalon(LONG_AHEAD);
    const pack = await createSoldPackage(salon, { price: 9_000, months: 1 });
    const redemptions = [toPackageRedemption(pack)];
    const id = await bookAsCustomer(salon, { date: DATE, redemptions });
    await pass(salon, DAYS_TO_CANCELLATION);
    expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.expiredRest).toBe(6_000);
    expect((await cancelAtDesk(salon, id)).status).toBe(200);
    const { head, history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack);
    expect(head).toMatchObject({ expiryDate: UNTIL, remaining: 3, worth: 9_000 });
    expect(head.expiredRest).toBeUndefined();
    expect(history.map(({ description }) => description)).toEqual([
      'Purchased',
      'Returned: Haircut',
      'Can be used until Jan 21, 2027',
    ]);
    await salon.runScheduledWork();
    const [mail] = listMailsTo(salon, 'customer@demo.test').filter(({ subject }) =>
      subject.includes('cancelled'),
    );
    expect(mail?.body.text).toContain('You can use it until Thursday, January 21, 2027.');
    await bookAsCustomer(salon, { date: SOON, redemptions });
    expect(await listAllAuditFindings(salon)).toEqual([]);
    // The rest expires once more after the later day
    await pass(salon, 31);
    expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.expiredRest).toBe(6_000);
    const movements = await listMovements(salon);
    expect(movements.filter(([event]) => event === 'expired' || event === 'redemption_returned')).toEqual([
      ['expired', { packages: 60, breakage: -60 }],
      ['redemption_returned', { packages: -60, breakage: 60 }],
      ['expired', { packages: 60, breakage: -60 }],
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

test('a gift card whose money the salon returns after its end pays for 30 more days', async () => {
  const salon = await openSalon(LONG_AHEAD);
  const { id: card, number } = await createSoldCard(salon, { months: '1 month' });
  const redemptions = [{ type: 'gift_card', giftcard_number: number }];
  const id = await bookAsCustomer(salon, { date: DATE, redemptions });
  await pass(salon, DAYS_TO_CANCELLATION);
  expect((await cancelAtDesk(salon, id)).status).toBe(200);
  const { head } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card);
  expect(head).toMatchObject({ expiryDate: UNTIL, remaining: 10_000 });
  await bookAsCustomer(salon, { date: SOON, redemptions });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('the included services of a membership can be used for 30 more days, but its discount ends', async () => {
  const salon = await openSalon(LONG_AHEAD);
  const membership = await createSoldMembership(salon, { servicePercent: 20 });
  const redemptions = [toMembershipRedemption(membership)];
  const services = [BLOW_DRY];
  const id = await bookAsCustomer(salon, { date: '2026/12/10', services, redemptions });
  await salon.call(
    'appointments/appointment-reschedule',
    { appointment_id: id, date: DATE, time: '10:00 AM' },
    { as: 'staff' },
  );
  await pass(salon, DAYS_TO_CANCELLATION);
  expect((await cancelAtDesk(salon, id)).status).toBe(200);
  const sold = await salon.call<{ status: number; expiry_date: string; uses_until: string | null }[]>(
    'memberships/get-customer-memberships',
    {},
    { as: 'customer' },
  );
  expect(sold.body.data).toMatchObject([{ status: 0, expiry_date: '2026-12-16', uses_until: UNTIL }]);
  const again = await bookAsCustomer(salon, { date: SOON, services: [BLOW_DRY, HAIRCUT], redemptions });
  const shown = await salon.call<AppointmentView>(
    'appointments/customer-appointment',
    { id: again },
    { as: 'customer' },
  );
  expect(shown.body.data).toMatchObject({ subtotal: '50.00' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('the customer’s own cancellation extends a product that has ended, and none that has not', async () => {
  const salon = await openSalon(LONG_AHEAD);
  const pack = await createSoldPackage(salon, { months: 1 });
  const redemptions = [toPackageRedemption(pack)];
  const [first, second] = [
    await bookAsCustomer(salon, { date: DATE, redemptions }),
    await bookAsCustomer(salon, { date: DATE, time: '01:00 PM', redemptions }),
  ];
  const cancel = (appointment_id: number) =>
    salon.call('appointments/customer-appointment-cancel', { appointment_id }, { as: 'customer' });
  const findLastDay = async () => (await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.expiryDate;
  expect((await cancel(first)).status).toBe(200);
  expect(await findLastDay()).toBe('2026-12-16');
  await pass(salon, DAYS_TO_CANCELLATION);
  expect((await cancel(second)).status).toBe(200);
  expect(await findLastDay()).toBe(UNTIL);
});

nightTest('a removed service, and a hold that ends unpaid, extend the product that paid', async () => {
  const salon = await openSalon({ settings: { ...DEPOSITS_ON.settings, bookingHorizonDays: 120 } });
  await openPaymentAccount(salon);
  const pack = await createSoldPackage(salon, { months: 1 });
  const redemptions = [toPackageRedemption(pack)];
  const id = await bookAsCustomer(salon, { date: DATE, services: [HAIRCUT, BLOW_DRY], redemptions });
  await pass(salon, DAYS_TO_CANCELLATION);
  unwrapReply(
    await salon.call(
      'appointments/appointment-update',
      { appointment_id: id, services: [BLOW_DRY] },
      { as: 'staff' },
    ),
  );
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.expiryDate).toBe(UNTIL);
  const late = await createSoldPackage(salon, { months: 1 });
  await pass(salon, 1);
  await bookAsCustomer(salon, {
    date: '2027/01/20',
    services: [COLOUR, HAIRCUT],
    redemptions: [toPackageRedemption(late)],
  });
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', late)).head).toMatchObject({ remaining: 2 });
  await pass(salon, 1);
  const { head } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', late);
  expect(head).toMatchObject({ remaining: 3, expiryDate: '2027-01-23' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
