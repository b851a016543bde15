import type { Handler } from '../../lib/http/call.ts';
import { toVerificationMailCounter } from '../../lib/rules/access/attempt-limits.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';

/** Mails the link that verifies the address of a staff member again (BEHAVIOR §11.4). */
export const staffResendVerification: Handler<'directory/staff-resend-verification'> = async (
  { tenant, salon, input, now },
  { store, catalogs },
) => {
  const staffMember = (await catalogs(salon)).staff.get(input.staff_id);
  if (!staffMember) return fail('recordNotFound', 'staff_id');
  const { id, email } = staffMember;
  if (isStaffEmailVerified(staffMember)) {
    return ok({ message: 'E-mail address is confirmed already' });
  }
  if (email === '') return fail('emailMissing');
  const counted = await recordAttemptsWithinLimit(store, { tenant, now }, [
    toVerificationMailCounter('staff', email),
  ]);
  if (!counted.ok) return counted;
  await store.commit([putNotice(tenant, { kind: 'staff.unverified', staffId: id, email }, now)]);
  return ok({ message: 'A link is on its way' });
};
