import type { customers } from '../../lib/contract/customers/customers.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import {
  type Account,
  applyProfileToCustomer,
  isEmailChanged,
  isPasswordRequired,
  toAccountOfCustomer,
} from '../../lib/rules/access/accounts.ts';
import { withoutAddressChange } from '../../lib/rules/customers/address-changes.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import {
  toAccountKey,
  toUnchangedLoginRequirements,
  updatePasswordAndEndSessions,
} from '../../lib/table/access/accounts.ts';
import { type Change, requireItem } from '../../lib/table/change.ts';
import {
  deleteAddressChange,
  findAddressChange,
  findKeptAddress,
} from '../../lib/table/customers/address-changes.ts';
import { updateCustomerProfile } from '../../lib/table/customers/customer-lists.ts';
import { findCustomer, isEmailTaken } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import type { Store } from '../../lib/table/store.ts';
import { toCustomerProfileView } from '../../lib/views/customers/accounts.ts';
import { prepareSessionTokens } from '../../lib/workflows/access/session-tokens.ts';
import { checkSmsConsentChange } from '../../lib/workflows/notifications/sms-consent.ts';
import { checkCurrentPassword } from './current-password.ts';

type UpdateProfile = (typeof customers.routes)['update-profile'];

/**
 * Changes the fields that were sent. A new address is reserved in the same transaction; a new password ends all sessions,
 * and the reply carries a new one (BEHAVIOR §4.4).
 */
export const updateProfile: Handler<
  UpdateProfile,
  { passwords: Passwords; phoneNumbers: PhoneNumbers }
> = async (request, deps) => {
  const { tenant, salon, caller, account: verified, input, now } = request;
  const { store, passwords } = deps;
  if (caller.kind !== 'customer') return fail('forbidden');
  if (!verified) return fail('tokenInvalid');
  const allowed = isPasswordRequired(verified, input)
    ? await checkCurrentPassword(verified, request, deps)
    : ok(undefined);
  if (!allowed.ok) return allowed;
  const passwordHash = input.password === undefined ? undefined : await passwords.hash(input.password);

  return decideAndCommit(store, request, async () => {
    const before = await findCustomer(store, tenant, caller.id);
    const account = before && toAccountOfCustomer(before);
    // Sessions that ended meanwhile include this one
    if (!account || account.generation !== verified.generation) return fail('tokenInvalid');
    const emailChanges = isEmailChanged(before, input);
    const free = emailChanges ? await checkEmailIsFree(store, tenant, before.id, input.email) : ok(undefined);
    if (!free.ok) return free;
    const { phone, sms_consent: consents } = input;
    const sms = await checkSmsConsentChange(deps, salon, before, { phone, consents });
    if (!sms.ok) return sms;
    const profile = applyProfileToCustomer(before, { ...input, ...sms.value });
    const change = emailChanges ? await findAddressChange(store, tenant, before.id) : undefined;
    // The customer's own choice ends what the salon has asked for
    const isSuperseded = change !== undefined && change.changedAt === undefined;
    const after = isSuperseded ? withoutAddressChange(profile) : profile;
    const session = passwordHash
      ? await startNewSession(request, deps, account, passwordHash)
      : { changes: [], tokens: {} };
    const mailed = { kind: 'email.unverified', customerId: after.id, email: after.email } as const;
    const changes: Change[] = [
      ...updateCustomerProfile(tenant, before, after, { kept: findKeptAddress(change) }),
      ...(isSuperseded ? [deleteAddressChange(tenant, change)] : []),
      requireItem(toAccountKey(tenant, account), ...toUnchangedLoginRequirements(account)),
      ...(emailChanges ? [putNotice(tenant, mailed, now)] : []),
      ...session.changes,
    ];
    const reply = {
      status: true as const,
      message: 'Profile updated',
      data: toCustomerProfileView(after),
      ...session.tokens,
    };
    return ok({ changes, reply });
  });
};

const checkEmailIsFree = async (
  store: Store,
  tenant: Tenant,
  owner: CustomerId,
  email = '',
): Promise<Outcome<undefined>> =>
  (await isEmailTaken(store, tenant, email, owner))
    ? invalid('email', 'Is already registered')
    : ok(undefined);

/** A new password ends all sessions; the one that changed it goes on. */
async function startNewSession(
  { tenant, salon, now }: Pick<Request<UpdateProfile>, 'tenant' | 'salon' | 'now'>,
  { tokens }: Pick<Dependencies, 'tokens'>,
  account: Account,
  passwordHash: string,
) {
  const next = { ...account, generation: account.generation + 1 };
  const session = await prepareSessionTokens(tokens, salon, next, now);
  return {
    changes: [updatePasswordAndEndSessions(tenant, account, passwordHash), ...session.changes],
    tokens: { token: session.tokens.token, refresh_token: session.tokens.refreshToken },
  };
}
