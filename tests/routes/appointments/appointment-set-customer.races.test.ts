import { expect, test } from 'vitest';
import { merge } from '../../support/accounts/merges.ts';
import { repeatWhileBusy, tally } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  getStoredAppointment,
  registerCustomer,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { nightTest } from '../../support/nightly.ts';
import { createFrontDeskToken, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { redeemCard, sellGiftForRita } from '../../support/products/unclaimed-cards.ts';
import { RACE_PROCESSES, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });

const AS_STAFF = { as: 'staff' } as const;
const setCustomer = (
  salon: TestSalon,
  appointment_id: number,
  customer_id: number,
  options: object = AS_STAFF,
) =>
  repeatWhileBusy(() =>
    salon.call('appointments/appointment-set-customer', { appointment_id, customer_id }, options),
  );
const cancel = (salon: TestSalon, id: number) =>
  repeatWhileBusy(() => salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_STAFF));

// BEHAVIOR §17.8, §31.1
test('of eight desks that give a visit to eight customers, one succeeds, and the promotion counts for that one', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const customers = Array.from({ length: 8 }, (_, index) => 100 + index);
  for (const id of customers) {
    await registerCustomer(salon, { id, fname: 'Cora', lname: `${id}`, email: `cora-${id}@race.test` });
  }
  const tokens = await Promise.all(customers.map((id) => createFrontDeskToken(salon, id)));
  const visit = await bookAsGuest(salon, { promo_code: 'SPRING' });
  const replies = await Promise.all(
    customers.map((id, index) => setCustomer(salon, visit, id, { token: tokens[index] })),
  );
  expect(tally(replies)).toEqual({ '200 Customer set': 1, '422 Validation failed': 7 });
  const winner = customers[replies.findIndex(({ status }) => status === 200)];
  expect((await getStoredAppointment(salon, visit)).customerId).toBe(winner);
  expect(await listPromotionUses(salon)).toEqual([1, 1, 0]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

nightTest('a cancellation at the same moment gives the use back once, whoever it counts for', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const times = ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM'];
  for (const time of times) {
    const visit = await bookAsGuest(salon, { promo_code: 'SPRING', time });
    const [set, cancelled] = await Promise.all([setCustomer(salon, visit, 1), cancel(salon, visit)]);
    expect([200, 400]).toContain(set.status);
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await getStoredAppointment(salon, visit)).status).toBe(3);
  }
  expect(new Set(await listPromotionUses(salon))).toEqual(new Set([0]));
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

nightTest(
  'of a merge of the customer at the same moment, the visit belongs to the one who stays',
  async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    const visit = await bookAsGuest(salon);
    const [set, merged] = await Promise.all([
      setCustomer(salon, visit, 1),
      repeatWhileBusy(() => merge(salon)),
    ]);
    expect([set.status, merged.status]).toEqual([200, 200]);
    await salon.clock.advance(5);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, visit)).customerId).toBe(77);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

test('an unclaimed gift card and another customer never both get a visit', async () => {
  const salon = await openSalon();
  await sellGiftForRita(salon);
  const visit = await bookAsGuest(salon);
  const [set, redeemed] = await Promise.all([
    setCustomer(salon, visit, 2),
    repeatWhileBusy(() => redeemCard(salon, visit)),
  ]);
  expect([set.status, redeemed.status]).toContain(200);
  expect(set.status === 200 && redeemed.status === 200).toBe(false);
  const { customerId, payments } = await getStoredAppointment(salon, visit);
  expect(customerId === 2).toBe(set.status === 200);
  expect(payments.some((row) => row.redeemed)).toBe(redeemed.status === 200);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
