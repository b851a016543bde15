import type { AppointmentId, CustomerId, Tenant, UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { type Permission, ROLE_PERMISSIONS, type UserRole } from './permissions.ts';

/** The sender of a request, and what a user may do. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'customer'; readonly id: CustomerId; readonly tenant: Tenant }
  | {
      readonly kind: 'user';
      readonly id: UserId;
      readonly tenant: Tenant;
      readonly permissions: readonly Permission[];
    };

/** The holder of a visit's manage link, who acts for that visit alone (BEHAVIOR §33.1). */
export type LinkHolder = { readonly kind: 'link'; readonly appointmentId: AppointmentId };

/** The person who acts on an appointment. */
export type Actor = Principal | LinkHolder;

/** The person of an access token. */
export type TokenHolder =
  | { readonly kind: 'customer'; readonly id: CustomerId }
  | { readonly kind: 'user'; readonly id: UserId; readonly role: UserRole };

const ROLES = ['anonymous', 'customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const toRole = (holder: TokenHolder): Exclude<Role, 'anonymous'> =>
  holder.kind === 'user' ? holder.role : holder.kind;

/** The principal of a request with the token of this person. */
export const toPrincipal = (tenant: Tenant, holder: TokenHolder): Principal =>
  holder.kind === 'user'
    ? { kind: 'user', id: holder.id, tenant, permissions: ROLE_PERMISSIONS[holder.role] }
    : { kind: 'customer', id: holder.id, tenant };

/** Whether the actor is a user with this permission (BEHAVIOR §2.1). */
export const can = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'user' && actor.permissions.includes(permission);

/** Fails where a request asks for an act whose permission the actor lacks; the refusal names it (BEHAVIOR §2.1). */
export const checkAct = (actor: Actor, isRequested: boolean, permission: Permission): Outcome<undefined> =>
  !isRequested || can(actor, permission) ? ok(undefined) : fail('forbidden', { permission: [permission] });

/** A customer acts only for itself: fails where it names another customer (BEHAVIOR §2.2). */
export const checkOwnCustomerId = (
  { id }: Extract<Principal, { kind: 'customer' }>,
  named: CustomerId | null | undefined,
): Outcome<CustomerId> => (named == null || named === id ? ok(id) : fail('forbidden', 'customerId'));

const KINDS_BY_ACCESS = {
  public: ['anonymous', 'customer', 'user'],
  customer: ['customer'],
  /** Customers for themselves, and users for a customer. */
  buyer: ['customer', 'user'],
  user: ['user'],
} as const satisfies Record<string, readonly Principal['kind'][]>;

/** The callers that a route allows, and the permission that users need for it; `any`: every user may call it. */
export type RouteAccess =
  | { readonly access: 'customer'; readonly permission?: undefined }
  | {
      readonly access: Exclude<keyof typeof KINDS_BY_ACCESS, 'customer'>;
      readonly permission: Permission | 'any';
    };

function isAllowed(
  { access, permission }: RouteAccess,
  kind: Principal['kind'],
  permissions: readonly Permission[],
): boolean {
  const kinds: readonly Principal['kind'][] = KINDS_BY_ACCESS[access];
  if (!kinds.includes(kind)) return false;
  return kind !== 'user' || permission === 'any' || permissions.some((each) => each === permission);
}

/** Whether the caller may call the route: 401 without a token, 403 for the wrong kind or without the permission. */
export function checkAccess(route: RouteAccess, caller: Principal): Outcome<undefined> {
  if (isAllowed(route, caller.kind, caller.kind === 'user' ? caller.permissions : [])) return ok(undefined);
  return fail(caller.kind === 'anonymous' ? 'tokenMissing' : 'forbidden');
}

/** The roles that may call the route. */
export const listAllowedRoles = (route: RouteAccess): Role[] =>
  ROLES.filter((role) =>
    role === 'admin' || role === 'staff'
      ? isAllowed(route, 'user', ROLE_PERMISSIONS[role])
      : isAllowed(route, role, []),
  );
