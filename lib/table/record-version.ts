import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { fail, type Outcome, ok } from '../rules/outcome.ts';

const LENGTH = 16;

/**
 * Adds the version, which names the state of the record that the caller sees (BEHAVIOR §11.13). The table gives the fields of a map in
 * any order.
 */
export const withVersionHash = <View extends object>(view: View): View & { readonly version: string } => ({
  ...view,
  version: createHash('sha256')
    .update(canonicalize(view) ?? '')
    .digest('base64url')
    .slice(0, LENGTH),
});

/** Refuses a change of a record that has changed since it was read (409), and shows its present state (BEHAVIOR §11.13). */
export function checkVersion<View extends { readonly version: string }>(
  sent: string | undefined,
  present: View,
): Outcome<void> {
  if (sent === undefined || sent === present.version) return ok(undefined);
  return { ...fail('recordHasChanged', 'version'), data: present };
}
