import { expect } from 'vitest';
import type { Caller, TestSalon } from '../test-salon.ts';

/** Expects 401 without a token and 403 for every role that the operation does not serve. */
export async function expectAccess(
  salon: TestSalon,
  operation: string,
  input: object,
  { closedTo }: { readonly closedTo: readonly Exclude<Caller, 'anonymous'>[] },
): Promise<void> {
  const anonymous = await salon.call(operation, input);
  expect(anonymous.status).toBe(401);
  expect(anonymous.body.message).toBe('Authentication required');
  for (const caller of closedTo) {
    const refusal = await salon.call(operation, input, { as: caller });
    expect(refusal.status, `${operation} as ${caller}`).toBe(403);
    expect(refusal.body).toMatchObject({ status: false, message: 'Insufficient permissions' });
  }
}

export async function countRecords(salon: TestSalon, ...kinds: string[]): Promise<number> {
  const lists = await Promise.all(
    kinds.map((kind) => salon.store.queryAll({ pk: `${salon.tenant}#${kind}` })),
  );
  return lists.flat().length;
}
