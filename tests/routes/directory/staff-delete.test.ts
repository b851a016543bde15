import { expect, test } from 'vitest';
import { bookWithAva, callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'staff-delete';

test('staff-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { staff_id: 1 }));

test('staff-delete deletes a staff member without visits, once', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, DELETE, { staff_id: 2 })).status).toBe(200);
  expect((await callAsAdmin(salon, DELETE, { staff_id: 2 })).status).toBe(404);
  const staff = await salon.call<{ id: number }[]>('booking/get-service-staff', {
    service_id: 1,
    location_id: 1,
  });
  expect(staff.body.data.map(({ id }) => id)).toEqual([1]);
});

// BEHAVIOR §11.11, §11.17
test('staff-delete names visits, also completed and past ones (400); the member leaves instead', async () => {
  const salon = await openSalon();
  const id = await bookWithAva(salon);
  const remove = () => callAsAdmin(salon, DELETE, { staff_id: 1 });
  const refused = {
    status: 400,
    body: { message: 'Record is used by appointments', errors: { staff_id: [`Used by ${id}`] } },
  };
  expect(await remove()).toMatchObject(refused);
  const completed = await salon.call(
    'appointments/appointment-complete',
    { appointment_id: id },
    { as: 'staff' },
  );
  expect(completed.status).toBe(200);
  expect(await remove()).toMatchObject(refused);
  await salon.clock.set(new Date('2027-01-18T15:00:00Z'));
  expect(await remove()).toMatchObject(refused);
  expect((await callAsAdmin(salon, 'staff-update', { staff_id: 1, status: 0 })).status).toBe(200);
  expect(await listAuditFindings(salon)).toEqual([]);
});

// BEHAVIOR §11.11
test('staff-delete deletes a staff member whose only visit was cancelled', async () => {
  const salon = await openSalon();
  const appointment_id = await bookWithAva(salon);
  await salon.call('appointments/appointment-cancel', { appointment_id }, { as: 'staff' });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  expect((await callAsAdmin(salon, DELETE, { staff_id: 1 })).status).toBe(200);
});

// BEHAVIOR §11.11
test('staff-delete names future block times (400)', async () => {
  const salon = await openSalon();
  const block = { location_id: 1, staff_id: 1, date: '2026/11/17', from: '09:00', to: '10:00' };
  await callAsAdmin(salon, 'block-time-store', block);
  const refusal = await callAsAdmin(salon, DELETE, { staff_id: 1 });
  expect(refusal).toMatchObject({ status: 400, body: { message: 'Record is used by block times' } });
});
