import type { customers } from '../../lib/contract/customers.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { accountOfCustomer } from '../../lib/rules/accounts/accounts.ts';
import type { Customer } from '../../lib/rules/accounts/people.ts';
import { changedProfile, movesEmail, takesPassword } from '../../lib/rules/accounts/profiles.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { updatePassword } from '../../lib/table/accounts.ts';
import type { Change } from '../../lib/table/change.ts';
import { updateCustomer } from '../../lib/table/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { findCustomerByEmail, getCustomer } from '../../lib/table/people.ts';
import { createSession } from '../../lib/workflows/accounts/create-session.ts';
import { checkPassword } from '../../lib/workflows/accounts/log-in.ts';
import { profileView } from './profile-view.ts';

type UpdateProfile = (typeof customers.routes)['update-profile'];
type World = Dependencies & { readonly passwords: Passwords };

/**
 * Changes what is sent of a customer's profile. A new address moves its guard in the same transaction; a new
 * password ends all sessions, and the reply begins another one.
 */
export const updateProfile: Handler<UpdateProfile, { passwords: Passwords }> = async (request, deps) => {
  const { tenant, caller, input, now } = request;
  const { store, tokens, passwords } = deps;
  if (caller.kind !== 'customer') return fail('forbidden');
  const proven = await getCustomer(store, tenant, caller.id);
  if (!proven) return fail('tokenInvalid');
  const proof = await passwordGiven(proven, request, deps);
  if (!proof.ok) return proof;
  const passwordHash = input.password === undefined ? undefined : await passwords.hash(input.password);

  return decideAndCommit(store, request, async () => {
    const before = await getCustomer(store, tenant, caller.id);
    // Whatever ended the sessions meanwhile ended this one as well.
    if (!before || before.generation !== proven.generation) return fail('tokenInvalid');
    const isMoving = movesEmail(before, input);
    if (isMoving && (await findCustomerByEmail(store, tenant, input.email ?? ''))) {
      return invalid('email', 'Is already registered');
    }
    const after = changedProfile(before, input);
    const account = accountOfCustomer(before);
    const renewed = passwordHash
      ? await createSession(tokens, tenant, { ...account, generation: account.generation + 1 }, now)
      : undefined;
    const changes: Change[] = [
      ...updateCustomer(tenant, before, after),
      ...(isMoving
        ? [putNotice(tenant, { kind: 'email.unverified', customerId: after.id, email: after.email }, now)]
        : []),
      ...(passwordHash ? [updatePassword(tenant, account, passwordHash)] : []),
      ...(renewed?.changes ?? []),
    ];
    const session = renewed && {
      token: renewed.tokens.token,
      refresh_token: renewed.tokens.refreshToken,
    };
    const reply = { status: true as const, message: 'Profile updated', data: profileView(after), ...session };
    return ok({ changes, reply });
  });
};

/** Whether the current password came along where the change takes it. */
async function passwordGiven(
  customer: Customer,
  { tenant, input, address, now }: Request<UpdateProfile>,
  deps: World,
): Promise<Outcome<undefined>> {
  if (!takesPassword(customer, input)) return ok(undefined);
  const { current_password: password } = input;
  if (password === undefined) return invalid('current_password', 'Is required');
  const account = accountOfCustomer(customer);
  const { email } = account;
  const checked = await checkPassword(deps, {
    tenant,
    kind: 'customer',
    email,
    account,
    password,
    address,
    now,
  });
  if (checked.ok) return ok(undefined);
  return checked.failure === 'credentialsWrong' ? invalid('current_password', 'Is wrong') : checked;
}
