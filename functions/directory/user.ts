import type { Dependencies } from '../../lib/http/call.ts';
import { toVerificationMailCounter } from '../../lib/rules/access/attempt-limits.ts';
import { checkNoUserEscalation } from '../../lib/rules/access/escalation.ts';
import type { BuiltInRole } from '../../lib/rules/access/permissions.ts';
import type { Principal } from '../../lib/rules/access/principals.ts';
import type { Team } from '../../lib/rules/access/roles.ts';
import { checkTeamUser, decideNewUser, decideUserUpdate } from '../../lib/rules/access/user-changes.ts';
import { checkAdminRemains, findLogInChangeUnlessInvited, type User } from '../../lib/rules/access/users.ts';
import type { RoleId, StaffId, Tenant, UserId } from '../../lib/rules/ids.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { type Language, toLanguageField } from '../../lib/rules/salons/languages.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { updatePinRemovedAndEndSessions } from '../../lib/table/access/accounts.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { getUsersAndRoles } from '../../lib/table/access/roles.ts';
import { updateFactorRemoved } from '../../lib/table/access/second-factors.ts';
import { deleteUser, listUsers, putUser, updateUser } from '../../lib/table/access/users.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import type { Decision } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import type { Change, Store } from '../../lib/table/store.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import type { CatalogChangeRequest } from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const toUserView = ({
  id,
  name,
  email,
  role,
  roleId,
  staffId,
  language,
  pinHash,
  factorSecret,
  createdAt,
}: User) =>
  withVersionHash({
    id,
    name,
    email,
    role: role ?? null,
    role_id: roleId ?? null,
    staff_id: staffId ?? null,
    language: language ?? null,
    pin: toToggleNumber(pinHash !== undefined),
    second_factor: toToggleNumber(factorSecret !== undefined),
    created_at: createdAt,
  });

type UserFields = {
  readonly role?: BuiltInRole | undefined;
  readonly role_id?: RoleId | undefined;
  readonly staff_id?: StaffId | null | undefined;
  readonly language?: Language | null | undefined;
};

const toUserInput = ({ role, role_id: roleId, staff_id: staffId, language }: UserFields) => ({
  role,
  roleId,
  staffId,
  language,
});

/** The mail to the former address of a user whose password or address has changed (BEHAVIOR §11.10); none otherwise. */
function putLogInNotice(tenant: Tenant, before: User, after: User, now: Date): Change[] {
  const changed = findLogInChangeUnlessInvited(before, after);
  if (!changed) return [];
  const notice = {
    kind: 'login.changed',
    email: before.email,
    ...toLanguageField(after.language),
    changed,
  } as const;
  return [putNotice(tenant, notice, now)];
}

/** The mail with which a user without a password chooses one (BEHAVIOR §11.10). */
const putInvitationNotice = (tenant: Tenant, { id, email }: User, now: Date): Change =>
  putNotice(tenant, { kind: 'user.invited', userId: id, email }, now);

/** Ends the calendar link of the member that somebody no longer is, or whose log-in was taken back (BEHAVIOR §11.18). */
function endCalendarLink(tenant: Tenant, { staffId }: Pick<User, 'staffId'>, { staff }: Catalog): Change[] {
  const member = staffId === undefined ? undefined : staff.get(staffId);
  if (member?.calendarTokenHash === undefined) return [];
  const { calendarTokenHash: _ended, ...kept } = member;
  return [putCatalogRecord(tenant, 'STAFF', kept)];
}

/** Reads a user whom the caller may change, with the team: a user who has a permission that the caller lacks fails (BEHAVIOR §2.3). */
async function getChangeableUser(
  store: Store,
  tenant: Tenant,
  caller: Principal,
  userId: UserId,
): Promise<Outcome<{ readonly user: User; readonly team: Team }>> {
  const team = await getUsersAndRoles(store, tenant, caller);
  const user = checkTeamUser(team, userId);
  if (!user.ok) return user;
  const allowed = checkNoUserEscalation(team, user.value);
  return allowed.ok ? ok({ user: user.value, team }) : allowed;
}

type UserChangeRequest = CatalogChangeRequest<{ message: string }> & {
  readonly caller: Principal;
  readonly input: { readonly user_id: UserId };
};

/** Decides on a user whom the caller may change, as the user is once other changes of users and roles are done. */
const decideOnUser = (
  request: UserChangeRequest,
  deps: Dependencies,
  decide: (user: User, team: Team, catalog: Catalog) => Outcome<Decision<{ message: string }>>,
) =>
  decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const found = await getChangeableUser(deps.store, request.tenant, request.caller, request.input.user_id);
    return found.ok ? decide(found.value.user, found.value.team, catalog) : found;
  });

/**
 * Changes run one after the other, with those of roles: two administrators cannot remove each other at the same time, and
 * no user gets a role that is being deleted (BEHAVIOR §2.3, §11.10).
 */
export const userHandlers: RecordHandlers<'user'> = {
  'user-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listUsers(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toUserView));
  },
  'user-store': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const { name, email, password } = input;
    const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password);
    const takeId = once(() => allocateId(deps.store, tenant, 'USER'));
    return decideAndCommitOnCatalog(deps, request, async ({ staff }) => {
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const decided = decideNewUser(
        { ...toUserInput(input), name, email, passwordHash },
        { team, staff },
        now,
      );
      if (!decided.ok) return decided;
      const user: User = { id: await takeId(), ...decided.value };
      return ok({
        changes: [
          ...putUser(tenant, user),
          ...(passwordHash ? [] : [putInvitationNotice(tenant, user, now)]),
        ],
        reply: { message: 'User added', data: toUserView(user) },
      });
    });
  },
  /** A new password or e-mail address ends the user's sessions; a new role counts at once (BEHAVIOR §11.10). */
  'user-update': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const { store, passwords } = deps;
    const { user_id, password, name, email } = input;
    const passwordHash = password === undefined ? undefined : await passwords.hash(password);
    return decideAndCommitOnCatalog(deps, request, async (catalog) => {
      const team = await getUsersAndRoles(store, tenant, caller);
      const found = checkTeamUser(team, user_id);
      if (!found.ok) return found;
      const before = found.value;
      const current = checkVersion(input.version, toUserView(before));
      if (!current.ok) return current;
      const change = { ...toUserInput(input), name, email, passwordHash };
      const decided = decideUserUpdate(before, change, { team, staff: catalog.staff });
      if (!decided.ok) return decided;
      const user = decided.value;
      const isNewEmail = user.email !== before.email;
      const endSessions = isNewEmail || password !== undefined;
      const endsLink = endSessions || user.staffId !== before.staffId;
      return ok({
        changes: [
          ...updateUser(tenant, before, user, { endSessions }),
          ...(endsLink ? endCalendarLink(tenant, before, catalog) : []),
          ...putLogInNotice(tenant, before, user, now),
          ...(isNewEmail && user.passwordHash === undefined ? [putInvitationNotice(tenant, user, now)] : []),
        ],
        reply: { message: 'User updated', data: toUserView(user) },
      });
    });
  },
  /** Mails a new invitation to a user who has not chosen a password yet (BEHAVIOR §11.10). */
  'user-invite': async ({ tenant, caller, input, now }, { store }) => {
    const found = await getChangeableUser(store, tenant, caller, input.user_id);
    if (!found.ok) return found;
    const { user } = found.value;
    if (user.passwordHash !== undefined) return fail('userHasPassword', 'user_id');
    const counter = toVerificationMailCounter('user', user.email);
    const counted = await recordAttemptsWithinLimit(store, { tenant, now }, [counter]);
    if (!counted.ok) return counted;
    await store.commit([putInvitationNotice(tenant, user, now)]);
    return ok({ message: 'An invitation is on its way' });
  },
  /** Removes the PIN of a user and ends their sessions (BEHAVIOR §3.8). */
  'user-pin-remove': (request, deps) =>
    decideOnUser(request, deps, (user) => {
      if (user.pinHash === undefined) return fail('pinNotSet', 'user_id');
      return ok({
        changes: [updatePinRemovedAndEndSessions(request.tenant, user)],
        reply: { message: 'PIN removed' },
      });
    }),
  /** Removes the second factor of a user who has lost it; ends their sessions and mails them (BEHAVIOR §3.7). */
  'user-second-factor-reset': (request, deps) =>
    decideOnUser(request, deps, (user) => {
      const { tenant, now } = request;
      if (user.factorSecret === undefined) return fail('secondFactorNotSetUp', 'user_id');
      return ok({
        changes: [
          updateFactorRemoved(tenant, user, { endSessions: true }),
          putNotice(tenant, { kind: 'factor.reset', userId: user.id }, now),
        ],
        reply: { message: 'Second factor reset' },
      });
    }),
  /** Deletes a user, but not the last administrator (BEHAVIOR §11.11). */
  'user-delete': (request, deps) =>
    decideOnUser(request, deps, (user, { users }, catalog) => {
      const { tenant } = request;
      const remains = checkAdminRemains(users, user);
      if (!remains.ok) return remains;
      return ok({
        changes: [...deleteUser(tenant, user), ...endCalendarLink(tenant, user, catalog)],
        reply: { message: 'User deleted' },
      });
    }),
};
