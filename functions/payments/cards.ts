import type { Dependencies, Handler } from '../../lib/http/call.ts';
import type { SavedCard } from '../../lib/ports/stripe-cards.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** The customer's saved cards at the processor (BEHAVIOR §20.1). */
export const cards: Handler<'payments/cards', PaymentPorts> = async ({ salon, caller, input, url }, deps) => {
  const saved = await listOwnCards(salon, caller.id, deps);
  if (!saved.ok) return saved;
  // The processor lists the newest card first, which counts as the order of ids
  const rows = input.order === 'asc' ? saved.value : saved.value.toReversed();
  const page = toListReplyFromAllRows(rows, input, url, ({ id, brand, last4, expMonth, expYear }) => ({
    id,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
  }));
  return ok(page);
};

async function listOwnCards(
  salon: Salon,
  customerId: CustomerId,
  deps: Dependencies & PaymentPorts,
): Promise<Outcome<readonly SavedCard[]>> {
  const cardholder = await findCardholderId(deps.store, salon.tenant, customerId);
  if (cardholder === undefined) return ok([]);
  const processor = await openSalonProcessor(deps, salon);
  return processor.ok ? processor.value.listCards(cardholder) : processor;
}
