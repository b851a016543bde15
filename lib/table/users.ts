import type { User } from '../rules/accounts/people.ts';
import type { Tenant } from '../rules/ids.ts';
import { type Change, create, remove, unchangedSince, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** All log-ins of the salon's own people, by id. */
export async function listUsers(store: Store, tenant: Tenant): Promise<User[]> {
  return (await store.all(keys.records(tenant, 'USER'))).map(fieldsOf<User>);
}

/**
 * A log-in as it is to be, on condition that all of it is as it was read, the password as well: its owner may choose
 * a new one at the same moment. The guard goes with the address. `endSessions` ends all that the log-in gave out before.
 */
export function updateUser(
  tenant: Tenant,
  before: User,
  { name, email, role, passwordHash }: User,
  { endSessions }: { readonly endSessions: boolean },
): Change[] {
  const record = update(keys.record(tenant, 'USER', before.id), {
    set: { name, email, role, passwordHash },
    ...(endSessions ? { add: { generation: 1 } } : {}),
    require: unchangedSince(before, 'name', 'email', 'role', 'passwordHash'),
  });
  if (email === before.email) return [record];
  return [
    record,
    create(keys.guard(tenant, 'USER-EMAIL', email), { id: before.id }),
    remove(keys.guard(tenant, 'USER-EMAIL', before.email), { attribute: 'id', is: before.id }),
  ];
}

/** Takes a log-in away, and gives its e-mail address back. */
export const deleteUser = (tenant: Tenant, user: User): Change[] => [
  remove(keys.record(tenant, 'USER', user.id), { attribute: 'email', is: user.email }),
  remove(keys.guard(tenant, 'USER-EMAIL', user.email), { attribute: 'id', is: user.id }),
];
