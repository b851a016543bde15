import type { Dependencies, Request } from '../../lib/http/call.ts';
import { toAccountOfCustomer } from '../../lib/rules/access/accounts.ts';
import { toRegistrationCounters } from '../../lib/rules/access/attempt-limits.ts';
import {
  type Identity,
  type IdentityMatch,
  type IdentityProviderAnswer,
  isSubjectValid,
  matchIdentity,
  toCustomerOfIdentity,
} from '../../lib/rules/access/social-identities.ts';
import type { Customer } from '../../lib/rules/customers/customers.ts';
import { findFirstRetentionReviewInstant } from '../../lib/rules/customers/data-retention.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { updateLastLogInOfCustomer } from '../../lib/table/access/accounts.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import {
  findCustomerBySubject,
  putIdentityLink,
  putIdentityLinkReplacingLogIn,
  putSocialCustomerWithoutEvent,
} from '../../lib/table/access/identities.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { findCustomerByCurrentEmail, isEmailTakenOrKept } from '../../lib/table/customers/customers.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../lib/table/decide.ts';
import { putCustomerEvent } from '../../lib/table/notifications/events.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import type { Change } from '../../lib/table/store.ts';
import type { SessionTokensAndAccount } from '../../lib/workflows/access/log-in.ts';
import { prepareSessionTokens } from '../../lib/workflows/access/session-tokens.ts';
import { claimGuestVisits } from '../../lib/workflows/customers/move-guest.ts';

type LogInRequest = Pick<Request<never>, 'tenant' | 'salon' | 'network' | 'now'>;

/** As long as a circuit breaker refuses calls (BEHAVIOR §31.4). */
const RETRY_AFTER_SECONDS = 10;

/**
 * Whether an address is kept for a customer whose address was changed. Where a customer has registered with it meanwhile, the
 * commit fails and the next decision finds them.
 */
const isKept = async (store: Dependencies['store'], tenant: Tenant, email: string): Promise<boolean> =>
  email !== '' &&
  (await isEmailTakenOrKept(store, tenant, email)) &&
  (await findCustomerByCurrentEmail(store, tenant, email)) === undefined;

/** Logs in the customer of a confirmed identity; the first time it registers or links the customer (BEHAVIOR §4.3). */
export async function logInOrRegisterWithIdentity(
  request: LogInRequest,
  { store, tokens, log }: Dependencies,
  answer: IdentityProviderAnswer,
  tokenField: string,
): Promise<Outcome<SessionTokensAndAccount>> {
  if (answer.state === 'refused') return fail('identityNotConfirmed', tokenField);
  if (answer.state === 'unavailable') {
    return { ...fail('identityProviderUnavailable'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  const { identity } = answer;
  if (!isSubjectValid(identity))
    return invalid(tokenField, 'Must name a person by an id of at most 500 characters');
  const { tenant, salon, now } = request;
  const countRegistration = once(() =>
    recordAttemptsWithinLimit(store, request, toRegistrationCounters(request.network)),
  );
  const loggedIn = await decideAndCommit<SessionTokensAndAccount>(store, NO_COMMIT_ADDITIONS, async () => {
    const [bySubject, byEmail] = await Promise.all([
      findCustomerBySubject(store, tenant, identity.subject),
      identity.email ? findCustomerByCurrentEmail(store, tenant, identity.email) : undefined,
    ]);
    const match = matchIdentity(identity, { bySubject, byEmail }, salon.settings.enableSignup);
    if (!match.ok) return match;
    if (match.value.kind === 'new' && (await isKept(store, tenant, identity.email)))
      return invalid('email', 'Is kept for a customer whose address was changed');
    const counted = match.value.kind === 'new' ? await countRegistration() : ok(undefined);
    if (!counted.ok) return counted;
    const { customer, changes } =
      match.value.kind === 'new'
        ? await registerCustomer(request, store, identity)
        : connectCustomer(tenant, match.value, identity.subject);
    const account = toAccountOfCustomer(customer);
    const session = await prepareSessionTokens(tokens, salon, account, now);
    // A new customer's creation counts as the first log-in
    const logIn = match.value.kind === 'new' ? [] : updateLastLogInOfCustomer(tenant, account, now);
    return ok({ changes: [...changes, ...logIn, ...session.changes], reply: { ...session.tokens, account } });
  });
  if (loggedIn.ok)
    await claimGuestVisits(store, request, loggedIn.value.account, (error) =>
      log.warn('visits of a guest move later', { tenant }, error),
    );
  return loggedIn;
}

type LoggedInCustomer = { readonly customer: Customer; readonly changes: readonly Change[] };

async function registerCustomer(
  { tenant, salon, now }: LogInRequest,
  store: Dependencies['store'],
  identity: Identity,
): Promise<LoggedInCustomer> {
  const customer = toCustomerOfIdentity(identity, await allocateId(store, tenant, 'CUSTOMER'), now);
  const { id: customerId, email, emailVerified } = customer;
  const needsVerification = email !== '' && !emailVerified;
  return {
    customer,
    changes: [
      ...putSocialCustomerWithoutEvent(
        tenant,
        customer,
        identity.subject,
        findFirstRetentionReviewInstant(salon, now),
      ),
      ...putCustomerEvent(tenant, { customerId, change: 'created' }, undefined, now),
      ...(needsVerification ? [putNotice(tenant, { kind: 'email.unverified', customerId, email }, now)] : []),
    ],
  };
}

function connectCustomer(
  tenant: Tenant,
  { kind, customer }: Exclude<IdentityMatch, { kind: 'new' }>,
  subject: string,
): LoggedInCustomer {
  switch (kind) {
    case 'existing':
      return { customer, changes: [] };
    case 'link':
      return { customer, changes: putIdentityLink(tenant, customer, subject) };
    case 'takeover':
      return {
        customer: { ...customer, generation: (customer.generation ?? 0) + 1 },
        changes: putIdentityLinkReplacingLogIn(tenant, customer, subject),
      };
  }
}
