import { expect } from 'vitest';
import type { Caller, TestSalon } from './test-salon.ts';

/** Holds an operation to its access: 401 without a token, 403 for everybody whom it does not take. */
export async function expectDoors(
  salon: TestSalon,
  operation: string,
  input: object,
  { closedTo }: { readonly closedTo: readonly Exclude<Caller, 'anonymous'>[] },
): Promise<void> {
  const anonymous = await salon.call(operation, input);
  expect(anonymous.status).toBe(401);
  expect(anonymous.body.message).toBe('Authentication required');
  for (const caller of closedTo) {
    const refused = await salon.call(operation, input, { as: caller });
    expect(refused.status, `${operation} as ${caller}`).toBe(403);
    expect(refused.body).toMatchObject({ status: false, message: 'Insufficient permissions' });
  }
}

/** Everything that the table holds of a salon's kinds of record: what must stay when a request is refused. */
export async function recordsOf(salon: TestSalon, ...kinds: string[]): Promise<number> {
  const lists = await Promise.all(kinds.map((kind) => salon.store.all({ pk: `${salon.tenant}#${kind}` })));
  return lists.flat().length;
}
