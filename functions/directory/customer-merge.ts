import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { isTableUnavailable } from '../../lib/table/outages.ts';
import { listCardholderIds } from '../../lib/table/payments/cardholders.ts';
import type { Store } from '../../lib/table/store.ts';
import { toCustomerView } from '../../lib/views/customers/customer-records.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/upcoming-appointments.ts';
import { loadCustomerRecords } from '../../lib/workflows/customers/customer-records.ts';
import {
  type CustomersOfMerge,
  loadCustomersToMerge,
  mergeCustomer,
} from '../../lib/workflows/customers/merge-customers.ts';
import { settleCustomerMerge } from '../../lib/workflows/customers/settle-customer-merge.ts';

type Route = (typeof directory.routes)['customer-merge'];
type MergeRequest = Parameters<Handler<Route>>[0];

/** What belongs to the customer who is merged, as the export lists it. */
async function listMoves(store: Store, { tenant, input }: MergeRequest) {
  const [records, cardholders] = await Promise.all([
    loadCustomerRecords(store, tenant, input.customer_id),
    listCardholderIds(store, tenant, input.customer_id),
  ]);
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
    saved_cards: toToggleNumber(cardholders.length > 0),
  });
}

/** Merges a customer into another one, or says what would move (BEHAVIOR §4.7). */
export const customerMerge: Handler<Route> = async (request, { store, log }) => {
  const { tenant, salon, input, now, requestId, deadline = performance.now() } = request;
  const ids = { customerId: input.customer_id, intoCustomerId: input.into_customer_id };
  const found = await loadCustomersToMerge(store, tenant, ids.customerId, ids.intoCustomerId);
  if (!found.ok) return found;
  const moves = await listMoves(store, request);
  if (!moves.ok) return moves;
  const toReply = (message: string, { after }: CustomersOfMerge) => ({
    status: true as const,
    message,
    data: { customer: toCustomerView(after), moves: moves.value },
  });
  if (input.dry_run) return ok(toReply(NOTHING_CHANGED_MESSAGE, found.value));
  const merged = await mergeCustomer(store, request, ids, (merge) => toReply('Customers merged', merge));
  if (!merged.ok) return merged;
  try {
    await settleCustomerMerge({ store, salon, now }, { id: ids.customerId }, deadline);
  } catch (error) {
    // The customers are merged: scheduled work moves the rest
    if (!isTableUnavailable(error)) throw error;
    log.warn('records not moved yet', { request_id: requestId, tenant }, error);
  }
  return merged;
};
