import type { auth } from '../../lib/contract/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { userByEmail } from '../../lib/table/people.ts';

/** Logs a user of the salon in; an unknown e-mail and a wrong password get the same answer after the same work. */
export const login: Handler<(typeof auth.routes)['login'], { passwords: Passwords }> = async (
  { tenant, input, now },
  { store, tokens, passwords },
) => {
  const user = await userByEmail(store, tenant, input.email);
  const fits = await passwords.fits(input.password, user?.passwordHash);
  if (!user || !fits) return fail('credentialsWrong');
  const token = await tokens.issue({ tenant, caller: { kind: 'user', id: user.id, role: user.role } }, now);
  return ok({ status: true, token, user: { id: user.id, name: user.name, email: user.email } });
};
