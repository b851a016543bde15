import { toCodeMailCounters, toMergeCodeAttemptCounters } from '../../rules/access/attempt-limits.ts';
import type { Principal } from '../../rules/access/principals.ts';
import { canMailSameCodeAgain } from '../../rules/booking/email-proofs.ts';
import { type Customer, hasLogIn } from '../../rules/customers/customers.ts';
import {
  checkNoMergeStake,
  findMissingMergePermission,
  formatMergeProofSubject,
  type MergeStake,
} from '../../rules/customers/merge-proofs.ts';
import type { Tenant } from '../../rules/ids.ts';
import { once } from '../../rules/once.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { recordAttemptsWithinLimit } from '../../table/access/attempts.ts';
import { findMailedEmailCode, putNewMailedEmailCode } from '../../table/booking/open-bookings.ts';
import { requireUnchangedCredit } from '../../table/customers/erasures.ts';
import { isMergeConfirmed, toMergeProofName } from '../../table/customers/merge-proofs.ts';
import { BUSY, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findCardholderId } from '../../table/payments/cardholders.ts';
import { listPurchaseHeadsOfCustomer } from '../../table/products/purchases.ts';
import type { Change, Store } from '../../table/store.ts';
import { openEmailCodeCheck } from '../booking/check-email-code.ts';

/** The customer who is merged, and the one who stays. */
type Pair = { readonly from: Customer; readonly into: Customer };

export type MergeRequest = {
  readonly tenant: Tenant;
  readonly caller: Principal;
  readonly network: string;
  readonly now: Date;
};

const toSubject = ({ from, into }: Pair): string => formatMergeProofSubject(from, into.id);

async function loadStake(table: Store, tenant: Tenant, customer: Customer): Promise<MergeStake> {
  const kinds = Object.values(PURCHASED_KIND);
  const [credit, cardholder, ...products] = await Promise.all([
    getCustomerCredit(table, tenant, customer.id),
    findCardholderId(table, tenant, customer.id),
    ...kinds.map((kind) => listPurchaseHeadsOfCustomer(table, tenant, kind, customer.id)),
  ]);
  return {
    customer,
    credit,
    ownsProducts: products.flat().length > 0,
    mayHaveCard: cardholder !== undefined,
  };
}

/**
 * Whether the caller may merge customers with a log-in, value or saved cards, if one of the two has them (BEHAVIOR §4.6). Returns
 * the conditions under which the answer stays right.
 */
export async function checkMergeRights(
  table: Store,
  { tenant, caller }: MergeRequest,
  { from, into }: Pair,
): Promise<Outcome<readonly Change[]>> {
  const missing = findMissingMergePermission(caller);
  if (!missing) return ok([]);
  const stakes = await Promise.all([from, into].map((customer) => loadStake(table, tenant, customer)));
  const allowed = checkNoMergeStake(missing, stakes);
  return allowed.ok
    ? ok(stakes.map(({ customer: { id } }) => requireUnchangedCredit(tenant, id, 0)))
    : allowed;
}

/**
 * Checks that the person who logs in as the merged customer agrees: by the mailed link, or by the mailed code (BEHAVIOR §4.6). Returns
 * the changes that use the code up. A request tries its code once, however often its commit is decided again.
 */
export function openMergeProofCheck(
  store: Store,
  request: MergeRequest,
  pair: Pair,
  code: string,
): (table: Store, current: Pair) => Promise<Outcome<readonly Change[]>> {
  const { tenant, now } = request;
  const subject = toSubject(pair);
  const checkCode = openEmailCodeCheck(
    store,
    { ...request, salon: { tenant } },
    toMergeProofName(subject),
    code,
  );
  const countTry = once(() =>
    recordAttemptsWithinLimit(store, request, toMergeCodeAttemptCounters(pair.from.id)),
  );
  return async (table, current) => {
    if (!hasLogIn(current.from)) return ok([]);
    if (current.from.email === '') return invalid('customerId', 'Has a log-in, but no e-mail address');
    // The code was mailed for what was read first
    if (toSubject(current) !== subject) return BUSY;
    if (await isMergeConfirmed(table, tenant, subject, now)) return ok([]);
    if (code === '') return fail('mergeProofRequired', 'emailCode');
    const withinLimit = await countTry();
    return withinLimit.ok ? checkCode(table) : withinLimit;
  };
}

/** Mails the link and the code of a merge to the customer who is merged. A code that works for a while yet is mailed again. */
export async function mailMergeProof(
  store: Store,
  request: MergeRequest,
  pair: Pair,
): Promise<Outcome<undefined>> {
  const { tenant, network, now } = request;
  const { from, into } = pair;
  const counters = toCodeMailCounters(from.email, network);
  const counted = await recordAttemptsWithinLimit(store, request, counters);
  if (!counted.ok) return counted;
  const name = toMergeProofName(toSubject(pair));
  return decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const before = await findMailedEmailCode(table, tenant, name);
    const isKept = before && canMailSameCodeAgain(before, now);
    return ok({
      changes: [
        ...(isKept ? [] : [putNewMailedEmailCode(tenant, name, before, now)]),
        putNotice(tenant, { kind: 'merge.unproved', customerId: from.id, into: into.id }, now),
      ],
      reply: undefined,
    });
  });
}
