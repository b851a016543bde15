import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { closePayOfDay } from '../../support/payroll-statements.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = 1;
const BEN = 2;
const ELENA = 5;

type Sent = { readonly sent_to: number[]; readonly skipped: number[] };
const send = (salon: TestSalon, change: object = {}, options: object = AS_ADMIN) =>
  salon.call<Sent>('journal/statement-send', { statement_id: 1, ...change }, options);

async function openSalonWithStatement(): Promise<TestSalon> {
  const salon = await openSalon();
  await closePayOfDay(salon);
  return salon;
}

// BEHAVIOR §42.4
test('each member gets the own row at a verified address, once for each Idempotency-Key; the others are skipped', async () => {
  const salon = await openSalonWithStatement();
  const { email } = (await callAsAdmin(salon, 'staff-update', { staff_id: AVA })).body.data;
  await callAsAdmin(salon, 'staff-update', { staff_id: BEN, email: 'unproven@example.com' });
  await callAsAdmin(salon, 'staff-update', { staff_id: ELENA, email: '' });
  const options = { ...AS_ADMIN, headers: { 'idempotency-key': 'november' } };
  for (let times = 0; times < 2; times += 1)
    expect((await send(salon, {}, options)).body.data).toEqual({ sent_to: [AVA], skipped: [BEN, ELENA] });
  const rows = (await salon.call<{ rows: object[] }>('journal/statement-show', { statement_id: 1 }, AS_ADMIN))
    .body.data.rows;
  const at = salon.clock.now().toISOString();
  expect(rows).toMatchObject([{ mailed_at: at }, { mailed_at: null }, { mailed_at: null }]);
  expect((await salon.call('journal/statement-index', {}, AS_ADMIN)).body.data).toMatchObject([
    { mailed: 1 },
  ]);
  await salon.runScheduledWork();
  const address = String(email);
  const mails = listMailsTo(salon, address).filter(({ subject }) => subject.startsWith('Your pay'));
  expect(mails).toHaveLength(1);
  const text = mails[0]?.body.text;
  expect(text).toContain('Services: $50.00');
  // One day has one date, and rows of 0 are left out
  expect(mails[0]?.subject).not.toContain(' to ');
  expect(text).toContain('Commission: $20.00\nWage: $75.00\nYour pay: $95.00');
  expect(text).not.toContain('$0.00');
  expect(text).toContain('Tips, paid out separately: $4.00');
  expect(text).not.toContain('Ben');
});

// BEHAVIOR §42.4
test('a second mailing reaches only members who have got no mail; a named member gets another one', async () => {
  const salon = await openSalonWithStatement();
  expect((await send(salon, { staff_id: AVA })).body.data).toEqual({ sent_to: [AVA], skipped: [] });
  expect((await send(salon)).body.data.sent_to).toEqual([BEN, ELENA]);
  expect((await send(salon)).body.data).toEqual({ sent_to: [], skipped: [] });
  expect((await send(salon, { staff_id: AVA })).body.data.sent_to).toEqual([AVA]);
});

test.each([
  [{ staff_id: 99 }, 422, 'staff_id'],
  [{ staff_id: BEN }, 422, 'staff_id'],
  [{ statement_id: 2 }, 404, 'statement_id'],
])('statement-send refuses %j (%i on %s)', async (change, status, field) => {
  const salon = await openSalonWithStatement();
  await callAsAdmin(salon, 'staff-update', { staff_id: BEN, email: 'unproven@example.com' });
  const refused = await send(salon, change);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, [field]]);
});

test('statement-send is for payroll.read, and for statements of this salon (401, 403, 404)', async () => {
  const [salon, other] = [await openSalonWithStatement(), await openSalon()];
  expect((await send(other)).status).toBe(404);
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: AVA });
  expect((await send(salon, {}, { token })).status).toBe(403);
  const closedTo = ['customer', 'staff'] as const;
  await expectAccess(salon, 'journal/statement-send', { statement_id: 1 }, { closedTo });
});
