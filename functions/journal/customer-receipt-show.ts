import type { journal } from '../../lib/contract/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { ReceiptReference } from '../../lib/rules/journal/receipts.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toReceiptsView } from '../../lib/views/receipts.ts';
import { findReceipts } from '../../lib/workflows/journal/receipts.ts';

/** Shows the newest receipt of a visit or a purchase to its customer (BEHAVIOR §36.9). */
export const customerReceiptShow: Handler<(typeof journal.routes)['customer-receipt-show']> = async (
  { salon, caller, input, now },
  deps,
) => {
  const { appointment_id, sale_id } = input;
  const reference: ReceiptReference =
    appointment_id === undefined
      ? { kind: 'sale', id: sale_id ?? 0 }
      : { kind: 'appointment', id: appointment_id };
  const found = await findReceipts(deps, salon, reference, now);
  const isOwn = caller.kind === 'customer' && found?.receipt.customerId === caller.id;
  // As for a receipt that does not exist: nobody learns of somebody else's
  return found && isOwn
    ? ok({ status: true as const, ...toReceiptsView(found, salon) })
    : fail('recordNotFound', `${reference.kind}_id`);
};
