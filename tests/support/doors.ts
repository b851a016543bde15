import { expect } from 'vitest';
import type { Caller, House } from './house.ts';

/** Holds an operation to its access: 401 without a token, 403 for everybody whom it does not take. */
export async function expectDoors(
  house: House,
  operation: string,
  input: object,
  { closedTo }: { readonly closedTo: readonly Exclude<Caller, 'anonymous'>[] },
): Promise<void> {
  const anonymous = await house.call(operation, input);
  expect(anonymous.status).toBe(401);
  expect(anonymous.body.message).toBe('Authentication required');
  for (const caller of closedTo) {
    const refused = await house.call(operation, input, { as: caller });
    expect(refused.status, `${operation} as ${caller}`).toBe(403);
    expect(refused.body).toMatchObject({ status: false, message: 'Insufficient permissions' });
  }
}

/** Everything that the table holds of a salon's kinds of record: what must stay when a request is refused. */
export async function recordsOf(house: House, ...kinds: string[]): Promise<number> {
  const lists = await Promise.all(kinds.map((kind) => house.store.all({ pk: `${house.tenant}#${kind}` })));
  return lists.flat().length;
}
