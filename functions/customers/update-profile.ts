import type { customers } from '../../lib/contract/customers/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import {
  applyProfileToCustomer,
  isEmailChanged,
  isPasswordRequired,
  toAccountOfCustomer,
} from '../../lib/rules/access/accounts.ts';
import { withoutAddressChange } from '../../lib/rules/customers/address-changes.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
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
  if (isPasswordRequired(verified, input)) {
    const allowed = await checkCurrentPassword(verified, request, deps);
    if (!allowed.ok) return allowed;
  }
  const passwordHash = input.password === undefined ? undefined : await passwords.hash(input.password);

  return decideAndCommit(store, request, async () => {
    const before = await findCustomer(store, tenant, caller.id);
    if (!before) return fail('tokenInvalid');
    const account = toAccountOfCustomer(before);
    // Sessions that ended meanwhile include this one
    if (account.generation !== verified.generation) return fail('tokenInvalid');
    const emailChanges = isEmailChanged(before, input);
    if (emailChanges && (await isEmailTaken(store, tenant, input.email ?? '', before.id))) {
      return invalid('email', 'Is already registered');
    }
    const { phone, sms_consent: consents } = input;
    const sms = await checkSmsConsentChange(deps, salon, before, { phone, consents });
    if (!sms.ok) return sms;
    const profile = applyProfileToCustomer(before, { ...input, ...sms.value });
    const change = emailChanges ? await findAddressChange(store, tenant, before.id) : undefined;
    // The customer's own choice ends what the salon has asked for
    const isSuperseded = change !== undefined && change.changedAt === undefined;
    const after = isSuperseded ? withoutAddressChange(profile) : profile;
    const session = passwordHash
      ? await prepareSessionTokens(
          deps.tokens,
          salon,
          { ...account, generation: account.generation + 1 },
          now,
        )
      : undefined;
    const changes: Change[] = [
      ...updateCustomerProfile(tenant, before, after, { kept: findKeptAddress(change) }),
      ...(isSuperseded ? [deleteAddressChange(tenant, change)] : []),
      requireItem(toAccountKey(tenant, account), ...toUnchangedLoginRequirements(account)),
      ...(emailChanges
        ? [putNotice(tenant, { kind: 'email.unverified', customerId: after.id, email: after.email }, now)]
        : []),
      ...(passwordHash ? [updatePasswordAndEndSessions(tenant, account, passwordHash)] : []),
      ...(session?.changes ?? []),
    ];
    const tokens = session && {
      token: session.tokens.token,
      refresh_token: session.tokens.refreshToken,
    };
    const reply = {
      status: true as const,
      message: 'Profile updated',
      data: toCustomerProfileView(after),
      ...tokens,
    };
    return ok({ changes, reply });
  });
};
