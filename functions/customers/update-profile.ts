import type { customers } from '../../lib/contract/customers/customers.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import {
  type Account,
  applyProfileUnverifyingNewEmail,
  isCurrentPasswordRequired,
  isEmailChanged,
  toAccountOfCustomer,
} from '../../lib/rules/access/accounts.ts';
import { withoutAddressChange } from '../../lib/rules/customers/address-changes.ts';
import type { Customer } from '../../lib/rules/customers/customers.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import {
  toAccountKey,
  toSameGenerationAndEmailRequirements,
  updatePasswordAndEndSessions,
} from '../../lib/table/access/accounts.ts';
import {
  deleteAddressChange,
  findAddressChange,
  findKeptAddress,
} from '../../lib/table/customers/address-changes.ts';
import { updateCustomerProfile } from '../../lib/table/customers/customer-lists.ts';
import { findCustomer, isEmailTakenOrKept } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { type Change, requireItem } from '../../lib/table/store.ts';
import { toCustomerProfileView } from '../../lib/views/customers/accounts.ts';
import { prepareSessionTokens } from '../../lib/workflows/access/session-tokens.ts';
import { decidePhoneAndSmsConsentChange } from '../../lib/workflows/notifications/sms-consent.ts';
import { checkRequiredCurrentPassword } from './current-password.ts';

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
  if (!verified) return fail('tokenInvalid');
  const allowed = isCurrentPasswordRequired(verified, input)
    ? await checkRequiredCurrentPassword(verified, request, deps)
    : ok(undefined);
  if (!allowed.ok) return allowed;
  const passwordHash = input.password === undefined ? undefined : await passwords.hash(input.password);

  return decideAndCommit(store, request, async () => {
    const before = await findCustomer(store, tenant, caller.id);
    const account = before && toAccountOfCustomer(before);
    // Sessions that ended meanwhile include this one
    if (!account || account.generation !== verified.generation) return fail('tokenInvalid');
    const address = isEmailChanged(before, input)
      ? await decideOwnAddress(request, deps, before)
      : ok(SAME_ADDRESS);
    if (!address.ok) return address;
    const { kept, supersedes } = address.value;
    const { phone, sms_consent: consents } = input;
    const sms = await decidePhoneAndSmsConsentChange(deps, salon, before, { phone, consents });
    if (!sms.ok) return sms;
    const profile = applyProfileUnverifyingNewEmail(before, { ...input, ...sms.value });
    const after = supersedes ? withoutAddressChange(profile) : profile;
    const session = passwordHash
      ? await startNewSession(request, deps, account, passwordHash)
      : { changes: [], tokens: {} };
    const changes: Change[] = [
      ...updateCustomerProfile(tenant, before, after, now, { keptEmail: kept }),
      requireItem(toAccountKey(tenant, account), ...toSameGenerationAndEmailRequirements(account)),
      ...address.value.changes,
      ...session.changes,
    ];
    const reply = {
      message: 'Profile updated',
      data: toCustomerProfileView(after),
      ...session.tokens,
    };
    return ok({ changes, reply });
  });
};

type OwnAddress = {
  /** An address that stays reserved for the customer (BEHAVIOR §4.9). */
  readonly kept?: string | undefined;
  /** Whether this ends a change that the salon has asked for. */
  readonly supersedes: boolean;
  readonly changes: readonly Change[];
};
const SAME_ADDRESS: OwnAddress = { supersedes: false, changes: [] };

/** A new address is free and gets a link to verify it. The customer's own choice ends what the salon has asked for. */
async function decideOwnAddress(
  { tenant, input: { email = '' }, now }: Pick<Request<UpdateProfile>, 'tenant' | 'input' | 'now'>,
  { store }: Pick<Dependencies, 'store'>,
  { id: customerId }: Customer,
): Promise<Outcome<OwnAddress>> {
  if (await isEmailTakenOrKept(store, tenant, email, customerId))
    return invalid('email', 'Is already registered');
  const change = await findAddressChange(store, tenant, customerId);
  const superseded = change !== undefined && change.changedAt === undefined ? change : undefined;
  return ok({
    kept: findKeptAddress(change),
    supersedes: superseded !== undefined,
    changes: [
      ...(superseded ? [deleteAddressChange(tenant, superseded)] : []),
      putNotice(tenant, { kind: 'email.unverified', customerId, email }, now),
    ],
  });
}

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
