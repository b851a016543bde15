import { expect, test } from 'vitest';
import { NEWCOMER, register } from '../../support/accounts/log-ins.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/resend-verification';

// BEHAVIOR §4.2
test('mails another link', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const reply = await salon.call(CALL, {}, { token });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, message: 'A link is on its way', data: null },
  ]);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, NEWCOMER.email)).toHaveLength(2);
  const link = findMailedToken(salon, NEWCOMER.email);
  expect((await salon.call('customers/verify-email', { token: link })).status).toBe(200);
});

test('mails nothing when the address is verified', async () => {
  const salon = await openSalon();
  const reply = await salon.call(CALL, {}, { as: 'customer' });
  expect([reply.status, reply.body.message]).toEqual([200, 'E-mail address is confirmed already']);
  await salon.runScheduledWork();
  expect(salon.mails()).toEqual([]);
});

test('refuses the sixth mail within 15 minutes (429)', async () => {
  const salon = await openSalon();
  const { token } = await register(salon);
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) statuses.push((await salon.call(CALL, {}, { token })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await salon.clock.advance(15);
  expect((await salon.call(CALL, {}, { token })).status).toBe(200);
});

test('refuses anonymous callers (401), users (403), and tokens of another salon (403)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  expect((await salon.call(CALL)).status).toBe(401);
  expect((await salon.call(CALL, {}, { as: 'staff' })).status).toBe(403);
  expect((await salon.call(CALL, {}, { token: await other.token('customer') })).status).toBe(403);
});
