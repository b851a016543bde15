import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { closePayOfDay } from '../../support/payroll-statements.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = 1;
const BEN = 2;
const ELENA = 5;

type Statement = { readonly rows: { staff_id: number; paid_on: string | null }[] };
const pay = (salon: TestSalon, input: object = {}, options: object = AS_ADMIN) =>
  salon.call<Statement>(
    'journal/statement-pay',
    { statement_id: 1, date: getToday(salon), ...input },
    options,
  );
const listPaid = async (salon: TestSalon, options: object = AS_ADMIN) =>
  (await salon.call<Statement>('journal/statement-show', { statement_id: 1 }, options)).body.data.rows.map(
    ({ staff_id, paid_on }) => [staff_id, paid_on],
  );
const listUnpaid = async (salon: TestSalon, options: object = AS_ADMIN) =>
  (await salon.call<{ unpaid: string }[]>('journal/statement-index', {}, options)).body.data.map(
    ({ unpaid }) => unpaid,
  );

async function openSalonWithStatement(): Promise<TestSalon> {
  const salon = await openSalon();
  await closePayOfDay(salon);
  return salon;
}

// BEHAVIOR §42.4
test('pay is marked as paid for one member, then for all others, and the mark can be taken away; a member sees the own mark', async () => {
  const salon = await openSalonWithStatement();
  const today = getToday(salon);
  expect(await listUnpaid(salon)).toEqual(['187.50']);
  const first = await pay(salon, { staff_id: AVA, date: '2026/11/16' });
  expect(first.body).toMatchObject({
    message: 'Statement updated',
    data: { rows: [{ paid_on: '2026/11/16' }, {}, {}] },
  });
  expect(await listUnpaid(salon)).toEqual(['92.50']);
  await pay(salon);
  expect(await listPaid(salon)).toEqual([
    [AVA, '2026/11/16'],
    [BEN, today],
    [ELENA, today],
  ]);
  expect(await listUnpaid(salon)).toEqual(['0.00']);
  await pay(salon, { staff_id: BEN, date: null });
  expect(await listUnpaid(salon)).toEqual(['20.00']);
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: AVA });
  expect(await listPaid(salon, { token })).toEqual([[AVA, '2026/11/16']]);
  expect(await listUnpaid(salon, { token })).toEqual(['0.00']);
  const trail = { operation: 'journal.statement-pay' };
  const { data } = (await salon.call<object[]>('directory/audit-index', trail, AS_ADMIN)).body;
  expect(data).toHaveLength(3);
  expect(data[0]).toMatchObject({ reference: { kind: 'statement', id: 1 } });
});

test('pay that two users mark at once keeps both marks', async () => {
  const salon = await openSalonWithStatement();
  const replies = await Promise.all([AVA, BEN, ELENA].map((staff_id) => pay(salon, { staff_id })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listUnpaid(salon)).toEqual(['0.00']);
});

test.each([
  [{ staff_id: 99 }, 422, 'staff_id'],
  [{ date: '2026/11/18' }, 422, 'date'],
  [{ statement_id: 2 }, 404, 'statement_id'],
])('statement-pay refuses %j (%i on %s)', async (change, status, field) => {
  const salon = await openSalonWithStatement();
  const refused = await pay(salon, change);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, [field]]);
  expect(await listUnpaid(salon)).toEqual(['187.50']);
});

test('statement-pay is for payroll.write, and for statements of this salon (401, 403, 404)', async () => {
  const [salon, other] = [await openSalonWithStatement(), await openSalon()];
  expect((await pay(other)).status).toBe(404);
  const closedTo = ['customer', 'staff'] as const;
  await expectAccess(salon, 'journal/statement-pay', { statement_id: 1, date: null }, { closedTo });
});
