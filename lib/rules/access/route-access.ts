import type { Tenant } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { type Permission, ROLE_PERMISSIONS } from './permissions.ts';
import type { Principal } from './principals.ts';
import type { User } from './users.ts';

/** The limits of a user's rights by the session and by the salon. */
export type RightsLimits = {
  readonly isPinSession?: boolean;
  /** Users with one of these permissions need a second factor (BEHAVIOR §3.7). */
  readonly secondFactorRequiredFor?: readonly Permission[];
};

/** Permissions that no session by PIN has (BEHAVIOR §3.8). */
const NEVER_BY_PIN: readonly Permission[] = [
  'settings.write',
  'users.write',
  'payments.write',
  'data.export',
];

/** Whether a user with these permissions and no second factor must set one up first (BEHAVIOR §3.7). */
export const isFactorSetUpRequired = (
  { factorSecret }: Pick<User, 'factorSecret'>,
  permissions: readonly Permission[],
  requiredFor: readonly Permission[],
): boolean => factorSecret === undefined && permissions.some((each) => requiredFor.includes(each));

/**
 * The principal of a user now: the permissions of their built-in role, or those that the salon gave the role that it
 * defines (BEHAVIOR §2.1), as far as the session and the salon allow them.
 */
export function toUserPrincipal(
  tenant: Tenant,
  user: Pick<User, 'id' | 'role' | 'staffId' | 'factorSecret'>,
  permissionsOfCustomRole: readonly Permission[] = [],
  { isPinSession = false, secondFactorRequiredFor = [] }: RightsLimits = {},
): Principal {
  const { id, role, staffId } = user;
  const ofRole = role ? ROLE_PERMISSIONS[role] : permissionsOfCustomRole;
  const principal = { kind: 'user', id, tenant, ...(staffId === undefined ? {} : { staffId }) } as const;
  if (isFactorSetUpRequired(user, ofRole, secondFactorRequiredFor)) {
    return { ...principal, permissions: [], mustSetUpFactor: true };
  }
  const permissions = isPinSession ? ofRole.filter((each) => !NEVER_BY_PIN.includes(each)) : ofRole;
  return { ...principal, permissions };
}

const KINDS_BY_ACCESS = {
  public: ['anonymous', 'customer', 'user'],
  customer: ['customer'],
  /** Customers for themselves, and users for a customer. */
  buyer: ['customer', 'user'],
  user: ['user'],
} as const satisfies Record<string, readonly Principal['kind'][]>;

/** The callers of a route, by its access. */
export type CallerByAccess = {
  readonly [Access in keyof typeof KINDS_BY_ACCESS]: Extract<
    Principal,
    { readonly kind: (typeof KINDS_BY_ACCESS)[Access][number] }
  >;
};

/** The permission that users need for a route: one, any one of several, or none (`any`: every user may call it). */
export type RoutePermission = Permission | readonly [Permission, Permission, ...Permission[]] | 'any';

/** The callers that a route allows, and what users need for it. */
export type RouteAccess =
  | { readonly access: 'customer'; readonly permission?: undefined }
  | {
      readonly access: Exclude<keyof typeof KINDS_BY_ACCESS, 'customer'>;
      readonly permission: RoutePermission;
    };

/** The permissions that open the route to a user, each alone. Empty where every user may call it, and where no user may. */
export function listSufficientPermissions({ permission = 'any' }: RouteAccess): readonly Permission[] {
  if (permission === 'any') return [];
  return typeof permission === 'string' ? [permission] : permission;
}

type UserRights = { readonly kind: 'user'; readonly permissions: readonly Permission[] };
type CallerRights = UserRights | { readonly kind: Exclude<Principal['kind'], 'user'> };

function isAllowed(route: RouteAccess, caller: CallerRights): boolean {
  const kinds: readonly Principal['kind'][] = KINDS_BY_ACCESS[route.access];
  if (!kinds.includes(caller.kind)) return false;
  const accepted = listSufficientPermissions(route);
  return (
    caller.kind !== 'user' ||
    accepted.length === 0 ||
    accepted.some((each) => caller.permissions.includes(each))
  );
}

/** A route that a user may call who must set up a second factor first (BEHAVIOR §3.7). */
export type SetUpAccess = { readonly beforeSecondFactor?: true };

/**
 * Whether the caller may call the route. Fails with 401 without a token. Fails with 403 for the wrong kind of caller, without
 * the permission (the refusal of a user names it), and for a user who must set up a second factor first.
 */
export function checkRouteAccess(route: RouteAccess & SetUpAccess, caller: Principal): Outcome<undefined> {
  const user = caller.kind === 'user' ? caller : undefined;
  if (user?.mustSetUpFactor && route.access !== 'customer' && !route.beforeSecondFactor) {
    return fail('secondFactorSetupRequired');
  }
  // A key without permissions of users does what guests do, and reads nothing of the team (BEHAVIOR §3.10)
  const isClosed = user?.isKey && user.permissions.length === 0 && route.access === 'user';
  if (!isClosed && isAllowed(route, caller)) return ok(undefined);
  if (caller.kind === 'anonymous') return fail('tokenMissing');
  const [missing] = user ? listSufficientPermissions(route) : [];
  return fail('forbidden', missing && { permission: [missing] });
}

const ROLES = ['anonymous', 'customer', 'staff', 'admin'] as const;
/** The callers by whom samples and the released contract describe a route. */
export type RouteCaller = (typeof ROLES)[number];

export const listAllowedCallers = (route: RouteAccess): RouteCaller[] =>
  ROLES.filter((role) =>
    isAllowed(
      route,
      role === 'admin' || role === 'staff'
        ? { kind: 'user', permissions: ROLE_PERMISSIONS[role] }
        : { kind: role },
    ),
  );
