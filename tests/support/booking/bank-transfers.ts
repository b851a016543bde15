import { expect, test } from 'vitest';
import { expectAccess } from '../accounts/access.ts';
import { addUser } from '../accounts/users.ts';
import { callAtOnce, tally } from '../api/replies.ts';
import { getToday, listJournal, listMovements } from '../journal.ts';
import { listAllAuditFindings } from '../products/redemptions.ts';
import type { CallOptions, TestSalon, TestSalonOptions } from '../test-salon.ts';
import { payBill } from './checkout.ts';

const AS_ADMIN = { as: 'admin' } as const;

/** A salon that received 54.13 in cash for a cut, 4.13 of it as tax. */
export async function openPaidSalon(
  openSalon: (options?: TestSalonOptions) => Promise<TestSalon>,
): Promise<TestSalon> {
  const salon = await openSalon();
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const paid = await payBill(salon, { location_id: 1, customer_id: 1, services });
  expect(paid.status, paid.text).toBe(200);
  return salon;
}

export const transfer = (
  salon: TestSalon,
  operation: 'tax-remit' | 'cash-deposit',
  input: object = {},
  options: CallOptions = AS_ADMIN,
) =>
  salon.call(
    `journal/${operation}`,
    { amount: '2.00', date: getToday(salon), location_id: 1, ...input },
    options,
  );

/** The tests of a transfer, of which two of an amount are possible, and then one of the rest. */
export function describeTransfer(
  openSalon: (options?: TestSalonOptions) => Promise<TestSalon>,
  operation: 'tax-remit' | 'cash-deposit',
  { amount, rest }: { readonly amount: string; readonly rest: string },
): void {
  test(`${operation} never transfers more than there is, also of many at once`, async () => {
    const salon = await openPaidSalon(openSalon);
    const replies = await callAtOnce(8, () => transfer(salon, operation, { amount }));
    expect(Object.values(tally(replies)).toSorted()).toEqual([2, 6]);
    const above = await transfer(salon, operation, { amount: 100 });
    expect([above.status, above.body.errors]).toEqual([422, { amount: [`Must be at most ${rest}`] }]);
    expect((await transfer(salon, operation, { amount: rest })).body.data).toMatchObject({ left: '0.00' });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test(`${operation} is repeated by its Idempotency-Key, and leaves a row of the audit trail`, async () => {
    const salon = await openPaidSalon(openSalon);
    const options = { ...AS_ADMIN, headers: { 'idempotency-key': 'transfer-1' } };
    const replies = [
      await transfer(salon, operation, { amount }, options),
      await transfer(salon, operation, { amount }, options),
    ];
    expect(replies[1]?.body.data).toEqual(replies[0]?.body.data);
    const trail = { operation: `journal.${operation}` };
    expect((await salon.call('directory/audit-index', trail, AS_ADMIN)).body.data).toMatchObject([
      { reference: { kind: 'bank_transfers', id: 1 } },
    ]);
  });

  test(`${operation} takes a transfer back, once also of many at once`, async () => {
    const salon = await openPaidSalon(openSalon);
    await salon.clock.advance(1);
    await transfer(salon, operation, { amount });
    await salon.clock.advance(1);
    const made = (await listJournal(salon)).at(-1);
    const back = { amount, reverses: made?.id };
    expect(await transfer(salon, operation, { ...back, amount: rest })).toMatchObject({
      status: 422,
      body: { errors: { reverses: ['Unknown transfer'] } },
    });
    const replies = await callAtOnce(4, () => transfer(salon, operation, back));
    expect(Object.values(tally(replies)).toSorted()).toEqual([1, 3]);
    const entry = (await listJournal(salon)).at(-1);
    expect(entry).toMatchObject({ event: made?.event, corrects: made?.id, value_date: made?.value_date });
    expect(entry?.lines.map((line) => Number(line.amount))).toEqual(
      made?.lines.map((line) => -Number(line.amount)),
    );
    expect((await transfer(salon, operation, { amount: 100 })).status).toBe(422);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test(`${operation} is for those who keep the books (401, 403)`, async () => {
    const salon = await openPaidSalon(openSalon);
    const input = { amount: '1.00', date: getToday(salon), location_id: 1 };
    await expectAccess(salon, `journal/${operation}`, input, { closedTo: ['customer', 'staff'] });
    for (const role of ['manager', 'accountant'] as const) {
      const { token } = await addUser(salon, { role });
      expect((await transfer(salon, operation, input, { token })).status, role).toBe(200);
    }
    const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: 2 });
    expect((await transfer(salon, operation, input, { token })).body).toMatchObject({
      errors: { permission: ['books.write'] },
    });
  });

  test.each([
    [{ amount: 0 }, { amount: ['Must be above 0'] }],
    [{ amount: -1 }, { amount: ['Must not be negative'] }],
    [{ date: '2026/11/17' }, { date: ['Must be on or before 2026/11/16'] }],
    [{ date: 'soon' }, { date: [expect.any(String)] }],
    [{ location_id: 99 }, { location_id: ['Unknown location'] }],
    [{ location_id: 2 }, { amount: ['Must be at most 0.00'] }],
  ])(`${operation} refuses %o (422)`, async (change, errors) => {
    const salon = await openPaidSalon(openSalon);
    const reply = await transfer(salon, operation, change);
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    expect(await listMovements(salon)).toHaveLength(1);
  });
}
