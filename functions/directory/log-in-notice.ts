import { findLogInChange, type User } from '../../lib/rules/access/users.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import type { Change } from '../../lib/table/store.ts';

/** The mail to the former address of a user whose password or address has changed (BEHAVIOR §11.10); none otherwise. */
export function putLogInNotice(tenant: Tenant, before: User, after: User, now: Date): Change[] {
  const changed = findLogInChange(before, after);
  return changed ? [putNotice(tenant, { kind: 'login.changed', email: before.email, changed }, now)] : [];
}
