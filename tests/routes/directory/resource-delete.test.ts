import { expect, test } from 'vitest';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, LASER, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'resource-delete';
const visit = { services: [LASER], time: '02:00 PM' };

// BEHAVIOR §11.11, §11.6
test('resource-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { resource_id: 1 }));

test('resource-delete names future visits (400); afterwards past ones keep the name', async () => {
  const salon = await openSalon();
  const { id } = (await book(salon, visit)).body.data;
  const refusal = await callAsAdmin(salon, DELETE, { resource_id: 3 });
  expect(refusal).toMatchObject({
    status: 400,
    body: { message: 'Record is used by appointments', errors: { resource_id: [`Used by ${id}`] } },
  });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  const spare = { name: 'Spare laser', location_id: 1, kind: 'laser' };
  expect((await callAsAdmin(salon, 'resource-store', spare)).status).toBe(201);
  expect((await callAsAdmin(salon, DELETE, { resource_id: 3 })).status).toBe(200);
  expect((await callAsAdmin(salon, DELETE, { resource_id: 3 })).status).toBe(404);
  expect(await listAuditFindings(salon)).toEqual([]);
  const { body } = await listAsAdmin(salon, 'resource-index');
  expect(body.data.map((resource) => resource.id)).toEqual([1, 2, 4, 5]);
  const past = await salon.call<{ services: { resources: object[] }[] }[]>(
    'appointments/appointment-index',
    { from: TUESDAY, to: TUESDAY },
    { as: 'staff' },
  );
  expect(past.body.data[0]?.services[0]?.resources).toContainEqual({
    id: 3,
    kind: 'laser',
    name: 'Diode laser',
  });
});

test('the last resource of a kind is kept while a service in use needs the kind (400)', async () => {
  const salon = await openSalon();
  const last = await callAsAdmin(salon, 'resource-store', { name: 'Tub', location_id: 1, kind: 'tub' });
  const { id } = last.body.data;
  const needing = { id: 2, resources: [{ kind: 'tub', during: 'visit' }] };
  expect((await salon.call('services/update', needing, { as: 'admin' })).status).toBe(200);
  const refusal = await callAsAdmin(salon, DELETE, { resource_id: id });
  expect(refusal).toMatchObject({
    status: 400,
    body: {
      message: 'Record is used by services',
      errors: { resource_id: [expect.stringMatching(/^Used by .* \(2\)$/)] },
    },
  });
  await callAsAdmin(salon, 'resource-store', { name: 'Spare tub', location_id: 1, kind: 'tub', status: 0 });
  expect((await callAsAdmin(salon, DELETE, { resource_id: id })).status).toBe(400);
  await salon.call('services/update', { id: 2, status: 0 }, { as: 'admin' });
  expect((await callAsAdmin(salon, DELETE, { resource_id: id })).status).toBe(200);
});

test('resource-delete and a concurrent services/update never leave a service without its kind', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 5; round += 1) {
    const sauna = { name: 'Sauna', location_id: 1, kind: 'sauna' };
    const { id } = (await callAsAdmin(salon, 'resource-store', sauna)).body.data;
    const needing = { id: 1, resources: [{ kind: 'sauna', during: 'visit' }] };
    const [gone, needed] = await Promise.all([
      callAsAdmin(salon, DELETE, { resource_id: id }),
      salon.call('services/update', needing, { as: 'admin' }),
    ]);
    expect(`${gone.status} ${needed.status}`).toMatch(/^(?:200 422|400 200)$/);
    await salon.call('services/update', { id: 1, resources: [] }, { as: 'admin' });
    if (gone.status === 400) await callAsAdmin(salon, DELETE, { resource_id: id });
  }
});

test('a resource that is out of use or deleted is not held for new visits', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'resource-store', { name: 'Laser elsewhere', location_id: 2, kind: 'laser' });
  await callAsAdmin(salon, 'resource-update', { resource_id: 1, status: 0 });
  await book(salon, visit);
  const [first] = await listStoredAppointments(salon);
  expect(first?.lines[0]?.resources?.map(({ resourceId }) => resourceId)).toEqual([2, 3]);
  await callAsAdmin(salon, 'resource-update', { resource_id: 3, status: 0 });
  const refused = await book(salon, { ...visit, time: '04:00 PM' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['services.0.service_id']);
});
