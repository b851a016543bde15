import type { Handler } from '../../lib/http/call.ts';
import { formatMoney, MONEY_MAX } from '../../lib/rules/money.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { findCustomer, requireCustomerAndCountRecord } from '../../lib/table/customers/customers.ts';
import { putCreditAdjusted } from '../../lib/table/customers/erasures.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getCustomerCredit } from '../../lib/table/journal/entries.ts';

/** Moves the credit of a customer up or down (BEHAVIOR §37.5). */
export const creditAdjust: Handler<'journal/credit-adjust'> = (request, { store }) => {
  const { tenant, input, requestId } = request;
  const { customer_id: id, amount } = input;
  return decideAndCommit(store, request, async (table) => {
    const [customer, credit] = await Promise.all([
      findCustomer(table, tenant, id),
      getCustomerCredit(table, tenant, id),
    ]);
    if (!customer) return invalid('customer_id', 'Unknown customer');
    const left = credit + amount;
    if (left < 0) return invalid('amount', `Must be at least ${formatMoney(0 - credit)}`);
    if (left > MONEY_MAX) return invalid('amount', `Must be at most ${formatMoney(MONEY_MAX - credit)}`);
    const data = { customer_id: id, credit: formatMoney(left) };
    return ok({
      changes: [
        ...putCreditAdjusted(request, id, amount, requestId),
        ...requireCustomerAndCountRecord(tenant, id),
      ],
      reply: { message: 'Credit adjusted', data },
    });
  });
};
