import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { LINK_INVALID } from '../../support/accounts/log-ins.ts';
import { merge, NEW, OLD, sendMerge } from '../../support/accounts/merges.ts';
import { registerCustomer, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/confirm-merge';
const DAY_MINUTES = 24 * 60;

/** A salon with the mailed link of a merge. */
async function openAsked() {
  const salon = await openSalon();
  await registerOtherCustomer(salon);
  expect((await sendMerge(salon)).status).toBe(403);
  await salon.runScheduledWork();
  return { salon, token: findMailedToken(salon, DEMO_LOGINS.customer.email) };
}

// BEHAVIOR §4.6
test('lets the salon merge without a code for 24 hours; repeating succeeds', async () => {
  const { salon, token } = await openAsked();
  for (const call of ['first', 'second']) {
    const reply = await salon.call(CALL, { token });
    expect([call, reply.status, reply.body]).toEqual([
      call,
      200,
      { status: true, message: 'Merge confirmed', data: null },
    ]);
  }
  await salon.clock.advance(DAY_MINUTES - 1);
  expect((await sendMerge(salon)).status).toBe(200);
  const used = await salon.call(CALL, { token });
  expect([used.status, used.body]).toEqual([400, LINK_INVALID]);
});

test('confirms one merge alone, and for a day', async () => {
  const { salon, token } = await openAsked();
  await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '' });
  expect((await salon.call(CALL, { token })).status).toBe(200);
  expect((await sendMerge(salon, { into_customer_id: 78 })).status).toBe(403);
  expect((await sendMerge(salon, { customer_id: NEW, into_customer_id: OLD, dry_run: 1 })).status).toBe(200);
  await salon.clock.advance(DAY_MINUTES + 1);
  expect((await sendMerge(salon)).status).toBe(403);
});

test('refuses the link after 24 hours, in another salon, for another address, and after the merge (400)', async () => {
  const { salon, token } = await openAsked();
  const refuse = async (at = salon, link = token) => {
    const reply = await at.call(CALL, { token: link });
    expect([reply.status, reply.body]).toEqual([400, LINK_INVALID]);
  };
  await refuse(await openSalon());
  await refuse(salon, 'forged');
  const change = { email: 'carla@elsewhere.test', current_password: DEMO_LOGINS.customer.password };
  expect((await salon.call('customers/update-profile', change, { as: 'customer' })).status).toBe(200);
  await refuse();
  const late = await openAsked();
  await late.salon.clock.advance(DAY_MINUTES + 1);
  await refuse(late.salon, late.token);
  const gone = await openAsked();
  expect((await merge(gone.salon)).status).toBe(200);
  await refuse(gone.salon, gone.token);
});
