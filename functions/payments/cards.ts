import type { payments } from '../../lib/contract/payments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getCardholder } from '../../lib/table/cardholders.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** The customer's saved cards at the processor (BEHAVIOR §20.1). */
export const cards: Handler<(typeof payments.routes)['cards'], PaymentPorts> = async (
  { tenant, caller },
  deps,
) => {
  if (caller.kind !== 'customer') return fail('forbidden');
  const cardholder = await getCardholder(deps.store, tenant, caller.id);
  if (!cardholder) return ok({ status: true as const, data: [] });
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const saved = await processor.value.listCards(cardholder);
  if (!saved.ok) return saved;
  const data = saved.value.map(({ id, brand, last4, expMonth, expYear }) => ({
    id,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
  }));
  return ok({ status: true as const, data });
};
