import { expect, test } from 'vitest';
import { PASSWORD, registerZelda, ZELDA } from '../../support/accounts/erasures.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { giveCredit } from '../../support/booking/checkout.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ERASE = 'customers/erase';

const erase = (salon: TestSalon, token: string, input: object = { current_password: PASSWORD }) =>
  salon.call(ERASE, input, { token });

// BEHAVIOR §4.7
test('a customer deletes their own account with the password, and a mail confirms it', async () => {
  const salon = await openSalon();
  const { id, token } = await registerZelda(salon);
  const before = listMailsTo(salon, ZELDA.email).length;
  const reply = await erase(salon, token);
  expect(statusAndMessage(reply)).toBe('200 Account deleted');
  expect((await erase(salon, token)).status).toBe(401);
  const login = await salon.call('customers/login', { email: ZELDA.email, password: PASSWORD });
  expect(login.status).toBe(401);
  const shown = await salon.call('directory/customer-show', { customer_id: id }, { as: 'admin' });
  expect(shown.status).toBe(404);
  await salon.runScheduledWork();
  const mails = listMailsTo(salon, ZELDA.email).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('was deleted')]);
  expect(JSON.stringify(mails)).not.toContain(ZELDA.fname);
});

test('a wrong or missing password changes nothing (422)', async () => {
  const salon = await openSalon();
  const { token } = await registerZelda(salon);
  for (const input of [{ current_password: 'wrong' }, {}, { current_password: PASSWORD, forfeit: 'x' }]) {
    const reply = await erase(salon, token, input);
    const field = 'forfeit' in input ? 'forfeit' : 'current_password';
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } });
  }
  expect((await salon.call('customers/profile', {}, { token })).status).toBe(200);
});

test('an account without a password needs none', async () => {
  const salon = await openSalon();
  expect((await erase(salon, await registerOtherCustomer(salon), {})).status).toBe(200);
});

nightTest('open visits and value that is left refuse, until the value is forfeited', async () => {
  const salon = await openSalon();
  const { id, token } = await registerZelda(salon);
  const visit = { customer_type: 0, guest: undefined, customer_id: id };
  const booked = await book(salon, visit, { token });
  expect(statusAndMessage(await erase(salon, token))).toBe('400 Customer has open bookings');
  const cancelled = { appointment_id: booked.body.data.id };
  await salon.call('appointments/customer-appointment-cancel', cancelled, { token });
  await giveCredit(salon, '20.00', id);
  expect(statusAndMessage(await erase(salon, token))).toBe('400 Customer has value left');
  const reply = await erase(salon, token, { current_password: PASSWORD, forfeit: 1 });
  expect(reply.status, reply.text).toBe(200);
});

test('only a customer of this salon deletes an account here', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  for (const as of ['anonymous', 'staff', 'admin'] as const) {
    const reply = await salon.call(ERASE, {}, { as });
    expect(reply.status, as).toBe(as === 'anonymous' ? 401 : 403);
  }
  expect((await erase(salon, await other.token('customer'), {})).status).toBe(403);
});
