import { fail, type Outcome, ok } from '../outcome.ts';
import type { User } from './people.ts';

/** Somebody must be left who can let others in: the last administrator neither goes nor becomes staff. */
export function keepsAnAdmin(users: readonly User[], without: User): Outcome<undefined> {
  const isLast = !users.some(({ id, role }) => role === 'admin' && id !== without.id);
  return without.role === 'admin' && isLast ? fail('lastAdmin') : ok(undefined);
}
