import { expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { mailsTo, NEWCOMER, register, tokenMailedTo } from '../../support/log-ins.ts';

const openHouse = useHouses();
const CALL = 'customers/resend-verification';

test('mails the link again', async () => {
  const house = await openHouse();
  const { token } = await register(house);
  const reply = await house.call(CALL, {}, { token });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: true, message: 'A link is on its way', data: null },
  ]);
  await house.drain();
  expect(mailsTo(house, NEWCOMER.email)).toHaveLength(2);
  const link = tokenMailedTo(house, NEWCOMER.email);
  expect((await house.call('customers/verify-email', { token: link })).status).toBe(200);
});

test('mails nothing where the address is confirmed', async () => {
  const house = await openHouse();
  const reply = await house.call(CALL, {}, { as: 'customer' });
  expect([reply.status, reply.body.message]).toEqual([200, 'E-mail address is confirmed already']);
  await house.drain();
  expect(house.mails()).toEqual([]);
});

test('refuses the sixth mail within 15 minutes with 429', async () => {
  const house = await openHouse();
  const { token } = await register(house);
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) statuses.push((await house.call(CALL, {}, { token })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await house.clock.advance(15);
  expect((await house.call(CALL, {}, { token })).status).toBe(200);
});

test('refuses nobody with 401, users with 403, and the token of another salon with 403', async () => {
  const [house, other] = [await openHouse(), await openHouse()];
  expect((await house.call(CALL)).status).toBe(401);
  expect((await house.call(CALL, {}, { as: 'staff' })).status).toBe(403);
  expect((await house.call(CALL, {}, { token: await other.token('customer') })).status).toBe(403);
});
