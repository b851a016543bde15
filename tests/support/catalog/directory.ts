import { expect } from 'vitest';
import { countRecords, expectAccess } from '../accounts/access.ts';
import { bookAsGuest } from '../booking/appointments.ts';
import { HAIRCUT } from '../booking/bookings.ts';
import type { CallOptions, Reply, TestSalon, TestSalonOptions } from '../test-salon.ts';

export const AS_ADMIN = { as: 'admin' } as const satisfies CallOptions;

export type RecordView = { readonly id: number; readonly [field: string]: unknown };

/** Calls an operation as the salon's administrator. */
export const callAsAdmin = (
  salon: TestSalon,
  operation: string,
  input: object = {},
): Promise<Reply<RecordView>> => salon.call<RecordView>(`directory/${operation}`, input, AS_ADMIN);

export const listAsAdmin = (
  salon: TestSalon,
  operation: string,
  input: object = {},
): Promise<Reply<RecordView[]>> => salon.call<RecordView[]>(`directory/${operation}`, input, AS_ADMIN);

/** Expects 401 without a token, and 403 for these callers and for the owner of another salon. */
const expectClosedTo =
  (...closedTo: readonly ('staff' | 'customer')[]) =>
  async (
    openSalon: (options?: TestSalonOptions) => Promise<TestSalon>,
    operation: string,
    input: object = {},
  ): Promise<void> => {
    const [salon, other] = [await openSalon(), await openSalon()];
    await expectAccess(salon, operation, input, { closedTo });
    const foreignReply = await salon.call(operation, input, { token: await other.token('admin') });
    expect(foreignReply).toMatchObject({ status: 403, body: { message: 'Token belongs to another salon' } });
  };

/** Expects that customers and the front desk may not call. */
export const expectAdminsOnly = expectClosedTo('staff', 'customer');

/** Expects that customers may not call. */
export const expectUsersOnly = expectClosedTo('customer');

/** Expects that the front desk of this salon may call: 401 without a token, 403 for customers and other salons. */
export async function expectFrontDeskOnly(
  openSalon: (options?: TestSalonOptions) => Promise<TestSalon>,
  operation: string,
  input: object = {},
): Promise<void> {
  const [salon, other] = [await openSalon(), await openSalon()];
  await expectAccess(salon, operation, input, { closedTo: ['customer'] });
  const foreignReply = await salon.call(operation, input, { token: await other.token('staff') });
  expect(foreignReply).toMatchObject({ status: 403, body: { message: 'Token belongs to another salon' } });
  for (const as of ['staff', 'admin'] as const) {
    const reply = await salon.call(operation, input, { as });
    expect(reply.status, reply.text).toBe(200);
  }
}

/** Expects 422 on the named field for each change of an input, and no new record of these kinds. */
export async function expectInvalid(
  openSalon: () => Promise<TestSalon>,
  operation: string,
  input: object,
  cases: readonly (readonly [change: object, field: string])[],
  ...kinds: readonly string[]
): Promise<void> {
  const salon = await openSalon();
  const before = await countRecords(salon, ...kinds);
  for (const [change, field] of cases) {
    const { status, body } = await salon.call(operation, { ...input, ...change }, AS_ADMIN);
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(change)).toEqual([422, [field]]);
  }
  expect(await countRecords(salon, ...kinds)).toBe(before);
}

/** Books a guest's haircut with Ava on Tuesday at ten by default. Returns the appointment's id. */
export const bookWithAva = (salon: TestSalon, change: object = {}): Promise<number> =>
  bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }], ...change });

export const LONG_NAME = 'x'.repeat(300);
