import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'staff-resend-verification';
const FINN = { name: 'Finn', location_ids: [1], email: 'finn@salon.test' };

test('staff-resend-verification is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${CALL}`, { staff_id: 1 }));

// BEHAVIOR §11.4
test('mails the link to an unverified address again', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'staff-store', FINN);
  const reply = await callAsAdmin(salon, CALL, { staff_id: body.data.id });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, message: 'A link is on its way', data: null },
  ]);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, FINN.email)).toHaveLength(2);
  const token = findMailedToken(salon, FINN.email);
  expect((await salon.call('customers/verify-email', { token })).status).toBe(200);
});

test('mails nothing when the address is verified', async () => {
  const salon = await openSalon();
  const reply = await callAsAdmin(salon, CALL, { staff_id: 1 });
  expect([reply.status, reply.body.message]).toEqual([200, 'E-mail address is confirmed already']);
  await salon.runScheduledWork();
  expect(salon.mails()).toEqual([]);
});

test('refuses a staff member without an address (400), and one of another salon (404)', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'staff-store', { ...FINN, email: '' });
  const reply = await callAsAdmin(salon, CALL, { staff_id: body.data.id });
  expect([reply.status, reply.body.message]).toEqual([400, 'No e-mail address to verify']);
  expect((await callAsAdmin(salon, CALL, { staff_id: 77 })).status).toBe(404);
});

test('refuses the sixth mail within 15 minutes (429)', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'staff-store', FINN);
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) {
    statuses.push((await callAsAdmin(salon, CALL, { staff_id: body.data.id })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
