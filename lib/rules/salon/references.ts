import { type FailureKey, fail, type Outcome, ok } from '../outcome.ts';

/** As many are named; who reads more than that looks them up. */
const NAMED_MAX = 10;

/**
 * Refuses to take a record away that others refer to, naming them (decisions §7): `Haircut (3)`.
 * @param field the id of the record, as the client wrote it
 */
export function unused(
  field: string,
  failure: Extract<FailureKey, `usedBy${string}`>,
  users: readonly { readonly id: number; readonly name?: string }[],
): Outcome<undefined> {
  if (users.length === 0) return ok(undefined);
  const named = users.slice(0, NAMED_MAX).map(({ id, name }) => (name ? `${name} (${id})` : String(id)));
  const rest = users.length - named.length;
  return fail(failure, { [field]: [`Used by ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`] });
}
