import type { Handler } from '../../lib/http/call.ts';
import { toVerificationMailCounter } from '../../lib/rules/access/attempt-limits.ts';
import type { User } from '../../lib/rules/access/users.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import type { Change } from '../../lib/table/store.ts';
import { getChangeableUser } from './changeable-user.ts';

/** The mail with which a user without a password chooses one (BEHAVIOR §11.10). */
export const putInvitationNotice = (tenant: Tenant, { id, email }: User, now: Date): Change =>
  putNotice(tenant, { kind: 'user.invited', userId: id, email }, now);

/** Mails a new invitation to a user who has not chosen a password yet (BEHAVIOR §11.10). */
export const userInvite: Handler<'directory/user-invite'> = async (
  { tenant, caller, input, now },
  { store },
) => {
  const found = await getChangeableUser(store, tenant, caller, input.user_id);
  if (!found.ok) return found;
  const { user } = found.value;
  if (user.passwordHash !== undefined) return fail('userHasPassword', 'user_id');
  const counter = toVerificationMailCounter('user', user.email);
  const counted = await recordAttemptsWithinLimit(store, { tenant, now }, [counter]);
  if (!counted.ok) return counted;
  await store.commit([putInvitationNotice(tenant, user, now)]);
  return ok({ message: 'An invitation is on its way' });
};
