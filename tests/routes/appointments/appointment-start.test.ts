import { expect, test } from 'vitest';
import {
  callArrival,
  expectArrivalRefusals,
  expectRefusalAfterCancellation,
  FIVE_TO_TEN,
  openOnDayOfVisit,
} from '../../support/booking/arrivals.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const TEN = '2026-11-17T15:00:00.000Z';

// BEHAVIOR §17.9
test('a start after a check-in keeps when the customer came', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await callArrival(salon, 'check-in', id);
  await salon.clock.set(new Date(TEN));
  const reply = await callArrival(salon, 'start', id);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    message: 'Visit started',
    data: { status: 1, arrived_at: FIVE_TO_TEN, started_at: TEN },
  });
});

test('a start without a check-in sets both, and a repeated one keeps the first instant', async () => {
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await callArrival(salon, 'start', id);
  await salon.clock.set(new Date(TEN));
  for (const act of ['start', 'check-in'] as const) {
    expect((await callArrival(salon, act, id)).body.data).toMatchObject({
      arrived_at: FIVE_TO_TEN,
      started_at: FIVE_TO_TEN,
    });
  }
});

test("start refuses other days and statuses (400), another salon's visit (404), bad ids (422) and customers", async () => {
  await expectArrivalRefusals('start', openSalon);
  const { salon, id } = await openOnDayOfVisit(openSalon);
  await expectRefusalAfterCancellation(salon, 'start', id);
});
