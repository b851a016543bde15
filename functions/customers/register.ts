import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { toAccountOfCustomer } from '../../lib/rules/access/accounts.ts';
import { toRegistrationCounters } from '../../lib/rules/access/attempt-limits.ts';
import { findFirstRetentionReviewInstant } from '../../lib/rules/customers/data-retention.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { toLanguageField } from '../../lib/rules/salons/languages.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { putNewCustomerWithoutEvent } from '../../lib/table/customers/customer-lists.ts';
import { isEmailTakenOrKept } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putCustomerEvent } from '../../lib/table/notifications/events.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { toCustomerProfileView } from '../../lib/views/customers/accounts.ts';
import { prepareSessionTokens } from '../../lib/workflows/access/session-tokens.ts';
import { decidePhoneAndSmsConsent } from '../../lib/workflows/notifications/sms-consent.ts';

/** Registers a customer and logs in (BEHAVIOR §4.1). */
export const register: Handler<
  'customers/register',
  { passwords: Passwords; phoneNumbers: PhoneNumbers }
> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, tokens, passwords } = deps;
  if (!salon.settings.enableSignup) return fail('signupDisabled');
  const { fname, lname, email, phone } = input;
  const sms = await decidePhoneAndSmsConsent(deps, salon, { phone, consents: input.sms_consent ?? false });
  if (!sms.ok) return sms;
  // A taken address counts too: who tries many addresses to learn which have accounts is stopped like any other
  const counted = await recordAttemptsWithinLimit(store, request, toRegistrationCounters(request.network));
  if (!counted.ok) return counted;
  const getPasswordHash = once(() => passwords.hash(input.password));
  return decideAndCommit(store, request, async () => {
    if (await isEmailTakenOrKept(store, tenant, email)) return invalid('email', 'Is already registered');
    const passwordHash = await getPasswordHash();
    const customer = {
      id: await allocateId(store, tenant, 'CUSTOMER'),
      fname,
      lname,
      email,
      ...sms.value,
      ...toLanguageField(input.language),
      emailVerified: false,
      passwordHash,
      createdAt: now.toISOString(),
    };
    const session = await prepareSessionTokens(tokens, salon, toAccountOfCustomer(customer), now);
    return ok({
      changes: [
        ...putNewCustomerWithoutEvent(tenant, customer, findFirstRetentionReviewInstant(salon, now)),
        ...putCustomerEvent(tenant, { customerId: customer.id, change: 'created' }, undefined, now),
        ...session.changes,
        putNotice(tenant, { kind: 'email.unverified', customerId: customer.id, email }, now),
      ],
      reply: {
        message: 'Registered',
        token: session.tokens.token,
        refresh_token: session.tokens.refreshToken,
        data: toCustomerProfileView(customer),
      },
    });
  });
};
