import type { Handler } from '../../lib/http/call.ts';
import type { ReceiptSubject } from '../../lib/rules/journal/receipts.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toReceiptReply } from '../../lib/views/journal/receipts.ts';
import { numberWaitingReceiptsAndFindAll } from '../../lib/workflows/journal/receipts.ts';

/** Shows the newest own receipt of a visit or a purchase to a customer (BEHAVIOR §36.7). */
export const customerReceiptShow: Handler<'journal/customer-receipt-show'> = async (
  { salon, caller, input, now },
  deps,
) => {
  const { appointment_id, sale_id } = input;
  const reference: ReceiptSubject =
    appointment_id === undefined
      ? { kind: 'sale', id: sale_id ?? 0 }
      : { kind: 'appointment', id: appointment_id };
  const found = await numberWaitingReceiptsAndFindAll(deps, salon, reference, now, { customerId: caller.id });
  // As for a receipt that does not exist: nobody learns of somebody else's
  return found ? ok(toReceiptReply(found, salon)) : fail('recordNotFound', `${reference.kind}_id`);
};
