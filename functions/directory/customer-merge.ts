import type { Dependencies, Handler } from '../../lib/http/call.ts';
import { hasLogIn } from '../../lib/rules/customers/customers.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { isTableUnavailable } from '../../lib/table/outages.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import type { Store } from '../../lib/table/store.ts';
import { toCustomerView } from '../../lib/views/customers/customer-records.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/change-conflicts.ts';
import { loadCustomerRecords } from '../../lib/workflows/customers/customer-records.ts';
import {
  type CustomersOfMerge,
  loadCustomersToMerge,
  mergeCustomer,
} from '../../lib/workflows/customers/merge-customers.ts';
import { checkMergeRights, mailMergeProof } from '../../lib/workflows/customers/merge-proof.ts';
import { moveRecordsOfMergedCustomer } from '../../lib/workflows/customers/move-merged-records.ts';
import { removeCardsOfMergedCustomer } from '../../lib/workflows/customers/remove-merged-cards.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

type MergeRequest = Parameters<Handler<'directory/customer-merge'>>[0];
type MergeDependencies = Dependencies & PaymentPorts;

/** Lists the records of the customer who is merged, as the export does. */
async function listMoves(store: Store, { tenant, input }: MergeRequest) {
  const records = await loadCustomerRecords(store, tenant, input.customer_id);
  if (!records.ok) return records;
  const { appointments, sales, packages, giftCards, memberships, waitlist, credit } = records.value;
  const listPurchaseIds = (purchases: readonly { readonly head: { readonly id: number } }[]) =>
    purchases.map(({ head }) => head.id);
  return ok({
    appointment_ids: appointments.map(({ id }) => id),
    sale_ids: sales.map(({ id }) => id),
    purchased_package_ids: listPurchaseIds(packages),
    purchased_giftcard_ids: listPurchaseIds(giftCards),
    purchased_membership_ids: listPurchaseIds(memberships),
    waitlist_ids: waitlist.map(({ id }) => id),
    credit: formatMoney(credit),
  });
}

/** Moves what belongs to the merged customer. They are merged already, so that scheduled work goes on where this fails. */
async function settleMerge(
  { tenant, salon, input, now, requestId, deadline = performance.now() }: MergeRequest,
  deps: MergeDependencies,
) {
  const merged = { id: input.customer_id };
  const warn = (error: unknown) =>
    deps.log.warn('records not moved yet', { request_id: requestId, tenant }, error);
  try {
    await moveRecordsOfMergedCustomer({ store: deps.store, salon, now }, merged, deadline);
    const removed = await removeCardsOfMergedCustomer(deps, salon, merged);
    if (!removed.ok) warn(removed.failure);
  } catch (error) {
    if (!isTableUnavailable(error)) throw error;
    warn(error);
  }
}

/** Merges a customer into another one, or says what would move (BEHAVIOR §4.6). */
export const customerMerge: Handler<'directory/customer-merge', PaymentPorts> = async (request, deps) => {
  const { store } = deps;
  const { tenant, input } = request;
  const ids = { customerId: input.customer_id, intoCustomerId: input.into_customer_id };
  const found = await loadCustomersToMerge(store, tenant, ids.customerId, ids.intoCustomerId);
  if (!found.ok) return found;
  const allowed = await checkMergeRights(store, request, found.value);
  if (!allowed.ok) return allowed;
  const [moves, cardholder] = await Promise.all([
    listMoves(store, request),
    findCardholderId(store, tenant, ids.customerId),
  ]);
  if (!moves.ok) return moves;
  const toReply = (message: string, { from, after }: CustomersOfMerge) => ({
    message,
    data: {
      customer: toCustomerView(after),
      moves: moves.value,
      removes_saved_cards: toToggleNumber(cardholder !== undefined),
      needs_proof: toToggleNumber(hasLogIn(from)),
    },
  });
  if (input.dry_run) return ok(toReply(NOTHING_CHANGED_MESSAGE, found.value));
  const merged = await mergeCustomer(store, request, found.value, input.email_code, (merge) =>
    toReply('Customers merged', merge),
  );
  if (merged.ok) await settleMerge(request, deps);
  else if (merged.failure === 'mergeProofRequired') {
    const mailed = await mailMergeProof(store, request, found.value);
    if (!mailed.ok) return mailed;
  }
  return merged;
};
