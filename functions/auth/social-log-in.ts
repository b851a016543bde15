import type { Dependencies, Request } from '../../lib/http/call.ts';
import { accountOfCustomer } from '../../lib/rules/accounts/accounts.ts';
import type { Customer } from '../../lib/rules/accounts/people.ts';
import { type Confirmation, type Identity, linkOf } from '../../lib/rules/accounts/social-identities.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Change } from '../../lib/table/change.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import {
  findCustomerBySubject,
  linkIdentity,
  putSocialCustomer,
  takeOverAccount,
} from '../../lib/table/identities.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { findCustomerByEmail } from '../../lib/table/people.ts';
import { createSession } from '../../lib/workflows/accounts/create-session.ts';
import type { LoggedIn } from '../../lib/workflows/accounts/log-in.ts';

type Asked = Pick<Request<never>, 'tenant' | 'salon' | 'now'>;
type Entry = { readonly customer: Customer; readonly changes: readonly Change[] };

/** A provider that does not answer may do so soon. */
const RETRY_AFTER_SECONDS = 5;

/** Logs the customer in whom a provider has confirmed; a first log-in registers or links them. */
export async function socialLogIn(
  asked: Asked,
  { store, tokens }: Dependencies,
  confirmation: Confirmation,
): Promise<Outcome<LoggedIn>> {
  if (confirmation.state === 'refused') return fail('identityRefused');
  if (confirmation.state === 'unavailable') {
    return { ...fail('identityProviderDown'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  const { identity } = confirmation;
  const { tenant, now } = asked;
  return decideAndCommit<LoggedIn>(store, NO_IDEMPOTENCY, async () => {
    const [bySubject, byEmail] = await Promise.all([
      findCustomerBySubject(store, tenant, identity.subject),
      identity.email ? findCustomerByEmail(store, tenant, identity.email) : undefined,
    ]);
    const link = linkOf(identity, { bySubject, byEmail });
    if (!link.ok) return link;
    const entry =
      link.value.as === 'new'
        ? await registered(asked, store, identity)
        : ok(entered(asked, link.value, identity));
    if (!entry.ok) return entry;
    const account = accountOfCustomer(entry.value.customer);
    const session = await createSession(tokens, tenant, account, now);
    return ok({
      changes: [...entry.value.changes, ...session.changes],
      reply: { ...session.tokens, account },
    });
  });
}

/** A first log-in is a registration, which the salon may have closed. */
async function registered(
  { tenant, salon, now }: Asked,
  store: Dependencies['store'],
  { subject, fname, lname, email, emailVerified }: Identity,
): Promise<Outcome<Entry>> {
  if (!salon.settings.enableSignup) return fail('signupDisabled');
  const id = await allocateId(store, tenant, 'CUSTOMER');
  const customer = { id, fname, lname, email, phone: '', emailVerified, createdAt: now.toISOString() };
  const toVerify = email !== '' && !emailVerified;
  return ok({
    customer,
    changes: [
      ...putSocialCustomer(tenant, customer, subject),
      ...(toVerify ? [putNotice(tenant, { kind: 'email.unverified', customerId: id, email }, now)] : []),
    ],
  });
}

/** A customer who is there already. */
function entered(
  { tenant }: Asked,
  link: { readonly as: 'known' | 'linked' | 'claimed'; readonly customer: Customer },
  { subject }: Identity,
): Entry {
  const { customer } = link;
  switch (link.as) {
    case 'known':
      return { customer, changes: [] };
    case 'linked':
      return { customer, changes: linkIdentity(tenant, customer, subject) };
    case 'claimed':
      return {
        customer: { ...customer, generation: (customer.generation ?? 0) + 1 },
        changes: takeOverAccount(tenant, customer, subject),
      };
  }
}
