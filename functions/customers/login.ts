import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { customerByEmail } from '../../lib/table/people.ts';

/** Logs a customer in; an unknown e-mail and a wrong password get the same answer after the same work. */
export const login: Handler<(typeof customers.routes)['login'], { passwords: Passwords }> = async (
  { tenant, input, now },
  { store, tokens, passwords },
) => {
  const customer = await customerByEmail(store, tenant, input.email);
  const fits = await passwords.fits(input.password, customer?.passwordHash);
  if (!customer || !fits) return fail('credentialsWrong');
  const token = await tokens.issue({ tenant, caller: { kind: 'customer', id: customer.id } }, now);
  const name = `${customer.fname} ${customer.lname}`.trim();
  return ok({ status: true, token, user: { id: customer.id, name, email: customer.email } });
};
