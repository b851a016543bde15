import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { UserId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findUserByEmail, putUser } from '../../lib/table/people.ts';
import { toUserView } from './user-view.ts';

type Store = Handler<(typeof directory.routes)['user-store'], { passwords: Passwords }>;

export const userStore: Store = async (request, { store, passwords }) => {
  const { tenant, input, now } = request;
  const { name, email, role } = input;
  const passwordHash = await passwords.hash(input.password);
  let id: UserId | undefined;
  return decideAndCommit(store, request, async () => {
    if (await findUserByEmail(store, tenant, email)) return invalid('email', 'Is already taken');
    id ??= await allocateId(store, tenant, 'USER');
    const user = { id, name, email, role, passwordHash, createdAt: now.toISOString() };
    return ok({
      changes: putUser(tenant, user),
      reply: { status: true as const, message: 'User added', data: toUserView(user) },
    });
  });
};
