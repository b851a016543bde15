import type { checkout } from '../../lib/contract/checkout.ts';
import type { Handler } from '../../lib/http/call.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getCustomerMap } from '../../lib/table/accounts/people.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toFrontDeskView } from '../../lib/views/appointments.ts';
import { payBill } from '../../lib/workflows/checkout/checkout.ts';
import { findReceipts } from '../../lib/workflows/journal/receipts.ts';
import { type CheckoutPorts, readCheckout, renameCheckoutFields, toQuote } from './checkout-request.ts';

/** Pays the bill of a quote: visit, redemptions, tips and tenders in one commit (BEHAVIOR §37.1). */
export const checkoutPay: Handler<(typeof checkout.routes)['checkout-pay'], CheckoutPorts> = async (
  request,
  deps,
) => {
  const { salon, input, now } = request;
  const { store } = deps;
  const read = await readCheckout(request, deps, 'pay');
  if (!read.ok) return renameCheckoutFields(read);
  const tenders = input.tenders.map(({ kind, ...tender }) => ({ ...tender, paidBy: kind }));
  const paid = await decideAndCommit(store, request, async (table) => {
    const bill = await read.value(table);
    if (!bill.ok) return bill;
    const quote = toQuote(deps, request, bill.value);
    if (quote.version !== input.version) return { ...fail('billChanged', 'version'), data: quote };
    const settled = await payBill(request, table, bill.value, tenders);
    if (!settled.ok) return settled;
    const { appointment, change, changes } = settled.value;
    const { catalog } = bill.value;
    const customers = await getCustomerMap(table, request.tenant, appointment.customerId);
    const shown = toFrontDeskView(appointment, catalog, customers, request);
    return ok({
      changes,
      reply: {
        status: true as const,
        message: 'Paid',
        data: { appointment: shown, receipt: null, change: formatMoney(change) },
      },
    });
  });
  if (!paid.ok) return renameCheckoutFields(paid);
  const reference = { kind: 'appointment', id: paid.value.data.appointment.id } as const;
  const found = await findReceipts(deps, salon, reference, now);
  if (!found) return paid;
  const { id, number } = found.receipt;
  const reply = { ...paid.value, data: { ...paid.value.data, receipt: { receipt_id: id, number } } };
  await store.commit(request.replaceReply(reply));
  return ok(reply);
};
