import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { toWireDate } from '../../../lib/views/dates.ts';
import { repeatWhileBusy, tally } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { AVA_TIMES, book, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { IS_NIGHT, listCases, nightTest } from '../../support/nightly.ts';
import { range } from '../../support/products/redemption-races.ts';
import { createFrontDeskToken } from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });

const [BOOKINGS, MAX_USES] = IS_NIGHT ? [500, 100] : [30, 8];
const FIRST_DAY: LocalDate = '2026-11-17';

/** Bookings with the code, each at another time and by another user of the front desk, whom no network's limit stops. */
async function bookAllAtOnce(salon: TestSalon, count: number, toEmail: (index: number) => string) {
  const tokens = await Promise.all(range(count).map((index) => createFrontDeskToken(salon, index)));
  return Promise.all(
    tokens.map((token, index) => {
      const booking = {
        promo_code: 'SPRING',
        override: 1,
        services: [{ ...HAIRCUT, staff_id: 1 }],
        date: toWireDate(addDays(FIRST_DAY, 7 * Math.floor(index / AVA_TIMES.length))),
        time: AVA_TIMES[index % AVA_TIMES.length],
        guest: { ...GUEST, email: toEmail(index) },
      };
      return repeatWhileBusy(() => book(salon, booking, { token }));
    }),
  );
}

// BEHAVIOR §14.6
nightTest(
  'exactly as many of many concurrent bookings get a promotion as it has uses; the others are refused (400 Invalid promotion code)',
  async () => {
    const salon = await openSalon();
    await addPromotion(salon, { max_uses: MAX_USES });
    const replies = await bookAllAtOnce(salon, BOOKINGS, (index) => `guest-${index}@race.test`);
    expect(tally(replies)).toEqual({
      '201 Booking saved': MAX_USES,
      '400 Invalid promotion code': BOOKINGS - MAX_USES,
    });
    expect(await listPromotionUses(salon)).toEqual([MAX_USES, ...Array(MAX_USES).fill(1)]);
    const stored = await listStoredAppointments(salon);
    expect(stored.map(({ promotion }) => promotion?.id)).toEqual(Array(MAX_USES).fill(1));
  },
);

test.each(
  listCases([
    ['max_uses_per_customer is 2', { max_uses_per_customer: 2 }, 2],
    ['it is for new customers only', { new_customers_only: 1, max_uses_per_customer: 5 }, 1],
  ]),
)('one guest gets no more uses by concurrent bookings where %s', async (_, limits, most) => {
  const salon = await openSalon();
  await addPromotion(salon, limits);
  const replies = await bookAllAtOnce(salon, 9, () => GUEST.email);
  expect(tally(replies)).toEqual({
    '201 Booking saved': most,
    '400 Invalid promotion code': 9 - most,
  });
  expect(await listPromotionUses(salon)).toEqual([most, most]);
});
