import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnpaidInvoice } from '../../lib/rules/products/dunning.ts';
import { hasSubscription } from '../../lib/rules/products/membership-billing.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { settleInvoiceIfPaid } from '../../lib/workflows/products/membership-billing.ts';
import { loadMembershipForCaller } from '../../lib/workflows/products/pause-membership.ts';

/** Charges the unpaid renewal of a membership to its card now (BEHAVIOR §24.10). */
export const membershipRetryPayment: Handler<'memberships/membership-retry-payment', PaymentPorts> = async (
  request,
  deps,
) => {
  const { tenant, salon, input, now } = request;
  const id = input.purchased_membership_id;
  const loaded = await loadMembershipForCaller(request, deps, id);
  const unpaid = loaded.ok ? checkUnpaidInvoice(loaded.value.head) : loaded;
  if (!loaded.ok || !unpaid.ok || !hasSubscription(loaded.value.head))
    return unpaid as typeof unpaid & { ok: false };
  const { subscriptionId } = loaded.value.head;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const paid = await processor.value.payInvoice(unpaid.value);
  if (!paid.ok) return paid;
  if (paid.value === 'declined') return fail('cardDeclined');
  const found = await processor.value.fetchSubscription(subscriptionId);
  if (!found.ok) return found;
  const invoice = found.value?.invoices.find((each) => each.id === unpaid.value);
  const author = { store: deps.store, salon, now };
  const settled = invoice
    ? await settleInvoiceIfPaid(author, processor.value, { purchasedId: id, subscriptionId }, invoice)
    : ok(undefined);
  if (!settled.ok) return settled;
  const head = await findPurchaseHead(deps.store, tenant, 'PURCHASED-MEMBERSHIP', id);
  const expiry_date = head?.expiryDate ?? loaded.value.head.expiryDate;
  return ok({ message: 'Renewal is paid', data: { id, expiry_date } });
};
