import type { User } from '../../rules/access/users.ts';
import type { AppointmentId, StaffId, Tenant, UserId } from '../../rules/ids.ts';
import type { Language } from '../../rules/salons/languages.ts';
import { type Key, keys } from '../keys.ts';
import { findRecordByGuard, findRecordByKey, listRecordsInRange } from '../records.ts';
import {
  type Change,
  deleteItem,
  putNewItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

export const findUser = (store: Store, tenant: Tenant, id: UserId): Promise<User | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'USER', id));

export const findUserByEmail = (store: Store, tenant: Tenant, email: string) =>
  findRecordByGuard<User>(store, tenant, 'USER-EMAIL', 'USER', email);

/** All users, by id. */
export const listUsers = (store: Store, tenant: Tenant): Promise<User[]> =>
  listRecordsInRange(store, keys.records(tenant, 'USER'));

/** The user who is this staff member; undefined where the member has no log-in. */
export async function findUserOfStaff(
  store: Store,
  tenant: Tenant,
  staffId: StaffId,
): Promise<User | undefined> {
  const owner = await store.get(keys.guard(tenant, 'USER-STAFF', String(staffId)));
  return owner && findUser(store, tenant, Number(owner.id));
}

/** The guards that keep the e-mail address and the staff member of a user unique. */
const listUserGuards = (tenant: Tenant, { email, staffId }: Pick<User, 'email' | 'staffId'>): Key[] => [
  keys.guard(tenant, 'USER-EMAIL', email),
  ...(staffId === undefined ? [] : [keys.guard(tenant, 'USER-STAFF', String(staffId))]),
];

export const putUser = (tenant: Tenant, user: User): Change[] => [
  ...listUserGuards(tenant, user).map((guard) => putNewItem(guard, { id: user.id })),
  putNewItem(keys.record(tenant, 'USER', user.id), user),
];

/** The attributes of a user that a change of the salon sets. */
const USER_ATTRIBUTES = ['name', 'email', 'role', 'roleId', 'staffId', 'language', 'passwordHash'] as const;

/**
 * Updates a user if no field has changed since it was read, the password included: its owner may set a new one at
 * the same moment. `endSessions` invalidates all refresh tokens of the user.
 */
export function updateUser(
  tenant: Tenant,
  before: User,
  after: User,
  { endSessions }: { readonly endSessions: boolean },
): Change[] {
  const record = updateItem(keys.record(tenant, 'USER', before.id), {
    set: Object.fromEntries(USER_ATTRIBUTES.map((name) => [name, after[name]])),
    remove: USER_ATTRIBUTES.filter((name) => after[name] === undefined),
    ...(endSessions ? { add: { generation: 1 } } : {}),
    require: toUnchangedRequirements(before, ...USER_ATTRIBUTES),
  });
  const [old, current] = [listUserGuards(tenant, before), listUserGuards(tenant, after)];
  const without = (guards: readonly Key[], others: readonly Key[]) =>
    guards.filter(({ pk }) => !others.some((other) => other.pk === pk));
  return [
    record,
    ...without(current, old).map((guard) => putNewItem(guard, { id: before.id })),
    ...without(old, current).map((guard) => deleteItem(guard)),
  ];
}

/** Sets the language of a user; null for that of the browser. */
export const updateUserLanguage = (tenant: Tenant, id: UserId, language: Language | null): Change =>
  updateItem(keys.record(tenant, 'USER', id), {
    ...(language ? { set: { language } } : { remove: ['language'] }),
    require: [{ that: 'present' }],
  });

/** Records up to which visit a user has seen the bookings. */
export const updateSeenVisit = (tenant: Tenant, id: UserId, seenVisitId: AppointmentId): Change =>
  updateItem(keys.record(tenant, 'USER', id), { set: { seenVisitId }, require: [{ that: 'present' }] });

/** Deletes a user, and frees the e-mail address and the staff member. */
export const deleteUser = (tenant: Tenant, user: User): Change[] => [
  deleteItem(keys.record(tenant, 'USER', user.id), ...toUnchangedRequirements(user, 'email', 'staffId')),
  ...listUserGuards(tenant, user).map((guard) => deleteItem(guard)),
];
