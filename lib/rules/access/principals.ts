import type { AppointmentId, CustomerId, RoleId, StaffId, Tenant, UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { HOUR_MS } from '../time-units.ts';
import type { BuiltInRole, Permission } from './permissions.ts';

export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'customer'; readonly id: CustomerId; readonly tenant: Tenant }
  | {
      readonly kind: 'user';
      readonly id: UserId;
      readonly tenant: Tenant;
      readonly permissions: readonly Permission[];
      /** The staff member who the user is. */
      readonly staffId?: StaffId | undefined;
      /** Whether the user is a program with an API key (BEHAVIOR §3.10). */
      readonly isKey?: true;
      /** Has no permission until a second factor is set up (BEHAVIOR §3.7). */
      readonly mustSetUpFactor?: true;
    };

/** The holder of a visit's manage link, who acts for that visit alone (BEHAVIOR §33.1). */
export type LinkHolder = { readonly kind: 'link'; readonly appointmentId: AppointmentId };

/** The person who acts on an appointment. */
export type VisitCaller = Principal | LinkHolder;

/**
 * The person of an access token. The role is for information: each request reads the person's permissions. `roleId` names the
 * role that the salon defined, so that it is read together with the person.
 */
export type TokenHolder =
  | { readonly kind: 'customer'; readonly id: CustomerId }
  | {
      readonly kind: 'user';
      readonly id: UserId;
      readonly role?: BuiltInRole | undefined;
      readonly roleId?: RoleId | undefined;
      /** An API key instead of a token (BEHAVIOR §3.10). */
      readonly isKey?: true;
    };

export const toCustomerPrincipal = (tenant: Tenant, id: CustomerId): Principal => ({
  kind: 'customer',
  id,
  tenant,
});

/** Whether the actor is a user with this permission (BEHAVIOR §2.1). */
export const can = (actor: VisitCaller, permission: Permission): boolean =>
  actor.kind === 'user' && actor.permissions.includes(permission);

/**
 * Whether the user sees, changes and completes own visits alone, whatever else they may do: with `appointments.read_own` and
 * without `appointments.read` (BEHAVIOR §2.4).
 */
export const isLimitedToOwnVisits = (actor: VisitCaller): boolean =>
  can(actor, 'appointments.read_own') && !can(actor, 'appointments.read');

/**
 * Whose visits, or whose earnings, the actor may see: with the permission those of all, without it those of the staff member who
 * the user is (BEHAVIOR §2.4, §42.3). Undefined for such a user who is linked to no member: they see none.
 */
export const toVisibleStaffAllForNonUsers = (
  actor: VisitCaller,
  permission: 'appointments.read' | 'payroll.read',
): StaffId | 'all' | undefined => (actor.kind === 'user' && !can(actor, permission) ? actor.staffId : 'all');

/** Fails where the actor lacks a permission; the refusal names it (BEHAVIOR §2.1). */
export const checkCan = (actor: VisitCaller, permission: Permission): Outcome<undefined> =>
  can(actor, permission) ? ok(undefined) : fail('forbidden', { permission: [permission] });

/** Fails where a request asks for an act whose permission the actor lacks. */
export const checkPermissionIfRequested = (
  actor: VisitCaller,
  isRequested: boolean,
  permission: Permission,
): Outcome<undefined> => (isRequested ? checkCan(actor, permission) : ok(undefined));

/** A customer acts only for itself: fails where it names another customer (BEHAVIOR §2.6). */
export const checkOwnCustomerId = (
  { id }: Extract<Principal, { kind: 'customer' }>,
  named: CustomerId | null | undefined,
): Outcome<CustomerId> => (named == null || named === id ? ok(id) : fail('forbidden', 'customerId'));

/** How long saved cards cannot be used online once the salon has changed the address of a log-in (BEHAVIOR §4.9). */
const RECENT_CHANGE_HOURS = 72;

type ChangedAddress = { readonly emailChangedAt?: string | undefined };

/** Whether the salon has changed the address of a log-in within the last hours or days. */
export const isEmailChangedBySalonWithin = (
  { emailChangedAt }: ChangedAddress,
  ms: number,
  now: Date,
): boolean => emailChangedAt !== undefined && now.getTime() < Date.parse(emailChangedAt) + ms;

export const hasRecentEmailChangeBySalon = (customer: ChangedAddress, now: Date): boolean =>
  isEmailChangedBySalonWithin(customer, RECENT_CHANGE_HOURS * HOUR_MS, now);
