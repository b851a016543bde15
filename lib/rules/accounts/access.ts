import type { AppointmentId, CustomerId, UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';

/** The sender of a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'customer'; readonly id: CustomerId }
  | { readonly kind: 'user'; readonly id: UserId; readonly role: 'admin' | 'staff' };

/** The holder of a visit's manage link, who acts for that visit alone (BEHAVIOR §33.1). */
export type LinkHolder = { readonly kind: 'link'; readonly appointmentId: AppointmentId };

/** The person who acts on an appointment. */
export type Actor = Caller | LinkHolder;

export type Role = 'anonymous' | 'customer' | 'staff' | 'admin';

export const toRole = (caller: Caller): Role => (caller.kind === 'user' ? caller.role : caller.kind);

/** Users of the salon, admins and staff alike (BEHAVIOR §2.1). */
export const isFrontDesk = (actor: Actor): boolean => actor.kind === 'user';

/** A customer acts only for itself: fails where it names another customer (BEHAVIOR §2.2). */
export const checkOwnCustomerId = (
  { id }: Extract<Caller, { kind: 'customer' }>,
  named: CustomerId | null | undefined,
): Outcome<CustomerId> => (named == null || named === id ? ok(id) : fail('forbidden', 'customerId'));

/** Whether one of these roles is the caller's: 401 without a token, 403 with the wrong role. */
export function checkAccess(roles: readonly Role[], caller: Caller): Outcome<undefined> {
  if (roles.includes(toRole(caller))) return ok(undefined);
  return fail(caller.kind === 'anonymous' ? 'tokenMissing' : 'forbidden');
}
