import { expect, test } from 'vitest';
import { bookingOf, HAIRCUT } from '../../support/bookings.ts';
import { ask, bookWith, expectAdminsOnly, storedAppointments } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'staff-delete';

test('staff-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { staff_id: 1 }));

test('staff-delete takes away a member without appointments ahead, once', async () => {
  const salon = await openSalon();
  expect((await ask(salon, DELETE, { staff_id: 2 })).status).toBe(200);
  expect((await ask(salon, DELETE, { staff_id: 2 })).status).toBe(404);
  const shown = await salon.call<{ id: number }[]>('booking/get-service-staff', {
    service_id: 1,
    location_id: 1,
  });
  expect(shown.body.data.map(({ id }) => id)).toEqual([1]);
});

test('staff-delete names appointments ahead with 400, and lets go when they are past', async () => {
  const salon = await openSalon();
  const id = await bookWith(salon);
  const refused = await ask(salon, DELETE, { staff_id: 1 });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'Appointments refer to this record', errors: { staff_id: [`Used by ${id}`] } },
  });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  expect((await ask(salon, DELETE, { staff_id: 1 })).status).toBe(200);
});

test('staff-delete names block times ahead with 400', async () => {
  const salon = await openSalon();
  const block = { location_id: 1, staff_id: 1, date: '2026/11/17', from: '09:00', to: '10:00' };
  await ask(salon, 'block-time-store', block);
  const refused = await ask(salon, DELETE, { staff_id: 1 });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Block times refer to this record' } });
});

test('staff-delete and bookings at the same moment: no appointment is left without its member', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 5; round += 1) {
    const hours = { tuesday: [{ from: '09:00', to: '17:00' }] };
    const member = { name: 'Brief', location_ids: [1], service_ids: [1], working_hours: hours };
    const { body } = await ask(salon, 'staff-store', member);
    const staff_id = body.data.id;
    const booking = bookingOf({ services: [{ ...HAIRCUT, staff_id }] });
    const [deleted] = await Promise.all([
      ask(salon, DELETE, { staff_id }),
      salon.call('booking/save-booking', booking),
      salon.call('booking/save-booking', { ...booking, time: '02:00 PM' }),
    ]);
    const orphans = (await storedAppointments(salon)).filter(({ lines }) =>
      lines.some((line) => line.staffId === staff_id),
    );
    expect(deleted.status === 200 ? orphans.length : 0).toBe(0);
  }
});
