import type { Handler } from '../../lib/http/call.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { findClientEmail, numberAndFindReceiptWithOthers } from './named-receipts.ts';

/** Sends a receipt by e-mail (BEHAVIOR §36.7). */
export const receiptSend: Handler<'journal/receipt-send'> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { email, ...name } = input;
  const found = await numberAndFindReceiptWithOthers(deps, request, name);
  if (!found) return fail('recordNotFound', name.receipt_id === undefined ? 'receipt_number' : 'receipt_id');
  const { id: receiptId, reference } = found.receipt;
  if (email === undefined && !(await findClientEmail(deps.store, tenant, reference)))
    return invalid('email', 'Is required: this receipt belongs to nobody with an e-mail address');
  const notice = { kind: 'receipt.sent' as const, receiptId, reference, ...(email ? { email } : {}) };
  return decideAndCommit(deps.store, request, async () =>
    ok({
      changes: [putNotice(tenant, notice, now)],
      reply: { message: 'Receipt sent' },
    }),
  );
};
