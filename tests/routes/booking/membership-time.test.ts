import { expect, test } from 'vitest';
import { unwrapReply } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { BLOW_DRY, type BookedAppointment, HAIRCUT } from '../../support/booking/bookings.ts';
import { bookSeries } from '../../support/booking/series.ts';
import { createSoldMembership, getSoldProduct } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LONG_AHEAD = { settings: { bookingHorizonDays: 120 } };
/** A membership that is sold today, on November 16, ends on December 16: a day before it and a day after it. */
const [DURING, AFTER] = ['2026/12/15', '2026/12/17'];
const AS_CUSTOMER = { as: 'customer' } as const;

const toVisit = (date: string, services: readonly object[], change: object = {}) => ({
  location_id: 1,
  customer_id: 1,
  customer_type: 0,
  date,
  time: '10:00 AM',
  services,
  ...change,
});
const getTotal = async (salon: TestSalon, visit: object) =>
  unwrapReply(await salon.call<{ total: string }>('booking/quote', visit, AS_CUSTOMER)).total;

// BEHAVIOR §25.5
test('a membership discounts visits until its last day, in quotes and bookings, series included', async () => {
  const salon = await openSalon(LONG_AHEAD);
  await createSoldMembership(salon, { servicePercent: 50 });
  expect(await getTotal(salon, toVisit(DURING, [HAIRCUT]))).toBe('27.06');
  expect(await getTotal(salon, toVisit(AFTER, [HAIRCUT]))).toBe('54.13');
  const [during, after] = await bookSeries(salon, {
    date: '2026/12/15',
    repeat: { every_weeks: 1, count: 2 },
  });
  const getSubtotal = async (id = 0) => (await getStoredAppointment(salon, id)).subtotal;
  expect([await getSubtotal(during), await getSubtotal(after)]).toEqual([2_500, 5_000]);
});

// BEHAVIOR §25.4, §25.7
test('an included service of a visit after the end has its regular price and takes no use, at once and later', async () => {
  const salon = await openSalon(LONG_AHEAD);
  const id = await createSoldMembership(salon, { servicePercent: 50 });
  const redemption = { type: 'membership', purchased_membership_id: id, service_id: 3 };
  const book = async (date: string, redemptions: object[]) =>
    unwrapReply(
      await salon.call<BookedAppointment>(
        'booking/save-booking',
        toVisit(date, [BLOW_DRY], { redemptions }),
        AS_CUSTOMER,
      ),
    ).id;
  const getRemaining = async () => (await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', id)).head.remaining;
  const after = await getStoredAppointment(salon, await book(AFTER, [redemption]));
  expect([after.subtotal, after.membership, await getRemaining()]).toEqual([3_500, undefined, 2]);
  const input = { appointment_id: after.id, purchased_membership_id: id, service_id: 3 };
  expect((await salon.call('checkout/redemption-membership', input, { as: 'staff' })).status).toBe(200);
  expect([(await getStoredAppointment(salon, after.id)).subtotal, await getRemaining()]).toEqual([3_500, 2]);
  const during = await getStoredAppointment(salon, await book(DURING, [redemption]));
  expect([during.subtotal, await getRemaining()]).toEqual([0, 1]);
});
