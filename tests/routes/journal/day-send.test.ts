import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const BOOKS = 'books@example.com';

const send = (salon: TestSalon, change: object = {}, options: object = AS_ADMIN) =>
  salon.call('journal/day-send', { location_id: 1, date: getToday(salon), ...change }, options);

const listReports = (salon: TestSalon, address: string): string[] =>
  listMailsTo(salon, address)
    .filter(({ subject }) => subject.startsWith('Z report'))
    .map(({ body }) => body.text);

// BEHAVIOR §36.14
nightTest(
  'the Z report goes to the user who asks, once for each Idempotency-Key, or to `reply_to`',
  async () => {
    const salon = await openSalon();
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const tips = [{ staff_id: 1, amount: '4.00' }];
    const discounts = [{ line: 0, amount: '10.00', reason: 'Late' }];
    const opens = { location_id: 1, float: '100.00' };
    const drawer = await salon.call<{ id: number }>('journal/drawer-open', opens, AS_ADMIN);
    const bill = { location_id: 1, customer_id: 1, services, tips, discounts };
    const paid = await payBill(salon, bill);
    expect(paid.status, paid.text).toBe(200);
    const drawer_id = drawer.body.data.id;
    const counted = await salon.call('journal/drawer-close', { drawer_id, counted: '147.00' }, AS_ADMIN);
    expect(counted.status, counted.text).toBe(200);
    const options = { ...AS_ADMIN, headers: { 'idempotency-key': 'monday' } };
    for (let times = 0; times < 2; times += 1) expect((await send(salon, {}, options)).status).toBe(200);
    await salon.runScheduledWork();
    const reports = listReports(salon, DEMO_LOGINS.admin.email);
    expect(reports).toHaveLength(1);
    const [text] = reports;
    expect(text).toContain('Downtown');
    expect(text).toContain('not closed yet');
    expect(text).toContain('Services: $40.00\n  List prices $50.00 · Discounts $10.00 · Tax $3.30');
    expect(text).toContain('8.25%: $3.30\n  Taxed $40.00');
    expect(text).toContain('Cash: $47.30');
    expect(text).toContain('Ava Martin: $4.00');
    expect(text).toContain('In it at first $100.00 · Expected $147.30 · Counted $147.00');
    await callAsAdmin(salon, 'settings-update', { reply_to: BOOKS });
    expect((await send(salon, { to: 'salon' })).status).toBe(200);
    await salon.runScheduledWork();
    expect(listReports(salon, BOOKS)).toHaveLength(1);
  },
);

test.each([
  [{ location_id: 99 }, 'location_id'],
  [{ date: '2126/11/17' }, 'date'],
  [{ to: 'bank' }, 'to'],
  [{ to: 'salon' }, 'to'],
])('day-send refuses %j (422 on %s)', async (change, field) => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'settings-update', { reply_to: '' });
  const refused = await send(salon, change);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
});

test('an API key, which has no address, is refused (422 on to)', async () => {
  const salon = await openSalon();
  const made = await callAsAdmin(salon, 'api-key-store', { name: 'Books', permissions: ['journal.read'] });
  const refused = await send(salon, {}, { token: made.body.data.key });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['to']]);
});

test('day-send is for journal.read (401, 403)', async () => {
  const salon = await openSalon();
  const input = { location_id: 1, date: getToday(salon) };
  await expectAccess(salon, 'journal/day-send', input, { closedTo: ['customer', 'staff'] });
});
