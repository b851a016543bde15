import type { customers } from '../../lib/contract/customers/customers.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import {
  checkLinkSubject,
  formatVerificationLinkSubject,
  parseLinkAccountId,
  STAFF_VERIFICATION_LINK_PURPOSE,
  VERIFICATION_LINK_PURPOSE,
} from '../../lib/rules/access/email-links.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import { CONFIRM_ADDRESS_PURPOSE } from '../../lib/rules/customers/address-changes.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findAccountById, updateEmailVerified } from '../../lib/table/access/accounts.ts';
import { updateStaffEmailVerified } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { decideAddressConfirmation } from '../../lib/workflows/customers/address-change.ts';
import { claimGuestVisits } from '../../lib/workflows/customers/move-guest.ts';

type VerifyEmail = (typeof customers.routes)['verify-email'];

const REPLY = { message: 'E-mail address confirmed' } as const;

/**
 * Verifies the address of a customer (BEHAVIOR §4.2) or a staff member (BEHAVIOR §11.4) with the mailed link, or confirms a change that
 * the salon has started (BEHAVIOR §4.9); a repeated call changes nothing.
 */
export const verifyEmail: Handler<VerifyEmail> = async (request, deps) => {
  const { salon, input, now } = request;
  const { tokens } = deps;
  const ofCustomer = await tokens.verifyLink(input.token, VERIFICATION_LINK_PURPOSE, salon, now);
  if (ofCustomer !== undefined) return verifyCustomer(ofCustomer, request, deps);
  const ofChange = await tokens.verifyLink(input.token, CONFIRM_ADDRESS_PURPOSE, salon, now);
  if (ofChange !== undefined) return confirmAddressChange(ofChange, request, deps);
  const ofStaff = await tokens.verifyLink(input.token, STAFF_VERIFICATION_LINK_PURPOSE, salon, now);
  return ofStaff === undefined ? fail('linkInvalid', 'token') : verifyStaffMember(ofStaff, request, deps);
};

async function verifyCustomer(subject: string, request: Request<VerifyEmail>, { store, log }: Dependencies) {
  const { tenant } = request;
  const verified = await decideAndCommit(store, request, async () => {
    const customer = await findAccountById(store, tenant, 'customer', parseLinkAccountId(subject));
    const account = checkLinkSubject(subject, customer, formatVerificationLinkSubject);
    if (!account.ok) return account;
    const changes = account.value.emailVerified ? [] : [updateEmailVerified(tenant, account.value)];
    return ok({ changes, reply: REPLY });
  });
  const account =
    verified.ok && (await findAccountById(store, tenant, 'customer', parseLinkAccountId(subject)));
  if (account)
    await claimGuestVisits(store, request, account, (error) =>
      log.warn('visits of a guest move later', { tenant }, error),
    );
  return verified;
}

const confirmAddressChange = (subject: string, request: Request<VerifyEmail>, { store }: Dependencies) =>
  decideAndCommit(store, request, async (table) => {
    const { tenant, now } = request;
    const changes = await decideAddressConfirmation(table, tenant, subject, parseLinkAccountId(subject), now);
    return changes.ok ? ok({ changes: changes.value, reply: REPLY }) : changes;
  });

const verifyStaffMember = (subject: string, request: Request<VerifyEmail>, deps: Dependencies) =>
  decideAndCommitOnCatalog(deps, request, async ({ staff }) => {
    const found = staff.get(parseLinkAccountId(subject));
    const staffMember = checkLinkSubject(subject, found, formatVerificationLinkSubject);
    if (!staffMember.ok) return staffMember;
    const isVerified = isStaffEmailVerified(staffMember.value);
    const changes = isVerified ? [] : [updateStaffEmailVerified(request.tenant, staffMember.value)];
    return ok({ changes, reply: REPLY });
  });
