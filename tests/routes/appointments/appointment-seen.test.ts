import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SEEN = 'appointments/appointment-seen';
const see = (salon: TestSalon, appointment_id: unknown) =>
  salon.call(SEEN, { appointment_id }, { as: 'staff' });

// BEHAVIOR §17.18
test('is for users (401, 403), needs a visit that they may see (404, 422), and leaves the rest unseen', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  await expectAccess(salon, SEEN, { appointment_id: id }, { closedTo: ['customer'] });
  expect(statusAndMessage(await see(await openSalon(), id))).toMatch(/^404/);
  for (const wrong of [0, 'x', undefined]) expect((await see(salon, wrong)).status).toBe(422);
  const unseen = await salon.call<object[]>('appointments/appointment-unseen', {}, { as: 'staff' });
  expect(unseen.body.data).toMatchObject([{ id }]);
});
